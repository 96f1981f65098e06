#include "tacit/exchange/proof_skeleton.h"

#include <stop_token>

#include <gtest/gtest.h>

#include "tacit/check/check.h"

namespace tacit {
namespace {

// A polynomial is the sum of its coefficients times the products of the basis.
TEST(BernsteinCoefficients, AreThoseOfThePolynomial) {
  const Profile profile(std::vector<Integer>{3, -2, 0, 7});
  for (const auto& [from, to] :
       {std::pair{Rational(0), Rational(1)}, std::pair{Rational(1, 3), Rational(3, 4)},
        std::pair{Rational(1, 2), Rational(1, 2)}}) {
    const auto coefficients = bernstein_coefficients(profile, from, to);
    ASSERT_EQ(coefficients.size(), 4U);
    for (int i = 0; i <= 6; ++i) {
      const Rational t(i, 6);
      Rational sum;
      for (unsigned k = 0; k <= 3; ++k) {
        Rational term = coefficients[k] * Rational(binomial(3, k));
        for (unsigned j = 0; j < 3; ++j) term = term * (j < k ? t : Rational(1) - t);
        sum = sum + term;
      }
      const auto at = Probability::from(from + (to - from) * t);
      ASSERT_TRUE(at);
      EXPECT_EQ(sum, profile(*at));
    }
  }
}

TEST(ProofSkeleton, SaysWhatEveryPartRestsOn) {
  ProofSkeleton skeleton;
  const check::FileVerdict verdict = check::check_certificate_file(
      TACIT_SOURCE_DIR "/tests/certificates/accept/three_processes_symmetry.cert", {}, &skeleton);
  ASSERT_EQ(verdict.verdict.outcome, check::Outcome::accepted);
  const auto told = skeleton.text({});
  ASSERT_TRUE(told);
  const std::string text = *told;
  for (const char* const part : {"What is proved: for 3 processes", "algorithm 1: the largest of",
                                 "part 1: ", "symmetry: ", "blocked: at least the target",
                                 "Bernstein coefficients", "refutation: "}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST(ProofSkeleton, HearsAStop) {
  ProofSkeleton skeleton;
  const check::FileVerdict verdict = check::check_certificate_file(
      TACIT_SOURCE_DIR "/tests/certificates/accept/three_processes.cert", {}, &skeleton);
  ASSERT_EQ(verdict.verdict.outcome, check::Outcome::accepted);
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  const auto told = skeleton.text(context);
  ASSERT_FALSE(told);
  EXPECT_EQ(told.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace tacit
