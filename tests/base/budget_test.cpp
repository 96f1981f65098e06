#include "tacit/base/budget.h"

#include <stop_token>

#include <gtest/gtest.h>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

RunContext with_allowance(std::uint64_t bytes) {
  RunContext context;
  context.budget = std::make_shared<Budget>(bytes);
  return context;
}

TEST(Budget, IsChargedUpToItsAllowance) {
  Budget budget(100);
  EXPECT_TRUE(budget.charge(60));
  EXPECT_FALSE(budget.charge(41));
  EXPECT_EQ(budget.charged(), 60U);
  EXPECT_TRUE(budget.charge(40));
  budget.credit(70);
  EXPECT_EQ(budget.charged(), 30U);
  EXPECT_EQ(budget.peak(), 100U);
  EXPECT_FALSE(budget.charge(~std::uint64_t{0}));
}

TEST(Budget, GivesBackMoreThanWasTakenWithoutOwing) {
  Budget budget(100);
  budget.credit(50);
  EXPECT_EQ(budget.charged(), 0U);
}

TEST(MemoryClaim, LastsAsLongAsItLives) {
  const RunContext context = with_allowance(100);
  {
    const MemoryClaim claim(context, 80);
    EXPECT_EQ(context.budget->charged(), 80U);
    EXPECT_THROW(MemoryClaim(context, 21), OutOfMemory);
  }
  EXPECT_EQ(context.budget->charged(), 0U);
  const MemoryClaim free_of_charge({}, ~std::uint64_t{0});
}

TEST(Affordable, RefusesWithTheEstimate) {
  const RunContext context = with_allowance(std::uint64_t{1} << 30);
  EXPECT_TRUE(affordable({"this", 1 << 20, 1}, context));
  EXPECT_TRUE(affordable({"this", ~std::uint64_t{0}, 1}, {}));
  const auto refused = affordable({"this", std::uint64_t{3} << 30, 10'000}, context);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::out_of_memory);
  EXPECT_EQ(refused.error().message,
            "too large: this would need at least 3 GiB and about 2 hours, more than the 1 GiB it "
            "may use");
}

TEST(Within, TurnsWhatEndsTheWorkIntoAFailure) {
  const auto one = within({}, [] { return Result<int>(1); });
  EXPECT_EQ(*one, 1);
  const auto spent = within(with_allowance(2048), []() -> Result<int> { throw OutOfMemory(); });
  ASSERT_FALSE(spent);
  EXPECT_EQ(spent.error().code, ErrorCode::out_of_memory);
  EXPECT_EQ(spent.error().message,
            "too large: the computation needs more than the 2 KiB it may use");
  const auto nothing_left = within({}, []() -> Result<int> { throw std::bad_alloc(); });
  EXPECT_EQ(nothing_left.error().message,
            "too large: the computation needs more memory than there is");
  const auto stopped = within({}, []() -> Result<int> { throw Stopped(); });
  EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
}

TEST(Listen, HearsTheInnermostScope) {
  EXPECT_NO_THROW(listen());
  std::stop_source source;
  RunContext stopping;
  stopping.stop = source.get_token();
  const RunContext other;
  const BudgetScope outer(stopping);
  EXPECT_EQ(scope_context(), &stopping);
  EXPECT_NO_THROW(listen());
  source.request_stop();
  EXPECT_THROW(listen(), Stopped);
  {
    const BudgetScope inner(other);
    EXPECT_NO_THROW(listen());
  }
  EXPECT_THROW(listen(), Stopped);
}

TEST(ValueInScope, HasTheContextOfTheScopeAndThrowsWhatEndedTheWork) {
  const auto budget_of = [](const RunContext& context) {
    EXPECT_FALSE(context.on_progress);
    return Result<std::shared_ptr<Budget>>(context.budget);
  };
  EXPECT_EQ(value_in_scope(budget_of), nullptr);
  RunContext own;
  own.budget = std::make_shared<Budget>(100);
  own.on_progress = [](const Progress&) {};
  const BudgetScope scope(own);
  EXPECT_EQ(value_in_scope(budget_of), own.budget);
  const auto failing_with = [](ErrorCode code) {
    return [code](const RunContext&) -> Result<int> { return fail(code, "why"); };
  };
  EXPECT_THROW(static_cast<void>(value_in_scope(failing_with(ErrorCode::cancelled))), Stopped);
  EXPECT_THROW(static_cast<void>(value_in_scope(failing_with(ErrorCode::out_of_memory))),
               OutOfMemory);
  EXPECT_THROW(static_cast<void>(value_in_scope(failing_with(ErrorCode::io_error))),
               ContractViolation);
}

TEST(DurationText, IsRough) {
  EXPECT_EQ(duration_text(0), "0 seconds");
  EXPECT_EQ(duration_text(1), "1 second");
  EXPECT_EQ(duration_text(119), "119 seconds");
  EXPECT_EQ(duration_text(200), "3 minutes");
  EXPECT_EQ(duration_text(3 * 86'400), "3 days");
  EXPECT_EQ(duration_text(std::uint64_t{1} << 60), "36533877880 years");
}

}  // namespace
}  // namespace tacit
