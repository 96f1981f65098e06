// Steps decided one execution after another, straight from their definitions. For
// what has no network, and as the second way that tests compare with.
#pragma once

#include <span>

#include "tacit/simulate/random_bits.h"
#include "tacit/simulate/step_plan.h"

namespace tacit {

// As decide_round() in kernels.h, without a network.
void decide_one_by_one(const CountPlan& plan, std::span<const Lanes> delivered,
                       std::span<Lanes> values);

// The rounds of a table; `delivered` has the links of its first round first.
void decide_by_table(const TablePlan& plan, std::span<const Lanes> delivered,
                     std::span<Lanes> values);

// A last step that decides numbers, and the rounding of these to bits: `coin` has the 64 digits of
// the shared uniform number, the most significant one first. `delivered` has the links of the
// first round first.
void decide_numbers(const ValuePlan& plan, std::span<const Lanes> delivered,
                    std::span<const Lanes> coin, std::span<Lanes> values);

}  // namespace tacit
