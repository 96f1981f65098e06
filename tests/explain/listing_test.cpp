#include "tacit/explain/listing.h"

#include <algorithm>
#include <memory>
#include <set>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "support/literals.h"
#include "support/systems.h"
#include "tacit/explain/counting.h"

namespace tacit {
namespace {

using test::fraction;
using test::probability;
using test::problem_of;
using test::sure;

// The largest error over the inputs, from the facets of the hypergraph.
Rational worst_error(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                     const Probability& at) {
  Rational worst;
  for (const ProcessSet ones : test::mixed_inputs(hypergraph.system().processes)) {
    worst = std::max(worst, cut_profile(hypergraph, colouring, ones)(at));
  }
  return worst;
}

// As many as are counted by another method, every one below the bound, none an image of another,
// and as many images as a walk through the whole group finds.
void expect_list(const System& system, const std::string& p, const std::string& value) {
  SCOPED_TRACE(system.to_string() + " " + p + " " + value);
  const Problem problem = problem_of(system);
  const OptimalCount count = sure(count_optimal(problem, probability(p), fraction(value)));
  const OptimalList list = sure(list_optimal(problem, probability(p), fraction(value), 100'000));
  EXPECT_TRUE(list.complete);
  EXPECT_EQ(Integer(list.algorithms.size()), count.up_to_symmetry);
  Integer images;
  std::set<Colouring> seen;
  for (const ListedOptimal& each : list.algorithms) {
    images += Integer(each.images);
    const Colouring colouring = problem.colouring(each.decisions);
    EXPECT_LE(worst_error(problem.hypergraph(), colouring, probability(p)), fraction(value));
    EXPECT_FALSE(each.name.empty() && each.rule.empty());
    std::set<Colouring> own;
    std::size_t fixed = 0;
    for (const Symmetry& symmetry : Symmetry::group(system.processes)) {
      const Colouring image = SymmetryAction(problem.hypergraph(), symmetry)(colouring);
      own.insert(image);
      if (image == colouring) ++fixed;
    }
    EXPECT_EQ(own.size(), each.images);
    EXPECT_EQ(fixed, each.symmetries.size());
    for (const Colouring& image : own) EXPECT_TRUE(seen.insert(image).second);
  }
  EXPECT_EQ(images, count.all);
}

TEST(ListOptimal, IsWhatIsCounted) {
  using enum ChannelKind;
  for (const ChannelKind channel : {broadcast, unicast, undirected}) {
    expect_list({2, 1, channel}, "1/3", "5/9");
    expect_list({2, 1, channel}, "1/2", "1");
    expect_list({2, 1, channel}, "1/2", "0");
  }
  expect_list({2, 2}, "7/10", "9/100");
  expect_list({3, 1}, "2/5", "51/125");
  expect_list({3, 1}, "2/3", "1/3");
  expect_list({3, 1}, "7/10", "3/10");
}

TEST(ListOptimal, NamesWhatHasAName) {
  const Problem problem = problem_of({3, 1});
  const OptimalList list = sure(list_optimal(problem, probability("1/2"), fraction("3/8"), 10));
  ASSERT_EQ(list.algorithms.size(), 1U);
  EXPECT_EQ(list.algorithms.front().name, "courteous");
  EXPECT_EQ(list.algorithms.front().images, 1U);
  EXPECT_EQ(list.algorithms.front().symmetries.size(), 12U);
}

TEST(ListOptimal, SaysThatThereAreMore) {
  const Problem problem = problem_of({3, 1});
  const OptimalList some = sure(list_optimal(problem, probability("7/10"), fraction("3/10"), 19));
  EXPECT_FALSE(some.complete);
  EXPECT_EQ(some.algorithms.size(), 19U);
  const OptimalList all = sure(list_optimal(problem, probability("7/10"), fraction("3/10"), 20));
  EXPECT_TRUE(all.complete);
  std::stop_source stop;
  stop.request_stop();
  RunContext stopped;
  stopped.stop = stop.get_token();
  EXPECT_FALSE(
      sure(list_optimal(problem, probability("7/10"), fraction("3/10"), 20, {}, stopped)).complete);
}

// Two processes: p^2 + q^2 up to 1/2, then q. What the intervals say holds at points in them and at
// their ends.
TEST(CountOptimalOn, AgreesWithTheCountsAtPoints) {
  for (const System system : {System{2, 1}, System{2, 1, ChannelKind::unicast}, System{3, 1}}) {
    const Problem problem = problem_of(system);
    const bool three = system.processes == 3;
    const Rational bend = three ? Rational(2, 3) : Rational(1, 2);
    const Profile below = three ? Profile({Integer(1), Integer(0), Integer(2), Integer(0)})
                                : Profile({Integer(1), Integer(0), Integer(1)});
    const auto found = sure(count_optimal_on(problem, below, {Rational(0), bend}));
    ASSERT_FALSE(found.empty());
    EXPECT_TRUE(found.front().with_from && found.front().from == AlgebraicNumber(Rational(0)));
    EXPECT_TRUE(found.back().with_to && found.back().to == AlgebraicNumber(bend));
    for (std::size_t i = 1; i < found.size(); ++i) {
      EXPECT_EQ(found[i - 1].to, found[i].from);
      EXPECT_NE(found[i - 1].with_to, found[i].with_from);
    }
    for (const Rational& p : {Rational(0), Rational(1, 10), Rational(1, 3), Rational(49, 100),
                              Rational(1, 2), Rational(3, 5), Rational(2, 3)}) {
      if (p > bend) continue;
      const auto holds = std::ranges::find_if(found, [&](const CountedInterval& each) {
        return (each.with_from ? each.from <= p : each.from < p) &&
               (each.with_to ? p <= each.to : p < each.to);
      });
      ASSERT_NE(holds, found.end());
      const Probability at = sure(Probability::parse(p.to_string()));
      EXPECT_EQ(holds->count, sure(count_optimal(problem, at, below(at))))
          << system.to_string() << " " << p.to_string();
    }
  }
}

// The paper's main theorem leaves open who else is optimal: nobody, between 0 and 2/3.
TEST(CountOptimalOn, CourteousIsAloneUpToTwoThirds) {
  const Problem problem = problem_of({3, 1});
  const Profile optimum({Integer(1), Integer(0), Integer(2), Integer(0)});
  const auto found = sure(count_optimal_on(problem, optimum, {Rational(0), Rational(2, 3)}));
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[1].count.all, Integer(1));
  EXPECT_FALSE(found[1].with_from || found[1].with_to);
}

TEST(CountOptimalOn, RefusesTooManyProfiles) {
  const Problem problem = problem_of({3, 2});
  const auto found = count_optimal_on(problem, Profile(6), everywhere());
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::too_large);
}

}  // namespace
}  // namespace tacit
