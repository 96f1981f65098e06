// Expressions and algorithm texts: any bytes give an algorithm or a message;
// expressions print and parse back to themselves, and so do the names of algorithms, those
// of files among them, for consensus and with steps that decide numbers; rules of blocks print and
// parse back to themselves, in one line and in several, and decide as before; rules with a value
// for every count can be tabulated. Where an expression has no division, it has the same value in
// integers as in fractions. The same texts over three values.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/block_rule.h"
#include "tacit/algorithm/expression.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/evaluate/validity.h"

namespace {

std::string table_text() {
  const auto hypergraph = std::make_shared<const tacit::DecisionHypergraph>(
      *tacit::DecisionHypergraph::build({.processes = 4}));
  const auto algorithm = tacit::parse_algorithm("courteous", {.processes = 4});
  return tacit::DecisionTable(hypergraph, *tacit::colouring_of(*algorithm, *hypergraph)).to_json();
}

// Some files exist.
tacit::Result<std::string> file_text(const std::string& path) {
  static const std::string table = table_text();
  if (path.ends_with(".rule"))
    return std::string("rule[leader]{\n unanimous: own # all\n otherwise: 1\n}\n");
  if (path.size() % 2 == 0) return table;
  return tacit::fail(tacit::ErrorCode::io_error, "no such file");
}

// Reads the text as an algorithm for a task.
void read_algorithm(std::string_view text, const tacit::Task& task) {
  tacit::AlgorithmRequest request;
  request.processes = 4;
  request.task = task;
  request.read_file = &file_text;
  const auto algorithm = tacit::parse_algorithm(text, request);
  if (!algorithm) {
    if (algorithm.error().message.empty()) std::abort();
    return;
  }
  if (algorithm->step_count() == 0 || algorithm->rounds() == 0) std::abort();
  if (algorithm->value_step() && !task.takes_fractions()) std::abort();
  const auto again = tacit::parse_algorithm(algorithm->name(), request);
  // Names of files with bytes that are not shown as they are do not parse back.
  const bool shown_as_it_is = tacit::printable(text) == text;
  if (shown_as_it_is && !again) std::abort();
  if (shown_as_it_is && again->rounds() != algorithm->rounds()) std::abort();
  if (shown_as_it_is && again->name() != algorithm->name()) std::abort();
  constexpr std::size_t few_steps = 64;
  if (algorithm->steps().size() <= few_steps && algorithm->count_rules_only()) {
    const auto valid = tacit::check_validity(*algorithm, {.processes = 4});
    if (!valid && valid.error().message.empty()) std::abort();
  }
}

// Reads the text as a rule of blocks.
void read_rule(std::string_view text) {
  const auto rule = tacit::BlockRule::parse(text);
  if (!rule) {
    if (rule.error().message.empty()) std::abort();
    return;
  }
  const std::string printed = rule->to_string();
  const auto again = tacit::BlockRule::parse(printed);
  if (!again || again->to_string() != printed) std::abort();
  std::string lines;
  for (const std::string& line : rule->text_lines()) lines += line + "\n";
  if (tacit::joined_lines(lines) != printed) std::abort();
  const auto blocks = rule->blocks().among(4);
  if (!blocks) return;
  const tacit::BlockViews views(*blocks);
  for (std::size_t v = 0; v < views.size(); ++v) {
    const auto decision = (*rule)(views[v], 4);
    const auto same = (*again)(views[v], 4);
    if (static_cast<bool>(decision) != static_cast<bool>(same)) std::abort();
    if (decision && *decision != *same) std::abort();
  }
}

// Reads the text as an algorithm over three values, where no file can be read.
void read_words(std::string_view text) {
  const auto algorithm = tacit::WordAlgorithm::parse(text);
  if (!algorithm) {
    if (algorithm.error().message.empty()) std::abort();
    return;
  }
  if (algorithm->steps().empty() || algorithm->rounds() == 0) std::abort();
  const auto again = tacit::WordAlgorithm::parse(algorithm->text());
  if (!again || again->rounds() != algorithm->rounds()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto expression = tacit::Expression::parse(text)) {
    const std::string printed = expression->to_string();
    const auto again = tacit::Expression::parse(printed);
    if (!again || again->to_string() != printed) std::abort();
    const tacit::Counts counts{tacit::Bit::one, 2, 1, 4};
    const auto value = (*expression)(counts);
    const auto same = (*again)(counts);
    if (static_cast<bool>(value) != static_cast<bool>(same)) std::abort();
    if (value && *value != *same) std::abort();
    const auto fraction = expression->fraction(counts);
    const auto same_fraction = again->fraction(counts);
    if (static_cast<bool>(fraction) != static_cast<bool>(same_fraction)) std::abort();
    if (fraction && *fraction != *same_fraction) std::abort();
    const bool whole = printed.find('/') == std::string::npos;
    if (whole && value && (!fraction || *fraction != tacit::Rational(*value))) std::abort();
  }
  read_rule(text);
  read_algorithm(text, tacit::Task::consensus());
  read_algorithm(text, tacit::Task::approximate());
  read_words(text);
  return 0;
}
