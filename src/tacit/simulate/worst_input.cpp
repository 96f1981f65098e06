#include "tacit/simulate/worst_input.h"

#include <algorithm>
#include <vector>

namespace tacit {
namespace {

constexpr unsigned most_steps = 64;
constexpr unsigned few_processes = 6;

std::vector<std::string> candidates(unsigned n, bool all_alike) {
  std::vector<std::string> inputs;
  if (!all_alike && n <= few_processes) {
    for (unsigned mask = 1; mask + 1 < 1U << n; ++mask) {
      inputs.push_back(input_text(ProcessSet(mask), n));
    }
    return inputs;
  }
  const unsigned steps = std::min(n - 1, most_steps);
  for (unsigned s = 1; s <= steps; ++s) {
    const unsigned ones = 1 + (n - 2) * (s - 1) / std::max(1U, steps - 1);
    inputs.push_back(std::string(n - ones, '0') + std::string(ones, '1'));
    if (!all_alike) inputs.push_back(std::string(n - ones, '1') + std::string(ones, '0'));
  }
  return inputs;
}

}  // namespace

std::string worst_input_by_pilots(const BlockSetup& setup, bool all_alike,
                                  const SamplingOptions& options, const RunContext& context) {
  const unsigned n = setup.plan->system.processes;
  const std::vector<std::string> inputs = candidates(n, all_alike);
  // About 2^22 draws of a block in all.
  const std::uint64_t draws = std::max<std::uint64_t>(1, setup.plan->system.links());
  const std::uint64_t blocks =
      std::clamp<std::uint64_t>((std::uint64_t{1} << 22) / (draws * inputs.size()), 1, 16);
  BlockSetup pilot = setup;
  pilot.purpose = Purpose::pilot;
  SamplingOptions sampling;
  sampling.jobs = options.jobs;
  sampling.ranks = options.ranks;
  std::string worst = std::string(n - n / 2, '0') + std::string(n / 2, '1');
  std::uint64_t most = 0;
  for (const std::string& input : inputs) {
    pilot.input = input;
    const Tally tally = sample(pilot, {0, blocks * executions_per_block}, sampling, context);
    if (tally.errors > most) {
      most = tally.errors;
      worst = input;
    }
  }
  return worst;
}

}  // namespace tacit
