// The proof checker: small cases, proofs of a solver, and propagation without tricks.
#include "tacit/check/proof.h"

#include <map>
#include <random>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "check/producer.h"
#include "check/unmetered.h"
#include "support/scale.h"

namespace tacit::check {
namespace {

using check_test::Clause;

// The usual limits but one.
Limits with_room(std::uint64_t words) {
  Limits limits;
  limits.clause_words = words;
  return limits;
}

TEST(Proof, DerivesOnlyWhatFollowsByPropagation) {
  Proof proof(3, check_test::unmetered());
  EXPECT_TRUE(proof.assume(Clause{1, 2}));
  EXPECT_TRUE(proof.assume(Clause{1, -2}));
  EXPECT_EQ(proof.derive(Clause{3}), Proof::Step::does_not_follow);
  EXPECT_EQ(proof.derive(Clause{}), Proof::Step::does_not_follow);
  EXPECT_EQ(proof.derive(Clause{3, -3}), Proof::Step::done);
  EXPECT_EQ(proof.derive(Clause{1}), Proof::Step::done);
  EXPECT_FALSE(proof.is_refuted());
  EXPECT_TRUE(proof.assume(Clause{-1, 3}));
  EXPECT_EQ(proof.derive(Clause{3, 2}), Proof::Step::done);
  EXPECT_TRUE(proof.assume(Clause{-3, -3}));
  EXPECT_TRUE(proof.is_refuted());
  EXPECT_EQ(proof.derive(Clause{-2}), Proof::Step::done);
}

// Not every consequence follows by propagation: 1 does here, but needs two steps.
TEST(Proof, DoesNotSearch) {
  Proof proof(3, check_test::unmetered());
  for (const Clause& clause : {Clause{1, 2, 3}, {1, 2, -3}, {1, -2, 3}, {1, -2, -3}}) {
    EXPECT_TRUE(proof.assume(clause));
  }
  EXPECT_EQ(proof.derive(Clause{1}), Proof::Step::does_not_follow);
  EXPECT_EQ(proof.derive(Clause{1, 2}), Proof::Step::done);
  EXPECT_EQ(proof.derive(Clause{1}), Proof::Step::done);
}

TEST(Proof, RemovesClausesOneByOne) {
  Proof proof(4, check_test::unmetered());
  EXPECT_TRUE(proof.assume(Clause{1, 2, 3}));
  EXPECT_TRUE(proof.assume(Clause{3, 2, 1, 1}));
  EXPECT_FALSE(proof.remove(Clause{1, 2}));
  EXPECT_FALSE(proof.remove(Clause{1, 2, 4}));
  EXPECT_FALSE(proof.remove(Clause{1, 2, -3}));
  EXPECT_TRUE(proof.remove(Clause{2, 3, 1}));
  EXPECT_EQ(proof.derive(Clause{2, 3, 1, 4}), Proof::Step::done);
  EXPECT_TRUE(proof.remove(Clause{2, 3, 1}));
  EXPECT_FALSE(proof.remove(Clause{2, 3, 1}));
  EXPECT_TRUE(proof.remove(Clause{2, 3, 1, 4}));
  EXPECT_EQ(proof.derive(Clause{2, 3, 1}), Proof::Step::does_not_follow);
}

TEST(Proof, KeepsWhatFollowedAtTheTop) {
  Proof proof(3, check_test::unmetered());
  EXPECT_TRUE(proof.assume(Clause{1}));
  EXPECT_TRUE(proof.assume(Clause{-1, 2}));
  EXPECT_TRUE(proof.remove(Clause{-1, 2}));
  EXPECT_TRUE(proof.remove(Clause{1}));
  EXPECT_EQ(proof.derive(Clause{2}), Proof::Step::done);
  EXPECT_EQ(proof.derive(Clause{3}), Proof::Step::does_not_follow);
}

TEST(Proof, KeepsTheEmptyClauseInMind) {
  Proof proof(1, check_test::unmetered());
  EXPECT_TRUE(proof.assume(Clause{}));
  EXPECT_TRUE(proof.is_refuted());
  EXPECT_TRUE(proof.remove(Clause{}));
  EXPECT_FALSE(proof.remove(Clause{}));
}

TEST(Proof, HasOnlySoMuchRoom) {
  Meter meter(with_room(1000));
  Proof proof(1000, meter);
  int added = 0;
  while (added < 900 && proof.assume(Clause{added + 1, added + 2})) ++added;
  EXPECT_LE(added, 200);
  EXPECT_GE(added, 100);
  // What is removed makes room.
  for (int i = 0; i < added; ++i) EXPECT_TRUE(proof.remove(Clause{i + 1, i + 2}));
  EXPECT_EQ(proof.derive(Clause{1, -1}), Proof::Step::done);
}

std::vector<Clause> random_clauses(std::mt19937_64& random, int variables, int count) {
  std::vector<Clause> clauses;
  for (int i = 0; i < count; ++i) {
    Clause clause;
    for (int k = 0; k < 3; ++k) {
      const int v = 1 + static_cast<int>(random() % static_cast<unsigned>(variables));
      clause.push_back(random() % 2 == 0 ? v : -v);
    }
    clauses.push_back(clause);
  }
  return clauses;
}

// Lines of a solver's proof, with one literal changed in some lines when asked to.
bool replays(Proof& proof, const std::string& text) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const bool removes = line.front() == 'd';
    std::istringstream fields(removes ? line.substr(1) : line);
    Clause clause;
    for (int literal = 0; fields >> literal && literal != 0;) clause.push_back(literal);
    if (removes ? !proof.remove(clause) : proof.derive(clause) != Proof::Step::done) return false;
  }
  return proof.is_refuted();
}

TEST(Proof, AcceptsTheProofsOfASolver) {
  std::mt19937_64 random(17);
  unsigned refuted = 0;
  for (std::size_t trial = 0; trial < test::scaled(30); ++trial) {
    const int variables = 60 + static_cast<int>(random() % 60);
    const auto clauses = random_clauses(random, variables, 5 * variables);
    const auto text = check_test::refutation(clauses);
    if (!text) continue;
    ++refuted;
    Proof proof(variables, check_test::unmetered());
    for (const Clause& clause : clauses) ASSERT_TRUE(proof.assume(clause));
    ASSERT_TRUE(replays(proof, *text)) << "trial " << trial;
  }
  EXPECT_GT(refuted, 5U);
}

// Random steps, compared with propagation over a plain list. Removals are rare
// enough that units appear, and frequent enough that garbage is collected in between.
TEST(Proof, AgreesWithPlainPropagation) {
  std::mt19937_64 random(19);
  for (std::size_t trial = 0; trial < test::scaled(200); ++trial) {
    const int variables = 5 + static_cast<int>(random() % 12);
    Meter meter(with_room(400));
    Proof proof(variables, meter);
    std::vector<Clause> present;
    std::set<int> kept;
    const auto conflict = [&](std::set<int>& truths) {
      for (bool changed = true; changed;) {
        changed = false;
        for (const Clause& clause : present) {
          std::set<int> open;
          bool satisfied = false;
          for (const int literal : clause) {
            satisfied = satisfied || truths.contains(literal);
            if (!truths.contains(-literal)) open.insert(literal);
          }
          if (satisfied || open.size() > 1) continue;
          if (open.empty()) return true;
          changed = truths.insert(*open.begin()).second;
        }
      }
      return false;
    };
    for (int step = 0; step < 200; ++step) {
      const Clause clause = random_clauses(random, variables, 1).front();
      if (random() % 3 == 0 && !present.empty()) {
        const std::size_t at = random() % present.size();
        ASSERT_TRUE(proof.remove(present[at]));
        present.erase(present.begin() + static_cast<std::ptrdiff_t>(at));
        continue;
      }
      std::set<int> truths = kept;
      bool follows = false;
      for (const int literal : clause) {
        follows = follows || truths.contains(literal);
        truths.insert(-literal);
      }
      follows = follows || conflict(truths);
      const auto answer = proof.derive(clause);
      if (answer == Proof::Step::no_room) break;
      ASSERT_EQ(answer == Proof::Step::done, follows) << "trial " << trial << " step " << step;
      if (!follows && !proof.assume(clause)) break;
      present.push_back(clause);
      const bool refuted = conflict(kept);
      ASSERT_EQ(proof.is_refuted(), refuted);
      if (refuted) break;
    }
  }
}

}  // namespace
}  // namespace tacit::check
