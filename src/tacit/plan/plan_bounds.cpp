#include "tacit/plan/plan_bounds.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/bound/lower_bounds.h"
#include "tacit/bound/shared_coins.h"
#include "tacit/evaluate/law_enumeration.h"
#include "tacit/plan/unsearched.h"

namespace tacit {
namespace {

constexpr unsigned most_rounds_of_law = 64;
// Good and bad. What can stay silent in more rounds than this has been in one state twice
// meanwhile, and can stay silent for ever.
constexpr unsigned states_of_a_chain = 2;
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

}  // namespace

PlanBounds::PlanBounds(const PlanRequest& request, const RunContext& context)
    : request_(request),
      context_(context),
      n_(request.processes),
      q_(Rational(1) - request.at.value()),
      links_(links_per_round(request.channel, request.processes)),
      links_of_one_(request.channel == ChannelKind::radio ? n_ - 1 : 1),
      lost_(power(q_, links_of_one_)) {}

// How many transmissions and rounds silence alone requires, and what else one round cannot do.
Result<PlanBounds::Needs> PlanBounds::needs() {
  if (request_.law) return needs_of_law();
  if (q_ == Rational(1) || (request_.error.is_zero() && !q_.is_zero())) return Needs{};
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
  auto rounds = static_cast<unsigned>((*needed * links_of_one_ + links_ - 1) / links_);
  while (for_rounds(rounds).value > request_.error) ++rounds;
  return Needs{rounds, needed};
}

// What silence requires under a law: a transmission at least, and rounds.
Result<PlanBounds::Needs> PlanBounds::needs_of_law() const {
  unsigned rounds = 1;
  while (silence(rounds) > request_.error) {
    if (request_.error.is_zero() && rounds > states_of_a_chain) return Needs{};
    if (++rounds > most_rounds_of_law) {
      return fail(ErrorCode::too_large,
                  "needs more than " + std::to_string(most_rounds_of_law) +
                      " rounds on this channel: " + quoted_text(request_.error.decimal(6)),
                  Parameter{"error"});
    }
  }
  return Needs{rounds, 1};
}

Rational PlanBounds::silence(unsigned rounds) const {
  if (!request_.law) return power(q_, static_cast<unsigned>(links_ * rounds));
  Rational most = probability_of_silence(*request_.law, rounds);
  if (!request_.region) return most;
  for (const ChannelLaw& law : request_.region->laws) {
    most = std::max(most, probability_of_silence(law, rounds));
  }
  return most;
}

const ErrorBound& PlanBounds::for_rounds(unsigned rounds) {
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

ErrorBound PlanBounds::for_rounds(unsigned rounds, std::uint64_t transmissions) {
  const ErrorBound& bound = for_rounds(rounds);
  if (request_.law || transmissions * links_of_one_ >= links_ * rounds) return bound;
  const Rational silent = power(lost_, static_cast<unsigned>(transmissions));
  if (silent <= bound.value) return bound;
  return {silent, ErrorBound::Reason::transmissions};
}

const PlanRequest::Proved* PlanBounds::proved_for_rounds(unsigned rounds) {
  if (!request_.proved || context_.cancelled()) return nullptr;
  const auto [place, fresh] = proved_.try_emplace(rounds);
  if (fresh) place->second = request_.proved(rounds);
  return place->second ? &*place->second : nullptr;
}

// Offers what shared coins and single inputs say about the error of `rounds` rounds, where
// that can be found soon.
template <class Offer>
Result<Done> PlanBounds::offer_search_bounds(unsigned rounds, const Offer& offer) {
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
  return Done{};
}

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

}  // namespace tacit
