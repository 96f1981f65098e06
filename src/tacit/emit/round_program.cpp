#include "tacit/emit/round_program.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "tacit/algorithm/prepared_step.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

constexpr std::size_t most_operations = 255;

template <class T>
std::size_t index_of(std::vector<T>& all, const T& wanted) {
  const auto found = std::ranges::find(all, wanted);
  const auto index = static_cast<std::size_t>(found - all.begin());
  if (found == all.end()) all.push_back(wanted);
  return index;
}

// The shortest beginning that, repeated, is the whole sequence.
std::vector<std::size_t> shortest_period(const std::vector<std::size_t>& sequence) {
  // borders[i] is the length of the longest proper border of the first i entries.
  std::vector<std::size_t> borders(sequence.size() + 1, 0);
  for (std::size_t i = 1, length = 0; i < sequence.size(); ++i) {
    while (length > 0 && sequence[i] != sequence[length]) length = borders[length];
    if (sequence[i] == sequence[length]) ++length;
    borders[i + 1] = length;
  }
  const auto period = static_cast<std::ptrdiff_t>(sequence.size() - borders.back());
  return {sequence.begin(), sequence.begin() + period};
}

class Lowering {
 public:
  explicit Lowering(const System& system) : program_{system} {}

  Result<RoundProgram> run(const Algorithm& algorithm) {
    expects(!algorithm.value_step(), "RoundProgram: decides numbers and not bits");
    for (const Step& step : algorithm.steps()) {
      const auto added = add_step(step);
      if (!added) return added.failure();
      if (program_.operations.size() > most_operations) {
        return fail(ErrorCode::too_large, "more than 255 different rounds");
      }
    }
    program_.period = shortest_period(rounds_);
    return std::move(program_);
  }

 private:
  Result<std::size_t> add_step(const Step& step) {
    if (const auto* const table = std::get_if<TableStep>(&step)) return add_table(*table);
    const auto* const block = std::get_if<BlockStep>(&step);
    if (block == nullptr) return add_count(std::get<CountStep>(step), nullptr);
    auto table = tabulated(*block, program_.system);
    if (!table) return table.failure();
    kept_.push_back(table->table);
    return add_table(*table);
  }

  using Key = std::tuple<std::string, const DecisionTable*, std::vector<unsigned>, bool, bool>;

  // `source` is the decision table that the rule was read off, or null.
  Result<std::size_t> add_count(const CountStep& step, const DecisionTable* source) {
    const Key key{step.rule.name(), source, step.committee, step.zeros_speak, step.ones_speak};
    auto known = known_.find(key);
    if (known == known_.end()) {
      const auto ready = prepared(step, program_.system.processes);
      if (!ready) return ready.failure();
      const bool everybody = step.committee.empty();
      CountOperation operation{rule_index(ready->table, !everybody), std::nullopt, step.zeros_speak,
                               step.ones_speak};
      if (!everybody) operation.committee = index_of(program_.committees, ready->committee);
      known = known_.emplace(key, add(operation, name_of(step))).first;
    }
    rounds_.push_back(known->second);
    return known->second;
  }

  Result<std::size_t> add_table(const TableStep& step) {
    const DecisionTable& table = *step.table;
    if (table.system().rounds == 0) return rounds_.size();  // decides the own value
    std::optional<std::size_t> committee;
    if (step.committee.empty()) {
      if (const auto rule = count_rule_of(table)) return add_count(CountStep{*rule}, &table);
    } else {
      const unsigned n = table.system().processes;
      committee = index_of(program_.committees, senders(step.committee, n));
    }
    const auto known = std::ranges::find_if(tables_, [&](const DecisionTable* other) {
      return other->system() == table.system() && other->decisions() == table.decisions();
    });
    const auto index = static_cast<std::size_t>(known - tables_.begin());
    if (known == tables_.end()) {
      auto form = table_form(table);
      if (!form) return form.failure();
      program_.tables.push_back(*std::move(form));
      tables_.push_back(&table);
    }
    for (unsigned t = 1; t <= table.system().rounds; ++t) {
      rounds_.push_back(add(TableOperation{index, t, committee},
                            "decision table" + (table.system().rounds == 1
                                                    ? std::string()
                                                    : ", round " + std::to_string(t) + " of " +
                                                          std::to_string(table.system().rounds))));
    }
    return rounds_.size();
  }

  std::size_t rule_index(const RuleTable& table, bool listeners) {
    for (std::size_t i = 0; i < rule_tables_.size(); ++i) {
      if (rule_tables_[i] == std::pair{table, listeners}) return i;
    }
    rule_tables_.emplace_back(table, listeners);
    program_.rules.push_back(shortest_form(table, listeners));
    return rule_tables_.size() - 1;
  }

  std::size_t add(const Operation& operation, std::string name) {
    const std::size_t index = index_of(program_.operations, operation);
    if (index == program_.names.size()) program_.names.push_back(std::move(name));
    return index;
  }

  static std::string name_of(const CountStep& step) {
    std::string name = step.rule.name();
    for (std::size_t i = 0; i < step.committee.size(); ++i) {
      name += (i == 0 ? " among " : ",") + std::to_string(step.committee[i] + 1);
    }
    if (!step.zeros_speak) name += ", zeros keep silent";
    if (!step.ones_speak) name += ", ones keep silent";
    return name;
  }

  RoundProgram program_;
  std::vector<std::size_t> rounds_;
  std::map<Key, std::size_t> known_;
  std::vector<const DecisionTable*> tables_;                // one per table of the program
  std::vector<std::shared_ptr<const DecisionTable>> kept_;  // those made of rules of blocks
  std::vector<std::pair<RuleTable, bool>> rule_tables_;
};

}  // namespace

Result<RoundProgram> round_program(const Algorithm& algorithm, const System& system) {
  if (system.processes > ProcessSet::most_processes) {
    return fail(ErrorCode::unsupported,
                "at most 64 processes: '" + std::to_string(system.processes) + "'", Parameter{"n"});
  }
  if (algorithm.rounds() == 0) {
    return fail(ErrorCode::invalid_argument, quoted_text(algorithm.name()) + " takes no rounds");
  }
  System whole = system;
  whole.rounds = algorithm.rounds();
  return Lowering(whole).run(algorithm);
}

}  // namespace tacit
