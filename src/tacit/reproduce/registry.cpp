#include "tacit/reproduce/claim.h"

namespace tacit {

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "ok";
    case Verdict::differs:
      return "differs";
    default:
      return "FAIL";
  }
}

const std::vector<ClaimSection>& claim_sections() {
  static const std::vector<ClaimSection> sections{
      model_claims(),         algorithm_claims(), error_claims(),    kripke_claims(),
      three_process_claims(), general_claims(),   appendix_claims(), open_questions()};
  return sections;
}

}  // namespace tacit
