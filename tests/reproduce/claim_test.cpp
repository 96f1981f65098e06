// The registry of claims: complete, in order, and with sound texts.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "reproduce/workshop.h"
#include "tacit/draw/figure.h"
#include "tacit/reproduce/inspection.h"
#include "tacit/reproduce/quotations.h"

namespace tacit {
namespace {

TEST(Claims, HaveEveryNumberOnceAndInOrderWithinTheirSection) {
  std::vector<std::string> expected;
  for (int number = 1; number <= 57; ++number) {
    if (number != 13) expected.push_back(std::to_string(number));
  }
  for (const char* const number : {"O1", "O2", "O3", "O4", "O5", "O6", "M1", "M2"})
    expected.emplace_back(number);
  std::vector<std::string> found;
  for (const ClaimSection& section : claim_sections()) {
    for (const Claim& claim : section.claims) found.emplace_back(claim.number);
  }
  EXPECT_EQ(found, expected);
}

TEST(Claims, SayWhatTheyAreAbout) {
  std::set<std::string_view> drawn;
  for (const Figure& figure : figures()) drawn.insert(figure.id);
  for (const ClaimSection& section : claim_sections()) {
    for (const Claim& claim : section.claims) {
      for (const std::string_view text :
           {claim.title, claim.statement, claim.sizes, claim.method}) {
        EXPECT_FALSE(text.empty()) << claim.number;
        EXPECT_EQ(std::ranges::count(text, '$') % 2, 0) << text;
        EXPECT_EQ(std::ranges::count(text, '`') % 2, 0) << text;
      }
      EXPECT_NE(claim.decide, nullptr) << claim.number;
      EXPECT_TRUE(claim.figure.empty() || drawn.contains(claim.figure)) << claim.figure;
    }
  }
}

TEST(Claims, QuoteThePaperUnlessTheyAreNotInIt) {
  const std::set<std::string_view> our_own{"18", "23", "M1", "M2"};
  for (const ClaimSection& section : claim_sections()) {
    for (const Claim& claim : section.claims) {
      const Quotation* paper = quotation_of(claim.number);
      EXPECT_EQ(paper == nullptr, our_own.contains(claim.number)) << claim.number;
      if (paper == nullptr) continue;
      EXPECT_EQ(std::ranges::count(paper->words, '$') % 2, 0) << paper->words;
      EXPECT_EQ(paper->words.find("- "), std::string_view::npos) << paper->words;
      EXPECT_EQ(std::ranges::count(paper->words, '`') % 2, 0) << paper->words;
    }
  }
}

TEST(Claims, PlaceEveryFigureOnce) {
  std::multiset<std::string_view> placed;
  for (const ClaimSection& section : claim_sections()) {
    for (const Claim& claim : section.claims) placed.insert(claim.figure);
  }
  for (const Figure& figure : figures()) EXPECT_EQ(placed.count(figure.id), 1U) << figure.id;
}

TEST(Inspection, KeepsTheFirstObjection) {
  Inspection inspection;
  inspection.require(true, "never");
  EXPECT_EQ(inspection.finding("fine").verdict, ClaimVerdict::holds);
  EXPECT_EQ(inspection.correction("this instead", "found").verdict, ClaimVerdict::differs);
  inspection.require(false, [] { return std::string("first"); });
  inspection.require(false, "second");
  EXPECT_EQ(inspection.parts(), 3U);
  EXPECT_EQ(inspection.finding("fine").verdict, ClaimVerdict::fails);
  EXPECT_EQ(inspection.finding("fine").found, "first");
  EXPECT_EQ(inspection.correction("this instead", "found").verdict, ClaimVerdict::fails);
}

}  // namespace
}  // namespace tacit
