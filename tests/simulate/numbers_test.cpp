// Estimates of discrepancies against exact values, with fixed seeds.
#include <cmath>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "simulate/estimates.h"
#include "tacit/evaluate/loss_file.h"
#include "tacit/simulate/simulation.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::probability;
using test::sigmas;
using test::simulated;

// The expected discrepancy, from bits that one shared coin rounds the numbers to.
TEST(SimulationOfNumbers, EstimatesTheDiscrepancy) {
  double squares = 0;
  unsigned cases = 0;
  for (const char* const text :
       {"mean", "courteous;mean", "mean@1,2", "value(own/3 + 2*ones/(3*(zeros+ones)))"}) {
    for (const ChannelKind channel : {broadcast, unicast, undirected}) {
      for (const char* const p : {"1/4", "2/3"}) {
        const AlgorithmRequest request{
            .processes = 3, .channel = channel, .task = Task::approximate()};
        const Algorithm algorithm = test::sure(parse_algorithm(text, request));
        SimulationOptions options;
        options.task = Task::approximate();
        options.trials = 1 << 16;
        const Simulation found = simulated(algorithm, {3, 1, channel}, probability(p), options);
        ASSERT_TRUE(found.exact.has_value());
        EvaluationOptions at;
        at.at = probability(p);
        at.task = Task::approximate();
        EXPECT_EQ(*found.exact, *test::evaluated(algorithm, 3, at, channel).worst_value);
        const double off = sigmas(found, *found.exact);
        EXPECT_LT(off, 5) << text << p;
        squares += off * off;
        ++cases;
        options.engine = SimulationEngine::general;
        EXPECT_EQ(simulated(algorithm, {3, 1, channel}, probability(p), options).errors,
                  found.errors);
      }
    }
  }
  // Not all too good, and not all too bad.
  EXPECT_GT(squares, cases * 0.3);
  EXPECT_LT(squares, cases * 2.2);
}

TEST(SimulationOfNumbers, DrawsRareDiscrepanciesAsWell) {
  const AlgorithmRequest request{.processes = 4, .task = Task::approximate()};
  const Algorithm algorithm = test::sure(parse_algorithm("courteous;mean", request));
  SimulationOptions options;
  options.task = Task::approximate();
  options.trials = 1 << 18;
  options.rare = true;
  const Simulation found = simulated(algorithm, {4, 2}, probability("19/20"), options);
  ASSERT_TRUE(found.exact.has_value());
  const double exact = found.exact->approximate();
  EXPECT_LT(std::abs(found.estimate - exact), 0.1 * exact);
}

TEST(SimulationOfNumbers, IsRefusedForConsensus) {
  const AlgorithmRequest request{.processes = 3, .task = Task::approximate()};
  const System system{3, 1};
  const auto found = simulate(test::sure(parse_algorithm("mean", request)), system,
                              equal_links(system, probability("1/2")), {});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().message, "'mean' decides numbers and not bits");
}

}  // namespace
}  // namespace tacit
