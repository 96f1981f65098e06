#include <exception>
#include <new>

#include "tacit/base/budget.h"
#include "tacit/reproduce/claim.h"

namespace tacit {

std::string_view verdict_name(ClaimVerdict verdict) {
  switch (verdict) {
    case ClaimVerdict::holds:
      return "ok";
    case ClaimVerdict::differs:
      return "differs";
    case ClaimVerdict::answered:
      return "answered";
    case ClaimVerdict::partly_answered:
      return "partly answered";
    case ClaimVerdict::open:
      return "open";
    case ClaimVerdict::undecided:
      return "undecided";
    case ClaimVerdict::fails:
      break;
  }
  return "FAIL";
}

const std::vector<ClaimSection>& claim_sections() {
  static const std::vector<ClaimSection> sections{
      model_claims(),    algorithm_claims(),     error_claims(),
      kripke_claims(),   three_process_claims(), general_claims(),
      appendix_claims(), open_questions(),       claims_beyond()};
  return sections;
}

Finding decide(const Claim& claim, const Workbench& bench) {
  try {
    const BudgetScope scope(bench.context);
    return claim.decide(bench);
  } catch (const Stopped& reason) {
    return {ClaimVerdict::undecided, reason.what()};
  } catch (const std::bad_alloc& reason) {
    return {ClaimVerdict::undecided, reason.what()};
  } catch (const std::exception& defect) {
    return {ClaimVerdict::fails, "the computation broke down: " + std::string(defect.what())};
  }
}

}  // namespace tacit
