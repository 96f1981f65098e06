#include "tacit/report/claim_text.h"

#include "tacit/present/markup.h"

namespace tacit {

std::string claim_line(const ClaimResult& result) {
  const std::string number(result.claim->number);
  const std::string start =
      std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number + "  ";
  const Finding& finding = result.finding;
  const std::string verdict(verdict_name(finding.verdict));
  switch (finding.verdict) {
    case ClaimVerdict::holds:
    case ClaimVerdict::answered:
    case ClaimVerdict::partly_answered:
    case ClaimVerdict::open:
      return start + verdict + "  " + plain_text(result.claim->title) + "\n";
    case ClaimVerdict::differs:
      return start + verdict + " (" + plain_text(finding.instead) + ")\n";
    case ClaimVerdict::undecided:
    case ClaimVerdict::fails:
      break;
  }
  return start + verdict + " (" + plain_text(finding.found) + ")\n";
}

std::string tally_text(const Reproduction& found) {
  std::string text = std::to_string(found.count(ClaimVerdict::holds)) + " ok, " +
                     std::to_string(found.count(ClaimVerdict::differs)) + " differ, " +
                     std::to_string(found.count(ClaimVerdict::fails)) + " FAIL";
  for (const ClaimVerdict verdict :
       {ClaimVerdict::answered, ClaimVerdict::partly_answered, ClaimVerdict::open}) {
    const std::size_t count = found.count(verdict);
    if (count > 0) text += ", " + std::to_string(count) + " " + std::string(verdict_name(verdict));
  }
  if (found.partial) text += ", " + std::to_string(found.undecided.size()) + " undecided";
  return text;
}

}  // namespace tacit
