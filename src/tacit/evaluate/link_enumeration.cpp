// Backwards over the steps, like enumeration.cpp. All numbers are numerators over one
// common denominator: that of a round's patterns, to the power of the rounds left.
#include "tacit/evaluate/link_enumeration.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/parallel.h"
#include "tacit/evaluate/step_kernels.h"
#include "tacit/evaluate/value_kernel.h"

namespace tacit {
namespace {

constexpr std::uint64_t largest_step = std::uint64_t{1} << 28;

// Numerators of the probabilities of the patterns of some rounds.
std::vector<Integer> pattern_weights(const LinkProbabilities& links, unsigned rounds) {
  std::vector<Integer> weights{Integer(1)};
  for (unsigned t = 0; t < rounds; ++t) {
    for (const Probability& p : links.delivery) {
      const Integer delivered = p.value().numerator();
      const Integer lost = p.value().denominator() - delivered;
      const std::size_t size = weights.size();
      weights.reserve(2 * size);
      for (std::size_t i = 0; i < size; ++i) weights.push_back(weights[i] * delivered);
      for (std::size_t i = 0; i < size; ++i) weights[i] *= lost;
    }
  }
  return weights;
}

Integer round_denominator(const LinkProbabilities& links) {
  Integer product(1);
  for (const Probability& p : links.delivery) product *= p.value().denominator();
  return product;
}

struct Expected {
  Integer error;
  Integer sent;
  std::uint64_t most_sent = 0;
};

// What is expected from every mask before a step, given what is expected after it.
// Patterns of several rounds are products of single ones, so their order is free.
template <class Kernel>
std::vector<Expected> before_step(const Kernel& kernel, const std::vector<Integer>& weights,
                                  const std::vector<Expected>& after, const Integer& denominator,
                                  unsigned jobs, const RunContext& context) {
  std::vector<Expected> before(after.size());
  parallel_for(after.size(), jobs, context, [&](std::size_t values) {
    std::vector<Integer> landing(after.size());
    std::vector<bool> reached(after.size());
    kernel.for_each_pattern(values, [&](Mask pattern, Mask next) {
      landing[next] += weights[pattern];
      reached[next] = true;
    });
    Expected& state = before[values];
    for (std::size_t next = 0; next < after.size(); ++next) {
      if (!reached[next]) continue;
      state.error.add_product(landing[next], after[next].error);
      state.sent.add_product(landing[next], after[next].sent);
      state.most_sent = std::max(state.most_sent, after[next].most_sent);
    }
    const unsigned senders = kernel.senders(values);
    state.sent.add_product(Integer(senders), denominator);
    state.most_sent += senders;
  });
  return before;
}

// The same before a last step that decides numbers; errors are over their denominator, too.
std::vector<Expected> before_last(const ValueKernel& kernel, const std::vector<Integer>& weights,
                                  const Integer& denominator, unsigned n, unsigned jobs,
                                  const RunContext& context) {
  std::vector<Expected> before(std::size_t{1} << n);
  const RankedValues& numbers = kernel.numbers();
  parallel_for(before.size(), jobs, context, [&](std::size_t values) {
    Expected& state = before[values];
    kernel.for_each_pattern(values, [&](Mask pattern, const Spread& spread) {
      if (spread.low() == spread.high()) return;
      state.error.add_product(weights[pattern], numbers.gap(spread.low(), spread.high()));
    });
    state.sent = Integer(kernel.senders()) * denominator;
    state.most_sent = kernel.senders();
  });
  return before;
}

// What is expected where the recursion over the steps starts.
struct StartingStates {
  std::vector<Expected> states;
  Integer denominator{1};  // of the probabilities
  Integer of_numbers{1};   // the denominator of the numbers that are decided
};

Result<StartingStates> at_start(const Algorithm& algorithm, const System& system,
                                const LinkProbabilities& links, unsigned jobs,
                                const RunContext& context) {
  StartingStates start{std::vector<Expected>(std::size_t{1} << system.processes)};
  if (!algorithm.value_step()) {
    for (std::size_t v = 1; v + 1 < start.states.size(); ++v) start.states[v].error = Integer(1);
    return start;
  }
  const auto last = ValueKernel::build(*algorithm.value_step(), system);
  if (!last) return last.failure();
  const unsigned rounds = rounds_of(*algorithm.value_step());
  start.denominator = power(round_denominator(links), rounds);
  start.of_numbers = last->numbers().denominator();
  start.states = before_last(*last, pattern_weights(links, rounds), start.denominator,
                             system.processes, jobs, context);
  return start;
}

}  // namespace

Result<EngineReport> evaluate_by_links(const Algorithm& algorithm, const System& system,
                                       const LinkProbabilities& links,
                                       const EnumerationOptions& options,
                                       const RunContext& context) {
  const unsigned n = system.processes;
  expects(links.delivery.size() == links_per_round(system.channel, n),
          "evaluate_by_links: one probability per link");
  const std::uint64_t bits = enumeration_bits(algorithm, system);
  if (bits >= 63 || (std::uint64_t{1} << bits) > std::min(options.most_executions, largest_step)) {
    return fail(ErrorCode::too_large, "enumeration of " + system.to_string() + " would run 2^" +
                                          std::to_string(bits) + " executions");
  }
  const auto kernels = kernels_of(algorithm, system);
  if (!kernels) return kernels.failure();
  const Integer of_round = round_denominator(links);

  auto start = at_start(algorithm, system, links, options.jobs, context);
  if (!start) return start.failure();
  auto [states, denominator, of_numbers] = *std::move(start);
  std::vector<Integer> weights;
  for (std::size_t left = 1; left <= kernels->size() && !context.cancelled(); ++left) {
    const std::size_t step = kernels->size() - left;
    const unsigned rounds = rounds_of(algorithm.steps()[step]);
    if (weights.size() != std::size_t{1} << (links.delivery.size() * rounds)) {
      weights = pattern_weights(links, rounds);
    }
    denominator *= power(of_round, rounds);
    states = std::visit(
        [&](const auto& kernel) {
          return before_step(kernel, weights, states, denominator, options.jobs, context);
        },
        (*kernels)[step]);
    context.report({"steps", left, kernels->size()});
  }
  if (context.cancelled()) return stopped_by_caller();

  EngineReport report;
  report.has_profiles = false;
  for (std::size_t v = 0; v < states.size(); ++v) {
    InputClass input;
    input.input = input_text(ProcessSet(v), n);
    input.trivial = v == 0 || v + 1 == states.size();
    input.error_value = Rational(states[v].error, denominator * of_numbers);
    input.transmissions_value = Rational(states[v].sent, denominator);
    report.most_transmissions = std::max(report.most_transmissions, states[v].most_sent);
    report.classes.push_back(std::move(input));
  }
  std::ranges::sort(report.classes, {}, &InputClass::input);
  return report;
}

}  // namespace tacit
