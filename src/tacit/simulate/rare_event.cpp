#include "tacit/simulate/rare_event.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

constexpr int grid = 256;

// Logarithms of a delivery probability and its complement.
struct Logs {
  double delivered;
  double lost;

  explicit Logs(const Probability& p)
      : delivered(std::log(p.value().approximate())),
        lost(std::log((Rational(1) - p.value()).approximate())) {}

  [[nodiscard]] double of(std::uint64_t deliveries, std::uint64_t losses) const {
    return static_cast<double>(deliveries) * delivered + static_cast<double>(losses) * lost;
  }
};

// log(exp(a) + exp(b) + ...), without leaving the range of doubles.
double log_sum(std::span<const double> terms) {
  const double largest = std::ranges::max(terms);
  double sum = 0;
  for (const double term : terms) sum += std::exp(term - largest);
  return largest + std::log(sum);
}

Probability grid_point(int k) {
  return *Probability::from(Rational(k, grid));
}

// The kinds of errors seen in the pilots, with their probability under p.
struct ErrorKind {
  std::uint64_t delivered;
  std::uint64_t lost;
  double log_probability;
};

}  // namespace

RareEstimate rare_estimate(const Tally& tally, const Probability& p, const Probability& tilted,
                           std::uint64_t links, const Rational& confidence) {
  expects(tally.trials > 0, "rare_estimate: no trials");
  const Logs truth(p);
  const Logs drawn(tilted);
  if (tally.by_links.empty()) {
    const double largest = std::max(
        {0.0, truth.of(links, 0) - drawn.of(links, 0), truth.of(0, links) - drawn.of(0, links)});
    const double upper = binomial_interval(0, tally.trials, confidence).upper;
    return {0, {0, std::min(1.0, std::exp(std::min(700.0, largest)) * upper)}};
  }
  std::vector<WeightedErrors> errors;
  double sum = 0;
  for (const auto& [kind, count] : tally.by_links) {
    const auto& [delivered, lost] = kind;
    const double weight = std::exp(truth.of(delivered, lost) - drawn.of(delivered, lost));
    errors.push_back({weight, count});
    sum += weight * static_cast<double>(count);
  }
  ConfidenceInterval interval = weighted_interval(errors, tally.trials, confidence);
  interval.upper = std::min(interval.upper, 1.0);
  return {sum / static_cast<double>(tally.trials), interval};
}

Probability chosen_tilt(const BlockSetup& setup, const Probability& p,
                        const SamplingOptions& options, const RunContext& context) {
  constexpr std::array<int, 21> pilots{1,   4,   8,   16,  32,  48,  64,  80,  96,  112, 128,
                                       144, 160, 176, 192, 208, 224, 240, 248, 252, 255};
  // About 2^22 draws of a block in all.
  const std::uint64_t draws = std::max<std::uint64_t>(1, setup.plan->system.links());
  const std::uint64_t blocks =
      std::clamp<std::uint64_t>((std::uint64_t{1} << 22) / (draws * pilots.size()), 2, 256);
  const std::uint64_t trials = blocks * executions_per_block;

  BlockSetup pilot = setup;
  pilot.purpose = Purpose::pilot;
  pilot.count_links = true;
  SamplingOptions sampling;
  sampling.jobs = options.jobs;
  sampling.ranks = options.ranks;
  std::vector<Logs> drawn;
  Tally seen;
  for (std::size_t i = 0; i < pilots.size(); ++i) {
    drawn.emplace_back(grid_point(pilots[i]));
    pilot.links.assign(setup.links.size(), DrawProbability(grid_point(pilots[i])));
    seen.add(sample(pilot, {i * trials, (i + 1) * trials}, sampling, context));
  }
  if (seen.by_links.empty()) return p;

  // All pilots together are one sample from the mixture of their distributions.
  const Logs truth(p);
  std::vector<ErrorKind> kinds;
  for (const auto& [links, count] : seen.by_links) {
    const auto& [delivered, lost] = links;
    std::vector<double> mixture;
    for (const Logs& logs : drawn) mixture.push_back(logs.of(delivered, lost));
    kinds.push_back(
        {delivered, lost,
         truth.of(delivered, lost) - log_sum(mixture) + std::log(static_cast<double>(count))});
  }
  int best = 1;
  double smallest = HUGE_VAL;
  for (int k = 1; k < grid; ++k) {
    const Logs candidate(grid_point(k));
    // The second moment: over all kinds, probability times likelihood ratio.
    std::vector<double> terms;
    for (const ErrorKind& kind : kinds) {
      terms.push_back(kind.log_probability + truth.of(kind.delivered, kind.lost) -
                      candidate.of(kind.delivered, kind.lost));
    }
    const double moment = log_sum(terms);
    if (moment < smallest) {
      smallest = moment;
      best = k;
    }
  }
  return grid_point(best);
}

}  // namespace tacit
