#include "tacit/base/number_memory.h"

#include <chrono>
#include <malloc.h>
#include <stop_token>
#include <thread>

#include <gtest/gtest.h>

#include "tacit/base/algebraic_number.h"
#include "tacit/base/budget.h"
#include "tacit/base/linear_system.h"
#include "tacit/base/polynomial.h"
#include "tacit/base/rational.h"

#if defined(__SANITIZE_ADDRESS__)
#define TACIT_TEST_HAS_OWN_HEAP 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TACIT_TEST_HAS_OWN_HEAP 1
#endif
#endif

namespace tacit {
namespace {

class NumberMemory : public testing::Test {
 protected:
  static void SetUpTestSuite() { install_number_memory(); }

  static RunContext with_allowance(std::uint64_t bytes) {
    RunContext context;
    context.budget = std::make_shared<Budget>(bytes);
    return context;
  }
};

// (x - 1)(x - 2)...(x - degree) + shift
Polynomial many_roots(unsigned degree, int shift) {
  Polynomial product({Integer(1)});
  for (unsigned i = 1; i <= degree; ++i) {
    product = product * Polynomial({-Integer(i), Integer(1)});
  }
  return product + Polynomial({Integer(shift)});
}

TEST_F(NumberMemory, IsChargedWhileNumbersLive) {
  const RunContext context = with_allowance(std::uint64_t{1} << 30);
  const auto done = within(context, [&]() -> Result<int> {
    {
      const Integer large = Integer(1).shifted_up(std::size_t{1} << 27);  // 16 MiB
      EXPECT_GE(context.budget->charged(), std::uint64_t{16} << 20);
    }
    EXPECT_NE(Integer(2).shifted_up(1 << 20), Integer(3));  // what was kept is let go
    EXPECT_LT(context.budget->charged(), std::uint64_t{1} << 20);
    return 0;
  });
  EXPECT_TRUE(done);
  EXPECT_LT(context.budget->peak(), std::uint64_t{17} << 20);
}

TEST_F(NumberMemory, RefusesWhatIsBeyondTheAllowance) {
  const auto refused = within(with_allowance(1 << 20),
                              []() -> Result<Integer> { return power(Integer(3), 1U << 26); });
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::out_of_memory);
}

// Whatever the place at which memory ends, everything is undone, and the next computation is
// right. The sanitized build sees every block that is freed twice or lost.
TEST_F(NumberMemory, EndsAnywhereWithoutDamage) {
  const Integer base = power(Integer(7), 20'000);
  const Integer expected = base * base + base;
  const Polynomial dense(std::vector<Integer>(200, base));
  const Polynomial square = dense * dense;
  int refusals = 0;
  for (std::uint64_t kibibytes = 4; kibibytes < 65'536; kibibytes += kibibytes / 3 + 4) {
    const RunContext context = with_allowance(kibibytes << 10);
    const auto result = within(context, [&]() -> Result<int> {
      Integer number = base;
      number *= number;
      number += base;
      EXPECT_EQ(number, expected);
      EXPECT_EQ(Rational(number * base, base * base), Rational(number, base));
      EXPECT_LE(number.to_string().size(), decimal_digits(number));
      EXPECT_EQ(dense * dense, square);
      return 0;
    });
    refusals += result ? 0 : 1;
    EXPECT_EQ(base * base + base, expected);
  }
  EXPECT_GT(refusals, 5);
}

TEST_F(NumberMemory, EndsFactorsAndRootsAnywhere) {
  const Polynomial polynomial = many_roots(24, 1);
  const auto roots = real_roots(polynomial, Rational(0), Rational(30));
  int refusals = 0;
  for (std::uint64_t kibibytes = 1; kibibytes < 4096; kibibytes *= 2) {
    const auto found = within(with_allowance(kibibytes << 10), [&]() -> Result<std::size_t> {
      static_cast<void>(many_roots(700, 1));  // an array that is no small block
      return real_roots(polynomial, Rational(0), Rational(30)).size();
    });
    if (found) {
      EXPECT_EQ(*found, roots.size());
    }
    refusals += found ? 0 : 1;
  }
  EXPECT_GT(refusals, 0);
  EXPECT_EQ(real_roots(polynomial, Rational(0), Rational(30)).size(), roots.size());
}

// A factorisation of minutes is left soon after it is asked to, and leaves nothing behind.
TEST_F(NumberMemory, HearsAStopInTheMidstOfAFactorisation) {
  const Polynomial hard = many_roots(600, 1) * many_roots(601, 7);
  const auto stopped_after = [&](std::chrono::milliseconds delay) {
    std::stop_source source;
    RunContext context;
    context.stop = source.get_token();
    const std::jthread clock([&source, delay] {
      std::this_thread::sleep_for(delay);
      source.request_stop();
    });
    const auto begun = std::chrono::steady_clock::now();
    const auto found =
        within(context, [&]() -> Result<std::size_t> { return irreducible_factors(hard).size(); });
    EXPECT_FALSE(found);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, delay + std::chrono::seconds(10));
  };
  stopped_after(std::chrono::milliseconds(200));
  const auto before = ::mallinfo2();
  for (int i = 1; i <= 8; ++i) stopped_after(std::chrono::milliseconds(40 * i));
#ifndef TACIT_TEST_HAS_OWN_HEAP
  const auto after = ::mallinfo2();
  EXPECT_LT(after.uordblks + after.hblkhd, before.uordblks + before.hblkhd + (1 << 20));
#else
  static_cast<void>(before);
#endif
  EXPECT_EQ(irreducible_factors(Polynomial({Integer(-1), Integer(0), Integer(1)})).size(), 2U);
}

}  // namespace
}  // namespace tacit
