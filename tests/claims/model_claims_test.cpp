// Claims 1 to 7 of docs/mathematics.md: the model, and what every algorithm has in common.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/naive_model.h"
#include "support/systems.h"
#include "tacit/base/envelope.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {
namespace {

using test::all_inputs;
using test::broadcast;
using test::built;
using test::mixed_inputs;
using test::naive_execution;
using test::probability;
using test::process;
using test::profile;
using test::random_valid_colouring;
using test::small_systems;

// 1. A broadcast reaches all others or nobody, independently over (process, round);
// no feedback. The weights of the 2^(nr) patterns sum to (p + q)^(nr).
TEST(Claim1, WeightsOfAllPatternsSumToOne) {
  for (const System& system : small_systems()) {
    const Executions executions(system);
    const auto links = static_cast<unsigned>(system.links());
    Profile by_library(links);
    Profile by_counting(links);
    for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
      by_library.add(executions.weight(FacetId(phi)).delivered);
      by_counting.add(naive_deliveries(naive_execution(system, phi)));
    }
    EXPECT_EQ(by_library.coefficients(), test::coefficients_of(Profile::certain(links))) << system;
    EXPECT_EQ(by_counting.coefficients(), test::coefficients_of(Profile::certain(links))) << system;
  }
}

// Any two deliveries are independent: both occur with probability p^2.
TEST(Claim1, DeliveriesAreIndependent) {
  const System system{3, 2};
  const Executions executions(system);
  for (unsigned a = 0; a < 6; ++a) {
    for (unsigned b = 0; b < a; ++b) {
      Profile both(6);
      for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
        if ((phi >> a & 1) != 0 && (phi >> b & 1) != 0) {
          both.add(executions.weight(FacetId(phi)).delivered);
        }
      }
      EXPECT_EQ(both, profile({0, 0, 1}));
    }
  }
}

TEST(Claim1, ABroadcastReachesAllOthersOrNobody) {
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      for (unsigned sender = 0; sender < n; ++sender) {
        unsigned reached = 0;
        for (unsigned i = 0; i < n; ++i) {
          const OneRoundView view = hypergraph.views().one_round(hypergraph.facet(FacetId(f))[i]);
          if (i != sender && view.known.contains(process(sender))) ++reached;
        }
        const bool delivered = (f >> sender & 1) != 0;
        EXPECT_EQ(reached, delivered ? n - 1 : 0);
      }
    }
  }
}

// The sender's own view does not depend on the fate of its last broadcast.
TEST(Claim1, ThereIsNoFeedback) {
  for (const unsigned rounds : {1U, 2U}) {
    const DecisionHypergraph hypergraph = broadcast(3, rounds);
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      for (unsigned sender = 0; sender < 3; ++sender) {
        const FacetId other(f ^ std::uint64_t{1} << sender);  // last round, lowest bits
        EXPECT_EQ(hypergraph.facet(FacetId(f))[sender], hypergraph.facet(other)[sender]);
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
      if (!delivered[round][sender]) continue;
      std::ranges::fill(next, value);
    }
    run.decisions = next;
  }
  return run;
}

// 2. A process may stay silent (sweep needs it); to the others silence looks like a
// loss, and it costs no transmission. A protocol with silence is simulated by full
// information: sweep's decisions are a function of the full-information view.
TEST(Claim2, SweepIsAFunctionOfFullInformation) {
  for (unsigned n = 2; n <= 4; ++n) {
    const System system{n, 2};
    const DecisionHypergraph hypergraph = built(system);
    std::vector<std::optional<Bit>> found(hypergraph.view_count());
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const auto execution = naive_execution(system, f);
      const SweepRun run = sweep(execution.inputs, execution.delivered);
      EXPECT_LE(run.transmissions, n);
      for (unsigned i = 0; i < n; ++i) {
        const Bit decision = run.decisions[i] == 1 ? Bit::one : Bit::zero;
        auto& entry = found[hypergraph.facet(FacetId(f))[i].index()];
        ASSERT_TRUE(!entry || *entry == decision) << "one view, two decisions";
        entry = decision;
      }
    }
    Colouring colouring;
    for (const auto& entry : found) {
      ASSERT_TRUE(entry.has_value());
      colouring.push_back(*entry);
    }
    EXPECT_EQ(validity_violation(hypergraph, colouring), std::nullopt);
    // It errs with probability exactly q^n on every mixed input (claim 43, r = 1).
    Profile all_lost(n);
    all_lost.add(0);
    for (const ProcessSet ones : mixed_inputs(n)) {
      EXPECT_EQ(cut_profile(hypergraph, colouring, ones), all_lost) << input_text(ones, n);
    }
  }
}

TEST(Claim2, SilenceLooksLikeALoss) {
  const System system{3, 2};
  for (std::uint64_t f = 0; f < test::naive_execution_count(system); ++f) {
    const auto execution = naive_execution(system, f);
    const SweepRun run = sweep(execution.inputs, execution.delivered);
    for (const auto& [round, sender] : run.silent) {
      auto changed = execution.delivered;
      changed[round][sender] = !changed[round][sender];
      EXPECT_EQ(sweep(execution.inputs, changed).decisions, run.decisions);
    }
  }
}

// Any protocol whatever: whether a process speaks is an arbitrary function of its
// state, its state is what it has heard so far.
TEST(Claim2, AnyProtocolWithSilenceIsSimulated) {
  auto random = test::random_bits();
  for (const System& system : {System{3, 2}, System{2, 3}, System{2, 2, ChannelKind::unicast},
                               System{3, 2, ChannelKind::undirected}}) {
    const DecisionHypergraph hypergraph = built(system);
    for (unsigned repetition = 0; repetition < test::scaled(3); ++repetition) {
      std::map<std::string, bool> speaks;
      std::vector<std::string> state_of(hypergraph.view_count());
      for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
        const auto execution = naive_execution(system, f);
        std::vector<std::string> state;
        for (unsigned i = 0; i < system.processes; ++i) {
          state.push_back(std::to_string(i) + std::to_string(execution.inputs[i]));
        }
        for (unsigned round = 0; round < system.rounds; ++round) {
          std::vector<std::string> next = state;
          for (unsigned j = 0; j < system.processes; ++j) {
            if (!speaks.contains(state[j])) speaks[state[j]] = random() % 2 == 1;
            if (!speaks[state[j]]) continue;
            for (unsigned i = 0; i < system.processes; ++i) {
              if (i != j && naive_hears(system, execution, round, i, j)) {
                next[i] += "<" + state[j] + ">";
              }
            }
          }
          for (std::string& text : next) text += ".";
          state = next;
        }
        for (unsigned i = 0; i < system.processes; ++i) {
          std::string& entry = state_of[hypergraph.facet(FacetId(f))[i].index()];
          ASSERT_TRUE(entry.empty() || entry == state[i]) << system;
          entry = state[i];
        }
      }
    }
  }
}

// 3. Consensus with error rho: termination in r rounds, validity under every pattern,
// worst input's disagreement probability at most rho. Of random algorithms: every view
// decides; on b^n all decide b; the worst input by the upper envelope is the maximum of
// the disagreement probabilities, summed execution by execution.
TEST(Claim3, ErrorIsTheWorstInputsDisagreement) {
  auto random = test::random_bits();
  for (const System& system :
       {System{2, 1}, System{3, 1}, System{2, 2}, System{3, 1, ChannelKind::undirected},
        System{2, 2, ChannelKind::unicast}}) {
    const unsigned n = system.processes;
    const DecisionHypergraph hypergraph = built(system);
    for (unsigned repetition = 0; repetition < test::scaled(5); ++repetition) {
      const Colouring colouring = random_valid_colouring(hypergraph, random);
      ASSERT_EQ(colouring.size(), hypergraph.view_count());
      ASSERT_EQ(validity_violation(hypergraph, colouring), std::nullopt);
      const Probability p =
          test::sure(Probability::from(Rational(static_cast<int>(1 + random() % 99), 100)));
      std::map<std::vector<int>, Rational> disagreement;
      for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
        const auto execution = naive_execution(system, f);
        std::set<int> decided;
        for (const ViewId view : hypergraph.facet(FacetId(f))) {
          decided.insert(colouring[view.index()] == Bit::one ? 1 : 0);
        }
        const auto zeros = std::ranges::count(execution.inputs, 0);
        if (zeros == 0) {
          ASSERT_EQ(decided, std::set<int>{1});
        } else if (zeros == static_cast<std::ptrdiff_t>(n)) {
          ASSERT_EQ(decided, std::set<int>{0});
        }
        const unsigned k = naive_deliveries(execution);
        const auto lost = static_cast<unsigned>(system.links()) - k;
        if (decided.size() > 1) {
          disagreement[execution.inputs] +=
              power(p.value(), k) * power(Rational(1) - p.value(), lost);
        }
      }
      Rational worst;
      for (const auto& [inputs, value] : disagreement) worst = std::max(worst, value);
      std::vector<Profile> profiles;
      for (const ProcessSet ones : all_inputs(n)) {
        profiles.push_back(cut_profile(hypergraph, colouring, ones));
      }
      const auto at_p = upper_envelope(profiles, p.value(), p.value());
      EXPECT_EQ(profiles[at_p.front().member](p), worst) << system << " p = " << p;
    }
  }
}

// 4. A sender can learn in round t + 1 whether round t got through: whoever hears
// somebody in round 2 knows it, whoever hears nobody does not; after one round nobody
// knows.
TEST(Claim4, ASenderLearnsTheFateOfItsBroadcastFromWhomItHearsNext) {
  for (unsigned n = 2; n <= 3; ++n) {
    const System system{n, 2};
    const DecisionHypergraph hypergraph = built(system);
    std::vector<std::set<bool>> fates(hypergraph.view_count());
    std::vector<bool> heard_somebody(hypergraph.view_count());
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const auto execution = naive_execution(system, f);
      for (unsigned i = 0; i < n; ++i) {
        const ViewId view = hypergraph.facet(FacetId(f))[i];
        fates[view.index()].insert(execution.delivered[0][i]);
        for (unsigned j = 0; j < n; ++j) {
          if (j != i && execution.delivered[1][j]) heard_somebody[view.index()] = true;
        }
      }
    }
    for (std::size_t v = 0; v < fates.size(); ++v) {
      EXPECT_EQ(fates[v].size(), heard_somebody[v] ? 1U : 2U);
    }
  }
}

TEST(Claim4, AfterOneRoundNoSenderKnows) {
  const System system{3, 1};
  const DecisionHypergraph hypergraph = built(system);
  std::vector<std::set<bool>> fates(hypergraph.view_count());
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    const auto execution = naive_execution(system, f);
    for (unsigned i = 0; i < 3; ++i) {
      fates[hypergraph.facet(FacetId(f))[i].index()].insert(execution.delivered[0][i]);
    }
  }
  for (const auto& fate : fates) EXPECT_EQ(fate.size(), 2U);
}

// 5. One round: the error on a fixed input is sum a_k p^k q^(n-k), a_0 = 1 for every
// mixed input.
TEST(Claim5, OneRoundErrorHasDegreeNAndStartsWithOne) {
  auto random = test::random_bits();
  for (unsigned n = 2; n <= 5; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    for (unsigned repetition = 0; repetition < test::scaled(5); ++repetition) {
      const Colouring colouring = random_valid_colouring(hypergraph, random);
      for (const ProcessSet ones : mixed_inputs(n)) {
        const Profile error = cut_profile(hypergraph, colouring, ones);
        EXPECT_EQ(error.degree(), n);
        EXPECT_EQ(error.coefficients().front(), Integer(1));
        EXPECT_LE(error.power_basis().degree(), static_cast<int>(n));
        for (unsigned k = 0; k <= n; ++k) EXPECT_LE(error.coefficients()[k], binomial(n, k));
      }
    }
  }
}

// The slip: the error probability is no polynomial but a maximum of polynomials. Two
// processes, "give way" on 01 (q^2 + p^2), "take 0" on 10 (q): the worst input changes
// at 1/2.
TEST(Claim5, WorstCaseIsAMaximumOfPolynomials) {
  const DecisionHypergraph hypergraph = broadcast(2);
  const auto view = [&](const char* text) {
    const OneRoundView wanted = test::sure(parse_one_round_view(text, 2));
    for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
      if (hypergraph.views().one_round(ViewId(v)) == wanted) return v;
    }
    throw std::runtime_error("no such view");
  };
  auto random = test::random_bits();
  Colouring colouring = random_valid_colouring(hypergraph, random);
  colouring[view("[0]1")] = Bit::one;
  colouring[view("0[1]")] = Bit::zero;
  colouring[view("[1]0")] = Bit::zero;
  colouring[view("1[0]")] = Bit::zero;
  ASSERT_EQ(validity_violation(hypergraph, colouring), std::nullopt);
  const std::vector<Profile> profiles{cut_profile(hypergraph, colouring, test::input("01")),
                                      cut_profile(hypergraph, colouring, test::input("10"))};
  EXPECT_EQ(profiles[0], profile({1, 0, 1}));
  EXPECT_EQ(profiles[1], profile({1, 0}));
  const auto worst = upper_envelope(profiles);
  ASSERT_EQ(worst.size(), 2U);
  EXPECT_EQ(worst[0].to, AlgebraicNumber(Rational(1, 2)));
}

// 6. Silence bound: no algorithm is below q^n (one round), q^(rn) (r rounds); on any
// channel, q^T. When all is lost every process sees what it would see on b^n.
TEST(Claim6, NoAlgorithmIsBelowTheProbabilityOfSilence) {
  auto random = test::random_bits();
  for (const System& system : small_systems()) {
    const DecisionHypergraph hypergraph = built(system);
    const auto links = static_cast<unsigned>(system.links());
    for (const ViewId view :
         hypergraph.facet(hypergraph.executions().facet(ProcessSet(1), Pattern(0)))) {
      EXPECT_TRUE(hypergraph.forced(view)) << system;
    }
    Profile silence(links);
    silence.add(0);
    for (unsigned repetition = 0; repetition < test::scaled(3); ++repetition) {
      const Colouring colouring = random_valid_colouring(hypergraph, random);
      for (const ProcessSet ones : mixed_inputs(system.processes)) {
        const Profile error = cut_profile(hypergraph, colouring, ones);
        EXPECT_TRUE(silence.componentwise_at_most(error)) << system;
        EXPECT_EQ(error.coefficients().front(), Integer(1)) << system;
        for (const char* text : {"0", "1/3", "2/3", "1"}) {
          const Probability p = probability(text);
          EXPECT_GE(error(p), power(Rational(1) - p.value(), links));
        }
      }
    }
  }
}

// 7. count_i(b): own input counted exactly once, delivered or not.
TEST(Claim7, TheOwnInputCountsExactlyOnce) {
  for (unsigned n = 2; n <= 5; ++n) {
    const System system{n, 1};
    const DecisionHypergraph hypergraph = built(system);
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const auto execution = naive_execution(system, f);
      for (unsigned i = 0; i < n; ++i) {
        std::vector<unsigned> counts(2);
        ++counts[static_cast<std::size_t>(execution.inputs[i])];
        for (unsigned j = 0; j < n; ++j) {
          if (j != i && execution.delivered[0][j]) {
            ++counts[static_cast<std::size_t>(execution.inputs[j])];
          }
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
