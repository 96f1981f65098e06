#include "tacit/plan/plan_estimates.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "tacit/plan/plan_candidates.h"

namespace tacit {
namespace {

constexpr std::uint64_t pilot_trials = 4096;
constexpr std::uint64_t pilot_seed = 1;
constexpr std::uint64_t seed_of_estimates = 2;
constexpr std::uint64_t most_estimate_trials = 4'000'000;
// Draws of links: seconds of work.
constexpr std::uint64_t most_draws = 20'000'000'000;
constexpr unsigned most_estimated_rounds = 8;
constexpr unsigned most_estimates_of_rounds = 4;
constexpr std::size_t most_first_rounds = 12;

// The most messages of any execution, as far as the steps say: what they would be if everybody who
// may send did.
std::uint64_t most_messages(const PlanCandidate& candidate, const PlanRequest& request) {
  const std::uint64_t n = request.processes;
  const std::uint64_t of_one = transmissions_per_sender(request.channel, request.processes);
  const auto* const algorithm = std::get_if<Algorithm>(&candidate);
  if (algorithm == nullptr) return n * of_one * rounds_of(candidate);
  std::uint64_t messages = 0;
  for (const Step& step : algorithm->steps()) {
    const auto* const count = std::get_if<CountStep>(&step);
    const std::uint64_t senders =
        count != nullptr && !count->committee.empty() ? count->committee.size() : n;
    messages += senders * of_one * rounds_of(step);
  }
  return messages;
}

// So many that an error of a quarter of the target is told from the target.
std::uint64_t trials_for(const Rational& target) {
  if (target.is_zero()) return most_estimate_trials;
  const Rational wanted = Rational(64) / target;
  const Integer whole = floored_quotient(wanted.numerator(), wanted.denominator());
  if (whole > Integer(static_cast<std::int64_t>(most_estimate_trials))) return most_estimate_trials;
  return std::max(pilot_trials, static_cast<std::uint64_t>(*whole.to_int64()));
}

}  // namespace

PlanEstimates::PlanEstimates(const PlanRequest& request, const CandidateEvaluation& evaluation,
                             const RunContext& context)
    : request_(request),
      evaluation_(evaluation),
      context_(context),
      law_(request.law ? *request.law : equal_law(request.channel, request.processes, request.at)),
      trials_(trials_for(request.error)) {}

void PlanEstimates::add_to(Plan& plan, const std::vector<std::string>& blocks) {
  const bool bits = request_.task.values() == 2;
  std::vector<Pilot> singles = pilots(blocks);
  std::ranges::stable_sort(singles, {}, &Pilot::errors);
  std::vector<std::string> best;
  for (const Pilot& each : singles) {
    if (best.size() < most_first_rounds) best.push_back(each.algorithm);
  }
  const unsigned first = *plan.least_rounds;
  unsigned last = std::max(first, most_estimated_rounds);
  if (request_.most_rounds) last = std::min(last, *request_.most_rounds);
  for (unsigned r = first; r <= last && !context_.cancelled() && draws_ < most_draws; ++r) {
    context_.report({"rounds simulated", r, last});
    examine_rounds(plan, sequence_candidates(best, r, bits));
  }
}

void PlanEstimates::examine_rounds(Plan& plan, const std::vector<std::string>& names) {
  std::vector<Pilot> found = pilots(names);
  std::optional<Pilot> nearest;
  if (!found.empty()) nearest = *std::ranges::min_element(found, {}, &Pilot::errors);
  std::ranges::stable_sort(found, [](const Pilot& a, const Pilot& b) {
    return std::tie(a.transmissions, a.errors) < std::tie(b.transmissions, b.errors);
  });
  std::erase_if(found, [&](const Pilot& each) {
    const bool saves =
        plan.estimated.empty() || each.transmissions < plan.estimated.back().transmissions;
    return !saves || !promises(each);
  });
  // Pilots on two inputs are hasty: the one with the fewest errors is tried in any case.
  if (found.size() > most_estimates_of_rounds) {
    const auto best = std::ranges::min_element(found, {}, &Pilot::errors);
    std::swap(found[most_estimates_of_rounds - 1], *best);
    found.resize(most_estimates_of_rounds);
  }
  for (const Pilot& each : found) {
    auto estimated = estimate_everywhere(each.algorithm);
    if (!estimated) continue;
    ++plan.simulated;
    if (!suits(*estimated)) {
      note(plan, *std::move(estimated));
      continue;
    }
    plan.estimated.push_back(*std::move(estimated));
    return;
  }
  if (!found.empty() || !nearest || plan.nearest) return;
  if (auto estimated = estimate(nearest->algorithm, law_, pilot_trials)) {
    ++plan.simulated;
    note(plan, *std::move(estimated));
  }
}

std::vector<PlanEstimates::Pilot> PlanEstimates::pilots(const std::vector<std::string>& names) {
  std::vector<Pilot> result;
  for (const std::string& name : names) {
    if (context_.cancelled() || draws_ > most_draws) return result;
    if (auto found = pilot(name)) result.push_back(*std::move(found));
  }
  return result;
}

std::optional<PlanEstimates::Pilot> PlanEstimates::pilot(const std::string& name) {
  const auto candidate = evaluation_.parse(name);
  if (!candidate) return std::nullopt;
  const unsigned n = request_.processes;
  std::string shares;
  for (unsigned i = 0; i < n; ++i) {
    shares += static_cast<char>('0' + i * request_.task.values() / n);
  }
  Pilot result{name, rounds_of(*candidate), most_messages(*candidate, request_), 0};
  for (const std::string& input :
       {shares, "0" + std::string(n - 1, '1'), std::string(n - 1, '0') + "1"}) {
    SimulationOptions options;
    options.trials = pilot_trials;
    options.seed = pilot_seed;
    options.choice = InputChoice::fixed;
    options.input = input;
    options.with_exact = false;
    const auto found = simulated(*candidate, law_, options);
    if (!found) return std::nullopt;
    result.errors = std::max(result.errors, found->errors);
  }
  return result;
}

bool PlanEstimates::promises(const Pilot& pilot) const {
  if (request_.most_transmissions && pilot.transmissions > *request_.most_transmissions) {
    return false;
  }
  const double expected = request_.error.approximate() * static_cast<double>(pilot_trials);
  return static_cast<double>(pilot.errors) <= expected + 1;
}

std::optional<EstimatedAlgorithm> PlanEstimates::estimate_everywhere(const std::string& name) {
  auto worst = estimate(name, law_, trials_);
  if (!worst || !request_.region) return worst;
  for (const ChannelLaw& law : request_.region->laws) {
    if (!suits(*worst)) return worst;
    auto other = estimate(name, law, trials_);
    if (!other) return std::nullopt;
    if (other->interval.upper > worst->interval.upper) worst = std::move(other);
  }
  return worst;
}

std::optional<EstimatedAlgorithm> PlanEstimates::estimate(const std::string& name,
                                                          const ChannelLaw& law,
                                                          std::uint64_t trials) {
  const auto candidate = evaluation_.parse(name);
  if (!candidate) return std::nullopt;
  SimulationOptions options;
  options.trials = trials;
  options.confidence = confidence_of_estimates();
  options.seed = seed_of_estimates;
  const auto found = simulated(*candidate, law, options);
  if (!found) return std::nullopt;
  EstimatedAlgorithm result{name,
                            found->system.rounds,
                            most_messages(*candidate, request_),
                            found->input,
                            found->errors,
                            found->trials,
                            found->estimate,
                            found->interval};
  if (found->input_is_exact) result.exact = found->exact;
  return result;
}

std::optional<Simulation> PlanEstimates::simulated(const PlanCandidate& candidate,
                                                   const ChannelLaw& law,
                                                   const SimulationOptions& options) {
  const System system{request_.processes, rounds_of(candidate), request_.channel, request_.task};
  SimulationOptions all = options;
  all.task = request_.task;
  all.jobs = request_.jobs;
  // Words are decided one by one, not 64 at a time.
  draws_ += options.trials * system.links() * (request_.task.values() > 2 ? 64 : 1);
  auto found = std::visit(
      [&](const auto& each) { return simulate(each, system, law, all, context_); }, candidate);
  if (!found || !found->complete) return std::nullopt;
  return *std::move(found);
}

bool PlanEstimates::suits(const EstimatedAlgorithm& found) const {
  if (found.exact) return *found.exact <= request_.error;
  return found.interval.upper <= request_.error.approximate();
}

void PlanEstimates::note(Plan& plan, EstimatedAlgorithm found) const {
  if (plan.nearest && plan.nearest->interval.upper <= found.interval.upper) return;
  plan.nearest = std::move(found);
}

}  // namespace tacit
