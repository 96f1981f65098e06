#include "tacit/evaluate/lumped_chain.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "tacit/algorithm/prepared_step.h"
#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/parallel.h"
#include "tacit/evaluate/lumped_states.h"

namespace tacit {
namespace {

using State = LumpedState;

// Patterns of one step by their number of deliveries.
struct PatternCount {
  unsigned delivered;
  Integer patterns;
};

// Where a step leads from a state, and by which patterns; ascending numbers of deliveries.
struct Transition {
  State next;
  std::vector<PatternCount> counts;
};

// The outcomes of one step from one state, gathered by where they lead.
std::vector<Transition> transitions(const LumpedStates& chain, std::size_t step, State state,
                                    bool to_agreement_too) {
  std::map<std::pair<State, unsigned>, Integer> gathered;
  const auto gather = [&](State next, unsigned delivered, const Integer& a, const Integer& b) {
    gathered[{next, delivered}].add_product(a, b);
  };
  if (to_agreement_too) {
    chain.for_each_outcome(step, state, gather);
  } else {
    chain.for_each_disagreement(step, state, gather);
  }
  std::vector<Transition> result;
  for (auto& [key, patterns] : gathered) {
    if (result.empty() || result.back().next != key.first) result.push_back({key.first, {}});
    result.back().counts.push_back({key.second, std::move(patterns)});
  }
  return result;
}

// Where the step is the last one, all outcomes without agreement are one class.
std::vector<PatternCount> disagreements(const LumpedStates& chain, std::size_t step, State state) {
  std::vector<Integer> sums(chain.speaking(step, state) + 1);
  chain.for_each_disagreement(
      step, state, [&](State /*next*/, unsigned delivered, const Integer& a, const Integer& b) {
        sums[delivered].add_product(a, b);
      });
  std::vector<PatternCount> result;
  for (unsigned k = 0; k < sums.size(); ++k) {
    if (!sums[k].is_zero()) result.push_back({k, std::move(sums[k])});
  }
  return result;
}

// In the last step, where it decides numbers: the sum of the discrepancies of all outcomes, over
// the denominator of the numbers.
std::vector<PatternCount> discrepancies(const LumpedStates& chain, State state) {
  std::vector<Integer> sums(chain.speaking_last() + 1);
  const RankedValues& numbers = *chain.numbers();
  chain.for_each_spread(
      state, [&](const Spread& spread, unsigned delivered, const Integer& a, const Integer& b) {
        if (spread.low() == spread.high()) return;
        sums[delivered].add_product(a * b, numbers.gap(spread.low(), spread.high()));
      });
  std::vector<PatternCount> result;
  for (unsigned k = 0; k < sums.size(); ++k) {
    if (!sums[k].is_zero()) result.push_back({k, std::move(sums[k])});
  }
  return result;
}

// Exact values at p = a/b, as integers over b^(n * steps left).
class PointArithmetic {
 public:
  using Number = Integer;

  PointArithmetic(const LumpedStates& chain, const Probability& p)
      : n_(chain.processes()), denominator_(p.value().denominator()) {
    const Integer a = p.value().numerator();
    const Integer rest = denominator_ - a;
    delivered_ = powers(a);
    lost_ = powers(rest);
    scale_ = powers(denominator_);
  }

  [[nodiscard]] Number zero(std::size_t /*left*/) const { return 0; }
  [[nodiscard]] Number constant(unsigned value, std::size_t left) const {
    return Integer(value) * power(denominator_, n_ * static_cast<unsigned>(left));
  }
  // Adds the probability of the patterns, times what follows them.
  void add_step(Number& sum, unsigned speaking, std::span<const PatternCount> counts,
                const Number& after) const {
    Integer weight;
    for (const auto& [delivered, patterns] : counts) {
      listen();
      weight.add_product(patterns * delivered_[delivered], lost_[speaking - delivered]);
    }
    sum.add_product(weight * scale_[n_ - speaking], after);
  }
  [[nodiscard]] Rational value(const Number& number, std::size_t left) const {
    return Rational(number, power(denominator_, n_ * static_cast<unsigned>(left)));
  }

 private:
  [[nodiscard]] std::vector<Integer> powers(const Integer& base) const {
    std::vector<Integer> result(1, Integer(1));
    for (unsigned k = 0; k < n_; ++k) {
      listen();
      result.push_back(result.back() * base);
    }
    return result;
  }

  unsigned n_;
  Integer denominator_;
  std::vector<Integer> delivered_;
  std::vector<Integer> lost_;
  std::vector<Integer> scale_;
};

// Profiles of degree n * steps left.
class ProfileArithmetic {
 public:
  using Number = Profile;

  explicit ProfileArithmetic(const LumpedStates& chain) : n_(chain.processes()) {}

  [[nodiscard]] Number zero(std::size_t left) const { return Profile(degree(left)); }
  [[nodiscard]] Number constant(unsigned value, std::size_t left) const {
    return Integer(value) * Profile::certain(degree(left));
  }
  // Few terms are shifted and added; many are multiplied as polynomials.
  void add_step(Number& sum, unsigned speaking, std::span<const PatternCount> counts,
                const Number& after) const {
    constexpr std::size_t few = 6;
    if (speaking == n_ && (counts.size() <= few || after.degree() == 0)) {
      for (const auto& [delivered, patterns] : counts) {
        listen();
        sum.add_shifted(delivered, patterns, after);
      }
      return;
    }
    Profile step(speaking);
    for (const auto& [delivered, patterns] : counts) step.add(delivered, patterns);
    sum += step.raised_to(n_) * after;
  }

 private:
  [[nodiscard]] unsigned degree(std::size_t left) const { return n_ * static_cast<unsigned>(left); }
  unsigned n_;
};

// Backwards over the steps: what is expected from every state with `left` steps to
// go. Errors start at 1 where values differ, or at what the last step costs where it decides
// numbers; transmissions add up the senders. Meaningless once the context is cancelled.
enum class Quantity { error, transmissions };

// The steps that are left when the recursion starts.
std::size_t steps_at_start(const LumpedStates& chain) {
  return chain.numbers() != nullptr ? 1 : 0;
}

template <class Arithmetic>
std::vector<typename Arithmetic::Number> expected_at_start(const LumpedStates& chain,
                                                           const Arithmetic& arithmetic,
                                                           Quantity quantity, unsigned jobs,
                                                           const RunContext& context) {
  using Number = typename Arithmetic::Number;
  const bool error = quantity == Quantity::error;
  const std::size_t left = steps_at_start(chain);
  std::vector<Number> start;
  for (State s = 0; s < chain.states(); ++s) {
    listen();
    if (left == 0) {
      start.push_back(error && !chain.agrees(s) ? arithmetic.constant(1, 0) : arithmetic.zero(0));
    } else {
      start.push_back(error ? arithmetic.zero(left)
                            : arithmetic.constant(chain.speaking_last(), left));
    }
  }
  if (left == 0 || !error) return start;
  const Number one = arithmetic.constant(1, 0);
  parallel_for(chain.states(), jobs, context, [&](std::size_t index) {
    const auto state = static_cast<State>(index);
    if (chain.agrees(state)) return;
    arithmetic.add_step(start[index], chain.speaking_last(), discrepancies(chain, state), one);
  });
  return start;
}

template <class Arithmetic>
std::vector<typename Arithmetic::Number> expected(const LumpedStates& chain,
                                                  const Arithmetic& arithmetic, Quantity quantity,
                                                  unsigned jobs, const RunContext& context) {
  using Number = typename Arithmetic::Number;
  const bool error = quantity == Quantity::error;
  std::vector<Number> after = expected_at_start(chain, arithmetic, quantity, jobs, context);
  const std::size_t start = steps_at_start(chain);
  const Number one = arithmetic.constant(1, 0);
  std::vector<std::vector<std::vector<Transition>>> known(chain.kinds());  // by kind and state
  for (std::size_t left = start + 1; left <= chain.steps() + start; ++left) {
    if (context.cancelled()) break;
    const std::size_t step = chain.steps() + start - left;
    std::vector<Number> now;
    now.reserve(chain.states());
    for (State s = 0; s < chain.states(); ++s) {
      listen();
      now.push_back(arithmetic.zero(left));
    }
    auto& leads = known[chain.kind(step)];
    const bool fresh = leads.empty() && !(error && left == 1);
    if (fresh) leads.resize(chain.states());
    parallel_for(chain.states(), jobs, context, [&](std::size_t index) {
      const auto state = static_cast<State>(index);
      if (error && chain.agrees(state)) return;
      Number& sum = now[index];
      if (error && left == 1) {
        arithmetic.add_step(sum, chain.speaking(step, state), disagreements(chain, step, state),
                            one);
        return;
      }
      if (fresh) leads[index] = transitions(chain, step, state, !error);
      if (!error) sum = arithmetic.constant(chain.speaking(step, state), left);
      for (const auto& [next, counts] : leads[index]) {
        listen();
        arithmetic.add_step(sum, chain.speaking(step, state), counts, after[next]);
      }
    });
    context.report({"steps of the chain", left, chain.steps() + start});
    after = std::move(now);
  }
  return after;
}

// The largest number of transmissions over all inputs and executions.
std::uint64_t most_transmissions(const LumpedStates& chain) {
  const bool numbers = chain.numbers() != nullptr;
  std::vector<std::uint64_t> after(chain.states(), numbers ? chain.speaking_last() : 0);
  for (std::size_t left = 1; left <= chain.steps(); ++left) {
    const std::size_t step = chain.steps() - left;
    std::vector<std::uint64_t> now(chain.states());
    for (State s = 0; s < chain.states(); ++s) {
      std::uint64_t best = 0;
      if (left > 1 || numbers) {
        chain.for_each_outcome(step, s, [&](State next, unsigned, const Integer&, const Integer&) {
          best = std::max(best, after[next]);
        });
      }
      now[s] = chain.speaking(step, s) + best;
    }
    after = std::move(now);
  }
  return std::ranges::max(after);
}

// Everybody who takes part always sends: the number is the same for all inputs.
std::optional<unsigned> constant_transmissions(const LumpedStates& chain) {
  unsigned total = chain.numbers() != nullptr ? chain.speaking_last() : 0;
  for (std::size_t step = 0; step < chain.steps(); ++step) {
    if (!chain.always_speak(step)) return std::nullopt;
    total += chain.speaking(step, 0);
  }
  return total;
}

// The engine itself, in a scope of the context.
Result<EngineReport> evaluate_chain(const Algorithm& algorithm, const System& system,
                                    const LumpedChainOptions& options, const RunContext& context) {
  const auto built = LumpedStates::build(algorithm, system.processes);
  if (!built) return built.failure();
  const LumpedStates& chain = *built;

  // The coefficients, without their digits, which are charged as they grow.
  const std::size_t steps = chain.steps() + steps_at_start(chain);
  const Integer below = chain.numbers() != nullptr ? chain.numbers()->denominator() : Integer(1);
  const std::uint64_t degree = std::uint64_t{system.processes} * steps;
  const MemoryClaim coefficients(
      context, options.values_only ? 0 : chain.states() * (degree + 1) * sizeof(Integer));
  EngineReport report;
  report.has_profiles = !options.values_only;
  for (State s = 0; s < chain.states(); ++s) {
    listen();
    report.classes.push_back(chain.describe(s));
  }
  const auto constant = constant_transmissions(chain);
  report.most_transmissions = constant ? *constant : most_transmissions(chain);
  if (constant) {
    for (InputClass& input : report.classes) input.transmissions = Profile({Integer(*constant)});
  }
  if (report.has_profiles) {
    const ProfileArithmetic profiles(chain);
    auto errors = expected(chain, profiles, Quantity::error, options.jobs, context);
    if (context.cancelled()) return stopped_by_caller();
    for (std::size_t s = 0; s < errors.size(); ++s) {
      report.classes[s].error = errors[s].divided_by(below);
    }
    if (!constant) {
      auto sent = expected(chain, profiles, Quantity::transmissions, options.jobs, context);
      if (context.cancelled()) return stopped_by_caller();
      for (std::size_t s = 0; s < sent.size(); ++s) {
        report.classes[s].transmissions = sent[s].lowered();
      }
    }
  }
  if (options.at && !report.has_profiles) {
    const PointArithmetic point(chain, *options.at);
    const auto errors = expected(chain, point, Quantity::error, options.jobs, context);
    for (std::size_t s = 0; s < errors.size(); ++s) {
      report.classes[s].error_value = point.value(errors[s], steps) / Rational(below);
    }
    if (!constant) {
      const auto sent = expected(chain, point, Quantity::transmissions, options.jobs, context);
      for (std::size_t s = 0; s < sent.size(); ++s) {
        report.classes[s].transmissions_value = point.value(sent[s], steps);
      }
    }
  }
  if (context.cancelled()) return stopped_by_caller();
  return report;
}

}  // namespace

bool is_lumpable(const Algorithm& algorithm, const System& system) {
  return system.channel == ChannelKind::broadcast && algorithm.count_rules_only();
}

namespace {

// What the decisions of the first step take.
std::uint64_t table_bytes(const Algorithm& algorithm, unsigned n) {
  if (algorithm.value_step()) {
    return ValueRuleTable::bytes(std::min(n, ValueRuleTable::most_participants));
  }
  const Step& first = algorithm.steps().front();
  if (const auto* const block = std::get_if<BlockStep>(&first)) {
    return BlockRuleTable::bytes(block->blocks(n));
  }
  return rule_table_bytes(std::get<CountStep>(first), n);
}

}  // namespace

Price price_of_classes(const Algorithm& algorithm, const System& system, bool values_only) {
  const Integer states(system.processes + 1);
  const Integer degree = Integer(system.processes) * Integer(algorithm.step_count());
  const Integer limbs = floored_quotient(degree, Integer(64)) + Integer(1);
  // Per coefficient: its numbers without their digits; without profiles, the digits.
  const Integer per_state =
      values_only ? limbs * Integer(8) : (degree + Integer(1)) * Integer(sizeof(Integer));
  const Integer table(table_bytes(algorithm, system.processes));
  // About how many nanoseconds a product of two numbers of `limbs` limbs takes.
  const Integer per_product = limbs * Integer(4) + Integer(100);
  return {.what = "evaluating '" + algorithm.name() + "' for " + std::to_string(system.processes) +
                  " processes",
          .bytes = saturated(states * per_state + table),
          .seconds =
              saturated(floored_quotient(states * degree * per_product, Integer(1'000'000'000)))};
}

Result<EngineReport> evaluate_by_classes(const Algorithm& algorithm, const System& system,
                                         const LumpedChainOptions& options,
                                         const RunContext& context) {
  expects(is_lumpable(algorithm, system), "evaluate_by_classes: not count rules over broadcast");
  expects(!options.values_only || options.at, "evaluate_by_classes: values need a point");
  const auto price = affordable(price_of_classes(algorithm, system, options.values_only), context);
  if (!price) return price.failure();
  return within(context, [&] { return evaluate_chain(algorithm, system, options, context); });
}

}  // namespace tacit
