#include <algorithm>

#include "tacit/base/quoted.h"
#include "tacit/model/system.h"
#include "tacit/present/number_text.h"
#include "tacit/present/shared_coin_report.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {

// Whether value_text shows the number as it is.
bool is_shown_exactly(const Rational& value) {
  return value_text(value).front() != '~';
}

std::string exact_line(const std::string& what, const Rational& value) {
  return "  " + what + " = " + value.to_string() + "\n";
}

// The numbers that are too long for the tables.
std::string exact_numbers(const SharedCoinOptimum& optimum) {
  std::string text;
  if (!is_shown_exactly(optimum.lower)) {
    text += exact_line(optimum.exact() ? "optimum" : "lower bound", optimum.lower);
  }
  if (!optimum.exact() && !is_shown_exactly(optimum.upper)) {
    text += exact_line("upper bound", optimum.upper);
  }
  for (std::size_t d = 0; d < optimum.distribution.size(); ++d) {
    if (is_shown_exactly(optimum.distribution[d])) continue;
    text += exact_line("P(" + std::to_string(d) + ")", optimum.distribution[d]);
  }
  return text.empty() ? text : "\nExactly:\n\n" + text;
}

}  // namespace

std::string rule_name(const RuleTable& rule) {
  for (const CountRule& named : named_rules()) {
    const auto table = RuleTable::build(named, rule.participants(), /*listeners=*/false);
    if (table && *table == rule) return named.name();
  }
  return {};
}

std::string shared_coin_text(const SharedCoinOptimum& optimum, const SharedCoinRun& run) {
  std::string text = optimum.exact() ? "Theorem. " : "Partial result. ";
  text += "For " + System{.processes = run.processes}.to_string() +
          ",\nand p = " + run.at.value().to_string() +
          ", the smallest worst-case probability of disagreement of algorithms\n"
          "with validity whose processes share random coins is\n\n  ";
  text += optimum.exact()
              ? value_text(optimum.lower)
              : "from " + value_text(optimum.lower) + " to " + value_text(optimum.upper);
  text +=
      optimum.exact()
          ? "\n\nNo algorithm, with coins or without, has a smaller mean error when the number of\n"
            "ones in the input is drawn like this, and then one of the inputs with that many:\n\n"
          : "\n\nNo algorithm, with coins or without, has a mean error below the first number "
            "when\n"
            "the number of ones in the input is drawn like this, and then one of the inputs\n"
            "with that many:\n\n";
  std::vector<TableRow> rows{{"ones", "probability"}};
  for (std::size_t d = 0; d < optimum.distribution.size(); ++d) {
    if (optimum.distribution[d].is_zero()) continue;
    rows.push_back({std::to_string(d), value_text(optimum.distribution[d])});
  }
  text += aligned_table(rows);
  text +=
      optimum.exact()
          ? "\nNo input has a larger error when the processes draw one of these rules first:\n\n"
          : "\nNo input has an error above the second when the processes draw one of these rules\n"
            "first:\n\n";
  rows = {{"rule", "probability"}};
  for (std::size_t i = 0; i < optimum.mixture.size(); ++i) {
    const SharedCoinOptimum::Component& component = optimum.mixture[i];
    std::string name = rule_name(component.rule);
    if (name.empty()) name = "count rule " + std::to_string(i + 1);
    rows.push_back({std::move(name), value_text(component.probability)});
  }
  text += aligned_table(rows) + exact_numbers(optimum);
  if (!run.stored.empty()) {
    text += "\n" + from_the_atlas_text(run.stored);
  } else if (!run.checked.empty()) {
    text += "\nThe certificate was accepted by the checker.\n";
  }
  if (run.certificate) text += "Certificate: " + printable(*run.certificate) + "\n";
  return text;
}

std::string shared_coin_csv(const SharedCoinOptimum& optimum) {
  std::string text = csv_line({"ones", "probability", "approximately"});
  for (std::size_t d = 0; d < optimum.distribution.size(); ++d) {
    const Rational& probability = optimum.distribution[d];
    text += csv_line({std::to_string(d), probability.to_string(), probability.decimal(17)});
  }
  return text;
}

}  // namespace tacit
