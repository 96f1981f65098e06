#include "tacit/simulate/worst_input.h"

#include <algorithm>
#include <bit>
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

// Process i of n has the value floor(i M / n), or all that in the opposite order.
std::string in_shares(unsigned n, unsigned values, bool ascending) {
  std::string input;
  for (unsigned i = 0; i < n; ++i) input += digit_of(static_cast<Value>(i * values / n));
  if (!ascending) std::ranges::reverse(input);
  return input;
}

std::vector<std::string> word_candidates(const System& system) {
  constexpr std::uint64_t most_words = 1024;
  const unsigned n = system.processes;
  const unsigned values = system.task.values();
  std::uint64_t count = 1;
  for (unsigned i = 0; i < n && count <= most_words; ++i) count *= values;
  if (count > most_words) {
    std::vector<std::string> inputs{in_shares(n, values, true), in_shares(n, values, false)};
    const std::vector<std::string> of_two = candidates(n, false);
    inputs.insert(inputs.end(), of_two.begin(), of_two.end());
    return inputs;
  }
  const Executions executions({n, 0, system.channel, system.task});
  std::vector<std::string> inputs;
  for (std::uint64_t x = 0; x < count; ++x) {
    if (std::popcount(executions.values_in(InputId(x))) == 1) continue;
    inputs.push_back(executions.text(InputId(x)));
  }
  std::ranges::sort(inputs);
  return inputs;
}

}  // namespace

std::string worst_input_by_pilots(const BlockSetup& setup, bool all_alike,
                                  const SamplingOptions& options, const RunContext& context) {
  const unsigned n = setup.plan->system.processes;
  const System& system = setup.plan->system;
  const std::vector<std::string> inputs =
      system.task.values() > 2 ? word_candidates(system) : candidates(n, all_alike);
  // About 2^22 draws of a block in all.
  const std::uint64_t draws = std::max<std::uint64_t>(1, setup.plan->system.links());
  const std::uint64_t blocks =
      std::clamp<std::uint64_t>((std::uint64_t{1} << 22) / (draws * inputs.size()), 1, 16);
  BlockSetup pilot = setup;
  pilot.purpose = Purpose::pilot;
  SamplingOptions sampling;
  sampling.jobs = options.jobs;
  sampling.ranks = options.ranks;
  std::string worst = in_shares(n, system.task.values(), true);
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
