// Maximum flows with exact capacities against all cuts.
#include "tacit/bound/flow_network.h"

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <stop_token>
#include <vector>

#include <gtest/gtest.h>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/bound/augmenting_flow.h"

namespace tacit::test {
namespace {

using Arc = FlowNetwork::Arc;
using Node = FlowNetwork::Node;

constexpr Node source = 0;
constexpr Node sink = 1;

struct Example {
  Node nodes;
  std::vector<Arc> arcs{};
  std::vector<Integer> capacities{};
};

Integer random_number(std::mt19937_64& random, std::size_t bits) {
  Integer number;
  for (std::size_t i = 0; i < bits; i += 32) {
    number = number.shifted_up(32) + Integer(static_cast<std::int64_t>(random() >> 32));
  }
  return number;
}

// Capacities of very different sizes, some equal to others and some 0.
Example random_example(std::mt19937_64& random, std::size_t most_bits) {
  Example example{.nodes = static_cast<Node>(2 + random() % 6)};
  const std::size_t count = random() % 20;
  for (std::size_t a = 0; a < count; ++a) {
    const auto from = static_cast<Node>(random() % example.nodes);
    const auto to = static_cast<Node>(random() % example.nodes);
    if (from == to) continue;
    example.arcs.push_back({from, to});
    const bool copy = !example.capacities.empty() && random() % 4 == 0;
    example.capacities.push_back(copy ? example.capacities[random() % example.capacities.size()]
                                      : random_number(random, random() % most_bits));
  }
  return example;
}

Integer capacity_of(const Example& example, const std::vector<bool>& source_side) {
  Integer sum;
  for (std::size_t a = 0; a < example.arcs.size(); ++a) {
    const auto [from, to] = example.arcs[a];
    if (source_side[from] && !source_side[to]) sum += example.capacities[a];
  }
  return sum;
}

struct SmallestCut {
  Integer capacity;
  std::vector<bool> source_side;  // of all smallest cuts, what their source sides share
};

SmallestCut smallest_cut(const Example& example) {
  std::optional<SmallestCut> best;
  for (std::uint64_t choice = 0; choice < std::uint64_t{1} << (example.nodes - 2); ++choice) {
    std::vector<bool> side(example.nodes, false);
    side[source] = true;
    for (Node v = 2; v < example.nodes; ++v) side[v] = ((choice >> (v - 2)) & 1) != 0;
    const Integer capacity = capacity_of(example, side);
    if (!best || capacity < best->capacity) {
      best = {capacity, side};
    } else if (capacity == best->capacity) {
      for (Node v = 0; v < example.nodes; ++v) {
        best->source_side[v] = best->source_side[v] && side[v];
      }
    }
  }
  return *best;
}

// The value of a flow that respects capacities and keeps nothing on the way.
Integer checked_value(const Example& example, std::span<const Integer> through) {
  std::vector<Integer> excess(example.nodes);
  for (std::size_t a = 0; a < example.arcs.size(); ++a) {
    EXPECT_GE(through[a].sign(), 0);
    EXPECT_LE(through[a], example.capacities[a]);
    excess[example.arcs[a].from] -= through[a];
    excess[example.arcs[a].to] += through[a];
  }
  for (Node v = 2; v < example.nodes; ++v) EXPECT_TRUE(excess[v].is_zero());
  EXPECT_TRUE((excess[source] + excess[sink]).is_zero());
  return excess[sink];
}

class ExactFlows : public testing::TestWithParam<std::size_t> {};

TEST_P(ExactFlows, AreAsLargeAsTheSmallestCut) {
  std::mt19937_64 random(GetParam());
  for (int i = 0; i < 400; ++i) {
    const Example example = random_example(random, GetParam());
    const FlowNetwork network(example.nodes, source, sink, example.arcs);
    const auto flow = network.maximum(example.capacities);
    const SmallestCut cut = smallest_cut(example);
    EXPECT_EQ(flow.value, cut.capacity);
    EXPECT_EQ(flow.value, checked_value(example, flow.through));
    EXPECT_EQ(flow.reached, cut.source_side);
  }
}

TEST_P(ExactFlows, EndAtACutThatIsEnough) {
  std::mt19937_64 random(GetParam());
  for (int i = 0; i < 100; ++i) {
    const Example example = random_example(random, GetParam());
    const FlowNetwork network(example.nodes, source, sink, example.arcs);
    const Integer smallest = smallest_cut(example).capacity;
    const auto enough = [&](const Integer& capacity) { return capacity <= smallest * Integer(2); };
    const auto flow = network.maximum(example.capacities, enough);
    EXPECT_LE(flow.value, smallest);
    EXPECT_EQ(flow.value, checked_value(example, flow.through));
    EXPECT_TRUE(enough(capacity_of(example, flow.reached)));
  }
}

INSTANTIATE_TEST_SUITE_P(Bits, ExactFlows, testing::Values(8, 100, 300, 1000));

// source -> 2 -> 3 -> sink, and source -> 3 and 2 -> sink.
class Completion : public testing::Test {
 protected:
  [[nodiscard]] AugmentingFlow flow_of(const std::vector<Word>& sent) const {
    AugmentingFlow flow({example.nodes, source, sink, example.arcs}, example.capacities);
    flow.grow(sent[0] + sent[3], [&](std::size_t a) { return sent[a]; }, 0);
    return flow;
  }

  const Example example{
      .nodes = 4,
      .arcs = {{source, 2}, {2, 3}, {3, sink}, {source, 3}, {2, sink}},
      .capacities = {1000, 1000, 600, 500, 900},
  };
};

TEST_F(Completion, SendsWhatIsMissing) {
  // Both arcs to the sink but for 3 of them: they are the smallest cut.
  AugmentingFlow flow = flow_of({998, 100, 598, 498, 898});
  const std::vector<bool> all_but_sink{true, false, true, true};
  EXPECT_EQ(flow.missing_across(all_but_sink), Integer(4));
  ASSERT_TRUE(flow.complete(4));
  EXPECT_EQ(flow.value(), Integer(1500));
  EXPECT_TRUE(flow.missing_across(all_but_sink).is_zero());
  EXPECT_EQ(checked_value(example, flow.take_through()), Integer(1500));
}

TEST_F(Completion, ChangesNothingWhereItCannot) {
  // So much could be missing that every arc could be full, or empty.
  AugmentingFlow flow = flow_of({998, 100, 598, 498, 898});
  EXPECT_FALSE(flow.complete(1000));
  // No cut leaves room for that.
  EXPECT_FALSE(flow.complete(5));
  EXPECT_EQ(flow.value(), Integer(1496));
  EXPECT_EQ(checked_value(example, flow.take_through()), Integer(1496));
}

TEST(FlowNetwork, ExpectsANetwork) {
  EXPECT_THROW(FlowNetwork(2, 0, 0, {}), ContractViolation);
  EXPECT_THROW(FlowNetwork(2, 0, 2, {}), ContractViolation);
  EXPECT_THROW(FlowNetwork(2, 0, 1, {{0, 2}}), ContractViolation);
  const FlowNetwork network(2, 0, 1, {{0, 1}});
  EXPECT_THROW((void)network.maximum(std::vector<Integer>{}), ContractViolation);
  EXPECT_THROW((void)network.maximum(std::vector<Integer>{Integer(-1)}), ContractViolation);
}

TEST(FlowNetwork, HearsAStop) {
  std::mt19937_64 random(7);
  Example example;
  while (example.arcs.size() < 8) example = random_example(random, 300);
  const FlowNetwork network(example.nodes, source, sink, example.arcs);
  std::stop_source stop;
  RunContext context;
  context.stop = stop.get_token();
  const BudgetScope scope(context);
  const std::vector<Word> words(example.arcs.size(), Word{1});
  static_cast<void>(network.maximum(words));
  stop.request_stop();
  EXPECT_THROW(static_cast<void>(network.maximum(words)), Stopped);
  EXPECT_THROW(static_cast<void>(network.maximum(example.capacities)), Stopped);
}

}  // namespace
}  // namespace tacit::test
