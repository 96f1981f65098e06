#include "tacit/plan/plan.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/bound/lower_bounds.h"
#include "tacit/bound/shared_coins.h"
#include "tacit/evaluate/law_enumeration.h"
#include "tacit/plan/candidate_evaluation.h"
#include "tacit/plan/plan_candidates.h"
#include "tacit/plan/unsearched.h"

namespace tacit {
namespace {

constexpr unsigned rounds_without_sweep_bound = 12;  // how far to look over other channels
constexpr unsigned most_rounds_of_law = 64;
// Good and bad. What can stay silent in more rounds than this has been in one state twice
// meanwhile, and can stay silent for ever.
constexpr unsigned states_of_a_chain = 2;
constexpr unsigned most_robust_degree = 120;
constexpr std::uint64_t small_system_bits = 16;
constexpr unsigned most_coin_processes = 24;
constexpr std::uint64_t most_exact_bits = std::uint64_t{1} << 22;  // of one exact error

// The least m up to `most` with q^m <= target; absent where there is none. Powers are enclosed
// between fractions with a fixed number of binary digits, more of them only where the target
// lies between, so that a q of many digits costs no more than the target's digits ask for.
// Expects 0 < q < 1 and target > 0.
std::optional<std::uint64_t> least_power(const Rational& q, const Rational& target,
                                         std::uint64_t most) {
  const std::size_t target_bits = target.denominator().bit_length();
  const std::size_t q_bits = q.denominator().bit_length();
  for (std::size_t bits = target_bits + 64;; bits *= 2) {
    const auto below = [bits](const Rational& x) {
      return floored_quotient(x.numerator().shifted_up(bits), x.denominator());
    };
    const Integer one = Integer(1).shifted_up(bits);
    const Integer q_below = below(q);
    const Integer goal = below(target);  // the target lies in [goal, goal + 1)
    Integer low = one;
    Integer high = one;
    bool decided = true;
    for (std::uint64_t m = 0; m <= most && decided; ++m) {
      if (high <= goal) return m;
      if (low <= goal) {
        // Equal numbers have equal denominators, and then these are small.
        const bool may_be_equal = (q_bits - 1) * m <= target_bits;
        if (may_be_equal && power(q, static_cast<unsigned>(m)) <= target) return m;
        decided = may_be_equal;
      }
      low = (low * q_below).shifted_down(bits);
      high = (high * (q_below + Integer(1))).shifted_down(bits) + Integer(1);
    }
    if (decided) return std::nullopt;
  }
}

ErrorBound::Reason reason_of(LowerBound::Reason reason) {
  switch (reason) {
    case LowerBound::Reason::shared_coins:
      return ErrorBound::Reason::shared_coins;
    case LowerBound::Reason::chain:
      return ErrorBound::Reason::chain;
    case LowerBound::Reason::isoperimetry:
      return ErrorBound::Reason::isoperimetry;
    case LowerBound::Reason::validity:
    case LowerBound::Reason::single_input:
      break;
  }
  return ErrorBound::Reason::single_input;
}

class Planner {
 public:
  Planner(const PlanRequest& request, const RunContext& context)
      : request_(request),
        context_(context),
        evaluation_(request, context),
        n_(request.processes),
        q_(Rational(1) - request.at.value()),
        links_(links_per_round(request.channel, request.processes)),
        links_of_one_(request.channel == ChannelKind::radio ? n_ - 1 : 1),
        lost_(power(q_, links_of_one_)) {}

  Result<Plan> run() {
    if (const auto bounded = find_bounds(); !bounded) return bounded.failure();
    if (!plan_.least_transmissions || forbidden()) {
      plan_.status = Plan::Status::impossible;
      return std::move(plan_);
    }
    search();
    keep_front();
    if (!plan_.front.empty()) plan_.status = Plan::Status::reached;
    if (request_.tolerance) add_robustness();
    plan_.complete = !context_.cancelled();
    return std::move(plan_);
  }

 private:
  // How many transmissions and rounds silence alone requires, and what else one round
  // cannot do.
  Result<std::size_t> find_bounds() {
    if (request_.law) return find_bounds_of_law();
    if (q_ == Rational(1) || (request_.error.is_zero() && !q_.is_zero())) return std::size_t{0};
    const auto needed = least_power(lost_, request_.error, most_planned_transmissions);
    if (!needed) {
      return fail(ErrorCode::too_large,
                  "needs more than " + std::to_string(most_planned_transmissions) +
                      " transmissions at this p: " + quoted_text(request_.error.decimal(6)),
                  Parameter{"error"});
    }
    const std::uint64_t digits = lost_.denominator().bit_length();
    if (*needed * digits > most_exact_bits) {
      return fail(ErrorCode::too_large,
                  "a denominator of " + std::to_string(digits) + " bits is too long for the " +
                      std::to_string(*needed) + " transmissions that are needed: '" +
                      request_.at.value().decimal(6) + "'",
                  Parameter{"at"});
    }
    plan_.least_transmissions = *needed;
    plan_.least_rounds = static_cast<unsigned>((*needed * links_of_one_ + links_ - 1) / links_);
    plan_.one_round = bound_for_rounds(1);
    for (unsigned r = *plan_.least_rounds; bound_for_rounds(r).value > request_.error; ++r) {
      plan_.least_rounds = r + 1;
    }
    return std::size_t{1};
  }

  // What silence requires under a law: a transmission at least, and rounds.
  Result<std::size_t> find_bounds_of_law() {
    unsigned rounds = 1;
    while (silence(rounds) > request_.error) {
      if (request_.error.is_zero() && rounds > states_of_a_chain) return std::size_t{0};
      if (++rounds > most_rounds_of_law) {
        return fail(ErrorCode::too_large,
                    "needs more than " + std::to_string(most_rounds_of_law) +
                        " rounds on this channel: " + quoted_text(request_.error.decimal(6)),
                    Parameter{"error"});
      }
    }
    plan_.least_transmissions = 1;
    plan_.least_rounds = rounds;
    plan_.one_round = bound_for_rounds(1);
    return std::size_t{1};
  }

  // The probability that nothing is delivered in so many rounds.
  [[nodiscard]] Rational silence(unsigned rounds) const {
    return request_.law ? probability_of_silence(*request_.law, rounds)
                        : power(q_, static_cast<unsigned>(links_ * rounds));
  }

  [[nodiscard]] bool forbidden() const {
    return (request_.most_rounds && *request_.most_rounds < *plan_.least_rounds) ||
           (request_.most_transmissions &&
            *request_.most_transmissions < *plan_.least_transmissions);
  }

  const ErrorBound& bound_for_rounds(unsigned rounds) {
    const auto known = bounds_.find(rounds);
    if (known != bounds_.end()) return known->second;
    ErrorBound bound{silence(rounds), ErrorBound::Reason::silence};
    if (request_.law) return bounds_.emplace(rounds, std::move(bound)).first->second;
    const auto offer = [&](const Rational& value, ErrorBound::Reason reason) {
      if (value > bound.value) bound = {value, reason};
    };
    // Without it the bound is weaker, not wrong.
    const auto offered = within(context_, [&] { return offer_search_bounds(rounds, offer); });
    static_cast<void>(offered);
    if (const auto* const proved = proved_for_rounds(rounds)) {
      offer(proved->error, ErrorBound::Reason::atlas);
    }
    return bounds_.emplace(rounds, std::move(bound)).first->second;
  }

  // What the request knows about algorithms of `rounds` rounds; null where it knows nothing.
  const PlanRequest::Proved* proved_for_rounds(unsigned rounds) {
    if (!request_.proved || context_.cancelled()) return nullptr;
    const auto [place, fresh] = proved_.try_emplace(rounds);
    if (fresh) place->second = request_.proved(rounds);
    return place->second ? &*place->second : nullptr;
  }

  // Offers what shared coins and single inputs say about the error of `rounds` rounds, where
  // that can be found soon.
  template <class Offer>
  Result<std::size_t> offer_search_bounds(unsigned rounds, const Offer& offer) {
    const System system{n_, rounds, request_.channel, request_.task};
    if (request_.channel == ChannelKind::broadcast && request_.task.most_decided() == 1) {
      for (const LowerBound& bound : bounds_by_theorems(system, request_.at)) {
        offer(bound.value, reason_of(bound.reason));
      }
    }
    if (system.execution_bits() <= small_system_bits) {
      auto built = DecisionHypergraph::build(system, {}, context_);
      if (built) {
        const Problem problem(std::make_shared<const DecisionHypergraph>(*std::move(built)));
        const LowerBound found = lower_bound(problem, request_.at, context_);
        offer(found.value, reason_of(found.reason));
      }
    } else if (rounds == 1 && request_.channel == ChannelKind::broadcast &&
               n_ <= most_coin_processes && request_.task.most_decided() == 1) {
      // Inputs of two values are among all inputs.
      const auto coins = shared_coin_optimum(n_, request_.at, {}, context_);
      if (coins) offer(coins->lower, ErrorBound::Reason::shared_coins);
    }
    return std::size_t{0};
  }

  // Evaluates an algorithm once. Null where it is too large or does not fit.
  const PlannedAlgorithm* consider(const std::string& name) {
    const auto known = found_.find({name, 0});
    if (known != found_.end()) return known->second ? &*known->second : nullptr;
    auto& place = found_[{name, 0}];
    if (context_.cancelled()) return nullptr;
    const auto algorithm = evaluation_.parse(name);
    if (!algorithm) return nullptr;
    place = assess(*algorithm, name);
    return place ? &*place : nullptr;
  }

  // The algorithm with its exact error and cost; absent where it is too large or invalid.
  std::optional<PlannedAlgorithm> assess(const PlanCandidate& algorithm, const std::string& name) {
    if (request_.until && links_ * rounds_of(algorithm) > most_robust_degree) return std::nullopt;
    const auto report = evaluation_.report(algorithm, /*profiles=*/request_.until.has_value());
    if (!report) return std::nullopt;
    PlannedAlgorithm planned{name, rounds_of(algorithm), report->most_transmissions, 0, 0, {}, {}};
    for (const InputClass& input : report->classes) {
      const Rational error = input.error_value ? *input.error_value : input.error(request_.at);
      const Rational sent =
          input.transmissions_value ? *input.transmissions_value : input.transmissions(request_.at);
      if (planned.input.empty() || error > planned.error) {
        planned.error = error;
        planned.input = input.input;
      }
      planned.expected_transmissions = std::max(planned.expected_transmissions, sent);
    }
    if (request_.until && planned.error <= request_.error) {
      auto worst = within(context_, [&]() -> Result<WorstInInterval> {
        return worst_in_interval(report->classes, request_.at.value(), request_.until->value());
      });
      if (!worst) return std::nullopt;
      planned.error = worst->upper;
      planned.input = worst->input;
    }
    ++plan_.evaluated;
    return planned;
  }

  [[nodiscard]] bool suits(const PlannedAlgorithm& planned) const {
    return planned.error <= request_.error &&
           (!request_.most_rounds || planned.rounds <= *request_.most_rounds) &&
           (!request_.most_transmissions || planned.transmissions <= *request_.most_transmissions);
  }

  [[nodiscard]] bool reached() const {
    return std::ranges::any_of(
        found_, [&](const auto& entry) { return entry.second && suits(*entry.second); });
  }

  void search() {
    std::vector<std::string> blocks;
    std::map<std::string, Rational> errors;
    const bool bits = request_.task.values() == 2;
    for (const std::string& name : bits ? one_round_candidates(n_) : word_candidates()) {
      if (const PlannedAlgorithm* const planned = consider(name)) {
        blocks.push_back(name);
        errors.emplace(name, planned->error);
      }
    }
    std::ranges::stable_sort(
        blocks, [&](const auto& a, const auto& b) { return errors.at(a) < errors.at(b); });
    // Over broadcast, a sweep has the smallest error that its number of transmissions
    // allows, so nothing with more rounds is of use.
    unsigned last = rounds_without_sweep_bound;
    const PlannedAlgorithm* const lean =
        bits && !request_.law ? consider(sweeps(n_, *plan_.least_transmissions)) : nullptr;
    if (request_.law) last = std::max(last, *plan_.least_rounds);
    if (lean != nullptr && lean->error <= request_.error) last = lean->rounds;
    if (request_.most_rounds) last = std::min(last, *request_.most_rounds);
    for (unsigned r = *plan_.least_rounds; r <= last && !context_.cancelled(); ++r) {
      context_.report({"rounds examined", r, last});
      for (const std::string& name : sequence_candidates(blocks, r, bits)) consider(name);
      if (const auto* const best = proved_for_rounds(r)) {
        const std::string& name = name_of(best->algorithm);
        if (!found_.contains({name, 0})) found_[{name, r}] = assess(best->algorithm, name);
      }
      // Rules over more values have everybody send in every round: more rounds save nothing.
      if (!bits && reached()) return;
    }
  }

  void keep_front() {
    std::vector<const PlannedAlgorithm*> good;
    for (const auto& [key, planned] : found_) {
      if (planned && suits(*planned)) good.push_back(&*planned);
    }
    std::ranges::sort(good, [](const PlannedAlgorithm* a, const PlannedAlgorithm* b) {
      const std::size_t length_a = a->algorithm.size();
      const std::size_t length_b = b->algorithm.size();
      return std::tie(a->rounds, a->transmissions, a->error, length_a, a->algorithm) <
             std::tie(b->rounds, b->transmissions, b->error, length_b, b->algorithm);
    });
    for (const PlannedAlgorithm* const planned : good) {
      const bool better =
          plan_.front.empty() || planned->transmissions < plan_.front.back().transmissions;
      if (!better) continue;
      plan_.front.push_back(*planned);
      PlannedAlgorithm& kept = plan_.front.back();
      kept.lower = bound_for_rounds(kept.rounds);
      if (!request_.law && kept.transmissions * links_of_one_ < links_ * kept.rounds) {
        const Rational silence = power(lost_, static_cast<unsigned>(kept.transmissions));
        if (silence > kept.lower.value) {
          kept.lower = {silence, ErrorBound::Reason::transmissions};
        }
      }
    }
  }

  std::optional<EngineReport> profiles_of(const PlannedAlgorithm& planned) {
    const auto* const best = proved_for_rounds(planned.rounds);
    if (best != nullptr && name_of(best->algorithm) == planned.algorithm) {
      return evaluation_.report(best->algorithm, /*profiles=*/true);
    }
    const auto algorithm = evaluation_.parse(planned.algorithm);
    if (!algorithm) return std::nullopt;
    return evaluation_.report(*algorithm, /*profiles=*/true);
  }

  void add_robustness() {
    const Rational& p = request_.at.value();
    const Rational from = std::max(Rational(0), p - *request_.tolerance);
    const Rational to = std::min(Rational(1), p + *request_.tolerance);
    for (PlannedAlgorithm& planned : plan_.front) {
      if (context_.cancelled()) return;
      if (links_ * planned.rounds > most_robust_degree) continue;
      const auto report = profiles_of(planned);
      if (!report) continue;
      auto worst = within(context_, [&]() -> Result<decltype(planned.robust)> {
        return decltype(planned.robust)(worst_in_interval(report->classes, from, to));
      });
      if (worst) planned.robust = *std::move(worst);
    }
  }

  const PlanRequest& request_;
  const RunContext& context_;
  CandidateEvaluation evaluation_;
  unsigned n_;
  Rational q_;
  std::uint64_t links_;
  unsigned links_of_one_;  // the most links that one transmission takes
  Rational lost_;          // the least probability that a transmission reaches nobody
  Plan plan_;
  std::map<unsigned, ErrorBound> bounds_;
  std::map<unsigned, std::optional<PlanRequest::Proved>> proved_;  // by rounds
  // By name, and by rounds where the name does not say all.
  std::map<std::pair<std::string, unsigned>, std::optional<PlannedAlgorithm>> found_;
};

}  // namespace

std::string_view reason_text(ErrorBound::Reason reason) {
  switch (reason) {
    case ErrorBound::Reason::silence:
      return "silence";
    case ErrorBound::Reason::transmissions:
      return "transmissions";
    case ErrorBound::Reason::shared_coins:
      return "shared coins";
    case ErrorBound::Reason::single_input:
      return "single input";
    case ErrorBound::Reason::chain:
      return "chain of inputs";
    case ErrorBound::Reason::isoperimetry:
      return "isoperimetry";
    case ErrorBound::Reason::atlas:
      return "atlas";
  }
  throw ContractViolation("reason_text: not a reason");
}

Result<Plan> make_plan(const PlanRequest& request, const RunContext& context) {
  expects(request.processes >= 2, "make_plan: fewer than two processes");
  expects(request.error.sign() >= 0 && request.error < Rational(1),
          "make_plan: the target is not in [0, 1)");
  expects(!request.task.takes_fractions(), "make_plan: a task of numbers");
  return Planner(request, context).run();
}

}  // namespace tacit
