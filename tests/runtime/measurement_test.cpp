#include "tacit/runtime/measurement.h"

#include <random>

#include <gtest/gtest.h>

#include "runtime/world.h"
#include "tacit/complex/view_text.h"

namespace tacit::net {
namespace {

// An execution of one round in which sender i reaches reached[i].
Execution execution_with(const std::vector<ProcessSet>& reached, std::uint64_t instance = 0) {
  const auto n = static_cast<unsigned>(reached.size());
  Execution execution;
  execution.instance = instance;
  RoundEvents round{.spoke = ProcessSet::first(n), .sent = reached, .heard = {}};
  round.heard.resize(n);
  for (const ProcessId i : ProcessSet::first(n)) {
    for (const ProcessId j : reached[i.index()]) round.heard[j.index()].insert(i);
  }
  execution.rounds = {round};
  return execution;
}

ProcessSet all_but(unsigned i, unsigned n) {
  return ProcessSet::first(n) - ProcessSet::only(ProcessId(static_cast<std::uint8_t>(i)));
}

enum class World { independent, copying, sticky, unreliable };

Measurement measured(World world, unsigned seed) {
  constexpr unsigned n = 4;
  std::mt19937 random(seed);
  const auto coin = [&] { return random() % 10 < 7; };
  Measurement measurement(ChannelKind::broadcast, n);
  std::vector<bool> delivered(n);
  for (unsigned k = 0; k < 3000; ++k) {
    std::vector<ProcessSet> reached(n);
    for (unsigned i = 0; i < n; ++i) {
      if (world != World::sticky || random() % 4 != 0) delivered[i] = coin();
      if (world == World::copying && i == 1 && random() % 5 == 0) delivered[1] = delivered[0];
      if (delivered[i]) reached[i] = all_but(i, n);
      if (world == World::unreliable && delivered[i] && random() % 50 == 0) {
        reached[i] = reached[i] - ProcessSet::only(ProcessId((i + 1) % n));
      }
    }
    measurement.add(execution_with(reached, k));
  }
  return measurement;
}

TEST(Measurement, FindsDependenceWhereItIsAndOnlyThere) {
  const Probability p = tacit::test::probability("7/10");
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const Measurement good = measured(World::independent, seed);
    EXPECT_GT(good.fit(p).p_value, 1e-3);
    EXPECT_EQ(good.fit(p).degrees, 4U);
    EXPECT_GT(good.between_links()->p_value, 1e-3);
    EXPECT_EQ(good.between_links()->degrees, 6U);
    EXPECT_GT(good.between_rounds().p_value, 1e-3);
    EXPECT_EQ(good.partial_broadcasts(), 0U);
    EXPECT_LT(good.fit(tacit::test::probability("65/100")).p_value, 1e-6);

    const Measurement copying = measured(World::copying, seed);
    EXPECT_LT(copying.between_links()->p_value, 1e-6);
    // One in five is copied: a correlation of 1/5, here within five standard deviations.
    EXPECT_NEAR(copying.between_links()->strongest, 0.2, 0.09);
    EXPECT_GT(copying.between_rounds().p_value, 1e-3);
    const Measurement sticky = measured(World::sticky, seed);
    EXPECT_LT(sticky.between_rounds().p_value, 1e-6);
    EXPECT_NEAR(sticky.between_rounds().strongest, 0.25, 0.1);
    EXPECT_LT(good.between_rounds().strongest, 0.1);
    EXPECT_GT(sticky.between_links()->p_value, 1e-3);
  }
  const Measurement unreliable = measured(World::unreliable, 1);
  EXPECT_GT(unreliable.partial_broadcasts(), 0U);
  EXPECT_EQ(unreliable.mixed_links(), unreliable.partial_broadcasts());
}

// Where every broadcast reaches only some, no link delivers, and the fit says so.
TEST(Measurement, DoesNotFitWhatIsAlwaysPartial) {
  Measurement m(ChannelKind::broadcast, 3);
  const auto only = [](unsigned i) {
    return ProcessSet::only(ProcessId(static_cast<std::uint8_t>(i)));
  };
  for (unsigned k = 0; k < 100; ++k) m.add(execution_with({only(1), only(2), only(0)}, k));
  EXPECT_EQ(m.partial_broadcasts(), 300U);
  EXPECT_EQ(m.fit(tacit::test::probability("1/2")).degrees, 3U);
  EXPECT_LT(m.fit(tacit::test::probability("1/2")).p_value, 1e-6);
}

// P-values of true hypotheses are uniform: their mean over many worlds is one half.
TEST(Measurement, HasUniformPValuesUnderTheModel) {
  double fit = 0;
  double links = 0;
  double rounds = 0;
  constexpr unsigned worlds = 200;
  for (unsigned seed = 0; seed < worlds; ++seed) {
    const Measurement m = measured(World::independent, 1000 + seed);
    fit += m.fit(tacit::test::probability("7/10")).p_value / worlds;
    links += m.between_links()->p_value / worlds;
    rounds += m.between_rounds().p_value / worlds;
  }
  // Five standard deviations of a mean of 200 uniform numbers.
  EXPECT_NEAR(fit, 0.5, 0.103);
  EXPECT_NEAR(links, 0.5, 0.103);
  EXPECT_NEAR(rounds, 0.5, 0.103);
}

TEST(Measurement, OneDeviationRefutesCertainty) {
  Measurement m(ChannelKind::broadcast, 3);
  m.add(execution_with({all_but(0, 3), all_but(1, 3), all_but(2, 3)}));
  EXPECT_EQ(m.fit(tacit::test::probability("1")).p_value, 1);
  m.add(execution_with({all_but(0, 3), ProcessSet{}, all_but(2, 3)}));
  EXPECT_EQ(m.fit(tacit::test::probability("1")).p_value, 0);
  EXPECT_EQ(m.pair(ProcessId(1), ProcessId(0)).sent, 2U);
  EXPECT_EQ(m.pair(ProcessId(1), ProcessId(0)).delivered, 1U);
}

TEST(Place, NamesTheFacetOfAnExecution) {
  test::World world({.system = {3, 2}, .algorithm = "courteous^2", .instances = 40});
  world.run();
  const System system{3, 2};
  const auto hypergraph = tacit::test::sure(DecisionHypergraph::build(system));
  ASSERT_EQ(world.executions.size(), 40U);
  for (const Execution& execution : world.executions) {
    const PlaceInComplex place = place_of(execution, system);
    ASSERT_TRUE(place.facet && place.in_complex);
    EXPECT_EQ(hypergraph.executions().input(*place.facet), execution.input);
    EXPECT_EQ(hypergraph.executions().pattern_text(hypergraph.executions().pattern(*place.facet)),
              place.pattern);
    for (const ProcessId i : ProcessSet::first(3)) {
      EXPECT_EQ(place.views[i.index()],
                view_text(hypergraph.views(), 2, hypergraph.facet(*place.facet)[i.index()]));
    }
  }
}

TEST(Place, HasNoFacetForWhatTheModelDoesNotHave) {
  const Execution mixed =
      execution_with({ProcessSet::only(ProcessId(1)), all_but(1, 3), ProcessSet{}});
  const PlaceInComplex place = place_of(mixed, {3, 1});
  EXPECT_EQ(place.pattern, "~T.");
  EXPECT_FALSE(place.in_complex);
  EXPECT_FALSE(place.facet);
  // Over unicast it is an execution like any other.
  EXPECT_TRUE(place_of(mixed, {3, 1, ChannelKind::unicast}).facet);
}

TEST(Contradictions, AreFound) {
  test::World world({.instances = 30});
  world.run();
  const System system{3, 1};
  const Algorithm courteous = tacit::test::sure(parse_algorithm("courteous", {.processes = 3}));
  const Execution good = world.executions.front();
  ASSERT_TRUE(contradictions(good, courteous, system).empty());
  Execution wrong = good;
  wrong.decisions = ProcessSet(good.decisions.mask() ^ 1);
  EXPECT_EQ(contradictions(wrong, courteous, system).size(), 1U);
  wrong = good;
  wrong.rounds[0].spoke = wrong.rounds[0].spoke - ProcessSet::only(ProcessId(2));
  EXPECT_FALSE(contradictions(wrong, courteous, system).empty());
  wrong = good;
  wrong.rounds[0].sent.assign(3, ProcessSet{});
  wrong.rounds[0].heard.assign(3, ProcessSet{});
  wrong.rounds[0].heard[0].insert(ProcessId(1));
  EXPECT_FALSE(contradictions(wrong, courteous, system).empty());
}

}  // namespace
}  // namespace tacit::net
