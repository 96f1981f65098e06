#include "tacit/plan/plan.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/plan/candidate_evaluation.h"
#include "tacit/plan/plan_bounds.h"
#include "tacit/plan/plan_candidates.h"
#include "tacit/plan/plan_estimates.h"

namespace tacit {
namespace {

constexpr unsigned rounds_without_sweep_bound = 12;  // how far to look over other channels
constexpr unsigned most_robust_degree = 120;

class Planner {
 public:
  Planner(const PlanRequest& request, const RunContext& context)
      : request_(request),
        context_(context),
        evaluation_(request, context),
        bounds_(request, context),
        n_(request.processes) {}

  Result<Plan> run() {
    const auto needs = bounds_.needs();
    if (!needs) return needs.failure();
    plan_.least_rounds = needs->rounds;
    plan_.least_transmissions = needs->transmissions;
    if (needs->rounds) plan_.one_round = bounds_.for_rounds(1);
    if (!plan_.least_transmissions || forbidden()) {
      plan_.status = Plan::Status::impossible;
      return std::move(plan_);
    }
    search();
    keep_front();
    if (!plan_.front.empty()) plan_.status = Plan::Status::reached;
    if (plan_.front.empty()) add_estimates();
    if (request_.tolerance) add_robustness();
    if (request_.with_examined) add_examined();
    plan_.complete = !context_.cancelled();
    return std::move(plan_);
  }

 private:
  [[nodiscard]] bool forbidden() const {
    return (request_.most_rounds && *request_.most_rounds < *plan_.least_rounds) ||
           (request_.most_transmissions &&
            *request_.most_transmissions < *plan_.least_transmissions);
  }

  // What simulation says, where exact evaluation is too large. It says nothing of an interval of p,
  // and of nodes that stop.
  void add_estimates() {
    const bool simulates = !request_.until && request_.crashed == 0;
    if (too_large_.empty() || !simulates || context_.cancelled()) return;
    PlanEstimates(request_, evaluation_, context_).add_to(plan_, blocks_);
    if (!plan_.estimated.empty()) plan_.status = Plan::Status::estimated;
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
    if (!place) too_large_ = name;
    return place ? &*place : nullptr;
  }

  // The algorithm with its exact error and cost; absent where it is too large or invalid.
  std::optional<PlannedAlgorithm> assess(const PlanCandidate& algorithm, const std::string& name) {
    if (request_.until && bounds_.links() * rounds_of(algorithm) > most_robust_degree)
      return std::nullopt;
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

  // Adds what becomes of the error when processes stop; false where that is above the target, or
  // was not found.
  bool survives_crashes(PlannedAlgorithm& planned) {
    const auto algorithm = evaluation_.parse(planned.algorithm);
    if (!algorithm) return false;
    const auto report = evaluation_.report_with_crashes(*algorithm);
    if (!report) return false;
    for (const InputClass& input : report->classes) {
      const Rational error = input.error(request_.at);
      if (error <= planned.error) continue;
      planned.error = error;
      planned.input = input.input;
    }
    return planned.error <= request_.error;
  }

  // Adds the errors under the laws of the region; false where one is above the target, or was not
  // found.
  bool keeps_region(PlannedAlgorithm& planned) {
    const auto algorithm = evaluation_.parse(planned.algorithm);
    if (!algorithm) return false;
    PlannedAlgorithm::OverRegion found{planned.error, {}};
    for (const ChannelLaw& law : request_.region->laws) {
      const auto report = evaluation_.report_under(*algorithm, law);
      if (!report) return false;
      found.errors.emplace_back(0);
      for (const InputClass& input : report->classes) {
        if (*input.error_value > planned.error) {
          planned.error = *input.error_value;
          planned.input = input.input;
        }
        found.errors.back() = std::max(found.errors.back(), *input.error_value);
      }
    }
    planned.over_region = std::move(found);
    return planned.error <= request_.error;
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
    // Where senders differ, committees are of those who are heard best.
    const SenderOrder order = request_.law ? senders_by_quality(*request_.law) : SenderOrder{};
    blocks_ = bits ? one_round_candidates(n_, order) : word_candidates();
    for (const std::string& name : blocks_) {
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
      if (const auto* const best = bounds_.proved_for_rounds(r)) {
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
      PlannedAlgorithm kept = *planned;
      if (request_.region && !keeps_region(kept)) continue;
      if (request_.crashed > 0 && !survives_crashes(kept)) continue;
      kept.lower = bounds_.for_rounds(kept.rounds, kept.transmissions);
      plan_.front.push_back(std::move(kept));
    }
  }

  void add_examined() {
    std::map<unsigned, std::uint64_t> most_transmissions;
    for (const auto& [key, planned] : found_) {
      if (!planned) continue;
      plan_.examined.push_back(
          {planned->algorithm, planned->rounds, planned->transmissions, planned->error});
      std::uint64_t& most = most_transmissions[planned->rounds];
      most = std::max(most, planned->transmissions);
    }
    std::ranges::sort(plan_.examined, [](const auto& a, const auto& b) {
      return std::tie(a.rounds, a.transmissions, a.error, a.algorithm) <
             std::tie(b.rounds, b.transmissions, b.error, b.algorithm);
    });
    for (const auto& [rounds, most] : most_transmissions) {
      for (std::uint64_t k = 1; k <= most; ++k) {
        plan_.cost_bounds.push_back({rounds, k, bounds_.for_rounds(rounds, k)});
      }
    }
  }

  std::optional<EngineReport> profiles_of(const PlannedAlgorithm& planned) {
    const auto* const best = bounds_.proved_for_rounds(planned.rounds);
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
      if (bounds_.links() * planned.rounds > most_robust_degree) continue;
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
  PlanBounds bounds_;
  unsigned n_;
  Plan plan_;
  std::vector<std::string> blocks_;  // of one round, as they were asked for
  std::string too_large_;            // something that was not evaluated
  // By name, and by rounds where the name does not say all.
  std::map<std::pair<std::string, unsigned>, std::optional<PlannedAlgorithm>> found_;
};

}  // namespace

Rational confidence_of_estimates() {
  return {99, 100};
}

Result<Plan> make_plan(const PlanRequest& request, const RunContext& context) {
  expects(request.processes >= 2, "make_plan: fewer than two processes");
  expects(request.error.sign() >= 0 && request.error < Rational(1),
          "make_plan: the target is not in [0, 1)");
  expects(!request.task.takes_fractions(), "make_plan: a task of numbers");
  return Planner(request, context).run();
}

}  // namespace tacit
