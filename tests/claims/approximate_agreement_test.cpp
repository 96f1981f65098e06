// O3 of docs/mathematics.md a second time: every point of its plots and number of its tables. The
// registry solves linear programs over mixtures; here a minimum cut for one distribution of inputs
// shows that nothing is lower, and the errors of the rules that are drawn, one by one, that it is
// attained. For two and three processes there are closed forms.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "reproduce/workshop.h"
#include "support/naive_algorithms.h"
#include "tacit/bound/shared_coins.h"
#include "tacit/present/markup.h"

namespace tacit {
namespace {

using test::sure;

class ClaimO3 : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    test::Workshop workshop;
    finding_ = workshop.decide("O3");
  }
  static const FindingPlot& plot(const std::string& id) {
    const auto found = std::ranges::find(finding_.plots, id, &FindingPlot::id);
    if (found == finding_.plots.end()) throw std::runtime_error("no plot " + id);
    return *found;
  }
  static inline Finding finding_{};
};

// Whether a value is the optimum at p: a cut below, a mixture above.
void expect_optimum(unsigned n, const Rational& p, const Rational& value) {
  const Probability at = sure(Probability::from(p));
  const SharedCoinOptimum coins = sure(shared_coin_optimum(n, at));
  EXPECT_EQ(smallest_mean_error(n, at, coins.distribution), value) << n << " at " << p.to_string();
  std::vector<Rational> errors(n + 1);
  Rational whole(0);
  for (const SharedCoinOptimum::Component& component : coins.mixture) {
    const std::vector<Rational> own = class_errors(component.rule, at);
    for (std::size_t d = 0; d < errors.size(); ++d) errors[d] += component.probability * own[d];
    whole += component.probability;
  }
  EXPECT_EQ(whole, Rational(1));
  EXPECT_EQ(*std::ranges::max_element(errors), value) << n << " at " << p.to_string();
}

TEST_F(ClaimO3, HasTheOptimumAtEveryPointOfItsPlot) {
  const FindingPlot& optimum = plot("O3a");
  ASSERT_EQ(optimum.curves.size(), 7U);
  for (unsigned n = 2; n <= 8; ++n) {
    const FindingCurve& curve = optimum.curves[n - 2];
    EXPECT_EQ(curve.label, "n = " + std::to_string(n));
    ASSERT_GE(curve.points.size(), 21U);
    for (std::size_t i = 0; i < curve.points.size(); i += n < 6 ? 5 : 4) {
      expect_optimum(n, curve.points[i].p, curve.points[i].value);
    }
  }
}

TEST_F(ClaimO3, HasTheClosedFormsOfTwoAndThreeProcesses) {
  for (const FindingCurve::Point& point : plot("O3a").curves[0].points) {
    const Rational q = Rational(1) - point.p;
    EXPECT_EQ(point.value, std::min(point.p * point.p + q * q, q));
  }
  for (const FindingCurve::Point& point : plot("O3a").curves[1].points) {
    const Rational q = Rational(1) - point.p;
    EXPECT_EQ(point.value, std::min(q * q * q + Rational(2) * point.p * point.p * q,
                                    q * q + point.p * q / Rational(2)));
  }
}

// Nobody loses by fractions, and more processes never do worse: an outsider can copy (M1).
TEST_F(ClaimO3, FallsWithTheNumberOfProcesses) {
  const FindingPlot& optimum = plot("O3a");
  std::map<std::string, std::vector<Rational>> by_p;
  for (const FindingCurve& curve : optimum.curves) {
    for (const FindingCurve::Point& point : curve.points) {
      by_p[point.p.to_string()].push_back(point.value);
    }
  }
  for (const auto& [p, values] : by_p) {
    const auto rises = [](const Rational& a, const Rational& b) { return a < b; };
    EXPECT_EQ(std::ranges::adjacent_find(values, rises), values.end()) << p;
  }
  for (const FindingCurve& curve : plot("O3b").curves) {
    for (const FindingCurve::Point& point : curve.points) EXPECT_GE(point.value, Rational(0));
  }
}

// What is saved is what brute force over all algorithms of three processes says.
TEST_F(ClaimO3, SavesWhatTheOptimaDifferBy) {
  const FindingCurve& saved = plot("O3b").curves[1];
  const FindingCurve& numbers = plot("O3a").curves[1];
  ASSERT_EQ(saved.points.size(), numbers.points.size());
  for (std::size_t i = 0; i < saved.points.size(); ++i) {
    const Rational p = saved.points[i].p;
    const Rational q = Rational(1) - p;
    const Rational whole = std::min(q * q * q + Rational(2) * p * p * q, q);  // claim 45
    EXPECT_EQ(saved.points[i].value, whole - numbers.points[i].value) << p.to_string();
  }
}

TEST_F(ClaimO3, HasTheSameNumbersInItsTables) {
  ASSERT_EQ(finding_.tables.size(), 4U);
  const std::vector<Rational> places{Rational(1, 2), Rational(3, 4), Rational(9, 10)};
  for (std::size_t t = 0; t < places.size(); ++t) {
    const FindingTable& table = finding_.tables[t + 1];
    ASSERT_EQ(table.rows.size(), 7U);
    for (unsigned n = 2; n <= 8; ++n) {
      const std::vector<std::string>& row = table.rows[n - 2];
      ASSERT_EQ(row.size(), table.header.size());
      EXPECT_EQ(row[0], "$" + std::to_string(n) + "$");
      expect_optimum(n, places[t], sure(Rational::parse(plain_text(row[1]))));
    }
  }
  EXPECT_EQ(finding_.tables[2].rows[1][1], "$5/32$");
  EXPECT_EQ(finding_.evidence.size(), 5U);
  EXPECT_EQ(finding_.proof.size(), 4U);
}

}  // namespace
}  // namespace tacit
