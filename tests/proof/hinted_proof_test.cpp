// Hints: every step of what is written follows from the clauses that it names, and nothing that is
// kept is without use.
#include "tacit/proof/hinted_proof.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <stop_token>

#include <gtest/gtest.h>

#include "tacit/base/budget.h"

namespace tacit {
namespace {

using Clause = std::vector<std::int32_t>;

std::string written(const HintedProof& proof) {
  std::string text;
  proof.write([&](std::string_view lines) {
    text += lines;
    return true;
  });
  return text;
}

// Follows the hints one by one, as the format asks for; whether the empty clause comes out.
bool accepted(const std::vector<Clause>& given, const std::string& lrat) {
  std::map<std::int64_t, std::set<std::int32_t>> clauses;
  for (const Clause& clause : given) {
    clauses[static_cast<std::int64_t>(clauses.size()) + 1] = {clause.begin(), clause.end()};
  }
  std::istringstream lines(lrat);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::int64_t number = 0;
    words >> number;
    if (line.find(" d ") != std::string::npos) {
      std::string letter;
      words >> letter;
      for (std::int64_t gone = 0; words >> gone && gone != 0;) {
        if (clauses.erase(gone) != 1) return false;
      }
      continue;
    }
    std::set<std::int32_t> clause;
    std::set<std::int32_t> known;
    for (std::int32_t literal = 0; words >> literal && literal != 0;) {
      clause.insert(literal);
      known.insert(-literal);
    }
    bool conflict = false;
    for (std::int64_t hint = 0; words >> hint && hint != 0;) {
      if (conflict || !clauses.contains(hint)) return false;
      std::vector<std::int32_t> left;
      for (const std::int32_t literal : clauses[hint]) {
        if (!known.contains(-literal)) left.push_back(literal);
      }
      if (left.size() > 1 || (left.size() == 1 && known.contains(left[0]))) return false;
      conflict = left.empty();
      if (!conflict) known.insert(left[0]);
    }
    if (!conflict) return false;
    if (clause.empty()) return true;
    clauses[number] = clause;
  }
  return false;
}

TEST(HintedProof, WritesWhatTheEmptyClauseRestsOn) {
  const std::vector<Clause> given{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}, {3, 4}};
  HintedProof proof(4, {});
  for (const Clause& clause : given) proof.assume(clause);
  ASSERT_TRUE(proof.derive(Clause{2, 3}));  // of no use
  EXPECT_FALSE(proof.is_refuted());
  ASSERT_TRUE(proof.derive(Clause{2}));
  EXPECT_TRUE(proof.is_refuted());
  const std::string text = written(proof);
  EXPECT_TRUE(accepted(given, text)) << text;
  EXPECT_TRUE(text.starts_with("7 2 0 ")) << text;  // not clause 6, which is of no use
}

TEST(HintedProof, RefusesWhatDoesNotFollow) {
  HintedProof proof(3, {});
  proof.assume(Clause{1, 2});
  EXPECT_FALSE(proof.derive(Clause{1}));
  EXPECT_TRUE(proof.derive(Clause{1, 2, 3}));
  EXPECT_TRUE(proof.derive(Clause{3, -3}));
  EXPECT_FALSE(proof.derive({}));
  EXPECT_FALSE(proof.is_refuted());
}

TEST(HintedProof, TakesClausesThatRefuteThemselves) {
  for (const std::vector<Clause>& given :
       {std::vector<Clause>{{}}, std::vector<Clause>{{1}, {-1}},
        std::vector<Clause>{{1}, {-1, 2}, {-2, -1, 3}, {-3, -2}}}) {
    HintedProof proof(3, {});
    for (const Clause& clause : given) proof.assume(clause);
    ASSERT_TRUE(proof.derive({}));
    EXPECT_TRUE(accepted(given, written(proof))) << written(proof);
  }
}

// All clauses over n variables are refuted by dropping one variable after the other; what is
// dropped is removed, in any order.
TEST(HintedProof, FollowsRandomRefutations) {
  std::mt19937 dice(1);
  for (int round = 0; round < 200; ++round) {
    const int n = 2 + round % 5;
    std::vector<Clause> given;
    for (int bits = 0; bits < 1 << n; ++bits) {
      Clause clause;
      for (int v = 1; v <= n; ++v) clause.push_back((bits >> (v - 1) & 1) != 0 ? v : -v);
      std::ranges::shuffle(clause, dice);
      if (round % 3 == 0) clause.push_back(clause.front());  // a literal counts once
      given.push_back(clause);
    }
    std::ranges::shuffle(given, dice);
    HintedProof proof(n, {});
    for (const Clause& clause : given) proof.assume(clause);
    for (int width = n - 1; width >= 0 && !proof.is_refuted(); --width) {
      std::vector<Clause> narrower;
      for (int bits = 0; bits < 1 << width; ++bits) {
        Clause clause;
        for (int v = 1; v <= width; ++v) clause.push_back((bits >> (v - 1) & 1) != 0 ? v : -v);
        narrower.push_back(clause);
      }
      std::ranges::shuffle(narrower, dice);
      for (const Clause& clause : narrower) ASSERT_TRUE(proof.derive(clause));
      if (width == n - 1 && round % 2 == 0) {
        for (const Clause& clause : given) proof.remove(clause);
      }
    }
    ASSERT_TRUE(proof.is_refuted());
    const std::string text = written(proof);
    ASSERT_TRUE(accepted(given, text)) << text;
    // A proof without one of its lines is none.
    const std::size_t cut = text.find('\n');
    if (text.find('\n', cut + 1) != std::string::npos) {
      EXPECT_FALSE(accepted(given, text.substr(cut + 1)));
    }
  }
}

TEST(HintedProof, HearsAStopAndKeepsToItsMemory) {
  std::stop_source stop;
  RunContext context;
  context.stop = stop.get_token();
  context.budget = std::make_shared<Budget>(std::uint64_t{4} << 20);
  {
    HintedProof proof(10, context);
    EXPECT_THROW(
        for (int i = 0; i < 1'000'000; ++i) proof.assume(Clause{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}),
        OutOfMemory);
  }
  EXPECT_LT(context.budget->charged(), std::uint64_t{1} << 20);
  HintedProof proof(10, context);
  proof.assume(Clause{1});
  stop.request_stop();
  EXPECT_THROW(static_cast<void>(proof.derive(Clause{1, 2})), Stopped);
}

}  // namespace
}  // namespace tacit
