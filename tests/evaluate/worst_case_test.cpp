#include "tacit/evaluate/worst_case.h"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/generators.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::fraction;
using test::profile;

InputClass input_class(std::string input, Profile error) {
  InputClass result;
  result.input = std::move(input);
  result.error = std::move(error);
  return result;
}

TEST(WorstCase, OfOneInputIsThatInput) {
  const std::vector<InputClass> classes{input_class("01", profile({1, 0, 1}))};
  const auto pieces = worst_case(classes);
  ASSERT_EQ(pieces.size(), 1U);
  EXPECT_EQ(pieces[0].input, "01");
  EXPECT_EQ(pieces[0].profile, profile({1, 0, 1}));
  EXPECT_EQ(pieces[0].from, AlgebraicNumber(Rational(0)));
  EXPECT_EQ(pieces[0].to, AlgebraicNumber(Rational(1)));
}

// q and p cross at 1/2; p q, largest nowhere, does not appear.
TEST(WorstCase, ChangesWhereTheErrorsCross) {
  const std::vector<InputClass> classes{input_class("a", profile({1, 0})),
                                        input_class("b", profile({0, 1, 0})),
                                        input_class("c", profile({0, 1}))};
  const auto pieces = worst_case(classes);
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[0].input, "a");
  EXPECT_EQ(pieces[0].to, AlgebraicNumber(fraction("1/2")));
  EXPECT_EQ(pieces[1].input, "c");
  EXPECT_EQ(pieces[1].from, AlgebraicNumber(fraction("1/2")));
  EXPECT_EQ(piece_at(pieces, fraction("1/3")).input, "a");
  EXPECT_EQ(piece_at(pieces, fraction("2/3")).input, "c");
  EXPECT_EQ(piece_at(pieces, Rational(0)).input, "a");
  EXPECT_EQ(piece_at(pieces, Rational(1)).input, "c");
}

TEST(PieceAt, RefusesPointsOutside) {
  const std::vector<InputClass> classes{input_class("a", profile({1, 0}))};
  const auto pieces = worst_case(classes);
  EXPECT_THROW(static_cast<void>(piece_at(pieces, fraction("3/2"))), ContractViolation);
}

RC_GTEST_PROP(WorstCase, IsTheMaximumEverywhere, ()) {
  const auto profiles =
      *rc::gen::nonEmpty(rc::gen::container<std::vector<Profile>>(test::profile_of_degree(3)));
  std::vector<InputClass> classes;
  for (const Profile& error : profiles) {
    classes.push_back(input_class(std::to_string(classes.size()), error));
  }
  const auto pieces = worst_case(classes);
  RC_ASSERT(pieces.front().from == AlgebraicNumber(Rational(0)));
  RC_ASSERT(pieces.back().to == AlgebraicNumber(Rational(1)));
  for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
    RC_ASSERT(pieces[i].from < pieces[i].to);
    RC_ASSERT(pieces[i].to == pieces[i + 1].from);
  }
  const auto p = *test::any_probability();
  const WorstCasePiece& piece = piece_at(pieces, p.value());
  Rational most;
  for (const Profile& error : profiles) most = std::max(most, error(p));
  RC_ASSERT(piece.profile(p) == most);
  RC_ASSERT(profiles.at(std::stoul(piece.input)) == piece.profile);
}

}  // namespace
}  // namespace tacit
