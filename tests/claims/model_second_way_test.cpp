// Claims 1 to 7 of docs/mathematics.md a second time. The registry decides them on the hypergraph;
// here they are read off the naive model, in which views are strings.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/naive_algorithms.h"
#include "support/naive_model.h"
#include "support/systems.h"
#include "tacit/base/envelope.h"

namespace tacit {
namespace {

using test::built;
using test::naive_execution;
using test::naive_execution_count;
using test::NaiveExecution;
using test::NaiveProblem;
using test::NaiveRun;
using test::profile;
using test::small_systems;
using test::sure;

// Naive model, and not only broadcast: weights add up over the patterns of every channel.
TEST(Claim1, WeightsAddUpInTheNaiveModel) {
  for (const System& system : small_systems()) {
    const Executions executions(system);
    const auto links = static_cast<unsigned>(system.links());
    Profile sum(links);
    for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
      const unsigned deliveries = naive_deliveries(naive_execution(system, phi));
      EXPECT_EQ(deliveries, executions.weight(FacetId(phi)).delivered) << system;
      sum.add(deliveries);
    }
    EXPECT_EQ(sum.coefficients(), test::coefficients_of(Profile::certain(links))) << system;
  }
}

// Naive model: whoever hears a sender in one round and in two, and that turning the fate of its
// last broadcast changes nothing of what the sender itself knows.
TEST(Claim1, NaiveBroadcastsReachAllOthersOrNobody) {
  for (const System& system : {System{2}, System{4}, System{3, 2}}) {
    for (std::uint64_t e = 0; e < naive_execution_count(system); ++e) {
      const NaiveExecution execution = naive_execution(system, e);
      for (unsigned sender = 0; sender < system.processes; ++sender) {
        for (unsigned round = 0; round < system.rounds; ++round) {
          unsigned hearers = 0;
          for (unsigned i = 0; i < system.processes; ++i) {
            if (i != sender && naive_hears(system, execution, round, i, sender)) ++hearers;
          }
          EXPECT_TRUE(hearers == 0 || hearers == system.processes - 1);
        }
        NaiveExecution turned = execution;
        turned.delivered.back()[sender].flip();
        EXPECT_EQ(naive_views(system, turned)[sender], naive_views(system, execution)[sender]);
      }
    }
  }
}

// One phase of sweep, run as it is told (claim 11): those that hold 0 broadcast it and
// everyone who knows a 0 takes it; then the same with 1.
struct SweepRun {
  std::vector<int> decisions;
  unsigned transmissions = 0;
  std::vector<std::pair<unsigned, unsigned>> silent;  // (round, process)
};

SweepRun sweep(const std::vector<int>& inputs, const std::vector<std::vector<bool>>& delivered) {
  SweepRun run{inputs, 0, {}};
  for (const int value : {0, 1}) {
    const auto round = static_cast<unsigned>(value);
    std::vector<int> next = run.decisions;
    for (unsigned sender = 0; sender < inputs.size(); ++sender) {
      if (run.decisions[sender] != value) {
        run.silent.emplace_back(round, sender);
        continue;
      }
      ++run.transmissions;
      if (delivered[round][sender]) std::ranges::fill(next, value);
    }
    run.decisions = next;
  }
  return run;
}

// Simulation of sweep on naive executions: its decisions are a function of the full-information
// view, valid, and err where all is lost; turning the fate of a silent process changes nothing.
TEST(Claim2, SweepIsAFunctionOfFullInformation) {
  for (unsigned n = 2; n <= 4; ++n) {
    const System system{n, 2};
    std::map<std::string, int> decision_of;
    unsigned most = 0;
    for (std::uint64_t e = 0; e < naive_execution_count(system); ++e) {
      const NaiveExecution execution = naive_execution(system, e);
      const SweepRun run = sweep(execution.inputs, execution.delivered);
      most = std::max(most, run.transmissions);
      const auto views = naive_views(system, execution);
      for (unsigned i = 0; i < n; ++i) {
        const auto [known, is_new] = decision_of.emplace(views[i], run.decisions[i]);
        ASSERT_EQ(known->second, run.decisions[i]) << "one view, two decisions";
      }
      const std::set<int> inputs(execution.inputs.begin(), execution.inputs.end());
      const std::set<int> decided(run.decisions.begin(), run.decisions.end());
      if (inputs.size() == 1) {
        ASSERT_EQ(decided, inputs);
      }
      for (const auto& [round, sender] : run.silent) {
        NaiveExecution turned = execution;
        turned.delivered[round][sender].flip();
        ASSERT_EQ(sweep(turned.inputs, turned.delivered).decisions, run.decisions);
      }
    }
    EXPECT_EQ(most, n);
  }
}

// Any protocol whatever: whether a process speaks, and what it decides, are arbitrary functions of
// its state; its state is what it has heard so far.
class RandomProtocol {
 public:
  explicit RandomProtocol(test::RandomBits& random) : random_(random) {}

  struct Run {
    std::vector<std::string> states;
    unsigned transmissions = 0;
  };
  Run run(const System& system, const NaiveExecution& execution) {
    Run run;
    for (unsigned i = 0; i < system.processes; ++i) {
      run.states.push_back(std::to_string(i) + std::to_string(execution.inputs[i]));
    }
    for (unsigned round = 0; round < system.rounds; ++round) {
      std::vector<std::string> next = run.states;
      for (unsigned j = 0; j < system.processes; ++j) {
        if (!toss(speaks_, run.states[j])) continue;
        ++run.transmissions;
        for (unsigned i = 0; i < system.processes; ++i) {
          if (i != j && naive_hears(system, execution, round, i, j)) {
            next[i] += "<" + run.states[j] + ">";
          }
        }
      }
      for (std::string& text : next) text += ".";
      run.states = next;
    }
    return run;
  }
  // A state that occurs on b^n decides b, whatever was tossed before.
  void force(const std::string& state, bool value) { decides_[state] = value; }
  bool decide(const std::string& state) { return toss(decides_, state); }

 private:
  bool toss(std::map<std::string, bool>& coins, const std::string& state) {
    const auto [coin, is_new] = coins.emplace(state, false);
    if (is_new) coin->second = random_() % 2 == 1;
    return coin->second;
  }

  test::RandomBits& random_;
  std::map<std::string, bool> speaks_;
  std::map<std::string, bool> decides_;
};

// Naive model, all channels: the state of a protocol with silence is a function of the view.
TEST(Claim2, AnyProtocolWithSilenceIsSimulated) {
  auto random = test::random_bits();
  for (const System& system : {System{3, 2}, System{2, 3}, System{2, 2, ChannelKind::unicast},
                               System{3, 2, ChannelKind::undirected}}) {
    for (unsigned repetition = 0; repetition < test::scaled(3); ++repetition) {
      RandomProtocol protocol(random);
      std::map<std::string, std::string> state_of;
      for (std::uint64_t e = 0; e < naive_execution_count(system); ++e) {
        const NaiveExecution execution = naive_execution(system, e);
        const auto views = naive_views(system, execution);
        const auto states = protocol.run(system, execution).states;
        for (unsigned i = 0; i < system.processes; ++i) {
          ASSERT_EQ(state_of.emplace(views[i], states[i]).first->second, states[i]) << system;
        }
      }
    }
  }
}

// Claim 44, beside the proof and the named algorithms of the registry: random protocols with
// silence, run in the naive model, against q^k for the k transmissions they make at most.
TEST(Claim44, NoProtocolWithSilenceIsBelowItsTransmissions) {
  auto random = test::random_bits();
  const Rational p(1, 3);
  for (const System& system : {System{2, 2}, System{3, 1}, System{3, 2}}) {
    for (unsigned repetition = 0; repetition < test::scaled(4); ++repetition) {
      RandomProtocol protocol(random);
      const auto links = static_cast<unsigned>(system.links());
      std::map<std::vector<int>, Rational> error;
      unsigned most = 0;
      for (const bool forcing : {true, false}) {
        for (std::uint64_t e = 0; e < naive_execution_count(system); ++e) {
          const NaiveExecution execution = naive_execution(system, e);
          const auto run = protocol.run(system, execution);
          const std::set<int> inputs(execution.inputs.begin(), execution.inputs.end());
          most = std::max(most, run.transmissions);
          std::set<bool> decided;
          for (const std::string& state : run.states) {
            if (forcing && inputs.size() == 1) protocol.force(state, execution.inputs[0] == 1);
            if (!forcing) decided.insert(protocol.decide(state));
          }
          if (decided.size() < 2) continue;
          ASSERT_EQ(inputs.size(), 2U) << "not valid";
          const unsigned k = naive_deliveries(execution);
          error[execution.inputs] += power(p, k) * power(Rational(1) - p, links - k);
        }
      }
      EXPECT_EQ(error.size(), (1U << system.processes) - 2);
      for (const auto& [inputs, value] : error) EXPECT_GE(value, power(Rational(2, 3), most));
    }
  }
}

// Naive model: the largest disagreement over the inputs, summed execution by execution at a random
// p, against the upper envelope of the profiles; tests/complex/decision_hypergraph_test.cpp
// compares these with the hypergraph's.
TEST(Claim3, ErrorIsTheWorstInputsDisagreement) {
  auto random = test::random_bits();
  for (const System& system :
       {System{2, 1}, System{3, 1}, System{2, 2}, System{3, 1, ChannelKind::undirected},
        System{2, 2, ChannelKind::unicast}}) {
    const NaiveProblem problem(system);
    for (unsigned repetition = 0; repetition < test::scaled(5); ++repetition) {
      const NaiveProblem::Decisions decisions = problem.random_decisions(random);
      const Rational p(static_cast<int>(1 + random() % 99), 100);
      Rational worst;
      std::vector<Profile> profiles;
      for (const auto& [input, runs] : problem.runs()) {
        Rational disagreement;
        for (const NaiveRun& run : runs) {
          if (!NaiveProblem::disagrees(run, decisions)) continue;
          disagreement +=
              power(p, run.deliveries) * power(Rational(1) - p, problem.links() - run.deliveries);
        }
        worst = std::max(worst, disagreement);
        profiles.push_back(problem.error(decisions, input));
      }
      const auto at_p = upper_envelope(profiles, p, p);
      EXPECT_EQ(profiles[at_p.front().member](sure(Probability::from(p))), worst) << system;
    }
  }
}

// Naive model: a view of two rounds settles the fate of the own first broadcast exactly if
// somebody was heard in round 2; a view of one round never does.
TEST(Claim4, NaiveViewsSettleTheOwnFateIfSomebodyIsHeardLater) {
  for (const System& system : {System{2, 2}, System{3, 2}, System{3, 1}}) {
    std::map<std::string, std::set<bool>> fates;
    std::map<std::string, bool> heard;
    for (std::uint64_t e = 0; e < naive_execution_count(system); ++e) {
      const NaiveExecution execution = naive_execution(system, e);
      const auto views = naive_views(system, execution);
      for (unsigned i = 0; i < system.processes; ++i) {
        fates[views[i]].insert(execution.delivered[0][i]);
        bool& hears = heard[views[i]];
        for (unsigned j = 0; system.rounds == 2 && j < system.processes; ++j) {
          hears = hears || (j != i && execution.delivered[1][j]);
        }
      }
    }
    for (const auto& [view, fate] : fates) EXPECT_EQ(fate.size(), heard.at(view) ? 1U : 2U);
  }
}

// Brute force: all 16 algorithms of two processes. Each has a_0 = 1 on both mixed inputs, and some
// have no worst input that is the same for every p: their errors are q^2 + p^2 and q.
TEST(Claim5, AllAlgorithmsOfTwoProcesses) {
  const NaiveProblem problem({2});
  unsigned algorithms = 0;
  unsigned without_one_worst_input = 0;
  NaiveProblem::for_each_decision(
      problem.free_views(), problem.forced(), [&](const NaiveProblem::Decisions& decisions) {
        const std::array<Profile, 2> errors{problem.error(decisions, "01"),
                                            problem.error(decisions, "10")};
        for (const Profile& error : errors) EXPECT_EQ(error.coefficients()[0], Integer(1));
        ++algorithms;
        const auto worse_at = [&](const Rational& p, unsigned x) {
          const Probability at = sure(Probability::from(p));
          return errors[x](at) > errors[1 - x](at);
        };
        for (const unsigned x : {0U, 1U}) {
          if (!worse_at(Rational(1, 3), x) || !worse_at(Rational(3, 4), 1 - x)) continue;
          ++without_one_worst_input;
          EXPECT_EQ(errors[x], profile({1, 0}));
          EXPECT_EQ(errors[1 - x], profile({1, 0, 1}));
        }
      });
  EXPECT_EQ(algorithms, 16U);
  EXPECT_GT(without_one_worst_input, 0U);
}

// Naive model, all channels: where nothing arrives, the views are forced and to both values. So
// every valid algorithm errs there, whatever it decides elsewhere; claim 32 says the same of Q.
void expect_error_in_silence(const System& system) {
  const NaiveProblem problem(system);
  for (const auto& [input, runs] : problem.runs()) {
    const auto silent = std::ranges::find(runs, 0U, &NaiveRun::deliveries);
    ASSERT_NE(silent, runs.end());
    for (unsigned i = 0; i < input.size(); ++i) {
      EXPECT_EQ(problem.forced()[silent->views[i]], input[i] - '0') << system;
    }
  }
}
TEST(Claim6, SilenceForcesBothValuesOverEveryChannel) {
  for (const System& system : small_systems()) expect_error_in_silence(system);
}
TEST(Claim32, SilenceForcesBothValuesInEveryMixedCube) {
  for (unsigned n = 2; n <= 6; ++n) expect_error_in_silence({n});
}

// Naive model: the counts of a view, from the deliveries of each execution in which it occurs.
TEST(Claim7, TheOwnInputCountsExactlyOnce) {
  for (unsigned n = 2; n <= 5; ++n) {
    const DecisionHypergraph hypergraph = built({n});
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const NaiveExecution execution = naive_execution({n}, f);
      for (unsigned i = 0; i < n; ++i) {
        std::array<unsigned, 2> counts{};
        for (unsigned j = 0; j < n; ++j) {
          if (j == i || execution.delivered[0][j]) ++counts[execution.inputs[j] == 1 ? 1 : 0];
        }
        const OneRoundView view = hypergraph.views().one_round(hypergraph.facet(FacetId(f))[i]);
        ASSERT_EQ(view.count(Bit::zero), counts[0]);
        ASSERT_EQ(view.count(Bit::one), counts[1]);
      }
    }
  }
}

}  // namespace
}  // namespace tacit
