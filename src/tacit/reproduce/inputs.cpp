#include "tacit/reproduce/inputs.h"

#include <algorithm>
#include <cstdint>

#include "tacit/base/contract.h"

namespace tacit {

std::vector<ProcessSet> all_inputs(unsigned n) {
  std::vector<ProcessSet> inputs;
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) inputs.emplace_back(mask);
  return inputs;
}

std::vector<ProcessSet> mixed_inputs(unsigned n) {
  std::vector<ProcessSet> inputs = all_inputs(n);
  inputs.pop_back();
  inputs.erase(inputs.begin());
  return inputs;
}

unsigned ones_in(std::string_view input) {
  return static_cast<unsigned>(std::ranges::count(input, '1'));
}

bool is_mixed(std::string_view input) {
  return ones_in(input) > 0 && ones_in(input) < input.size();
}

ProcessId process(unsigned i) {
  return ProcessId(static_cast<std::uint8_t>(i));
}

Probability probability(const Rational& value) {
  const auto result = Probability::from(value);
  expects(static_cast<bool>(result), "0 <= value <= 1");
  return *result;
}

}  // namespace tacit
