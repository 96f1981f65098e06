// Reproductions of a few claims: order, cancellation, and memory that does not suffice.
#include "tacit/reproduce/reproduction.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "reproduce/workshop.h"
#include "tacit/base/budget.h"

namespace tacit {
namespace {

using test::Places;

TEST(Reproduce, ReportsInOrderWhateverTheThreads) {
  for (const unsigned jobs : {1U, 3U}) {
    const Places places;
    ReproductionOptions options = places.options({"50", "8", "46", "O2", "1"});
    options.jobs = jobs;
    std::vector<std::string> order;
    options.on_result = [&](const ClaimResult& result) {
      order.emplace_back(result.claim->number);
    };
    const auto found = reproduce(options);
    ASSERT_TRUE(found);
    EXPECT_EQ(order, (std::vector<std::string>{"1", "8", "46", "50", "O2"}));
    EXPECT_EQ(found->claims.size(), 5U);
    EXPECT_EQ(found->count(ClaimVerdict::holds), 3U);
    EXPECT_EQ(found->count(ClaimVerdict::open), 1U);
    EXPECT_EQ(found->count(ClaimVerdict::differs), 1U);
    EXPECT_TRUE(found->optima.empty());
  }
}

TEST(Reproduce, RefusesUnknownNumbers) {
  const Places places;
  const auto found = reproduce(places.options({"13"}));
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().message, "no such claim: '13'");
}

std::vector<std::string> numbers_of(const std::vector<const Claim*>& claims) {
  std::vector<std::string> numbers;
  for (const Claim* claim : claims) numbers.emplace_back(claim->number);
  return numbers;
}

TEST(Reproduce, StopsWhenAsked) {
  const Places places;
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  const auto found = reproduce(places.options({"1", "46"}), context);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->partial);
  EXPECT_TRUE(found->claims.empty());
  EXPECT_EQ(numbers_of(found->undecided), (std::vector<std::string>{"1", "46"}));
}

TEST(Reproduce, KeepsWhatWasDecidedBeforeTheStop) {
  const std::vector<std::string> all{"1", "5", "8", "22", "33", "46"};
  for (const unsigned jobs : {1U, 3U}) {
    const Places places;
    ReproductionOptions options = places.options(all);
    options.jobs = jobs;
    std::stop_source stop;
    std::vector<std::string> reported;
    options.on_result = [&](const ClaimResult& result) {
      reported.emplace_back(result.claim->number);
      if (reported.size() == 2) stop.request_stop();
    };
    RunContext context;
    context.stop = stop.get_token();
    const auto found = reproduce(options, context);
    ASSERT_TRUE(found);
    ASSERT_GE(found->claims.size(), 2U);
    std::vector<std::string> decided;
    for (const ClaimResult& result : found->claims) {
      decided.emplace_back(result.claim->number);
      EXPECT_NE(result.finding.verdict, ClaimVerdict::fails) << result.finding.found;
    }
    EXPECT_EQ(reported, decided);
    if (jobs == 1) {
      EXPECT_TRUE(found->partial);
      EXPECT_EQ(numbers_of(found->undecided), (std::vector<std::string>{"8", "22", "33", "46"}));
    }
    std::vector<std::string> together = numbers_of(found->undecided);
    together.insert(together.end(), decided.begin(), decided.end());
    EXPECT_TRUE(std::ranges::is_permutation(together, all));
    EXPECT_EQ(found->partial, !found->undecided.empty());
  }
}

// What memory did not suffice for is open, not false.
TEST(Reproduce, CallsNothingFalseForWantOfMemory) {
  const std::vector<std::string> claims{"8", "19", "31", "46", "50", "57", "O2"};
  std::size_t undecided = 0;
  for (const std::uint64_t bytes : {100U, 10'000U, 100'000U, 1'000'000U}) {
    const Places places;
    RunContext context;
    context.budget = std::make_shared<Budget>(bytes);
    const auto found = reproduce(places.options(claims), context);
    if (!found) {
      EXPECT_EQ(found.error().code, ErrorCode::out_of_memory);
      continue;
    }
    EXPECT_EQ(found->count(ClaimVerdict::fails), 0U) << bytes;
    EXPECT_EQ(found->claims.size() + found->undecided.size(), claims.size());
    EXPECT_EQ(found->partial, !found->undecided.empty());
    undecided += found->undecided.size();
  }
  EXPECT_GT(undecided, 0U);
}

}  // namespace
}  // namespace tacit
