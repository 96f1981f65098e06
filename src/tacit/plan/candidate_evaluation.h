// Exact errors of the algorithms that a plan looks at, within limits of work. Not installed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tacit/base/run_context.h"
#include "tacit/evaluate/input_class.h"
#include "tacit/plan/plan.h"

namespace tacit {

[[nodiscard]] const std::string& name_of(const PlanCandidate& candidate);
[[nodiscard]] unsigned rounds_of(const PlanCandidate& candidate);

class CandidateEvaluation {
 public:
  // Both must outlive the object.
  CandidateEvaluation(const PlanRequest& request, const RunContext& context)
      : request_(request), context_(context) {}

  // Reads an algorithm over the values of the request's task.
  [[nodiscard]] Result<PlanCandidate> parse(const std::string& name) const;
  // The errors on all inputs: values at the request's p, or profiles. Nothing where the algorithm
  // is invalid or too large, or where the work on all candidates together has become too much.
  [[nodiscard]] std::optional<EngineReport> report(const PlanCandidate& candidate, bool profiles);
  // Values under another law for the request's channel. Nothing as above; such work is not added to
  // that on all candidates.
  [[nodiscard]] std::optional<EngineReport> report_under(const PlanCandidate& candidate,
                                                         const ChannelLaw& law);
  // With the worst choice of the request's processes that stop. Nothing as above.
  [[nodiscard]] std::optional<EngineReport> report_with_crashes(const PlanCandidate& candidate);

 private:
  [[nodiscard]] std::optional<EngineReport> report_on(const Algorithm& algorithm, bool profiles);
  [[nodiscard]] std::optional<EngineReport> report_on(const WordAlgorithm& algorithm);
  [[nodiscard]] std::optional<EngineReport> report_by_law(const Algorithm& algorithm,
                                                          const System& system,
                                                          const ChannelLaw& law, bool counts_work);

  const PlanRequest& request_;
  const RunContext& context_;
  std::uint64_t work_ = 0;
};

}  // namespace tacit
