// ErrorWeights: proposals, in floating point, which errors of an input are enough.
//
// A set of executions whose errors alone reach the target is the more useful the smaller it is. To
// make it small takes many comparisons, so they are made in floating point at a few points; whoever
// uses a proposal has it decided exactly.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tacit/bound/class_problem.h"

namespace tacit {

class ErrorWeights {
 public:
  struct Sample {
    double p;
    double target;  // positive
  };
  // Expects at least one sample. The problem must live longer.
  ErrorWeights(const ClassProblem& problem, std::span<const Sample> samples);

  // The error on an input at sample `s`, as a share of the target there.
  [[nodiscard]] double share(std::size_t s, std::size_t input,
                             std::span<const std::uint32_t> facets) const;
  [[nodiscard]] std::size_t samples() const { return points_.size(); }
  // The largest share that an input has at sample `s`.
  [[nodiscard]] double worst_share(std::size_t s, const ClassProblem::Decisions& decisions) const;
  // The sample at which that is smallest.
  struct Best {
    double p;
    double share;
  };
  [[nodiscard]] Best best_sample(const ClassProblem::Decisions& decisions) const;
  // Of these open facets of the input, ascending, some that still have `least` times the target at
  // every sample: the least heavy ones are left out first. All of them where they have not.
  [[nodiscard]] std::vector<std::uint32_t> fewest(std::size_t input,
                                                  std::span<const std::uint32_t> facets,
                                                  double least) const;

 private:
  // The weight of the facet at sample s, as a share of the target there.
  [[nodiscard]] double weight(std::size_t s, std::size_t input, std::uint32_t facet) const {
    const ClassProblem::OpenFacet& open = problem_.inputs()[input].open[facet];
    return open.multiplicity * weights_[s * (problem_.links() + 1) + open.delivered];
  }

  const ClassProblem& problem_;
  std::vector<double> points_;   // p, by sample
  std::vector<double> weights_;  // by sample and deliveries: of one execution
  std::vector<double> always_;   // by sample and input: the share that validity forces
};

}  // namespace tacit
