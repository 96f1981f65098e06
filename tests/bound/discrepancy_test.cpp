// Approximate agreement: both halves of the optimum again on the whole hypergraph, without classes.
#include "tacit/bound/discrepancy.h"

#include <algorithm>
#include <optional>
#include <stop_token>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "support/literals.h"
#include "support/scale.h"
#include "support/systems.h"
#include "tacit/bound/min_cut.h"
#include "tacit/bound/mixed_optimum.h"
#include "tacit/bound/shared_coins.h"

namespace tacit::test {
namespace {

// The expected discrepancy on every input, execution by execution; the largest of them.
Rational worst_discrepancy(const DecisionHypergraph& hypergraph, const DiscrepancyOptimum& optimum,
                           const Probability& p) {
  const Executions& executions = hypergraph.executions();
  const Rational q = Rational(1) - p.value();
  const auto links = static_cast<unsigned>(hypergraph.system().links());
  Rational worst;
  for (const ProcessSet ones : all_inputs(hypergraph.system().processes)) {
    Rational expected;
    for (std::uint64_t pattern = 0; pattern < executions.patterns(); ++pattern) {
      const FacetId facet = executions.facet(ones, Pattern(pattern));
      Rational least(1);
      Rational most(0);
      for (const ViewId view : hypergraph.facet(facet)) {
        const Rational& decision = optimum.decisions[optimum.network->class_of(hypergraph, view)];
        if (hypergraph.forced(view)) {
          const bool one = hypergraph.allowed(view) == only_value(Bit::one);
          EXPECT_EQ(decision, Rational(one ? 1 : 0));
        }
        least = std::min(least, decision);
        most = std::max(most, decision);
      }
      const unsigned delivered = executions.weight(facet).delivered;
      expected += (most - least) * power(p.value(), delivered) * power(q, links - delivered);
    }
    worst = std::max(worst, expected);
  }
  return worst;
}

// The minimum cut of the whole hypergraph for the worst distribution of inputs.
Rational smallest_mean(const DecisionHypergraph& hypergraph, const DiscrepancyOptimum& optimum,
                       const Probability& p) {
  const unsigned n = hypergraph.system().processes;
  std::vector<InputWeight> weights;
  for (const ProcessSet ones : all_inputs(n)) {
    weights.push_back(
        {ones, optimum.distribution[ones.size()] / Rational(binomial(n, ones.size()))});
  }
  return cheapest_colouring(hypergraph, p, weights).value;
}

void expect_proved(const System& system, const Probability& p) {
  SCOPED_TRACE(system.to_string() + ", p = " + p.value().to_string());
  const DiscrepancyOptimum optimum = sure(discrepancy_optimum(system, p));
  const DecisionHypergraph hypergraph = built(system);
  EXPECT_TRUE(optimum.exact());
  EXPECT_EQ(worst_discrepancy(hypergraph, optimum, p), optimum.upper);
  EXPECT_EQ(smallest_mean(hypergraph, optimum, p), optimum.lower);
}

Probability random_probability(RandomBits& random) {
  return sure(Probability::from(random_fraction(random)));
}

TEST(Discrepancy, HasTheKnownValues) {
  EXPECT_EQ(sure(discrepancy_optimum({3}, probability("3/4"))).upper, fraction("5/32"));
  const DiscrepancyOptimum two_rounds = sure(discrepancy_optimum({3, 2}, probability("1/2")));
  EXPECT_EQ(two_rounds.lower, fraction("15/128"));  // sweep has 1/8
  EXPECT_TRUE(two_rounds.exact());
}

TEST(Discrepancy, IsProvedByDecisionsAndAFlowOnTheWholeHypergraph) {
  RandomBits random = random_bits();
  for (unsigned i = 0; i < scaled(6); ++i) {
    for (const System& system :
         {System{2}, System{3}, System{4}, System{2, 2}, System{2, 3}, System{3, 2},
          System{2, 2, ChannelKind::unicast}, System{3, 1, ChannelKind::unicast},
          System{3, 1, ChannelKind::undirected}, System{4, 1, ChannelKind::undirected}}) {
      expect_proved(system, random_probability(random));
    }
  }
}

// The classes by counts and those by renaming views give the same value.
TEST(Discrepancy, OfOneRoundIsThatOfSharedCoins) {
  RandomBits random = random_bits();
  for (unsigned n = 2; n <= 5; ++n) {
    for (unsigned i = 0; i < scaled(4); ++i) {
      const Probability p = random_probability(random);
      const Rational coins = sure(shared_coin_optimum(n, p)).upper;
      EXPECT_EQ(sure(discrepancy_optimum({n}, p)).upper, coins) << n << ' ' << p;
      const auto orbits = sure(orbit_network(broadcast(n), p));
      EXPECT_EQ(mixed_optimum(*orbits, 1000, {}).upper, coins) << n << ' ' << p;
    }
  }
}

// What flows into a class of free views leaves it, and no hyperedge carries more than its capacity.
TEST(Discrepancy, HasAFlowWithinTheCapacities) {
  for (const auto& [system, at] : {std::pair{System{5}, "7/10"}, std::pair{System{3, 2}, "1/2"}}) {
    const DiscrepancyOptimum optimum = sure(discrepancy_optimum(system, probability(at)));
    const CommonFractions inputs = over_one_denominator(optimum.distribution);
    const auto capacities = optimum.network->capacities(inputs.numerators);
    const Integer unit = inputs.denominator * optimum.network->denominator();
    std::vector<Rational> used(capacities.size());
    std::vector<Rational> net(optimum.decisions.size());
    for (const DiscrepancyOptimum::Transfer& each : optimum.flow) {
      EXPECT_GT(each.amount.sign(), 0);
      used[each.hyperedge] += each.amount;
      net[each.from] -= each.amount;
      net[each.to] += each.amount;
    }
    for (std::size_t h = 0; h < used.size(); ++h) {
      EXPECT_LE(used[h], Rational(capacities[h], unit));
    }
    for (const CutNetwork::Vertex v : optimum.network->free_classes()) {
      EXPECT_TRUE(net[v].is_zero());
    }
    EXPECT_EQ(net[CutNetwork::sink], optimum.lower);
  }
}

TEST(Discrepancy, RefusesWhatIsTooLargeOrTooSmall) {
  const auto code = [](const System& system) {
    const auto found = discrepancy_optimum(system, probability("1/2"));
    return found ? std::optional<ErrorCode>() : found.error().code;
  };
  EXPECT_EQ(code({401}), ErrorCode::too_large);
  EXPECT_EQ(code({9, 4}), ErrorCode::too_large);
  EXPECT_EQ(code({1}), ErrorCode::invalid_argument);
}

TEST(Discrepancy, HearsAStop) {
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  const auto found = discrepancy_optimum({3, 2}, probability("1/2"), context);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::cancelled);
  // Where there is no hypergraph to be built, there are bounds.
  const DiscrepancyOptimum bounds = sure(discrepancy_optimum({6}, probability("1/2"), context));
  const DiscrepancyOptimum optimum = sure(discrepancy_optimum({6}, probability("1/2")));
  EXPECT_LE(bounds.lower, optimum.lower);
  EXPECT_GE(bounds.upper, optimum.upper);
  EXPECT_TRUE(bounds.flow.empty());
}

}  // namespace
}  // namespace tacit::test
