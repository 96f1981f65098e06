// Backwards over the steps. A step is a matrix of numerators for every state of the medium, found
// once for equal steps; between two steps the medium moves once.
#include "tacit/evaluate/law_classes.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "tacit/base/budget.h"
#include "tacit/base/parallel.h"
#include "tacit/evaluate/law_states.h"
#include "tacit/evaluate/law_weights.h"
#include "tacit/evaluate/lumped_chain.h"
#include "tacit/evaluate/lumped_states.h"
#include "tacit/evaluate/radio_counts.h"

namespace tacit {
namespace {

constexpr unsigned most_sharing_processes = 16;

// A state that a step leads to from another, in one state of the medium.
struct Weighted {
  std::size_t next;
  Integer weight;
};
using Exits = std::vector<Weighted>;

// A broadcast medium whose senders are alike.
class BroadcastSteps {
 public:
  static Result<BroadcastSteps> build(const Algorithm& algorithm, const System& system,
                                      const ChannelLaw& law) {
    auto states = LumpedStates::build(algorithm, system.processes);
    if (!states) return states.failure();
    return BroadcastSteps(*std::move(states), law);
  }

  [[nodiscard]] std::size_t states() const { return chain_.states(); }
  [[nodiscard]] std::size_t steps() const { return chain_.steps(); }
  [[nodiscard]] std::size_t kinds() const { return chain_.kinds(); }
  [[nodiscard]] std::size_t kind(std::size_t step) const { return chain_.kind(step); }
  [[nodiscard]] const Integer& denominator() const& { return scale_.back(); }
  [[nodiscard]] const Integer& denominator() const&& = delete;  // would dangle
  [[nodiscard]] unsigned sent(std::size_t step, std::size_t state) const {
    return chain_.speaking(step, static_cast<LumpedState>(state));
  }
  [[nodiscard]] bool agrees(std::size_t state) const {
    return chain_.agrees(static_cast<LumpedState>(state));
  }
  [[nodiscard]] InputClass describe(std::size_t state) const {
    return chain_.describe(static_cast<LumpedState>(state));
  }
  // The rows of a state by states of the medium.
  [[nodiscard]] std::vector<Exits> rows(std::size_t step, std::size_t state) const {
    std::map<LumpedState, std::vector<Integer>> gathered;
    const auto from = static_cast<LumpedState>(state);
    const unsigned speaking = chain_.speaking(step, from);
    chain_.for_each_outcome(
        step, from, [&](LumpedState next, unsigned delivered, const Integer& a, const Integer& b) {
          auto& weights = gathered[next];
          weights.resize(delivered_.size());
          const Integer patterns = a * b;
          for (std::size_t h = 0; h < weights.size(); ++h) {
            weights[h].add_product(patterns * delivered_[h][delivered],
                                   lost_[h][speaking - delivered]);
          }
        });
    const Integer& rest = scale_[chain_.processes() - speaking];
    std::vector<Exits> result(delivered_.size());
    for (const auto& [next, weights] : gathered) {
      for (std::size_t h = 0; h < weights.size(); ++h) {
        result[h].push_back({next, weights[h] * rest});
      }
    }
    return result;
  }
  // Before a last step that decides numbers, over their denominator, too; nothing without one.
  [[nodiscard]] std::optional<unsigned> sent_last() const {
    return chain_.numbers() != nullptr ? std::optional(chain_.speaking_last()) : std::nullopt;
  }
  [[nodiscard]] Integer of_numbers() const {
    return chain_.numbers() != nullptr ? chain_.numbers()->denominator() : Integer(1);
  }
  [[nodiscard]] std::vector<Integer> discrepancies(std::size_t state) const {
    std::vector<Integer> result(delivered_.size());
    const unsigned speaking = chain_.speaking_last();
    const RankedValues& numbers = *chain_.numbers();
    chain_.for_each_spread(
        static_cast<LumpedState>(state),
        [&](const Spread& spread, unsigned delivered, const Integer& a, const Integer& b) {
          if (spread.low() == spread.high()) return;
          const Integer price = a * b * numbers.gap(spread.low(), spread.high());
          for (std::size_t h = 0; h < result.size(); ++h) {
            result[h].add_product(price * delivered_[h][delivered], lost_[h][speaking - delivered]);
          }
        });
    for (Integer& sum : result) sum *= scale_[chain_.processes() - speaking];
    return result;
  }
  // Outcomes, whatever their probability.
  [[nodiscard]] std::uint64_t most_after(std::size_t /*step*/, std::size_t /*state*/,
                                         const Exits& row,
                                         const std::vector<std::uint64_t>& after) const {
    std::uint64_t most = 0;
    for (const Weighted& entry : row) most = std::max(most, after[entry.next]);
    return most;
  }

 private:
  BroadcastSteps(LumpedStates chain, const ChannelLaw& law) : chain_(std::move(chain)) {
    std::vector<Rational> p{law.good.delivery.front().value()};
    if (law.bursts) p.push_back(law.bursts->bad.delivery.front().value());
    const Shares shares = shares_of(p);
    scale_ = powers(shares.denominator);
    for (const Integer& numerator : shares.numerators) {
      delivered_.push_back(powers(numerator));
      lost_.push_back(powers(shares.denominator - numerator));
    }
  }
  [[nodiscard]] std::vector<Integer> powers(const Integer& base) const {
    std::vector<Integer> result{Integer(1)};
    for (unsigned k = 0; k < chain_.processes(); ++k) result.push_back(result.back() * base);
    return result;
  }

  LumpedStates chain_;
  std::vector<std::vector<Integer>> delivered_;  // powers, by state of the medium
  std::vector<std::vector<Integer>> lost_;
  std::vector<Integer> scale_;
};

// Radio or unicast, by the number of ones.
class RadioSteps {
 public:
  static Result<RadioSteps> build(const Algorithm& algorithm, const System& system,
                                  const ChannelLaw& law) {
    RadioSteps result(system, law);
    std::map<std::tuple<std::string, bool, bool>, std::size_t> known;
    for (const Step& step : algorithm.steps()) {
      const auto& count = std::get<CountStep>(step);
      const auto [at, fresh] = known.try_emplace(
          {count.rule.name(), count.zeros_speak, count.ones_speak}, result.distinct_.size());
      if (fresh) {
        auto made = RadioCounts::build(count, law);
        if (!made) return made.failure();
        result.distinct_.push_back(*std::move(made));
      }
      result.kinds_.push_back(at->second);
    }
    return result;
  }

  [[nodiscard]] std::size_t states() const { return n_ + 1; }
  [[nodiscard]] std::size_t steps() const { return kinds_.size(); }
  [[nodiscard]] std::size_t kinds() const { return distinct_.size(); }
  [[nodiscard]] std::size_t kind(std::size_t step) const { return kinds_[step]; }
  [[nodiscard]] const Integer& denominator() const& { return distinct_.front().denominator(); }
  [[nodiscard]] const Integer& denominator() const&& = delete;  // would dangle
  [[nodiscard]] unsigned sent(std::size_t step, std::size_t state) const {
    return at(step).speaking(static_cast<unsigned>(state)) * messages_;
  }
  [[nodiscard]] bool agrees(std::size_t state) const { return state == 0 || state == n_; }
  [[nodiscard]] InputClass describe(std::size_t state) const {
    InputClass result;
    result.input = std::string(n_ - state, '0') + std::string(state, '1');
    result.count = binomial(n_, static_cast<unsigned>(state));
    result.trivial = agrees(state);
    return result;
  }
  [[nodiscard]] std::vector<Exits> rows(std::size_t step, std::size_t state) const {
    std::vector<Exits> result;
    for (std::size_t h = 0; h < at(step).media(); ++h) {
      std::vector<Integer> weights = at(step).next_ones(static_cast<unsigned>(state), h);
      Exits& row = result.emplace_back();
      for (std::size_t next = 0; next < weights.size(); ++next) {
        if (!weights[next].is_zero()) row.push_back({next, std::move(weights[next])});
      }
    }
    return result;
  }
  [[nodiscard]] static std::optional<unsigned> sent_last() { return std::nullopt; }
  [[nodiscard]] static Integer of_numbers() { return Integer(1); }
  [[nodiscard]] static std::vector<Integer> discrepancies(std::size_t /*state*/) { return {}; }
  [[nodiscard]] std::uint64_t most_after(std::size_t step, std::size_t state, const Exits& /*row*/,
                                         const std::vector<std::uint64_t>& after) const {
    const auto [least, most] = at(step).range_of_ones(static_cast<unsigned>(state));
    return *std::max_element(after.begin() + least, after.begin() + most + 1);
  }

 private:
  RadioSteps(const System& system, const ChannelLaw& law)
      : n_(system.processes), messages_(transmissions_per_sender(law.channel, n_)) {}
  [[nodiscard]] const RadioCounts& at(std::size_t step) const { return distinct_[kinds_[step]]; }

  unsigned n_;
  unsigned messages_;
  std::vector<RadioCounts> distinct_;
  std::vector<std::size_t> kinds_;
};

template <class Steps>
class ClassEngine {
 public:
  ClassEngine(const Steps& steps, const ChannelLaw& law, unsigned jobs, const RunContext& context)
      : steps_(steps), chains_(law), jobs_(jobs), context_(context) {}

  Result<EngineReport> run() {
    start();
    std::vector<std::vector<std::vector<Exits>>> known(steps_.kinds());  // by kind, state, medium
    for (std::size_t step = steps_.steps(); step-- > 0 && !context_.cancelled();) {
      if (step + 1 < steps_.steps() || steps_.sent_last()) move();
      auto& rows = known[steps_.kind(step)];
      if (rows.empty()) {
        rows.resize(steps_.states());
        parallel_for(steps_.states(), jobs_, context_,
                     [&](std::size_t state) { rows[state] = steps_.rows(step, state); });
        if (context_.cancelled()) break;
      }
      before(step, rows);
      context_.report({"steps of the chain", steps_.steps() - step, steps_.steps()});
    }
    if (context_.cancelled()) return stopped_by_caller();
    return report();
  }

 private:
  void start() {
    const auto last = steps_.sent_last();
    states_.expected.assign(steps_.states(), std::vector<Expected>(chains_.states()));
    states_.most_sent.assign(steps_.states(), last.value_or(0));
    states_.denominator = last ? steps_.denominator() : Integer(1);
    parallel_for(steps_.states(), jobs_, context_, [&](std::size_t s) {
      const std::vector<Integer> prices = last ? steps_.discrepancies(s) : std::vector<Integer>();
      for (std::size_t h = 0; h < chains_.states(); ++h) {
        Expected& state = states_.expected[s][h];
        if (!steps_.agrees(s)) state.error = last ? prices[h] : Integer(1);
        if (last) state.sent = Integer(*last) * states_.denominator;
      }
    });
  }

  void move() {
    for (auto& by_medium : states_.expected) {
      listen();
      chains_.expect(by_medium);
    }
    states_.denominator *= chains_.denominator();
  }

  void before(std::size_t step, const std::vector<std::vector<Exits>>& rows) {
    LawStates now{std::vector(steps_.states(), std::vector<Expected>(chains_.states())),
                  std::vector<std::uint64_t>(steps_.states()),
                  states_.denominator * steps_.denominator()};
    parallel_for(steps_.states(), jobs_, context_, [&](std::size_t s) {
      const unsigned sent = steps_.sent(step, s);
      for (std::size_t h = 0; h < chains_.states(); ++h) {
        Expected& state = now.expected[s][h];
        for (const auto& [next, weight] : rows[s][h]) {
          listen();
          state.add_product(weight, states_.expected[next][h]);
        }
        state.sent.add_product(Integer(sent), now.denominator);
      }
      now.most_sent[s] = sent + steps_.most_after(step, s, rows[s].front(), states_.most_sent);
    });
    states_ = std::move(now);
  }

  [[nodiscard]] EngineReport report() const {
    const Shares start = shares_of(chains_.start());
    const Integer below = states_.denominator * start.denominator;
    EngineReport report;
    report.has_profiles = false;
    report.most_transmissions = std::ranges::max(states_.most_sent);
    for (std::size_t s = 0; s < steps_.states(); ++s) {
      listen();
      Expected sum;
      for (std::size_t h = 0; h < start.numerators.size(); ++h) {
        sum.add_product(start.numerators[h], states_.expected[s][h]);
      }
      report.classes.push_back(steps_.describe(s));
      report.classes.back().error_value = Rational(sum.error, below * steps_.of_numbers());
      report.classes.back().transmissions_value = Rational(sum.sent, below);
    }
    return report;
  }

  const Steps& steps_;
  HiddenChains chains_;
  unsigned jobs_;
  const RunContext& context_;
  LawStates states_;
};

template <class Steps>
Result<EngineReport> run_engine(const Algorithm& algorithm, const System& system,
                                const ChannelLaw& law, unsigned jobs, const RunContext& context) {
  const auto steps = Steps::build(algorithm, system, law);
  if (!steps) return steps.failure();
  return ClassEngine<Steps>(*steps, law, jobs, context).run();
}

}  // namespace

bool is_lumpable(const Algorithm& algorithm, const System& system, const ChannelLaw& law) {
  if (!treats_processes_alike(law)) return false;
  if (law.bursts && law.bursts->scope != BurstScope::medium) return false;
  if (system.channel == ChannelKind::broadcast) return is_lumpable(algorithm, system);
  if (!receivers_are_independent(system.channel)) return false;
  if (!algorithm.anonymous() || algorithm.value_step()) return false;
  const bool counts = std::ranges::all_of(
      algorithm.steps(), [](const Step& step) { return std::holds_alternative<CountStep>(step); });
  return counts && !algorithm.steps().empty() &&
         (!shares_partly(law) || system.processes <= most_sharing_processes);
}

Result<EngineReport> evaluate_by_classes(const Algorithm& algorithm, const System& system,
                                         const ChannelLaw& law, unsigned jobs,
                                         const RunContext& context) {
  return system.channel == ChannelKind::broadcast
             ? run_engine<BroadcastSteps>(algorithm, system, law, jobs, context)
             : run_engine<RadioSteps>(algorithm, system, law, jobs, context);
}

}  // namespace tacit
