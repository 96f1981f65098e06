// The checked optimum, as a C++ program asks for it.
#include "tacit/ask/optimal.h"

#include <filesystem>
#include <stop_token>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "tacit/check/check.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;

Probability half() {
  return *Probability::parse("1/2");
}

TEST(OptimalAnswer, HasACertificateThatTheCheckerAccepts) {
  std::string certificate;
  {
    const auto found = answer({.system = {3}, .on = everywhere()}, {}, {});
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->optimum.complete());
    EXPECT_TRUE(found->run.stored.empty());
    certificate = found->certificate;
    const check::FileVerdict verdict = check::check_certificate_file(certificate);
    EXPECT_EQ(verdict.verdict.outcome, check::Outcome::accepted);
    EXPECT_EQ(verdict.verdict.claim, found->run.checked);
  }
  EXPECT_FALSE(fs::exists(certificate));  // the files go with the answer
}

TEST(OptimalAnswer, CountsAtAPoint) {
  OptimalQuestion question = optimal_at({3}, half());
  question.count = true;
  const auto found = answer(question, {}, {});
  ASSERT_TRUE(found);
  ASSERT_TRUE(found->run.count);
  EXPECT_GE(found->run.count->all, Integer(1));
  const DecisionTable table = table_of(*found, found->optimum.pieces.front());
  EXPECT_EQ(table.hypergraph().system(), System{3});
}

TEST(OptimalAnswer, IsTakenFromAnAtlasUnlessItIsToBeFresh) {
  const auto searched = answer({.system = {3}, .on = everywhere()}, {}, {});
  ASSERT_TRUE(searched);
  const test::TemporaryDirectory directory;
  auto opened = Store::open(
      directory.path(), {.access = Store::Access::write, .now = [] { return std::string("now"); }});
  ASSERT_TRUE(opened);
  Store store = *std::move(opened);
  ASSERT_TRUE(store.admit(searched->certificate, {}));
  const std::vector<const Store*> atlases{&store};
  const auto stored = answer({.system = {3}, .on = everywhere()}, {.atlases = atlases}, {});
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->run.stored.size(), 1U);
  EXPECT_EQ(stored->run.checked, searched->run.checked);
  const auto fresh =
      answer({.system = {3}, .on = everywhere(), .fresh = true}, {.atlases = atlases}, {});
  ASSERT_TRUE(fresh);
  EXPECT_TRUE(fresh->run.stored.empty());
}

TEST(OptimalAnswer, IsNothingWhereItIsStoppedOrAbandonedOrTooLarge) {
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  const auto stopped = answer({.system = {4}, .on = everywhere()}, {}, context);
  if (stopped) EXPECT_FALSE(stopped->optimum.complete());
  const auto abandoned =
      answer({.system = {3}, .on = everywhere()}, {.abandoned = [] { return true; }}, {});
  ASSERT_FALSE(abandoned);
  EXPECT_EQ(abandoned.error().code, ErrorCode::cancelled);
  const System many{30, 1, ChannelKind::unicast};
  const auto large = answer({.system = many, .on = everywhere()}, {}, {});
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::too_large);
}

// A theorem up to 1/30, bounds beyond; but there is no certificate of it.
TEST(OptimalAnswer, GoesBeyondWhatCanBeSearched) {
  const auto large = answer({.system = {30}, .on = everywhere()}, {}, {});
  ASSERT_TRUE(large);
  EXPECT_EQ(large->problem, nullptr);
  EXPECT_EQ(large->optimum.pieces.front().status, PieceStatus::optimal);
  EXPECT_FALSE(large->optimum.complete());
  EXPECT_FALSE(large->run.theorem.empty());
  EXPECT_TRUE(large->certificate.empty());
  const auto certified =
      answer({.system = {30}, .on = everywhere(), .one_certificate = true}, {}, {});
  ASSERT_FALSE(certified);
  EXPECT_EQ(certified.error().code, ErrorCode::too_large);
}

}  // namespace
}  // namespace tacit
