// The map against the bounds and errors of its single points.
#include "tacit/plan/known_map.h"

#include <gtest/gtest.h>

#include "search/searched.h"
#include "tacit/plan/unsearched.h"

namespace tacit {
namespace {

using test::sure;

const KnownMap& small_map() {
  static const KnownMap map = sure(known_map({.most_processes = 12, .steps = 10}, {}));
  return map;
}

TEST(KnownMap, HasBoundsInOrderAndErrorsThatDoNotGrow) {
  const KnownMap& map = small_map();
  ASSERT_EQ(map.rows.size(), 11U);
  ASSERT_EQ(map.points.size(), 9U);
  for (std::size_t r = 0; r < map.rows.size(); ++r) {
    for (std::size_t i = 0; i < map.points.size(); ++i) {
      const KnownCell& cell = map.rows[r].cells[i];
      EXPECT_LE(cell.lower, cell.upper);
      EXPECT_EQ(cell.proved, cell.lower == cell.upper);
      if (r > 0) EXPECT_LE(cell.upper, map.rows[r - 1].cells[i].upper);
    }
  }
}

// The other way to the same: candidates evaluated one by one among all processes.
TEST(KnownMap, KnowsWhatIsKnownOfEveryPoint) {
  const KnownMap& map = small_map();
  for (const unsigned n : {3U, 5U, 7U, 12U}) {
    for (std::size_t i = 0; i < map.points.size(); ++i) {
      const Rational& p = map.points[i];
      const auto at = sure(Probability::from(p));
      const UnsearchedOptimum known = sure(unsearched_optimum({n}, {p, p}, at));
      EXPECT_EQ(map.rows[n - 2].cells[i].upper, known.optimum.pieces.front().upper(at))
          << n << ' ' << p;
    }
  }
}

TEST(KnownMap, TakesProvedOptima) {
  const test::Searched searched({3}, test::everywhere());
  const Optimum optimum = optimum_of(searched.problem(), test::everywhere(), searched.result());
  const std::vector<Optimum> proved{optimum};
  const KnownMap map = sure(known_map({.most_processes = 4, .steps = 5}, proved));
  for (const KnownCell& cell : map.rows[1].cells) EXPECT_TRUE(cell.proved);
  EXPECT_FALSE(map.rows[2].cells.back().proved);
}

// What is known of a class, or in part, is used where it is better, also among more processes; only
// what is optimal among all algorithms is called proved.
TEST(KnownMap, TakesWhatIsKnownOfClassesAndInParts) {
  const Interval high{Rational(3, 5), Rational(9, 10)};
  Optimum known{{.processes = 4}, high, {}, {}, {}};
  known.algorithms = {{table_name(1), {}, {}}};
  known.rules = {{"rule[leader]{", "  unanimous: own", "  otherwise: 1", "}"}};
  known.of_class = AlgorithmClass{Blocks::leader(4)};
  Profile few(4U);  // p^4 alone: less than any algorithm has
  few.add(4);
  known.pieces = {{high, PieceStatus::optimal, few, few, 0}};
  const std::vector<Optimum> all{known};
  const KnownMap map = sure(known_map({.most_processes = 6, .steps = 5}, all));
  const KnownCell& inside = map.rows[2].cells[2];  // 3/5
  EXPECT_EQ(inside.upper, Rational(81, 625));
  EXPECT_EQ(inside.kind, KnownKind::leader);
  EXPECT_EQ(inside.algorithm, "rule[leader]{unanimous: own; otherwise: 1}");
  EXPECT_FALSE(inside.proved);
  EXPECT_EQ(map.rows[4].cells[2].algorithm, "rule[leader]{unanimous: own; otherwise: 1}@1,2,3,4");
  EXPECT_NE(map.rows[2].cells[1].kind, KnownKind::leader);  // 2/5
  EXPECT_NE(map.rows[1].cells[2].kind, KnownKind::leader);  // three processes
}

TEST(KnownMap, StopsWhenItIsAskedTo) {
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = known_map({}, {}, {.stop = stop.get_token()});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace tacit
