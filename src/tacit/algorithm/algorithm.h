// Algorithm: a sequence of steps, each of which turns the values the processes
// hold into new ones. The last values are the decisions.
//
// One definition serves evaluation, search, simulation and the network runtime.
// A step is either a count rule (one round: those who take part send their value,
// everybody applies the rule to what is known) or a decision table (several rounds
// of full information, starting from the current values).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tacit/algorithm/count_rule.h"
#include "tacit/algorithm/decision_table.h"
#include "tacit/base/result.h"
#include "tacit/model/process.h"
#include "tacit/model/system.h"

namespace tacit {

// One round of a count rule.
struct CountStep {
  CountRule rule;
  // Those who hold this value send it; the others keep silent. Silence looks like
  // loss to everybody else.
  bool zeros_speak = true;
  bool ones_speak = true;
  // Processes that take part, ascending and counted from 0; empty means everybody.
  // The others never send. They apply the rule to what they hear, without counting
  // themselves, and keep their value when they hear nothing.
  std::vector<unsigned> committee{};
};

// The rounds of a decision table of all processes.
struct TableStep {
  std::shared_ptr<const DecisionTable> table;
  // Processes that send, ascending and counted from 0; empty means everybody. The table
  // does not depend on what the others would say.
  std::vector<unsigned> committee{};
};

using Step = std::variant<CountStep, TableStep>;

// Those who send in a step with this committee among n processes. Expects 1 <= n <= 64.
[[nodiscard]] ProcessSet senders(const std::vector<unsigned>& committee, unsigned n);

class Algorithm {
 public:
  // Expects at least one step.
  Algorithm(std::string name, std::vector<Step> steps);

  // How the algorithm is written: parse_algorithm() reads it back.
  [[nodiscard]] const std::string& name() const& noexcept { return name_; }
  [[nodiscard]] const std::string& name() const&& = delete;  // would dangle
  [[nodiscard]] const std::vector<Step>& steps() const& noexcept { return steps_; }
  [[nodiscard]] const std::vector<Step>& steps() const&& = delete;  // would dangle
  [[nodiscard]] unsigned rounds() const;
  // Count rules only, so that processes of one committee signature are alike.
  [[nodiscard]] bool count_rules_only() const;
  // Count rules among everybody: all processes are alike.
  [[nodiscard]] bool anonymous() const;

 private:
  std::string name_;
  std::vector<Step> steps_;
};

[[nodiscard]] unsigned rounds_of(const Step& step);

// What the text of an algorithm is read for.
struct AlgorithmRequest {
  unsigned processes = 2;
  ChannelKind channel = ChannelKind::broadcast;
  std::optional<unsigned> rounds{};  // absent: as many as the algorithm takes
  // The text of a file; absent means that files are refused.
  std::function<Result<std::string>(const std::string& path)> read_file{};
  DecisionHypergraph::Options table_options{};
};

// The language of algorithms (docs/guide/algorithms.md):
//   majority pref0 pref1 courteous sweep   if(EXPR)   FILE.json
//   A^k   A;B   A@i,j,k   (A)
// A text that as a whole is the name of a file that can be read is this file.
// Fails on malformed text with a caret, on unknown names with the nearest one, on
// committees and tables that do not fit, and when the algorithm does not take the
// requested number of rounds.
[[nodiscard]] Result<Algorithm> parse_algorithm(std::string_view text,
                                                const AlgorithmRequest& request);

}  // namespace tacit
