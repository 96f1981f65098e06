#include "tacit/base/result.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace tacit {
namespace {

Result<int> good() {
  return 7;
}
Result<int> bad() {
  return fail(ErrorCode::parse_error, "not a number: 'x'");
}

TEST(Result, HoldsAValue) {
  const auto result = good();
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, 7);
  EXPECT_THROW(static_cast<void>(result.error()), std::bad_variant_access);
}

TEST(Result, HoldsAnError) {
  const auto result = bad();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::parse_error);
  EXPECT_EQ(result.error().message, "not a number: 'x'");
  EXPECT_EQ(result.error().where.text(), "");
  EXPECT_THROW(static_cast<void>(*result), std::bad_variant_access);
}

TEST(Result, GivesItsValueAwayWhenMovedFrom) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(3));
  const std::unique_ptr<int> taken = *std::move(result);
  ASSERT_NE(taken, nullptr);
  EXPECT_EQ(*taken, 3);
}

TEST(Result, ArrowReachesTheValue) {
  const Result<std::string> result(std::string("abc"));
  EXPECT_EQ(result->size(), 3U);
}

TEST(Result, HandsItsErrorOnWithAPlace) {
  const Result<std::string> onward = bad().failure(Parameter{"rounds"});
  ASSERT_FALSE(onward);
  EXPECT_TRUE(onward.error().where.is_parameter());
  EXPECT_EQ(onward.error().where.text(), "rounds");
  EXPECT_EQ(onward.error().code, ErrorCode::parse_error);
}

TEST(Result, KeepsTheFirstPlace) {
  const Result<int> placed = fail(ErrorCode::io_error, "cannot read", "inner");
  const Failure handed_on = placed.failure(Parameter{"outer"});
  EXPECT_EQ(handed_on.error.where.text(), "inner");
  EXPECT_FALSE(handed_on.error.where.is_parameter());
}

TEST(Result, MayHoldAStringAsAValue) {
  const Result<std::string> text(std::string("not an error"));
  EXPECT_TRUE(text);
}

}  // namespace
}  // namespace tacit
