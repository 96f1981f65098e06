// Backwards over the steps, like enumeration.cpp. All numbers are numerators over one common
// denominator: that of a round's outcomes and of one move of the hidden states, for every round
// left.
#include "tacit/evaluate/law_enumeration.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/parallel.h"
#include "tacit/evaluate/law_states.h"
#include "tacit/evaluate/law_weights.h"
#include "tacit/evaluate/receiver_step.h"
#include "tacit/evaluate/step_kernels.h"
#include "tacit/evaluate/value_kernel.h"

namespace tacit {
namespace {

constexpr std::uint64_t largest_bits = 28;

// log2 of the ways in which receivers share, at most.
std::uint64_t shared_bits(const ChannelLaw& law) {
  std::uint64_t bits = 0;
  const auto add = [&](const RoundLaw& round) {
    std::uint64_t of_round = 0;
    for (const ProcessId s : ProcessSet::first(law.processes)) {
      const std::size_t outcomes = shared_outcomes(law, round, s).size();
      of_round += static_cast<std::uint64_t>(std::bit_width(outcomes - 1));
    }
    bits = std::max(bits, of_round);
  };
  if (!receivers_are_independent(law.channel)) return 0;
  add(law.good);
  if (law.bursts) add(law.bursts->bad);
  return bits;
}

// The patterns of several rounds with the hidden states of the last one, given those of the first.
// The first round is in the highest bits.
class StepPatterns {
 public:
  StepPatterns(const ChannelLaw& law, const HiddenChains& chains) : chains_(chains), round_(law) {}

  // Of so many rounds and the moves between them.
  [[nodiscard]] Integer denominator(unsigned rounds) const {
    return power(round_.denominator(), rounds) *
           power(chains_.denominator(), rounds == 0 ? 0 : rounds - 1);
  }
  // By the hidden states of the last round; empty where there are none. The only state of a single
  // round, or of none, is the first.
  [[nodiscard]] std::vector<std::vector<Integer>> weights(Hidden first, unsigned rounds) const {
    std::vector<std::vector<Integer>> result(chains_.states());
    result[first] = rounds == 0 ? std::vector{Integer(1)} : round_.weights(first);
    for (unsigned t = 1; t < rounds; ++t) {
      std::size_t patterns = 0;
      for (const auto& row : result) patterns = std::max(patterns, row.size());
      for (auto& row : result) row.resize(patterns);
      chains_.move(result);
      for (Hidden bad = 0; bad < result.size(); ++bad) {
        const std::vector<Integer> own = round_.weights(bad);
        std::vector<Integer> next;
        next.reserve(patterns * own.size());
        for (const Integer& earlier : result[bad]) {
          listen();
          for (const Integer& later : own) next.push_back(earlier * later);
        }
        result[bad] = std::move(next);
      }
    }
    return result;
  }

 private:
  const HiddenChains& chains_;
  RoundPatterns round_;
};

template <class Kernel>
LawStates before_patterns(const Kernel& kernel, const StepPatterns& patterns, unsigned rounds,
                          const LawStates& after, unsigned jobs, const RunContext& context) {
  const std::size_t inputs = after.expected.size();
  const std::size_t hidden = after.expected.front().size();
  LawStates before{std::vector(inputs, std::vector<Expected>(hidden)),
                   std::vector<std::uint64_t>(inputs),
                   after.denominator * patterns.denominator(rounds)};
  for (Hidden first = 0; first < hidden && !context.cancelled(); ++first) {
    const auto weights = patterns.weights(first, rounds);
    parallel_for(inputs, jobs, context, [&](std::size_t values) {
      Expected& state = before.expected[values][first];
      std::vector<bool> reached(inputs);
      for (Hidden last = 0; last < hidden; ++last) {
        if (weights[last].empty()) continue;
        std::vector<Integer> landing(inputs);
        kernel.for_each_pattern(values, [&](Mask pattern, Mask next) {
          landing[next] += weights[last][pattern];
          reached[next] = true;
        });
        for (std::size_t next = 0; next < inputs; ++next) {
          if (reached[next]) state.add_product(landing[next], after.expected[next][last]);
        }
      }
      std::uint64_t most = 0;
      for (std::size_t next = 0; next < inputs; ++next) {
        if (reached[next]) most = std::max(most, after.most_sent[next]);
      }
      const unsigned senders = kernel.senders(values);
      state.sent.add_product(Integer(senders), before.denominator);
      if (first == 0) before.most_sent[values] = most + senders;
    });
  }
  return before;
}

// Before a last step that decides numbers; errors are over their denominator, too.
LawStates before_last(const ValueKernel& kernel, const StepPatterns& patterns, unsigned rounds,
                      std::size_t inputs, std::size_t hidden, unsigned jobs,
                      const RunContext& context) {
  LawStates before{std::vector(inputs, std::vector<Expected>(hidden)),
                   std::vector<std::uint64_t>(inputs, kernel.senders()),
                   patterns.denominator(rounds)};
  const RankedValues& numbers = kernel.numbers();
  for (Hidden first = 0; first < hidden && !context.cancelled(); ++first) {
    const auto weights = patterns.weights(first, rounds);
    std::vector<Integer> all(weights[first].size());
    for (const auto& row : weights) {
      for (std::size_t i = 0; i < row.size(); ++i) all[i] += row[i];
    }
    parallel_for(inputs, jobs, context, [&](std::size_t values) {
      Expected& state = before.expected[values][first];
      kernel.for_each_pattern(values, [&](Mask pattern, const Spread& spread) {
        if (spread.low() == spread.high()) return;
        state.error.add_product(all[pattern], numbers.gap(spread.low(), spread.high()));
      });
      state.sent = Integer(kernel.senders()) * before.denominator;
    });
  }
  return before;
}

class LawEngine {
 public:
  LawEngine(const Algorithm& algorithm, const System& system, const ChannelLaw& law, unsigned jobs,
            const RunContext& context)
      : algorithm_(algorithm),
        system_(system),
        law_(law),
        jobs_(jobs),
        context_(context),
        chains_(law),
        inputs_(std::size_t{1} << system.processes) {}

  Result<EngineReport> run() {
    const auto kernels = kernels_of(algorithm_, system_);
    if (!kernels) return kernels.failure();
    if (const auto done = start(); !done) return done.failure();
    for (std::size_t step = kernels->size(); step-- > 0 && !context_.cancelled();) {
      const unsigned rounds = rounds_of(algorithm_.steps()[step]);
      if (rounds > 0 && round_follows_) move();
      round_follows_ = round_follows_ || rounds > 0;
      states_ =
          std::visit([&](const auto& kernel) { return before(kernel, rounds); }, (*kernels)[step]);
      context_.report({"steps", kernels->size() - step, kernels->size()});
    }
    if (context_.cancelled()) return stopped_by_caller();
    return report();
  }

 private:
  Result<Done> start() {
    states_ = {std::vector(inputs_, std::vector<Expected>(chains_.states())),
               std::vector<std::uint64_t>(inputs_), Integer(1)};
    if (algorithm_.value_step()) {
      const auto last = ValueKernel::build(*algorithm_.value_step(), system_);
      if (!last) return last.failure();
      of_numbers_ = last->numbers().denominator();
      states_ = before_last(*last, patterns(), rounds_of(*algorithm_.value_step()), inputs_,
                            chains_.states(), jobs_, context_);
      round_follows_ = rounds_of(*algorithm_.value_step()) > 0;
      return Done{};
    }
    for (std::size_t v = 1; v + 1 < inputs_; ++v) {
      for (Expected& state : states_.expected[v]) state.error = Integer(1);
    }
    return Done{};
  }

  // Between two rounds.
  void move() {
    for (auto& by_hidden : states_.expected) {
      listen();
      chains_.expect(by_hidden);
    }
    states_.denominator *= chains_.denominator();
  }

  template <class Kernel>
  LawStates before(const Kernel& kernel, unsigned rounds) {
    if constexpr (requires { kernel.prepared(); }) {
      if (receivers_are_independent(law_.channel)) {
        if (!receivers_) receivers_.emplace(law_);
        const HeardDecisions decisions(kernel.prepared(), law_.processes);
        const unsigned messages = transmissions_per_sender(law_.channel, law_.processes);
        return before_round(*receivers_, decisions, messages, states_, jobs_, context_);
      }
    }
    return before_patterns(kernel, patterns(), rounds, states_, jobs_, context_);
  }

  const StepPatterns& patterns() {
    if (!patterns_) patterns_.emplace(law_, chains_);
    return *patterns_;
  }

  [[nodiscard]] EngineReport report() const {
    const Shares start = shares_of(chains_.start());
    EngineReport report;
    report.has_profiles = false;
    for (std::size_t v = 0; v < inputs_; ++v) {
      Expected sum;
      for (std::size_t h = 0; h < start.numerators.size(); ++h) {
        sum.add_product(start.numerators[h], states_.expected[v][h]);
      }
      const Integer below = states_.denominator * start.denominator;
      InputClass input;
      input.input = input_text(ProcessSet(v), system_.processes);
      input.trivial = v == 0 || v + 1 == inputs_;
      input.error_value = Rational(sum.error, below * of_numbers_);
      input.transmissions_value = Rational(sum.sent, below);
      report.classes.push_back(std::move(input));
    }
    report.most_transmissions = std::ranges::max(states_.most_sent);
    std::ranges::sort(report.classes, {}, &InputClass::input);
    return report;
  }

  const Algorithm& algorithm_;
  const System& system_;
  const ChannelLaw& law_;
  unsigned jobs_;
  const RunContext& context_;
  HiddenChains chains_;
  std::size_t inputs_;
  LawStates states_;
  bool round_follows_ = false;  // what states_ is about has a round
  Integer of_numbers_{1};       // the denominator of the numbers that are decided
  std::optional<StepPatterns> patterns_;
  std::optional<ReceiverLaw> receivers_;
};

}  // namespace

PatternWeights pattern_weights(const ChannelLaw& law, unsigned rounds) {
  const HiddenChains chains(law);
  const StepPatterns patterns(law, chains);
  const Shares start = shares_of(chains.start());
  PatternWeights result{{}, patterns.denominator(rounds) * start.denominator};
  for (Hidden first = 0; first < start.numerators.size(); ++first) {
    for (const auto& row : patterns.weights(first, rounds)) {
      result.numerators.resize(std::max(result.numerators.size(), row.size()));
      for (std::size_t i = 0; i < row.size(); ++i) {
        result.numerators[i].add_product(start.numerators[first], row[i]);
      }
    }
  }
  return result;
}

std::uint64_t law_bits(const Algorithm& algorithm, const System& system, const ChannelLaw& law) {
  const std::uint64_t n = system.processes;
  const std::uint64_t chains = hidden_chains(law);
  const std::uint64_t links = links_per_round(system.channel, system.processes);
  std::uint64_t most = n + chains;
  const auto by_patterns = [&](unsigned rounds) {
    const std::uint64_t states = rounds > 1 ? 2 * chains : chains;
    most = std::max(most, n + links * rounds + states);
  };
  for (const Step& step : algorithm.steps()) {
    const bool table = std::holds_alternative<TableStep>(step);
    if (table || !receivers_are_independent(system.channel)) {
      by_patterns(rounds_of(step));
    } else {
      most = std::max(most, 2 * n + chains + shared_bits(law));
    }
  }
  if (algorithm.value_step()) by_patterns(rounds_of(*algorithm.value_step()));
  return most;
}

Result<EngineReport> evaluate_by_law(const Algorithm& algorithm, const System& system,
                                     const ChannelLaw& law, const EnumerationOptions& options,
                                     const RunContext& context) {
  expects(law.channel == system.channel && law.processes == system.processes,
          "evaluate_by_law: a law of another system");
  const std::uint64_t bits = law_bits(algorithm, system, law);
  if (bits > largest_bits || (std::uint64_t{1} << bits) > options.most_executions) {
    return fail(ErrorCode::too_large, "enumeration of " + system.to_string() + " would take 2^" +
                                          std::to_string(bits) + " products");
  }
  return LawEngine(algorithm, system, law, options.jobs, context).run();
}

}  // namespace tacit
