// The language of algorithms over any number of values, by recursive descent:
//   sequence := power { ';' power }
//   power    := atom { '^' number }
//   atom     := '(' sequence ')' | name | file
// Before that, a text that as a whole is the name of a file is that file.
#include <algorithm>
#include <memory>
#include <utility>

#include "tacit/algorithm/word_algorithm.h"
#include "tacit/base/integer.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr unsigned most_word_rounds = 1000;
constexpr std::size_t longest_word_text = 4096;
constexpr unsigned deepest_words = 100;
constexpr std::string_view table_ending = ".json";

using WordSteps = std::vector<WordStep>;

std::size_t rounds_of_steps(const WordSteps& steps) {
  std::size_t total = 0;
  for (const WordStep& step : steps) total += rounds_of(step);
  return total;
}

class WordParser {
 public:
  // `request` is absent where tables cannot be read.
  WordParser(std::string_view text, const AlgorithmRequest* request)
      : text_(text), request_(request) {}

  Result<WordSteps> parse() {
    if (text_.size() > longest_word_text) {
      return fail(ErrorCode::parse_error, "algorithm longer than 4096 characters");
    }
    if (text_.ends_with(table_ending) && can_read()) {
      const std::string path(text_);
      const auto content = request_->read_file(path);
      if (content) return table(*content, path);
      if (text_.find_first_of(";^(") == std::string_view::npos) return content.failure();
    }
    auto steps = sequence();
    if (!steps) return steps;
    if (at_ < text_.size()) return wrong("unexpected '" + printable(text_.substr(at_, 1)) + "'");
    return steps;
  }

 private:
  using Steps = Result<WordSteps>;

  [[nodiscard]] bool can_read() const { return request_ != nullptr && request_->read_file; }

  [[nodiscard]] Failure wrong(const std::string& why) const {
    return fail(ErrorCode::parse_error, why + ": " + quoted_text(text_));
  }

  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  bool accept(char c) {
    skip_spaces();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  Steps sequence() {
    if (++depth_ > deepest_words) return wrong("nested too deeply");
    Steps first = power();
    if (!first) return first;
    WordSteps steps = *std::move(first);
    while (accept(';')) {
      const Steps next = power();
      if (!next) return next;
      steps.insert(steps.end(), next->begin(), next->end());
      if (rounds_of_steps(steps) > most_word_rounds) return wrong("more than 1000 rounds");
    }
    skip_spaces();
    --depth_;
    return steps;
  }

  Steps power() {
    Steps base = atom();
    while (base && accept('^')) {
      skip_spaces();
      const std::size_t start = at_;
      while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
      const auto exponent = Integer::parse(text_.substr(start, at_ - start));
      if (!exponent || *exponent < Integer(1) || *exponent > Integer(most_word_rounds)) {
        return wrong("the power of a rule is a number from 1 to 1000");
      }
      const auto times = static_cast<std::size_t>(*exponent->to_int64());
      if (times * std::max<std::size_t>(base->size(), rounds_of_steps(*base)) > most_word_rounds) {
        return wrong("more than 1000 rounds");
      }
      WordSteps repeated;
      for (std::size_t k = 0; k < times; ++k) {
        repeated.insert(repeated.end(), base->begin(), base->end());
      }
      base = std::move(repeated);
    }
    return base;
  }

  Steps atom() {
    if (accept('(')) {
      Steps inside = sequence();
      if (inside && !accept(')')) return wrong("expected ')'");
      return inside;
    }
    skip_spaces();
    const std::size_t start = at_;
    at_ = std::min(text_.find_first_of(";^() ", at_), text_.size());
    const std::string word(text_.substr(start, at_ - start));
    const auto rule = std::ranges::find(word_rules(), word, &WordRule::name);
    if (rule != word_rules().end()) return WordSteps{&*rule};
    if (!word.ends_with(table_ending)) {
      return wrong(
          "no rule for more than two values (courteous, plurality, min, max, leader, in sequences "
          "A;B and A^k)");
    }
    if (!can_read()) return wrong("files cannot be read here");
    const auto content = request_->read_file(word);
    if (!content) return content.failure();
    return table(*content, word);
  }

  [[nodiscard]] Steps table(const std::string& content, const std::string& path) const {
    auto parsed = DecisionTable::parse(content, path, request_->table_options);
    if (!parsed) return parsed.failure();
    const auto fits = check_word_table(*parsed, path, *request_);
    if (!fits) return fits.failure();
    return WordSteps{std::make_shared<const DecisionTable>(*std::move(parsed))};
  }

  std::string_view text_;
  const AlgorithmRequest* request_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
};

}  // namespace

Result<Done> check_word_table(const DecisionTable& table, const std::string& text,
                              const AlgorithmRequest& request) {
  const System& system = table.system();
  const auto differs = [&](const std::string& has, const std::string& asked) {
    return fail(ErrorCode::invalid_argument, "table for " + has + ", not " + asked, text);
  };
  if (system.task.values() != request.task.values()) {
    return differs(std::to_string(system.task.values()) + " values",
                   std::to_string(request.task.values()));
  }
  if (system.processes != request.processes) {
    return differs(std::to_string(system.processes) + " processes",
                   std::to_string(request.processes));
  }
  if (system.channel != request.channel) {
    return differs("the " + std::string(channel_name(system.channel)) + " channel",
                   std::string(channel_name(request.channel)));
  }
  return Done{};
}

Result<WordAlgorithm> WordAlgorithm::parse(std::string_view text) {
  auto steps = WordParser(text, nullptr).parse();
  if (!steps) return steps.failure();
  return WordAlgorithm(std::string(text), *std::move(steps));
}

Result<WordAlgorithm> WordAlgorithm::parse(std::string_view text, const AlgorithmRequest& request) {
  auto steps = WordParser(text, &request).parse();
  if (!steps) return steps.failure();
  // The name goes into reports, and may be that of a file with anything in it.
  WordAlgorithm algorithm(printable(text), *std::move(steps));
  if (!request.rounds || *request.rounds == algorithm.rounds()) return algorithm;
  return fail(ErrorCode::invalid_argument,
              quoted_text(text) + " takes " + std::to_string(algorithm.rounds()) +
                  (algorithm.rounds() == 1 ? " round, not " : " rounds, not ") +
                  std::to_string(*request.rounds),
              Parameter{"r"});
}

}  // namespace tacit
