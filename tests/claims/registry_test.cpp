// The claims of the registry, which the report shows: one test each, with its number in the name.
// Files named second_way beside this one come to the same results by other computations.
#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <ostream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "reproduce/workshop.h"
#include "tacit/present/markup.h"

namespace tacit {

void PrintTo(const Claim& claim, std::ostream* out) {
  *out << "claim " << claim.number;
}

namespace {

std::vector<Claim> all_claims() {
  std::vector<Claim> claims;
  for (const ClaimSection& section : claim_sections()) {
    claims.insert(claims.end(), section.claims.begin(), section.claims.end());
  }
  return claims;
}

// What has to be in a finding, or in what is true instead: the numbers that mathematics.md gives
// as found, and how a statement has to be corrected.
const std::map<std::string_view, std::vector<std::string>>& expected_words() {
  static const std::map<std::string_view, std::vector<std::string>> words{
      {"8", {"on $[0, 1/3]$ the worst input has 3 ones"}},
      {"33", {"215 at $p = 2/3$ (26 up to symmetry)"}},
      {"35", {"20 + 6 + 2", "$f_(0,1,1)$, $f_(0,3,0)$", "21 + 7 + 2"}},
      {"37", {"23 of the 32", "$f_(0,1,3)$, $f_(1,0,3)$"}},
      {"46", {"$[0, 3/7]$ and $p = 1$", "in two on $p = 0$ and $[1/2, 1]$"}},
      {"47", {"$2 p q^4$", "for no $n >= 5$"}},
      {"48", {"2 of 4 ones: on $[0, ~0.3735]$"}},
      {"O3", {"$5/32$"}}};
  return words;
}

// Statements that are wrong as printed or say too much.
const std::set<std::string_view> corrected{"5", "27", "35", "42", "46", "47"};
const std::set<std::string_view> open_here{"O2", "O6"};

ClaimVerdict expected_verdict(std::string_view number) {
  if (open_here.contains(number)) return ClaimVerdict::open;
  if (number.starts_with("O")) return ClaimVerdict::partly_answered;
  return corrected.contains(number) ? ClaimVerdict::differs : ClaimVerdict::holds;
}

// Optima are searched once for all claims that run in one process.
class FirstWay : public ::testing::TestWithParam<Claim> {
 protected:
  static void SetUpTestSuite() { workshop_ = std::make_unique<test::Workshop>(); }
  static void TearDownTestSuite() { workshop_.reset(); }
  static inline std::unique_ptr<test::Workshop> workshop_;
};

TEST_P(FirstWay, Decides) {
  const Claim& claim = GetParam();
  const Finding finding = workshop_->decide(claim.number);
  EXPECT_EQ(verdict_name(finding.verdict), verdict_name(expected_verdict(claim.number)))
      << finding.found;
  EXPECT_FALSE(finding.found.empty());
  EXPECT_EQ(finding.instead.empty(), finding.verdict != ClaimVerdict::differs);
  const auto words = expected_words().find(claim.number);
  if (words == expected_words().end()) return;
  for (const std::string& each : words->second) {
    EXPECT_NE((finding.found + " " + finding.instead).find(each), std::string::npos)
        << each << " is not in: " << finding.found << " " << finding.instead;
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, FirstWay, ::testing::ValuesIn(all_claims()),
                         [](const auto& each) { return "Claim" + std::string(each.param.number); });

// Whether a suite of this program is called so, or a file under tests/ that the text names exists.
bool is_tested_by(std::string_view number, const std::string& second_way) {
  std::smatch file;
  if (std::regex_search(second_way, file, std::regex("`(tests/[a-z_/]+\\.cpp)`"))) {
    return std::ifstream(std::string(TACIT_SOURCE_DIR) + "/" + file[1].str()).good();
  }
  const auto& program = *::testing::UnitTest::GetInstance();
  for (int i = 0; i < program.total_test_suite_count(); ++i) {
    if (program.GetTestSuite(i)->name() == "Claim" + std::string(number)) return true;
  }
  return false;
}

// The table of docs/guide/reproduce.md: a row per claim, in order, with its first way as the report
// says it and a second way that there is.
TEST(TableOfWays, HasEveryClaimWithTwoWays) {
  std::ifstream document(std::string(TACIT_SOURCE_DIR) + "/docs/guide/reproduce.md");
  const std::regex row("\\| ([0-9]+|[OM][0-9]+) \\| (.*) \\| (.*) \\|");
  std::vector<Claim> left = all_claims();
  std::ranges::reverse(left);
  for (std::string line; std::getline(document, line);) {
    std::smatch cells;
    if (!std::regex_match(line, cells, row)) continue;
    ASSERT_FALSE(left.empty()) << line;
    const Claim claim = left.back();
    left.pop_back();
    EXPECT_EQ(cells[1].str(), claim.number);
    EXPECT_EQ(cells[2].str(), plain_text(claim.method)) << claim.number;
    const std::string second_way = cells[3].str();
    EXPECT_EQ(second_way == "none: nothing is claimed", claim.number == "O6") << claim.number;
    EXPECT_TRUE(claim.number == "O6" || is_tested_by(claim.number, second_way)) << claim.number;
  }
  EXPECT_TRUE(left.empty()) << "no row for claim " << left.back().number;
}

}  // namespace
}  // namespace tacit
