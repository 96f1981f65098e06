// Inputs of n processes, as sets of those that hold 1 and as texts. Mixed means neither 0^n nor
// 1^n.
#pragma once

#include <string_view>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/model/process.h"

namespace tacit {

// In the order of their masks.
[[nodiscard]] std::vector<ProcessSet> all_inputs(unsigned n);
[[nodiscard]] std::vector<ProcessSet> mixed_inputs(unsigned n);
[[nodiscard]] unsigned ones_in(std::string_view input);
[[nodiscard]] bool is_mixed(std::string_view input);

[[nodiscard]] ProcessId process(unsigned i);                   // counted from 0
[[nodiscard]] Probability probability(const Rational& value);  // expects 0 <= value <= 1

}  // namespace tacit
