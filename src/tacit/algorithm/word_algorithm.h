// WordAlgorithm: rules and decision tables over any number of values, run one after the other.
//
// A step turns the values that the processes hold into new ones: a rule (word_rule.h) in one round,
// a decision table in its own rounds of full information, which starts from the values held. The
// last values are the decisions. Every step chooses a value that is known, so validity holds.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/decision_table.h"
#include "tacit/algorithm/word_rule.h"
#include "tacit/base/result.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {

using WordStep = std::variant<const WordRule*, std::shared_ptr<const DecisionTable>>;

// One round of a rule: heard[i] are the processes that process i hears, and held[i] is what it
// holds, before and after. Expects an entry of both for every process.
void apply_rule(const WordRule& rule, std::span<const ProcessSet> heard, std::span<Value> held);
// All rounds of a table, in which the links of `pattern` deliver. Expects a value of the table's
// for each of its processes, and one of its patterns.
void apply_table(const DecisionTable& table, Pattern pattern, std::span<Value> held);

class WordAlgorithm {
 public:
  // Rules alone: "plurality", "min;leader", "(min;courteous)^2". Fails on other texts, naming the
  // rules there are.
  [[nodiscard]] static Result<WordAlgorithm> parse(std::string_view text);
  // Rules and FILE.json, decision tables for the processes, the channel and the values of the
  // request. A text that as a whole is the name of a file that can be read is this file. Fails on
  // other texts, on tables that do not fit, and when the algorithm does not take the rounds asked
  // for.
  [[nodiscard]] static Result<WordAlgorithm> parse(std::string_view text,
                                                   const AlgorithmRequest& request);
  // Steps, called `text`, whose tables are for one system but for its rounds. Expects a step.
  WordAlgorithm(std::string text, std::vector<WordStep> steps);
  // One table.
  WordAlgorithm(std::string text, std::shared_ptr<const DecisionTable> table);

  [[nodiscard]] const std::string& text() const& noexcept { return text_; }
  [[nodiscard]] const std::string& text() const&& = delete;  // would dangle
  [[nodiscard]] const std::vector<WordStep>& steps() const& noexcept { return steps_; }
  [[nodiscard]] const std::vector<WordStep>& steps() const&& = delete;  // would dangle
  [[nodiscard]] unsigned rounds() const noexcept { return rounds_; }
  // What every view decides. Expects a hypergraph with as many rounds, and with the processes,
  // channel and values of the tables. Listens. Cost: n decisions per execution and round.
  [[nodiscard]] Colouring colouring(const DecisionHypergraph& hypergraph) const;

 private:
  std::string text_;
  std::vector<WordStep> steps_;
  unsigned rounds_ = 0;
};

[[nodiscard]] unsigned rounds_of(const WordStep& step);

// Fails, with a message about `text`, unless the table is for the processes, the channel and the
// values of the request.
[[nodiscard]] Result<Done> check_word_table(const DecisionTable& table, const std::string& text,
                                            const AlgorithmRequest& request);

}  // namespace tacit
