// SearchQueue, which is told outcomes that no search has found.
#include "tacit/search/search_queue.h"

#include <gtest/gtest.h>

#include "search/searched.h"

namespace tacit {
namespace {

using Kind = PartOutcome::Kind;
using test::between;

TEST(SolverBudget, IsRaisedUpToALimit) {
  const SolverBudget first = SolverBudget::first(10);
  EXPECT_TRUE(first.is_first());
  EXPECT_EQ(first.raised(3), SolverBudget::later(30));
  EXPECT_FALSE(first.raised(1).is_first());
  EXPECT_EQ(SolverBudget::later(1 << 28).raised(2).conflicts(), 1 << 28);
  EXPECT_EQ(SolverBudget::unlimited().raised(2), SolverBudget::unlimited());
  EXPECT_LT(SolverBudget::unlimited().conflicts(), 0);
}

class SearchQueueTest : public ::testing::Test {
 protected:
  [[nodiscard]] SearchQueue queue(const Interval& on, unsigned jobs = 1) const {
    return {
        problem_, on, {.work_directory = {}, .jobs = jobs, .patience = 10, .patience_at_point = 4}};
  }
  static Interval half() { return between("1/2", "1/2"); }
  static void expect_on(const OpenPart& part, const Interval& on) {
    EXPECT_EQ(part.on.from, on.from);
    EXPECT_EQ(part.on.to, on.to);
  }
  static PartOutcome with_blocks(Kind kind) { return {kind, {}, {{1, 2}}, 0}; }

  const Problem problem_ = test::problem_of({2});
  const std::vector<ErrorCounts> blocks_{{1, 2}};  // of with_blocks()
};

TEST_F(SearchQueueTest, BeginsWithTheWholeInterval) {
  SearchQueue queue = this->queue(everywhere());
  ASSERT_TRUE(queue.has_parts());
  const OpenPart whole = queue.take();
  expect_on(whole, everywhere());
  EXPECT_EQ(whole.budget, SolverBudget::first(10));
  EXPECT_TRUE(whole.blocks.empty());
  EXPECT_FALSE(queue.has_parts());
  EXPECT_FALSE(queue.finished()) << "a part is taken";
}

// What is known over the interval so far, in words: where it is proved, stretches that touch as
// one.
TEST_F(SearchQueueTest, TellsWhereItIsProved) {
  SearchQueue queue = this->queue(everywhere());
  std::string told;
  RunContext context;
  context.on_progress = [&told](const Progress& progress) { told = progress.note(); };
  const auto note = [&] {
    queue.report(context);
    return told;
  };
  EXPECT_EQ(note().find("proved on"), std::string::npos) << note();
  queue.conclude(queue.take(), with_blocks(Kind::too_long), "");
  queue.conclude(queue.take(), with_blocks(Kind::proved), "");
  EXPECT_NE(note().find("50 % of the interval"), std::string::npos) << note();
  EXPECT_TRUE(note().ends_with(", proved on 0..0.5")) << note();
  queue.conclude(queue.take(), with_blocks(Kind::too_long), "");
  queue.conclude(queue.take(), with_blocks(Kind::proved), "");
  EXPECT_TRUE(note().ends_with(", proved on 0..0.75")) << note();
}

TEST_F(SearchQueueTest, HalvesWhatTakesTooLong) {
  SearchQueue queue = this->queue(everywhere());
  EXPECT_FALSE(queue.conclude(queue.take(), with_blocks(Kind::too_long), ""));
  const OpenPart lower = queue.take();
  const OpenPart upper = queue.take();
  EXPECT_FALSE(queue.has_parts());
  expect_on(lower, between("0", "1/2"));
  expect_on(upper, between("1/2", "1"));
  for (const OpenPart& each : {lower, upper}) {
    EXPECT_EQ(each.budget, SolverBudget::later(30));
    EXPECT_EQ(each.blocks, blocks_) << "what is blocked on the whole is blocked on the half";
    EXPECT_EQ(each.interruptions, 0U);
  }
}

TEST_F(SearchQueueTest, SplitsWhereTheModelSays) {
  SearchQueue queue = this->queue(everywhere());
  queue.conclude(queue.take(), {Kind::split, AlgebraicNumber(Rational(1, 5))}, "");
  const OpenPart lower = queue.take();
  expect_on(lower, between("0", "1/5"));
  EXPECT_EQ(lower.budget, SolverBudget::first(10)) << "nothing took long";
  expect_on(queue.take(), between("1/5", "1"));
}

TEST_F(SearchQueueTest, DividesAnInterruptedPartAndRemembersIt) {
  SearchQueue queue = this->queue(everywhere());
  OpenPart whole = queue.take();
  whole.blocks = {{7}};
  queue.conclude(whole, with_blocks(Kind::interrupted), "");
  OpenPart lower = queue.take();
  expect_on(lower, between("0", "1/2"));
  EXPECT_EQ(lower.interruptions, 1U);
  EXPECT_EQ(lower.blocks, whole.blocks) << "an interrupted search has no blocks to tell";
  EXPECT_EQ(lower.budget, SolverBudget::later(30));
  queue.conclude(lower, with_blocks(Kind::interrupted), "");
  EXPECT_EQ(queue.take().interruptions, 1U);  // the upper half
  EXPECT_EQ(queue.take().interruptions, 2U);
}

TEST_F(SearchQueueTest, TakesBackWhatWasStoppedAsItWas) {
  SearchQueue queue = this->queue(everywhere());
  queue.conclude(queue.take(), with_blocks(Kind::stopped), "");
  const OpenPart again = queue.take();
  expect_on(again, everywhere());
  EXPECT_EQ(again.budget, SolverBudget::first(10));
  EXPECT_TRUE(again.blocks.empty());
}

TEST_F(SearchQueueTest, SearchesAnImprovedPartAgain) {
  SearchQueue queue = this->queue(everywhere());
  queue.conclude(queue.take(), with_blocks(Kind::improved), "");
  const OpenPart again = queue.take();
  expect_on(again, everywhere());
  EXPECT_EQ(again.blocks, blocks_);
}

TEST_F(SearchQueueTest, IsFinishedWhenEveryPartIsProved) {
  SearchQueue queue = this->queue(everywhere());
  queue.conclude(queue.take(), with_blocks(Kind::too_long), "");
  const OpenPart lower = queue.take();
  const OpenPart upper = queue.take();
  EXPECT_TRUE(queue.conclude(upper, with_blocks(Kind::proved), "second"));
  EXPECT_EQ(queue.proved().back().refutations.front().proof_path, "second");
  EXPECT_EQ(queue.proved().back().blocks, blocks_);
  EXPECT_FALSE(queue.finished());
  EXPECT_TRUE(queue.conclude(lower, {Kind::proved}, "first"));
  EXPECT_TRUE(queue.finished());
  const SearchResult result = queue.result();
  EXPECT_TRUE(result.open.empty());
  ASSERT_EQ(result.proved.size(), 2U);
  EXPECT_EQ(result.proved[0].refutations.front().proof_path, "first") << "not ascending";
}

// Where memory ends while an outcome is noted, the part is neither in the queue nor proved.
TEST_F(SearchQueueTest, CallsOpenWhatWasTakenAndNotConcluded) {
  for (const Interval& on : {everywhere(), half()}) {
    SearchQueue queue = this->queue(on);
    static_cast<void>(queue.take());
    EXPECT_FALSE(queue.finished());
    const SearchResult result = queue.result();
    EXPECT_TRUE(result.proved.empty());
    ASSERT_EQ(result.open.size(), 1U);
    EXPECT_EQ(result.open.front().from, on.from);
    EXPECT_EQ(result.open.front().to, on.to);
  }
}

TEST_F(SearchQueueTest, GivesAPointASecondAttemptBeforeItIsDivided) {
  SearchQueue queue = this->queue(half(), 2);
  queue.conclude(queue.take(), {Kind::too_long}, "");
  const OpenPart again = queue.take();
  EXPECT_FALSE(queue.has_parts());
  EXPECT_TRUE(again.cube.empty());
  EXPECT_EQ(again.budget, SolverBudget::later(40));
  queue.conclude(again, {Kind::too_long}, "");
  const OpenPart one = queue.take();
  const OpenPart other = queue.take();
  ASSERT_EQ(one.cube.size(), 1U);
  ASSERT_EQ(other.cube.size(), 1U);
  EXPECT_EQ(one.cube.front(), -other.cube.front()) << "together, the cubes are the point";
  EXPECT_EQ(one.budget, SolverBudget::later(80));
  EXPECT_EQ(other.budget, SolverBudget::later(80));
}

TEST_F(SearchQueueTest, DividesAPointAtOnceForManyJobs) {
  SearchQueue queue = this->queue(half(), 3);
  queue.conclude(queue.take(), {Kind::too_long}, "");
  EXPECT_EQ(queue.take().cube.size(), 1U);
  EXPECT_EQ(queue.take().budget, SolverBudget::later(40));
}

TEST_F(SearchQueueTest, ProvesAPointWhenAllCubesAreRefuted) {
  SearchQueue queue = this->queue(half(), 3);
  queue.conclude(queue.take(), {Kind::too_long}, "");
  const OpenPart one = queue.take();
  const OpenPart other = queue.take();
  EXPECT_FALSE(queue.conclude(one, {Kind::proved, {}, {{3}, {1}}, 5}, "one"));
  EXPECT_FALSE(queue.finished());
  EXPECT_FALSE(queue.conclude(other, {Kind::proved, {}, {{2}, {1}}, 5}, "other"));
  EXPECT_TRUE(queue.finished());
  const SearchResult result = queue.result();
  EXPECT_TRUE(result.open.empty());
  ASSERT_EQ(result.proved.size(), 1U);
  const ProvedPart& point = result.proved.front();
  EXPECT_EQ(point.sum_steps, 5U);
  EXPECT_EQ(point.blocks, (std::vector<ErrorCounts>{{1}, {2}, {3}})) << "of all cubes, each once";
  ASSERT_EQ(point.refutations.size(), 2U);
  EXPECT_EQ(point.refutations[0].cube, one.cube);
  EXPECT_EQ(point.refutations[1].proof_path, "other");
}

// Cubes are about one target. When that improves, what was refuted counts no longer.
TEST_F(SearchQueueTest, StartsAPointAgainWhenItsTargetImproves) {
  for (const Kind kind : {Kind::improved, Kind::split}) {
    SearchQueue queue = this->queue(half(), 3);
    queue.conclude(queue.take(), {Kind::too_long}, "");
    const OpenPart one = queue.take();
    const OpenPart other = queue.take();
    queue.conclude(one, {Kind::too_long}, "");
    EXPECT_FALSE(queue.stale(other));
    const OpenPart refuted = queue.take();
    queue.conclude(refuted, {Kind::proved, {}, {{9}}, 0}, "old");
    queue.conclude(queue.take(), {Kind::too_long}, "");
    queue.conclude(queue.take(), with_blocks(kind), "");
    EXPECT_TRUE(queue.stale(other));
    const OpenPart again = queue.take();
    EXPECT_FALSE(queue.has_parts()) << "old cubes are left";
    EXPECT_FALSE(queue.stale(again));
    EXPECT_TRUE(again.cube.empty());
    EXPECT_EQ(again.budget, SolverBudget::first(10));
    EXPECT_EQ(again.blocks, blocks_);
    queue.conclude(other, {Kind::proved, {}, {{8}}, 0}, "stale");
    EXPECT_FALSE(queue.finished());
    queue.conclude(again, {Kind::proved}, "new");
    EXPECT_TRUE(queue.finished());
    const SearchResult result = queue.result();
    ASSERT_EQ(result.proved.size(), 1U);
    EXPECT_TRUE(result.proved.front().blocks.empty());
    ASSERT_EQ(result.proved.front().refutations.size(), 1U);
    EXPECT_EQ(result.proved.front().refutations.front().proof_path, "new");
  }
}

TEST_F(SearchQueueTest, SearchesToTheEndWhatCannotBeDivided) {
  SearchQueue queue = this->queue(half(), 3);
  const std::size_t most = queue.parts().divisions(half().from).size();
  ASSERT_GT(most, 0U);
  OpenPart part = queue.take();
  for (std::size_t depth = 0; depth < most; ++depth) {
    EXPECT_EQ(part.cube.size(), depth);
    EXPECT_GT(part.budget.conflicts(), 0);
    queue.conclude(part, {Kind::too_long}, "");
    while (true) {
      part = queue.take();
      if (part.cube.size() == depth + 1) break;
      queue.conclude(part, {Kind::proved}, "");
    }
  }
  queue.conclude(part, {Kind::too_long}, "");
  while (queue.has_parts()) {
    part = queue.take();
    if (part.budget == SolverBudget::unlimited()) break;
    queue.conclude(part, {Kind::proved}, "");
  }
  EXPECT_EQ(part.budget, SolverBudget::unlimited());
  EXPECT_EQ(part.cube.size(), most);
}

TEST_F(SearchQueueTest, KeepsNoAlgorithmThatIsNoBetter) {
  SearchQueue queue = this->queue(everywhere());
  const std::size_t before = queue.target().algorithms().size();
  const Problem::Decisions zeros(problem_.free_views(), Bit::zero);
  EXPECT_FALSE(queue.offer(known_algorithm(problem_, "", zeros), everywhere()));
  EXPECT_EQ(queue.target().algorithms().size(), before);
}

}  // namespace
}  // namespace tacit
