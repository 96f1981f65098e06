// A block of executions over any number of values: what its processes hold, and steps of word
// algorithms on that, one execution after another.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "tacit/algorithm/word_algorithm.h"
#include "tacit/model/task.h"
#include "tacit/simulate/random_bits.h"
#include "tacit/simulate/step_plan.h"

namespace tacit {

// Entry e n + i is what process i of n holds in execution e of the block.
using HeldWords = std::vector<Value>;

// Every execution starts from this input, a digit per process.
[[nodiscard]] HeldWords same_input(std::string_view input);
// Every execution starts from an input of its own, all values equally likely up to an error below
// 2^-61. Uses the rounds 0, 1, ... of `place`, and a link per process.
[[nodiscard]] HeldWords drawn_inputs(const DrawPlace& place, unsigned processes, unsigned values);

// One round of a rule; `delivered` has an entry per link.
void decide_words(const WordRule& rule, const LinkPlan& links, std::span<const Lanes> delivered,
                  HeldWords& held);
// The rounds of a table; `delivered` has the links of its first round first.
void decide_words(const DecisionTable& table, std::span<const Lanes> delivered, HeldWords& held);

// The executions whose values are an error of the task.
[[nodiscard]] Lanes errors_of(const Task& task, const HeldWords& held);

}  // namespace tacit
