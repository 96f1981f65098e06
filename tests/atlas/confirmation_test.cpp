// Sentences that are compared with what the checker accepted, and bounds with their evidence.
#include "tacit/atlas/confirmation.h"

#include <initializer_list>

#include "atlas/workshop.h"
#include "support/literals.h"
#include "tacit/atlas/answer.h"
#include "tacit/atlas/bound_evidence.h"
#include "tacit/atlas/merge.h"
#include "tacit/check/check.h"

namespace tacit {
namespace {

class ConfirmationTest : public Workshop {
 protected:
  const System three_{3, 1, ChannelKind::broadcast};

  // The optimum of three processes from a store, with the theorem it rests on.
  [[nodiscard]] Answer answer(const Interval& on) const {
    Store store = opened("a");
    EXPECT_TRUE(store.admit(certificate(three_, on, "three.cert"), {}));
    const Store* const here = &store;
    return **known_optimum({&here, 1}, three_, {on});
  }
  // The optimum as if one polynomial were it for every p.
  [[nodiscard]] static Optimum with_one_piece(Optimum optimum, std::initializer_list<int> counts) {
    optimum.pieces.erase(optimum.pieces.begin() + 1, optimum.pieces.end());
    optimum.pieces[0].on = all_p();
    optimum.pieces[0].upper = test::profile(counts);
    return optimum;
  }
  [[nodiscard]] static bool confirmed(const Optimum& optimum, const check::Theorem& theorem) {
    return static_cast<bool>(confirm(optimum, {&theorem, 1}));
  }
};

TEST_F(ConfirmationTest, HoldsForWhatTheCheckerAccepted) {
  const Answer known = answer(all_p());
  const check::Theorem& theorem = known.certificates.front().theorem;
  const auto found = confirm(known.optimum, {&theorem, 1});
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, 2U);  // Theorem 46 of the paper: courteous up to 2/3, then pref1
  const std::array<check::Theorem, 2> twice{theorem, theorem};
  EXPECT_TRUE(confirm(known.optimum, twice));
  EXPECT_EQ(known.certificates.front().certificate.claim, check::in_words(theorem));
}

TEST_F(ConfirmationTest, FailsForAnotherSystem) {
  const Answer known = answer(all_p());
  for (int which = 0; which < 3; ++which) {
    check::Theorem theorem = known.certificates.front().theorem;
    if (which == 0) theorem.processes = 4;
    if (which == 1) theorem.rounds = 2;
    if (which == 2) theorem.channel = "unicast";
    EXPECT_FALSE(confirmed(known.optimum, theorem)) << which;
  }
}

TEST_F(ConfirmationTest, FailsForOtherProbabilities) {
  const Answer known = answer(all_p());
  check::Theorem theorem = known.certificates.front().theorem;
  theorem.intervals = {{"0", "9/10"}};
  EXPECT_FALSE(confirmed(known.optimum, theorem));
  theorem.intervals = {{"0", "1/2"}, {"2/3", "1"}};
  EXPECT_FALSE(confirmed(known.optimum, theorem));
  theorem.intervals = {{"0", "1/2"}, {"1/2", "1"}};
  EXPECT_TRUE(confirmed(known.optimum, theorem));
  EXPECT_FALSE(confirm(known.optimum, {}));
}

TEST_F(ConfirmationTest, FailsForAnotherPolynomial) {
  const Answer known = answer(all_p());
  const check::Theorem theorem = known.certificates.front().theorem;
  for (std::size_t i = 0; i < theorem.profiles.size(); ++i) {
    for (std::size_t j = 0; j < theorem.profiles[i].size(); ++j) {
      check::Theorem other = theorem;
      ++other.profiles[i][j][1];
      EXPECT_FALSE(confirmed(known.optimum, other)) << i << " " << j;
    }
  }
  Optimum moved = known.optimum;
  moved.pieces[0].on.to = moved.pieces[1].on.from = Rational(3, 4);
  EXPECT_FALSE(confirmed(moved, theorem));
}

// A minimum that is not taken everywhere, and an algorithm that is nowhere better and touches it.
TEST_F(ConfirmationTest, FailsForMoreThanTheMinimum) {
  const Answer known = answer(all_p());
  check::Theorem theorem = known.certificates.front().theorem;
  theorem.profiles = {{{1, 3, 0, 1}}, {{1, 2, 2, 0}}};
  const auto says = [&](std::initializer_list<int> counts) {
    return confirmed(with_one_piece(known.optimum, counts), theorem);
  };
  EXPECT_TRUE(says({1, 2, 2, 0}));
  EXPECT_FALSE(says({1, 3, 0, 1}));
  EXPECT_FALSE(says({1, 2, 1, 0}));
}

// No input of the second algorithm is always as bad as the first one, whose error is 1; together
// they are, unless one is made better in the middle.
TEST_F(ConfirmationTest, LetsInputsTakeTurns) {
  const Answer known = answer(all_p());
  check::Theorem theorem = known.certificates.front().theorem;
  const Optimum optimum = with_one_piece(known.optimum, {1, 3, 3, 1});
  const auto says = [&](std::vector<std::vector<std::int64_t>> second) {
    theorem.profiles = {{{1, 3, 3, 1}}, std::move(second)};
    return confirmed(optimum, theorem);
  };
  EXPECT_TRUE(says({{3, 6, 3, 0}, {0, 3, 6, 3}}));   // 3q and 3p
  EXPECT_TRUE(says({{2, 4, 2, 0}, {0, 2, 4, 2}}));   // 2q and 2p meet at 1
  EXPECT_FALSE(says({{2, 4, 2, 0}, {0, 2, 4, 1}}));  // below 1 next to 1/2
  EXPECT_FALSE(says({{3, 6, 3, 0}}));
}

// Two algorithms take turns at being the minimum, with one polynomial each and with the same one.
TEST_F(ConfirmationTest, LetsAlgorithmsTakeTurns) {
  const Answer known = answer(all_p());
  check::Theorem theorem = known.certificates.front().theorem;
  const Optimum optimum = with_one_piece(known.optimum, {1, 3, 3, 1});
  // max(1, 2p) is 1 up to 1/2, max(1, 2q) is from there.
  theorem.profiles = {{{1, 3, 3, 1}, {0, 2, 4, 2}}, {{1, 3, 3, 1}, {2, 4, 2, 0}}};
  EXPECT_TRUE(confirmed(optimum, theorem));
  theorem.profiles[1][1] = {3, 6, 3, 0};  // max(1, 3q) from 2/3 only
  EXPECT_FALSE(confirmed(optimum, theorem));
}

TEST_F(ConfirmationTest, ComparesSinglePoints) {
  const Answer known = answer(point(1, 2));
  check::Theorem theorem = known.certificates.front().theorem;
  EXPECT_TRUE(confirmed(known.optimum, theorem));
  theorem.intervals = {{"1/3", "1/3"}};
  EXPECT_FALSE(confirmed(known.optimum, theorem));
}

class BoundTest : public Workshop {
 protected:
  const System seven_{7, 1, ChannelKind::broadcast};

  [[nodiscard]] StoredBound row(Profile lower, Profile upper, std::string algorithm) const {
    return {{seven_, point(1, 2)}, std::move(lower), std::move(upper), std::move(algorithm), {},
            {"v", "t", 1.0}};
  }
  [[nodiscard]] Store noted(const std::string& name, const StoredBound& bound) const {
    Store store = opened(name);
    EXPECT_TRUE(store.add_cell(bound.where));
    EXPECT_TRUE(store.note_bounds(bound.where, 1, {bound}));
    return store;
  }
};

// Courteous errs with probability 35/128 at p = 1/2, whatever a row says.
TEST_F(BoundTest, IsComputedAgain) {
  const Profile one = Profile::certain(7);
  const Rational worst(35, 128);
  for (const StoredBound& forged :
       {row(one, one, "courteous"), row(Profile(7U), Profile(7U), "courteous"),
        row(one, Profile(7U), "nobody"), row(one, one, "decisions 01")}) {
    const Store store = noted("forged", forged);
    const Store* const here = &store;
    const auto known = known_optimum({&here, 1}, seven_, {point(1, 2)});
    ASSERT_TRUE(known && *known);
    const Optimum& optimum = (*known)->optimum;
    ASSERT_EQ(optimum.pieces.size(), 1U);
    EXPECT_EQ(optimum.pieces.front().status, PieceStatus::bounded);
    EXPECT_LE(optimum.pieces.front().upper(*Probability::from(Rational(1, 2))), worst);
    EXPECT_LT(optimum.pieces.front().lower(*Probability::from(Rational(1, 2))), worst);
    ASSERT_EQ((*known)->bounds.size(), 1U);
    EXPECT_LE((*known)->bounds.front().upper(*Probability::from(Rational(1, 2))), worst);
    std::filesystem::remove_all(path("forged"));
  }
}

TEST_F(BoundTest, IsMergedOnlyWhereItHolds) {
  const Profile one = Profile::certain(7);
  StoredBound high = row(Profile(7U), one, "courteous");
  high.lower_value = Rational(1, 2);
  int number = 0;
  for (const StoredBound& forged :
       {row(one, one, "courteous"), row(Profile(7U), Profile(7U), "courteous"),
        row(Profile(7U), one, "nobody"), row(Profile(7U), Profile::certain(8), "courteous"),
        high}) {
    const Store from = noted("from" + std::to_string(number), forged);
    Store into = opened("into" + std::to_string(number++));
    const auto report = merge_atlas(into, from);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->rejected.size(), 1U) << number;
    EXPECT_TRUE(into.bounds()->empty()) << number;
  }
  const Store from = noted("honest", row(Profile(7U), one, "courteous"));
  Store into = opened("into");
  EXPECT_TRUE(merge_atlas(into, from)->rejected.empty());
  EXPECT_EQ(into.bounds()->size(), 1U);
}

// An algorithm without a name is written down as its decisions, which are its evidence.
TEST_F(BoundTest, NamesATableByItsDecisions) {
  const System two{2, 1, ChannelKind::broadcast};
  const Problem problem(
      std::make_shared<const DecisionHypergraph>(*DecisionHypergraph::build(two)));
  const auto named = bound_algorithm(problem, "courteous");
  ASSERT_TRUE(named);
  EXPECT_EQ(bound_algorithm_text(problem, *named), "courteous");
  KnownAlgorithm table = *named;
  table.name = "table 1";
  const std::string text = bound_algorithm_text(problem, table);
  EXPECT_TRUE(text.starts_with("decisions "));
  EXPECT_EQ(bound_algorithm(problem, text)->decisions, named->decisions);
  EXPECT_FALSE(bound_algorithm(problem, text + "0"));
  EXPECT_FALSE(bound_algorithm(problem, "table 1"));
}

}  // namespace
}  // namespace tacit
