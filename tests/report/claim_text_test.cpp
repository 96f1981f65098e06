#include "tacit/report/claim_text.h"

#include <gtest/gtest.h>

#include "tacit/reproduce/claim.h"

namespace tacit {
namespace {

const Claim* first_claim() {
  return &claim_sections().front().claims.front();
}

ClaimResult with_verdict(ClaimVerdict verdict) {
  Finding finding;
  finding.verdict = verdict;
  finding.instead = "it is $q^2$";
  finding.found = "it is $q$";
  return {first_claim(), finding};
}

TEST(ClaimText, SaysWhatIsTrueInsteadOrWhatWasFound) {
  const std::string number(first_claim()->number);
  const std::string start = std::string(3 - number.size(), ' ') + number + "  ";
  EXPECT_EQ(claim_line(with_verdict(ClaimVerdict::differs)), start + "differs (it is q^2)\n");
  EXPECT_EQ(claim_line(with_verdict(ClaimVerdict::fails)), start + "FAIL (it is q)\n");
  EXPECT_EQ(claim_line(with_verdict(ClaimVerdict::undecided)), start + "undecided (it is q)\n");
  EXPECT_TRUE(claim_line(with_verdict(ClaimVerdict::holds)).starts_with(start + "ok  "));
}

TEST(ClaimText, CountsEveryKind) {
  Reproduction found;
  for (const ClaimVerdict verdict :
       {ClaimVerdict::holds, ClaimVerdict::holds, ClaimVerdict::differs, ClaimVerdict::open}) {
    found.claims.push_back(with_verdict(verdict));
  }
  EXPECT_EQ(tally_text(found), "2 ok, 1 differ, 0 FAIL, 1 open");
  found.partial = true;
  found.undecided.push_back(first_claim());
  EXPECT_EQ(tally_text(found), "2 ok, 1 differ, 0 FAIL, 1 open, 1 undecided");
}

}  // namespace
}  // namespace tacit
