#include <exception>
#include <new>

#include "tacit/base/budget.h"
#include "tacit/reproduce/claim.h"

namespace tacit {

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "ok";
    case Verdict::differs:
      return "differs";
    case Verdict::answered:
      return "answered";
    case Verdict::partly_answered:
      return "partly answered";
    case Verdict::open:
      return "open";
    case Verdict::undecided:
      return "undecided";
    case Verdict::fails:
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
    return {Verdict::undecided, reason.what()};
  } catch (const std::bad_alloc& reason) {
    return {Verdict::undecided, reason.what()};
  } catch (const std::exception& defect) {
    return {Verdict::fails, "the computation broke down: " + std::string(defect.what())};
  }
}

}  // namespace tacit
