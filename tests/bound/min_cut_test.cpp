// Minimum cuts against all cuts and all colourings.
#include "tacit/bound/min_cut.h"

#include <algorithm>
#include <optional>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit::test {
namespace {

// The weighted error of the best colouring, over all colourings of the free views of
// these inputs.
Rational best_of_all(const DecisionHypergraph& hypergraph, const Probability& p,
                     const std::vector<InputWeight>& weights) {
  Colouring colouring(hypergraph.view_count(), Bit::zero);
  std::vector<std::uint32_t> free;
  for (const InputWeight& input : weights) {
    for (std::uint64_t f = 0; f < hypergraph.executions().patterns(); ++f) {
      const FacetId facet = hypergraph.executions().facet(input.ones, Pattern(f));
      for (const ViewId view : hypergraph.facet(facet)) {
        if (hypergraph.allowed(view) == only_value(Bit::one)) colouring[view.index()] = Bit::one;
        if (!hypergraph.forced(view)) free.push_back(view.value());
      }
    }
  }
  std::ranges::sort(free);
  free.erase(std::unique(free.begin(), free.end()), free.end());
  std::optional<Rational> best;
  for (std::uint64_t choice = 0; choice < std::uint64_t{1} << free.size(); ++choice) {
    for (std::size_t v = 0; v < free.size(); ++v) colouring[free[v]] = Bit((choice >> v) & 1);
    Rational sum;
    for (const InputWeight& input : weights) {
      sum += input.weight * cut_profile(hypergraph, colouring, input.ones)(p);
    }
    if (!best || sum < *best) best = sum;
  }
  return *best;
}

std::vector<Probability> some_points() {
  std::vector<Probability> points;
  for (const char* text : {"0", "1/7", "1/3", "2/5", "1/2", "11/20", "2/3", "9/10", "1"}) {
    points.push_back(probability(text));
  }
  return points;
}

TEST(CutNetwork, SeparatesASourceFromASink) {
  // source -3- 2 -5- sink, and a hyperedge {source, 2, sink} that is always cut.
  const CutNetwork network(3, {{0, 2}, {2, 1}, {0, 2, 1}});
  const std::vector<Integer> capacities{3, 5, 7};
  const CutNetwork::Cut cut = network.minimum(capacities);
  EXPECT_EQ(cut.value, Integer(10));
  EXPECT_EQ(cut.side, (std::vector<Bit>{Bit::zero, Bit::one, Bit::one}));
}

TEST(CutNetwork, TakesTheSmallestSourceSideOfEqualCuts) {
  const CutNetwork network(4, {{0, 2}, {2, 3}, {3, 1}});
  const std::vector<Integer> capacities{4, 4, 4};
  const CutNetwork::Cut cut = network.minimum(capacities);
  EXPECT_EQ(cut.value, Integer(4));
  EXPECT_EQ(cut.side, (std::vector<Bit>{Bit::zero, Bit::one, Bit::one, Bit::one}));
}

// The cost of a cut, by looking at every hyperedge.
Integer cost(const CutNetwork& network, const std::vector<Integer>& capacities,
             const std::vector<Bit>& side) {
  Integer sum;
  for (std::size_t h = 0; h < capacities.size(); ++h) {
    const auto& members = network.hyperedges()[h];
    const auto other = [&](CutNetwork::Vertex v) { return side[v] != side[members.front()]; };
    if (std::ranges::any_of(members, other)) sum += capacities[h];
  }
  return sum;
}

// Capacities in machine words and larger ones take different ways to the flow.
TEST(CutNetwork, AgreesWithAllCutsWhateverTheSizeOfTheCapacities) {
  RandomBits random = random_bits();
  for (unsigned repetition = 0; repetition < scaled(60); ++repetition) {
    const CutNetwork::Vertex vertices = 2 + static_cast<CutNetwork::Vertex>(random() % 7);
    std::vector<std::vector<CutNetwork::Vertex>> hyperedges;
    std::vector<Integer> small;
    std::vector<Integer> large;
    const unsigned digits = 40 + static_cast<unsigned>(random() % 400);
    const Integer factor = power(Integer(10), digits) + Integer(random() % 1000);
    for (unsigned h = 0; h < 14; ++h) {
      std::vector<CutNetwork::Vertex> members;
      for (CutNetwork::Vertex v = 0; v < vertices; ++v) {
        if (random() % 3 == 0) members.push_back(v);
      }
      if (members.size() < 2) continue;
      hyperedges.push_back(members);
      small.emplace_back(random() % 50);
      large.push_back(small.back() * factor);
    }
    const CutNetwork network(vertices, hyperedges);
    std::optional<Integer> best;
    for (std::uint64_t choice = 0; choice < std::uint64_t{1} << (vertices - 2); ++choice) {
      std::vector<Bit> side{Bit::zero, Bit::one};
      for (CutNetwork::Vertex v = 2; v < vertices; ++v)
        side.push_back(Bit((choice >> (v - 2)) & 1));
      const Integer value = cost(network, small, side);
      if (!best || value < *best) best = value;
    }
    const CutNetwork::Cut cut = network.minimum(small);
    EXPECT_EQ(cut.value, *best);
    EXPECT_EQ(cost(network, small, cut.side), *best);
    const CutNetwork::Cut scaled_cut = network.minimum(large);
    EXPECT_EQ(scaled_cut.value, *best * factor);
    EXPECT_EQ(scaled_cut.flow, *best * factor);
    EXPECT_EQ(scaled_cut.side, cut.side);
    EXPECT_EQ(cost(network, small, network.proposal(std::span<const Integer>(large))), *best);
    EXPECT_EQ(network.lower_bound(small), *best);
    const Integer below = network.lower_bound(large);
    EXPECT_LE(below, *best * factor);
    EXPECT_LE(*best * factor - below, Integer(1000) * factor.shifted_down(110));
    std::vector<double> rounded;
    for (const Integer& capacity : small) rounded.push_back(capacity.approximate());
    EXPECT_EQ(cost(network, small, network.proposal(std::span<const double>(rounded))), *best);
  }
}

// What rounding to words leaves out decides: two cuts that differ by one in a thousand bits.
TEST(CutNetwork, SeesTheLastDigit) {
  const Integer huge = power(Integer(2), 1000);
  const CutNetwork network(5, {{0, 2, 3}, {2, 4}, {3, 4}, {4, 1}});
  const std::vector<Integer> first{huge, huge, huge, huge - Integer(1)};
  EXPECT_EQ(network.minimum(first).value, huge - Integer(1));
  EXPECT_EQ(network.minimum(first).side[4], Bit::zero);
  const std::vector<Integer> second{huge - Integer(1), huge, huge, huge};
  EXPECT_EQ(network.minimum(second).value, huge - Integer(1));
  EXPECT_EQ(network.minimum(second).side[4], Bit::one);
}

// A flow of an early end proves less than the cut, and never more than the minimum.
TEST(CutNetwork, EndsWithTheFirstCutThatIsEnough) {
  RandomBits random = random_bits();
  const unsigned vertices = 40;
  std::vector<std::vector<CutNetwork::Vertex>> hyperedges;
  std::vector<Integer> capacities;
  for (unsigned h = 0; h < 200; ++h) {
    const auto some = [&] { return static_cast<CutNetwork::Vertex>(random() % vertices); };
    std::vector<CutNetwork::Vertex> members{some(), some(), some()};
    std::ranges::sort(members);
    members.erase(std::unique(members.begin(), members.end()), members.end());
    if (members.size() < 2) continue;
    hyperedges.push_back(members);
    Integer capacity(random());
    for (unsigned i = 0; i < 20; ++i) capacity = capacity.shifted_up(60) + Integer(random() >> 4);
    capacities.push_back(capacity);
  }
  const CutNetwork network(vertices, hyperedges);
  const CutNetwork::Cut best = network.minimum(capacities);
  EXPECT_EQ(cost(network, capacities, best.side), best.value);
  EXPECT_EQ(best.flow, best.value);
  unsigned seen = 0;
  const CutNetwork::Cut all = network.minimum_or(
      [&](const Integer& value) {
        ++seen;
        EXPECT_GE(value, best.value);
        return false;
      },
      capacities);
  EXPECT_EQ(all.value, best.value);
  EXPECT_EQ(all.side, best.side);
  EXPECT_GE(seen, 1U) << "twelve hundred digits do not fit into words";
  const CutNetwork::Cut early = network.minimum_or([](const Integer&) { return true; }, capacities);
  EXPECT_EQ(cost(network, capacities, early.side), early.value);
  EXPECT_LT(early.flow, best.value);
  EXPECT_GE(early.value, best.value);
}

TEST(CutNetwork, RejectsWhatIsNoNetwork) {
  EXPECT_THROW(CutNetwork(1, {}), ContractViolation);
  EXPECT_THROW(CutNetwork(2, {{0, 2}}), ContractViolation);
  EXPECT_THROW(CutNetwork(2, {{0}}), ContractViolation);
  const CutNetwork network(2, {{0, 1}});
  EXPECT_THROW((void)network.minimum(std::vector<Integer>{-1}), ContractViolation);
  EXPECT_THROW((void)network.minimum(std::vector<Integer>{}), ContractViolation);
  EXPECT_THROW((void)network.lower_bound(std::vector<Integer>{-1}), ContractViolation);
  EXPECT_THROW((void)network.proposal(std::vector<double>{-1.0}), ContractViolation);
}

TEST(CheapestColouring, IsTheBestOfAllForTwoProcesses) {
  const DecisionHypergraph hypergraph = broadcast(2);
  RandomBits random = random_bits();
  for (const Probability& p : some_points()) {
    std::vector<InputWeight> weights;
    for (const ProcessSet ones : all_inputs(2)) {
      weights.push_back({ones, Rational(random() % 9, 1 + random() % 5)});
    }
    EXPECT_EQ(cheapest_colouring(hypergraph, p, weights).value, best_of_all(hypergraph, p, weights))
        << p;
  }
}

TEST(CheapestColouring, IsTheBestOfAllForOneInputOfThreeProcesses) {
  const DecisionHypergraph hypergraph = broadcast(3);
  for (const Probability& p : some_points()) {
    for (const ProcessSet ones : {input("100"), input("011")}) {
      EXPECT_EQ(single_input_bound(hypergraph, p, ones), best_of_all(hypergraph, p, {{ones, 1}}))
          << p << ' ' << ones;
    }
  }
}

TEST(CheapestColouring, IsTheBestOfAllForOtherChannelsAndRounds) {
  for (const System& system :
       {System{2, 2, ChannelKind::broadcast}, System{2, 1, ChannelKind::unicast},
        System{2, 2, ChannelKind::undirected}}) {
    const DecisionHypergraph hypergraph = built(system);
    for (const char* p : {"1/3", "3/5"}) {
      const std::vector<InputWeight> weights{{input("01"), 1}};
      EXPECT_EQ(cheapest_colouring(hypergraph, probability(p), weights).value,
                best_of_all(hypergraph, probability(p), weights))
          << system << ' ' << p;
    }
  }
}

// No algorithm has a smaller weighted error, on any channel; random ones included.
TEST(CheapestColouring, IsNotAboveAnyAlgorithm) {
  RandomBits random = random_bits();
  for (const System& system : small_systems()) {
    const DecisionHypergraph hypergraph = built(system);
    std::vector<InputWeight> weights;
    for (const ProcessSet ones : mixed_inputs(system.processes)) {
      weights.push_back({ones, Rational(1 + random() % 4)});
    }
    const Probability p = probability("3/7");
    const CheapestColouring best = cheapest_colouring(hypergraph, p, weights);
    EXPECT_FALSE(validity_violation(hypergraph, best.colouring));
    for (unsigned repetition = 0; repetition < 3; ++repetition) {
      const Colouring other = random_valid_colouring(hypergraph, random);
      Rational sum;
      for (const InputWeight& weight : weights) {
        sum += weight.weight * cut_profile(hypergraph, other, weight.ones)(p);
      }
      EXPECT_LE(best.value, sum) << system;
    }
  }
}

TEST(CheapestColouring, NeedsNothingOnTrivialInputs) {
  const DecisionHypergraph hypergraph = broadcast(3);
  EXPECT_EQ(single_input_bound(hypergraph, probability("1/2"), input("000")), Rational(0));
  EXPECT_EQ(single_input_bound(hypergraph, probability("1/2"), input("111")), Rational(0));
  EXPECT_EQ(cheapest_colouring(hypergraph, probability("1/2"), {}).value, Rational(0));
}

TEST(CheapestColouring, RejectsNegativeWeights) {
  const std::vector<InputWeight> weights{{input("01"), -1}};
  EXPECT_THROW((void)cheapest_colouring(broadcast(2), probability("1/2"), weights),
               ContractViolation);
}

}  // namespace
}  // namespace tacit::test
