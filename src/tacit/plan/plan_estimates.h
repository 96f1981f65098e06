// Algorithms that are too large to be evaluated exactly, estimated by simulation. Not installed.
//
// Pilot runs choose, and what they chose is simulated again with random bits of its own, so that
// the intervals are not those of the luckiest of many. Inputs are those that pilot runs found the
// worst.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/plan/candidate_evaluation.h"
#include "tacit/plan/plan.h"
#include "tacit/simulate/simulation.h"

namespace tacit {

class PlanEstimates {
 public:
  // All must outlive the object.
  PlanEstimates(const PlanRequest& request, const CandidateEvaluation& evaluation,
                const RunContext& context);

  // Looks for algorithms of at least so many rounds whose intervals lie below the target, and adds
  // them to the plan: more rounds, fewer transmissions.
  void add_to(Plan& plan, const std::vector<std::string>& blocks);

 private:
  struct Pilot {
    std::string algorithm;
    unsigned rounds;
    std::uint64_t transmissions;
    std::uint64_t errors;
  };

  void examine_rounds(Plan& plan, const std::vector<std::string>& names);
  [[nodiscard]] std::vector<Pilot> pilots(const std::vector<std::string>& names);
  // The more errors of short runs on an input in equal shares, and on two where one process is
  // alone.
  [[nodiscard]] std::optional<Pilot> pilot(const std::string& name);
  // Whether the target is plausible after a pilot run.
  [[nodiscard]] bool promises(const Pilot& pilot) const;
  [[nodiscard]] std::optional<EstimatedAlgorithm> estimate(const std::string& name,
                                                           const ChannelLaw& law,
                                                           std::uint64_t trials);
  // Of the candidate with these options, charged.
  [[nodiscard]] std::optional<Simulation> simulated(const PlanCandidate& candidate,
                                                    const ChannelLaw& law,
                                                    const SimulationOptions& options);
  // Under the law, and the laws of the region: the one with the largest interval.
  [[nodiscard]] std::optional<EstimatedAlgorithm> estimate_everywhere(const std::string& name);
  [[nodiscard]] bool suits(const EstimatedAlgorithm& found) const;
  // The nearest to the target of those that are above it.
  void note(Plan& plan, EstimatedAlgorithm found) const;

  const PlanRequest& request_;
  const CandidateEvaluation& evaluation_;
  const RunContext& context_;
  ChannelLaw law_;
  std::uint64_t trials_;
  std::uint64_t draws_ = 0;  // of all simulations, as far as they were charged
};

}  // namespace tacit
