#include "tacit/explain/optimum.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "tacit/search/starting_algorithms.h"

namespace tacit {
namespace {

using test::between;
using test::everywhere;
using test::Searched;
using test::sure;
using test::worst_error;

bool at_most(const Profile& a, const Profile& b, const Interval& on) {
  const unsigned degree = std::max(a.degree(), b.degree());
  const Polynomial gap = (b.raised_to(degree) - a.raised_to(degree)).power_basis();
  return gap.is_zero() || !signs_on(gap, on.from, on.to).negative;
}

// Pieces, end to end, over the whole interval; each reached by its algorithm.
void expect_well_formed(const Problem& problem, const Optimum& optimum) {
  ASSERT_FALSE(optimum.pieces.empty());
  EXPECT_EQ(optimum.pieces.front().on.from, optimum.on.from);
  EXPECT_EQ(optimum.pieces.back().on.to, optimum.on.to);
  for (std::size_t i = 0; i < optimum.pieces.size(); ++i) {
    const OptimumPiece& piece = optimum.pieces[i];
    EXPECT_TRUE(at_most(piece.lower, piece.upper, piece.on));
    EXPECT_TRUE(piece.status == PieceStatus::bounded || piece.lower == piece.upper);
    const Rational p =
        piece.on.is_point() ? piece.on.from.lower() : rational_between(piece.on.from, piece.on.to);
    EXPECT_EQ(worst_error(problem, optimum.algorithms.at(piece.algorithm).decisions, p),
              piece.upper(sure(Probability::from(p))));
    if (i == 0) continue;
    const OptimumPiece& before = optimum.pieces[i - 1];
    EXPECT_EQ(before.on.to, piece.on.from);
    // What could have been joined was.
    EXPECT_FALSE(before.status == piece.status && before.upper == piece.upper &&
                 before.algorithm == piece.algorithm);
  }
}

TEST(Optimum, JoinsPartsIntoPieces) {
  const Searched searched({3}, everywhere(), {.work_directory = {}, .patience = 1});
  ASSERT_GT(searched.result().proved.size(), 2U);
  const Optimum optimum = optimum_of(searched.problem(), searched.on(), searched.result());
  expect_well_formed(searched.problem(), optimum);
  EXPECT_TRUE(optimum.complete());
  EXPECT_EQ(optimum.system, (System{3}));
  ASSERT_EQ(optimum.pieces.size(), 2U);
  EXPECT_EQ(optimum.pieces[0].on.to, AlgebraicNumber(Rational(2, 3)));
  EXPECT_EQ(optimum.pieces[0].upper, test::profile({1, 0, 2, 0}));
  EXPECT_EQ(optimum.pieces[1].upper, test::profile({1, 0}));
  EXPECT_EQ(optimum.algorithms[optimum.pieces[0].algorithm].name, "courteous");
  EXPECT_EQ(optimum.algorithms[optimum.pieces[1].algorithm].name, "pref1");
}

TEST(Optimum, IsWellFormedForEverySmallSystem) {
  using enum ChannelKind;
  for (const System& system : std::vector<System>{{2, 0, broadcast},
                                                  {2, 1, broadcast},
                                                  {2, 2, broadcast},
                                                  {4, 1, broadcast},
                                                  {2, 1, unicast},
                                                  {3, 1, unicast},
                                                  {2, 2, undirected},
                                                  {3, 1, undirected}}) {
    for (const Interval& on : {everywhere(), between("1/3", "3/4"), between("2/5", "2/5")}) {
      const Searched searched(system, on);
      const Optimum optimum = optimum_of(searched.problem(), on, searched.result());
      expect_well_formed(searched.problem(), optimum);
      EXPECT_TRUE(optimum.complete()) << system;
    }
  }
}

// Each of the parts in turn is declared open: there, and only there, the optimum is
// bounded, and the bounds hold for the true optimum.
TEST(Optimum, BoundsWhatIsOpen) {
  for (const System& system : std::vector<System>{{2, 2}, {3, 1}}) {
    const Searched searched(system, everywhere(), {.work_directory = {}, .patience = 1});
    const std::size_t parts = searched.result().proved.size();
    ASSERT_GT(parts, 2U);
    for (std::size_t i = 0; i < parts; ++i) {
      SearchResult result = searched.result();
      const Interval open = result.proved[i].on;
      result.proved.erase(result.proved.begin() + static_cast<std::ptrdiff_t>(i));
      result.open.push_back(open);
      const Optimum optimum = optimum_of(searched.problem(), everywhere(), result);
      expect_well_formed(searched.problem(), optimum);
      EXPECT_FALSE(optimum.complete());
      for (const OptimumPiece& piece : optimum.pieces) {
        const bool inside = open.from <= piece.on.from && piece.on.to <= open.to;
        EXPECT_EQ(piece.status == PieceStatus::bounded, inside);
        for (const TargetPiece& best : searched.target().pieces(piece.on)) {
          EXPECT_TRUE(at_most(piece.lower, best.profile, {best.from, best.to}));
          EXPECT_TRUE(at_most(best.profile, piece.upper, {best.from, best.to}));
        }
      }
    }
  }
}

// Before anything is proved: the errors that validity forces, and the best known algorithm.
TEST(Optimum, BoundsEverythingWhenNothingIsProved) {
  for (const System& system : std::vector<System>{{2}, {3}, {3, 2}}) {
    const Problem problem = test::problem_of(system);
    SearchResult result;
    for (const KnownAlgorithm& known : starting_algorithms(problem)) {
      result.target.offer(known, everywhere());
    }
    result.open = {everywhere()};
    const Optimum optimum = optimum_of(problem, everywhere(), result);
    expect_well_formed(problem, optimum);
    EXPECT_FALSE(optimum.complete());
    for (const OptimumPiece& piece : optimum.pieces) {
      EXPECT_EQ(piece.status, PieceStatus::bounded);
      // Silence in all rounds is always an error (claim 6).
      Profile silence(static_cast<unsigned>(system.links()));
      silence.add(0);
      EXPECT_TRUE(at_most(silence, piece.lower, everywhere())) << system;
    }
  }
}

// Whatever poor algorithm is known: the optimum is between the bounds.
TEST(Optimum, BoundsHoldForTheTrueOptimum) {
  auto random = test::random_bits();
  for (const System& system : std::vector<System>{{2}, {2, 2}, {3}}) {
    const Searched searched(system, everywhere());
    for (unsigned repetition = 0; repetition < test::scaled(5); ++repetition) {
      SearchResult result;
      const auto decisions = test::random_decisions(searched.problem(), random);
      result.target.offer(known_algorithm(searched.problem(), "", decisions), everywhere());
      result.open = {everywhere()};
      const Optimum optimum = optimum_of(searched.problem(), everywhere(), result);
      expect_well_formed(searched.problem(), optimum);
      for (const OptimumPiece& piece : optimum.pieces) {
        for (const TargetPiece& best : searched.target().pieces(piece.on)) {
          EXPECT_TRUE(at_most(piece.lower, best.profile, {best.from, best.to})) << system;
          EXPECT_TRUE(at_most(best.profile, piece.upper, {best.from, best.to})) << system;
        }
      }
    }
  }
}

TEST(Optimum, JoinsOpenNeighbours) {
  const Problem problem = test::problem_of({3});
  SearchResult result;
  for (const KnownAlgorithm& known : starting_algorithms(problem)) {
    result.target.offer(known, everywhere());
  }
  result.open = {between("1/2", "1"), between("1/5", "1/2"), between("0", "1/5")};
  const Optimum optimum = optimum_of(problem, everywhere(), result);
  expect_well_formed(problem, optimum);
  ASSERT_EQ(optimum.pieces.size(), 2U);
  EXPECT_EQ(optimum.pieces[0].on.to, AlgebraicNumber(Rational(2, 3)));
}

}  // namespace
}  // namespace tacit
