#include "tacit/evaluate/lumped_chain.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "tacit/algorithm/prepared_step.h"
#include "tacit/base/contract.h"
#include "tacit/evaluate/parallel.h"

namespace tacit {
namespace {

constexpr std::size_t most_states = 1'000'000;

using State = std::uint32_t;  // mixed radix over the numbers of ones of the groups

// A set of processes that take part in the same steps.
struct Group {
  std::vector<unsigned> members;
  State stride = 1;

  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(members.size()); }
};

struct LumpedStep {
  RuleTable table;
  bool zeros_speak;
  bool ones_speak;
  std::vector<bool> takes_part;  // per group

  friend bool operator==(const LumpedStep&, const LumpedStep&) = default;
};

// Counts of patterns by the number of deliveries among those who speak.
using DeliveryCounts = std::vector<Integer>;

// Where a step leads from a state, and by how many patterns.
struct Transition {
  State next;
  DeliveryCounts counts;
};

class LumpedChain {
 public:
  static Result<LumpedChain> build(const Algorithm& algorithm, unsigned n) {
    LumpedChain chain(n);
    if (const auto grouped = chain.group_processes(algorithm); !grouped) return grouped.failure();
    for (const Step& step : algorithm.steps()) {
      const auto& count = std::get<CountStep>(step);
      auto table = rule_table(count, n);
      if (!table) return table.failure();
      std::vector<bool> takes_part;
      for (const Group& group : chain.groups_) {
        takes_part.push_back(count.committee.empty() ||
                             std::ranges::binary_search(count.committee, group.members.front()));
      }
      LumpedStep lumped{*std::move(table), count.zeros_speak, count.ones_speak,
                        std::move(takes_part)};
      const auto same = std::ranges::find(chain.distinct_steps_, lumped);
      chain.kinds_.push_back(static_cast<std::size_t>(same - chain.distinct_steps_.begin()));
      if (same == chain.distinct_steps_.end()) chain.distinct_steps_.push_back(std::move(lumped));
    }
    chain.binomials_.resize(n + 1);
    for (unsigned m = 0; m <= n; ++m) {
      for (unsigned k = 0; k <= m; ++k) chain.binomials_[m].push_back(binomial(m, k));
    }
    return chain;
  }

  // Equal steps are of one kind, so that their transitions are found once.
  [[nodiscard]] std::size_t kinds() const { return distinct_steps_.size(); }
  [[nodiscard]] std::size_t kind(std::size_t step) const { return kinds_[step]; }
  [[nodiscard]] std::size_t states() const { return states_; }
  [[nodiscard]] std::size_t steps() const { return kinds_.size(); }
  [[nodiscard]] unsigned processes() const { return n_; }

  [[nodiscard]] unsigned ones(State state, std::size_t group) const {
    return state / groups_[group].stride % (groups_[group].size() + 1);
  }
  [[nodiscard]] bool agrees(State state) const { return state == 0 || state + 1 == states_; }

  // The processes that send in this step.
  [[nodiscard]] unsigned speaking(std::size_t step, State state) const {
    unsigned total = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      if (!at(step).takes_part[g]) continue;
      if (at(step).ones_speak) total += ones(state, g);
      if (at(step).zeros_speak) total += groups_[g].size() - ones(state, g);
    }
    return total;
  }
  // Whether everybody who takes part sends, whatever he holds.
  [[nodiscard]] bool always_speak(std::size_t step) const {
    return at(step).zeros_speak && at(step).ones_speak;
  }

  [[nodiscard]] InputClass describe(State state) const {
    InputClass result;
    result.input.assign(n_, '0');
    result.count = Integer(1);
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const unsigned count = ones(state, g);
      for (unsigned i = 0; i < count; ++i) result.input[groups_[g].members.rbegin()[i]] = '1';
      result.count *= binomials_[groups_[g].size()][count];
    }
    result.trivial = agrees(state);
    return result;
  }

  // Calls visit(next, delivered, ways) for every class of patterns of the step.
  template <class Visit>
  void for_each_outcome(std::size_t step, State state, const Visit& visit) const {
    std::vector<Delivered> delivered(groups_.size());
    descend(at(step), state, 0, {0, 0}, Integer(1), delivered, visit);
  }

 private:
  struct Delivered {
    unsigned zeros = 0;
    unsigned ones = 0;
  };

  explicit LumpedChain(unsigned n) : n_(n) {}

  [[nodiscard]] const LumpedStep& at(std::size_t step) const {
    return distinct_steps_[kinds_[step]];
  }

  Result<std::size_t> group_processes(const Algorithm& algorithm) {
    std::map<std::vector<bool>, std::size_t> known;
    for (unsigned i = 0; i < n_; ++i) {
      std::vector<bool> signature;
      for (const Step& step : algorithm.steps()) {
        const auto& committee = std::get<CountStep>(step).committee;
        if (!committee.empty()) signature.push_back(std::ranges::binary_search(committee, i));
      }
      const auto [at, fresh] = known.try_emplace(signature, groups_.size());
      if (fresh) groups_.emplace_back();
      groups_[at->second].members.push_back(i);
    }
    for (Group& group : groups_) {
      group.stride = static_cast<State>(states_);
      states_ *= group.size() + 1;
      if (states_ > most_states) {
        return fail(ErrorCode::too_large, "committees overlap in too many ways for this engine");
      }
    }
    return states_;
  }

  template <class Visit>
  void descend(const LumpedStep& step, State state, std::size_t group, Delivered total,
               const Integer& ways, std::vector<Delivered>& delivered, const Visit& visit) const {
    if (group == groups_.size()) {
      visit(next_state(step, state, total, delivered), total.zeros + total.ones, ways);
      return;
    }
    const unsigned ones_here = ones(state, group);
    const unsigned zeros_here = groups_[group].size() - ones_here;
    const bool takes_part = step.takes_part[group];
    const unsigned most_zeros = takes_part && step.zeros_speak ? zeros_here : 0;
    const unsigned most_ones = takes_part && step.ones_speak ? ones_here : 0;
    for (unsigned a = 0; a <= most_zeros; ++a) {
      const Integer ways_for_zeros = ways * binomials_[most_zeros][a];
      for (unsigned b = 0; b <= most_ones; ++b) {
        delivered[group] = {a, b};
        descend(step, state, group + 1, {total.zeros + a, total.ones + b},
                ways_for_zeros * binomials_[most_ones][b], delivered, visit);
      }
    }
  }

  [[nodiscard]] State next_state(const LumpedStep& step, State state, Delivered total,
                                 const std::vector<Delivered>& delivered) const {
    const auto decide = [&](Bit own, unsigned more_zeros, unsigned more_ones) {
      return step.table.decide(own, total.zeros + more_zeros, total.ones + more_ones) == Bit::one;
    };
    State next = 0;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const unsigned ones_here = ones(state, g);
      const unsigned zeros_here = groups_[g].size() - ones_here;
      unsigned result = 0;
      if (step.takes_part[g]) {
        // Delivered or not: the own value is counted once.
        const Delivered& through = delivered[g];
        const unsigned lost_zeros = zeros_here - through.zeros;
        const unsigned lost_ones = ones_here - through.ones;
        if (through.zeros > 0 && decide(Bit::zero, 0, 0)) result += through.zeros;
        if (lost_zeros > 0 && decide(Bit::zero, 1, 0)) result += lost_zeros;
        if (through.ones > 0 && decide(Bit::one, 0, 0)) result += through.ones;
        if (lost_ones > 0 && decide(Bit::one, 0, 1)) result += lost_ones;
      } else {
        if (zeros_here > 0 && decide(Bit::zero, 0, 0)) result += zeros_here;
        if (ones_here > 0 && decide(Bit::one, 0, 0)) result += ones_here;
      }
      next += result * groups_[g].stride;
    }
    return next;
  }

  unsigned n_;
  std::vector<Group> groups_;
  std::size_t states_ = 1;
  std::vector<LumpedStep> distinct_steps_;
  std::vector<std::size_t> kinds_;  // per step, an index into them
  std::vector<std::vector<Integer>> binomials_;
};

// The outcomes of one step from one state, gathered by where they lead.
std::vector<Transition> transitions(const LumpedChain& chain, std::size_t step, State state,
                                    bool to_agreement_too) {
  const unsigned speaking = chain.speaking(step, state);
  std::map<State, DeliveryCounts> gathered;
  chain.for_each_outcome(step, state, [&](State next, unsigned delivered, const Integer& ways) {
    if (!to_agreement_too && chain.agrees(next)) return;
    gathered.try_emplace(next, speaking + 1).first->second[delivered] += ways;
  });
  std::vector<Transition> result;
  result.reserve(gathered.size());
  for (auto& [next, counts] : gathered) result.push_back({next, std::move(counts)});
  return result;
}

// Where the step is the last one, all outcomes without agreement are one class.
DeliveryCounts disagreements(const LumpedChain& chain, std::size_t step, State state) {
  DeliveryCounts result(chain.speaking(step, state) + 1);
  chain.for_each_outcome(step, state, [&](State next, unsigned delivered, const Integer& ways) {
    if (!chain.agrees(next)) result[delivered] += ways;
  });
  return result;
}

// Exact values at p = a/b, as integers over b^(n * steps left).
class PointArithmetic {
 public:
  using Number = Integer;

  PointArithmetic(const LumpedChain& chain, const Probability& p)
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
  void add_step(Number& sum, const DeliveryCounts& counts, const Number& after) const {
    const std::size_t speaking = counts.size() - 1;
    Integer weight;
    for (std::size_t k = 0; k <= speaking; ++k) {
      if (!counts[k].is_zero()) weight += counts[k] * delivered_[k] * lost_[speaking - k];
    }
    sum.add_product(weight * scale_[n_ - speaking], after);
  }
  [[nodiscard]] Rational value(const Number& number, std::size_t left) const {
    return Rational(number, power(denominator_, n_ * static_cast<unsigned>(left)));
  }

 private:
  [[nodiscard]] std::vector<Integer> powers(const Integer& base) const {
    std::vector<Integer> result(1, Integer(1));
    for (unsigned k = 0; k < n_; ++k) result.push_back(result.back() * base);
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

  explicit ProfileArithmetic(const LumpedChain& chain) : n_(chain.processes()) {}

  [[nodiscard]] Number zero(std::size_t left) const { return Profile(degree(left)); }
  [[nodiscard]] Number constant(unsigned value, std::size_t left) const {
    return Integer(value) * Profile::certain(degree(left));
  }
  // Few terms are shifted and added; many are multiplied as polynomials.
  void add_step(Number& sum, const DeliveryCounts& counts, const Number& after) const {
    constexpr std::ptrdiff_t few = 6;
    const bool sparse =
        counts.size() == n_ + 1 &&
        std::ranges::count_if(counts, [](const Integer& c) { return !c.is_zero(); }) <= few;
    if (!sparse) {
      sum += Profile(counts).raised_to(n_) * after;
      return;
    }
    for (unsigned k = 0; k <= n_; ++k) {
      if (!counts[k].is_zero()) sum.add_shifted(k, counts[k], after);
    }
  }

 private:
  [[nodiscard]] unsigned degree(std::size_t left) const { return n_ * static_cast<unsigned>(left); }
  unsigned n_;
};

// Backwards over the steps: what is expected from every state with `left` steps to
// go. Errors start at 1 where values differ; transmissions add up the senders.
// Meaningless once the context is cancelled.
enum class Quantity { error, transmissions };

template <class Arithmetic>
std::vector<typename Arithmetic::Number> expected(const LumpedChain& chain,
                                                  const Arithmetic& arithmetic, Quantity quantity,
                                                  unsigned jobs, const RunContext& context) {
  using Number = typename Arithmetic::Number;
  const bool error = quantity == Quantity::error;
  std::vector<Number> after;
  for (State s = 0; s < chain.states(); ++s) {
    after.push_back(error && !chain.agrees(s) ? arithmetic.constant(1, 0) : arithmetic.zero(0));
  }
  const Number one = arithmetic.constant(1, 0);
  std::vector<std::vector<std::vector<Transition>>> known(chain.kinds());  // by kind and state
  for (std::size_t left = 1; left <= chain.steps() && !context.cancelled(); ++left) {
    const std::size_t step = chain.steps() - left;
    std::vector<Number> now(chain.states(), arithmetic.zero(left));
    auto& leads = known[chain.kind(step)];
    const bool fresh = leads.empty() && !(error && left == 1);
    if (fresh) leads.resize(chain.states());
    parallel_for(chain.states(), jobs, context, [&](std::size_t index) {
      const auto state = static_cast<State>(index);
      if (error && chain.agrees(state)) return;
      Number& sum = now[index];
      if (error && left == 1) {
        arithmetic.add_step(sum, disagreements(chain, step, state), one);
        return;
      }
      if (fresh) leads[index] = transitions(chain, step, state, !error);
      if (!error) sum = arithmetic.constant(chain.speaking(step, state), left);
      for (const auto& [next, counts] : leads[index]) {
        if (context.cancelled()) return;
        arithmetic.add_step(sum, counts, after[next]);
      }
    });
    context.report({"steps of the chain", left, chain.steps()});
    after = std::move(now);
  }
  return after;
}

// The largest number of transmissions over all inputs and executions.
std::uint64_t most_transmissions(const LumpedChain& chain) {
  std::vector<std::uint64_t> after(chain.states());
  for (std::size_t left = 1; left <= chain.steps(); ++left) {
    const std::size_t step = chain.steps() - left;
    std::vector<std::uint64_t> now(chain.states());
    for (State s = 0; s < chain.states(); ++s) {
      std::uint64_t best = 0;
      if (left > 1) {
        chain.for_each_outcome(step, s, [&](State next, unsigned, const Integer&) {
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
std::optional<unsigned> constant_transmissions(const LumpedChain& chain) {
  unsigned total = 0;
  for (std::size_t step = 0; step < chain.steps(); ++step) {
    if (!chain.always_speak(step)) return std::nullopt;
    total += chain.speaking(step, 0);
  }
  return total;
}

}  // namespace

bool is_lumpable(const Algorithm& algorithm, const System& system) {
  return system.channel == ChannelKind::broadcast && algorithm.count_rules_only();
}

Result<EngineReport> evaluate_by_classes(const Algorithm& algorithm, const System& system,
                                         const LumpedChainOptions& options,
                                         const RunContext& context) {
  expects(is_lumpable(algorithm, system), "evaluate_by_classes: not count rules over broadcast");
  expects(!options.values_only || options.at, "evaluate_by_classes: values need a point");
  const auto built = LumpedChain::build(algorithm, system.processes);
  if (!built) return built.failure();
  const LumpedChain& chain = *built;

  const auto stopped = [] { return fail(ErrorCode::cancelled, "stopped by the caller"); };
  EngineReport report;
  report.has_profiles = !options.values_only;
  for (State s = 0; s < chain.states(); ++s) report.classes.push_back(chain.describe(s));
  const auto constant = constant_transmissions(chain);
  report.most_transmissions = constant ? *constant : most_transmissions(chain);
  if (constant) {
    for (InputClass& input : report.classes) input.transmissions = Profile({Integer(*constant)});
  }
  if (report.has_profiles) {
    const ProfileArithmetic profiles(chain);
    auto errors = expected(chain, profiles, Quantity::error, options.jobs, context);
    if (context.cancelled()) return stopped();
    for (std::size_t s = 0; s < errors.size(); ++s) report.classes[s].error = std::move(errors[s]);
    if (!constant) {
      auto sent = expected(chain, profiles, Quantity::transmissions, options.jobs, context);
      if (context.cancelled()) return stopped();
      for (std::size_t s = 0; s < sent.size(); ++s) {
        report.classes[s].transmissions = sent[s].lowered();
      }
    }
  }
  if (options.at && !report.has_profiles) {
    const PointArithmetic point(chain, *options.at);
    const auto errors = expected(chain, point, Quantity::error, options.jobs, context);
    for (std::size_t s = 0; s < errors.size(); ++s) {
      report.classes[s].error_value = point.value(errors[s], chain.steps());
    }
    if (!constant) {
      const auto sent = expected(chain, point, Quantity::transmissions, options.jobs, context);
      for (std::size_t s = 0; s < sent.size(); ++s) {
        report.classes[s].transmissions_value = point.value(sent[s], chain.steps());
      }
    }
  }
  if (context.cancelled()) return stopped();
  return report;
}

}  // namespace tacit
