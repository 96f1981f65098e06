#include "tacit/runtime/participant.h"

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/random_channel.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/evaluate/loss_file.h"
#include "tacit/runtime/sender_loss.h"
#include "tacit/simulate/simulation.h"

namespace tacit::net {
namespace {

Algorithm algorithm_of(const std::string& text, const System& system) {
  return test::sure(parse_algorithm(
      text, {.processes = system.processes, .channel = system.channel, .rounds = system.rounds}));
}

std::vector<Participant> participants_of(const Algorithm& algorithm, const System& system) {
  std::vector<Participant> all;
  for (const ProcessId i : ProcessSet::first(system.processes)) {
    all.push_back(test::sure(Participant::create(algorithm, system, i)));
  }
  return all;
}

// Decisions when in round t process i reaches reached(i, t).
template <class Reached>
ProcessSet decisions(std::vector<Participant>& all, ProcessSet input, unsigned rounds,
                     const Reached& reached) {
  for (Participant& one : all) one.begin(input.bit(one.self()));
  for (unsigned t = 1; t <= rounds; ++t) {
    std::vector<std::optional<Payload>> said;
    for (const Participant& one : all) said.push_back(one.outgoing());
    for (const Participant& sender : all) {
      if (!said[sender.self().index()]) continue;
      for (const ProcessId j : reached(sender.self(), t)) {
        EXPECT_TRUE(all[j.index()].absorb(sender.self(), *said[sender.self().index()]));
      }
    }
    for (Participant& one : all) one.end_round();
  }
  ProcessSet ones;
  for (const Participant& one : all) {
    if (one.value() == Bit::one) ones.insert(one.self());
  }
  return ones;
}

// Against the decisions that evaluation gives every view of every execution.
void expect_decisions_of_evaluation(const Algorithm& algorithm, const System& system) {
  const auto hypergraph = test::sure(DecisionHypergraph::build(system));
  const Colouring colouring = test::sure(colouring_of(algorithm, hypergraph));
  const Executions& executions = hypergraph.executions();
  const Channel channel(system.channel, system.processes);
  auto all = participants_of(algorithm, system);
  for (std::uint64_t f = 0; f < executions.count(); ++f) {
    const Pattern pattern = executions.pattern(FacetId(f));
    const auto reached = [&](ProcessId sender, unsigned t) {
      ProcessSet set;
      for (const ProcessId j : ProcessSet::first(system.processes)) {
        if (j == sender) continue;
        const auto link = channel.carrier(sender, j).index();
        if (((executions.round_links(pattern, t - 1) >> link) & 1) != 0) set.insert(j);
      }
      return set;
    };
    const ProcessSet decided = decisions(all, executions.input(FacetId(f)), system.rounds, reached);
    for (const ProcessId i : ProcessSet::first(system.processes)) {
      ASSERT_EQ(decided.bit(i), colouring[hypergraph.facet(FacetId(f))[i.index()].index()])
          << algorithm.name() << " " << f;
    }
  }
}

TEST(Participant, DecidesAsEvaluationDoesOnEveryExecution) {
  const auto expect = [](const std::string& text, const System& system) {
    expect_decisions_of_evaluation(algorithm_of(text, system), system);
  };
  for (const char* const rule : {"majority", "pref0", "courteous", "courteous@1,3"}) {
    expect(rule, {4, 1});
    expect(rule, {3, 1, ChannelKind::unicast});
    expect(rule, {4, 1, ChannelKind::undirected});
  }
  expect("sweep", {4, 2});
  expect("sweep", {3, 4});
  expect("pref1;courteous@1,2", {3, 2});
  const std::string follow = "rule[leader]{unanimous: own; leader heard: leader; otherwise: !own}";
  expect(follow, {4, 1});
  expect(follow + "@3,1;" + follow, {3, 2});
  expect(follow, {3, 1, ChannelKind::unicast});
}

// Decides whatever validity allows, with no pattern to it.
DecisionTable some_table(const System& system) {
  const auto hypergraph =
      std::make_shared<const DecisionHypergraph>(test::sure(DecisionHypergraph::build(system)));
  Colouring colouring;
  for (std::uint32_t v = 0; v < hypergraph->view_count(); ++v) {
    const bool odd = std::popcount(v * 0x9e3779b9U) % 2 != 0;
    const ValueSet allowed = hypergraph->allowed(ViewId(v));
    colouring.push_back(allowed == 0b11 ? Bit(odd) : Bit(allowed == 0b10));
  }
  return DecisionTable(hypergraph, colouring);
}

TEST(Participant, DecidesByTablesAfterSeveralRounds) {
  for (const System system : {System{3, 2}, System{2, 4}, System{3, 1, ChannelKind::unicast}}) {
    const auto table = std::make_shared<const DecisionTable>(some_table(system));
    expect_decisions_of_evaluation(Algorithm("table", {TableStep{table}}), system);
  }
}

TEST(Participant, OutsidersOfATableListenAndKeepSilent) {
  const std::vector<unsigned> members{0, 2};
  const auto table =
      std::make_shared<const DecisionTable>(test::sure(some_table({2, 2}).run_by(members, 3)));
  const Algorithm algorithm("committee", {TableStep{table, members}});
  expect_decisions_of_evaluation(algorithm, {3, 2});
  Participant outsider =
      test::sure(Participant::create(algorithm, {3, 2}, ProcessId(std::uint8_t{1})));
  outsider.begin(Bit::one);
  EXPECT_FALSE(outsider.outgoing());
}

TEST(Participant, IgnoresWhatItsAlgorithmDoesNotSay) {
  const System system{3, 1};
  auto one =
      test::sure(Participant::create(algorithm_of("courteous@1,2", system), system, ProcessId(0)));
  one.begin(Bit::zero);
  EXPECT_FALSE(one.absorb(ProcessId(0), Bit::one));  // itself
  EXPECT_FALSE(one.absorb(ProcessId(2), Bit::one));  // not of the committee
  EXPECT_FALSE(one.absorb(ProcessId(1), Knowledge(3, ProcessId(1), Bit::one)));
  EXPECT_TRUE(one.absorb(ProcessId(1), Bit::one));
}

// The same seed loses the same messages on a network as in simulation.
TEST(SenderLoss, DrawsWhatSimulationDraws) {
  struct Case {
    const char* algorithm;
    System system;
    std::optional<std::string> input;
  };
  for (const auto& [text, system, input] :
       {Case{"courteous", {5, 1}, "00111"}, Case{"sweep", {4, 2}, {}},
        Case{"courteous", {4, 1, ChannelKind::unicast}, "0011"},
        Case{"pref1^2", {3, 2, ChannelKind::undirected}, {}}}) {
    constexpr std::uint64_t trials = 1500;
    const Algorithm algorithm = algorithm_of(text, system);
    const Probability p = test::probability("7/10");
    SimulationOptions options{.trials = trials, .seed = 5};
    options.choice = input ? InputChoice::fixed : InputChoice::random;
    if (input) options.input = *input;
    const auto simulated = test::sure(simulate(algorithm, system, equal_links(system, p), options));

    SenderLoss loss(system.channel, system.processes, p, 5);
    auto all = participants_of(algorithm, system);
    std::uint64_t errors = 0;
    for (std::uint64_t instance = 0; instance < trials; ++instance) {
      ProcessSet ones;
      if (input) ones = test::sure(parse_input(*input, system.processes));
      for (const ProcessId i : ProcessSet::first(system.processes)) {
        if (!input && loss.random_input(i, instance) == Bit::one) ones.insert(i);
      }
      const ProcessSet decided = decisions(all, ones, system.rounds, [&](ProcessId i, unsigned t) {
        return loss.receivers(i, instance, t);
      });
      if (!decided.empty() && decided != ProcessSet::first(system.processes)) ++errors;
    }
    EXPECT_EQ(errors, simulated.errors) << text;
    EXPECT_GT(errors, 0U);
  }
}

// So it does under a law with hidden states, where every node draws for itself.
TEST(SenderLoss, DrawsWhatSimulationDrawsUnderALaw) {
  auto random = tacit::test::random_bits();
  for (unsigned trial = 0; trial < 16; ++trial) {
    const auto channel = all_channels[trial % all_channels.size()];
    const ChannelLaw law = tacit::test::random_law(random, channel, 3);
    const System system{3, 2, channel};
    const Algorithm algorithm = algorithm_of("courteous^2", system);
    constexpr std::uint64_t trials = 1200;
    SimulationOptions options{.trials = trials, .seed = 9};
    options.choice = InputChoice::fixed;
    options.input = "011";
    const auto simulated = test::sure(simulate(algorithm, system, law, options));
    std::vector<SenderLoss> nodes(3, SenderLoss(law, 9));
    auto all = participants_of(algorithm, system);
    std::uint64_t errors = 0;
    for (std::uint64_t instance = 0; instance < trials; ++instance) {
      const ProcessSet decided = decisions(
          all, tacit::test::input("011"), system.rounds,
          [&](ProcessId i, unsigned t) { return nodes[i.index()].receivers(i, instance, t); });
      if (!decided.empty() && decided != ProcessSet::first(3)) ++errors;
    }
    EXPECT_EQ(errors, simulated.errors) << trial;
  }
}

}  // namespace
}  // namespace tacit::net
