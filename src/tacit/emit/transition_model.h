// TransitionModel: an algorithm, all inputs and the channel as guarded commands, for model
// checkers of other people.
//
// Modules take steps together: a step is an action, and every module that knows the action takes
// one of its commands of that action whose guard holds. Between commands the choice is free, which
// is how the inputs are chosen; within a command it is drawn. A round is two steps: `send` draws
// which links deliver, `decide` gives everybody its next value. So the error is the largest
// probability, over the free choices, of ending in the label `disagreement`.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/emit/term.h"
#include "tacit/model/channel_law.h"
#include "tacit/model/system.h"

namespace tacit {

struct ModelVariable {
  std::string name;
  std::uint64_t highest;  // it runs from 0, where it begins
  std::string remark{};
};

struct ModelOutcome {
  Term probability;
  std::vector<std::pair<std::string, Term>> assignments;  // by name of a variable of the module
};

struct ModelCommand {
  std::string action;
  Term guard;
  std::vector<ModelOutcome> outcomes;
};

struct ModelModule {
  std::string name;
  std::string remark;
  std::vector<ModelVariable> variables;
  std::vector<ModelCommand> commands;
};

struct ModelConstant {
  std::string name;
  std::optional<Rational> value;  // absent: to be given when the model is checked
  std::string remark;
};

struct TransitionModel {
  std::vector<std::string> remarks;  // what the model is, line by line
  std::vector<ModelConstant> constants;
  std::vector<std::pair<std::string, Term>> formulas;  // an earlier one may stand in a later one
  std::vector<ModelModule> modules;
  Term over;          // the last decision has been taken
  Term disagreement;  // and not all decisions are equal
};

// What is in the model and where it ends: nothing larger is written.
inline constexpr std::uint64_t most_model_rows = 20000;

// Losses follow the law, if there is one; otherwise every link delivers with the constant p, which
// without `at` has no value. Fails as
// round_program() does, for algorithms that break validity, and beyond most_model_rows rows of
// decision tables.
[[nodiscard]] Result<TransitionModel> transition_model(const Algorithm& algorithm,
                                                       const System& system,
                                                       const std::optional<Rational>& at,
                                                       const std::optional<ChannelLaw>& law = {});

}  // namespace tacit
