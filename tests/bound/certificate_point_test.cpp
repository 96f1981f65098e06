#include "tacit/bound/certificate_point.h"

#include <string>

#include <gtest/gtest.h>

#include "tacit/base/polynomial.h"
#include "tacit/check/limits.h"

namespace tacit {
namespace {

TEST(CertificatePoint, ReadsBackWhatIsWritten) {
  // p^3 + p = 1 has one real root, near 0.68; 9 p^2 = 2 has one in [0, 1].
  for (const Polynomial& polynomial :
       {Polynomial({Integer(-1), Integer(1), Integer(0), Integer(1)}),
        Polynomial({Integer(-2), Integer(0), Integer(9)}), Polynomial({Integer(-2), Integer(3)})}) {
    for (const Root& root : real_roots(polynomial, Rational(0), Rational(1))) {
      const auto again = parse_certificate_point(certificate_point(root.value));
      ASSERT_TRUE(again) << certificate_point(root.value);
      EXPECT_EQ(*again, root.value);
    }
  }
}

TEST(CertificatePoint, RefusesWhatIsNone) {
  for (const char* text :
       {"", "4/3", "-1/2", "x", "root(", "root()", "root(1,2;0,1", "root(-1,2;0,1,2)",
        "root(-1,2;1/2,1)", "root(0,0;0,1)", "root(-1,2;3/4,1)", "root(-1,0,4;1,0)",
        "root(1,-4,4;0,1)", "root(2,-9,9;0,1)", "root(a,1;0,1)"}) {
    EXPECT_FALSE(parse_certificate_point(text)) << text;
  }
}

TEST(CertificatePoint, HasTheLimitsOfTheChecker) {
  EXPECT_EQ(most_point_degree, check::Limits{}.degree);
  EXPECT_EQ(most_point_digits, check::Limits{}.digits);
  // 3 x^d = 1 has one root between 0 and 1.
  const auto root_of_degree = [](std::size_t degree) {
    std::string zeros;
    for (std::size_t i = 1; i < degree; ++i) zeros += "0,";
    return parse_certificate_point("root(-1," + zeros + "3;0,1)");
  };
  EXPECT_TRUE(root_of_degree(most_point_degree));
  EXPECT_FALSE(root_of_degree(most_point_degree + 1));
}

}  // namespace
}  // namespace tacit
