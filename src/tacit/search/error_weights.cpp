#include "tacit/search/error_weights.h"

#include <algorithm>
#include <cmath>

namespace tacit {

ErrorWeights::ErrorWeights(const ClassProblem& problem, std::span<const Sample> samples)
    : problem_(problem) {
  const unsigned links = problem.links();
  for (const Sample& sample : samples) {
    points_.push_back(sample.p);
    for (unsigned k = 0; k <= links; ++k) {
      weights_.push_back(std::pow(sample.p, k) * std::pow(1 - sample.p, links - k) / sample.target);
    }
  }
  for (std::size_t s = 0; s < this->samples(); ++s) {
    for (const ClassProblem::Input& input : problem.inputs()) {
      double share = 0;
      for (unsigned k = 0; k <= links; ++k) {
        share += input.always_in_error[k] * weights_[s * (links + 1) + k];
      }
      always_.push_back(share);
    }
  }
}

double ErrorWeights::share(std::size_t s, std::size_t input,
                           std::span<const std::uint32_t> facets) const {
  double sum = always_[s * problem_.inputs().size() + input];
  for (const std::uint32_t f : facets) sum += weight(s, input, f);
  return sum;
}

double ErrorWeights::worst_share(std::size_t s, const ClassProblem::Decisions& decisions) const {
  double worst = 0;
  for (std::size_t x = 0; x < problem_.inputs().size(); ++x) {
    worst = std::max(worst, share(s, x, problem_.open_errors(decisions, x)));
  }
  return worst;
}

ErrorWeights::Best ErrorWeights::best_sample(const ClassProblem::Decisions& decisions) const {
  Best best{points_.front(), worst_share(0, decisions)};
  for (std::size_t s = 1; s < samples(); ++s) {
    const double share = worst_share(s, decisions);
    if (share < best.share) best = {points_[s], share};
  }
  return best;
}

std::vector<std::uint32_t> ErrorWeights::fewest(std::size_t input,
                                                std::span<const std::uint32_t> facets,
                                                double least) const {
  std::vector<double> left;  // by sample: what could be spared
  for (std::size_t s = 0; s < samples(); ++s) left.push_back(share(s, input, facets) - least);
  std::vector<std::uint32_t> order(facets.begin(), facets.end());
  const std::size_t middle = samples() / 2;
  std::ranges::stable_sort(order, {}, [&](std::uint32_t f) { return weight(middle, input, f); });
  std::vector<std::uint32_t> kept;
  for (const std::uint32_t f : order) {
    bool spared = true;
    for (std::size_t s = 0; s < samples() && spared; ++s) spared = left[s] >= weight(s, input, f);
    if (!spared) {
      kept.push_back(f);
      continue;
    }
    for (std::size_t s = 0; s < samples(); ++s) left[s] -= weight(s, input, f);
  }
  std::ranges::sort(kept);
  return kept;
}

}  // namespace tacit
