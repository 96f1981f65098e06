// Claims 1 to 6: the model, and what every algorithm has in common.
#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <set>

#include "tacit/algorithm/decision_table.h"
#include "tacit/base/envelope.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/reproduce/engine_answers.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"

namespace tacit {
namespace {

constexpr std::uint64_t model_seed = 20;

std::string on(const System& system) {
  return " (" + system.to_string() + ")";
}

Finding weights(const Workbench& bench) {
  Inspection inspection;
  std::uint64_t patterns = 0;
  for (unsigned n = 2; n <= 5; ++n) {
    for (unsigned r = 1; n * r <= 10; ++r) {
      const System system{n, r};
      const Executions executions(system);
      Profile sum(n * r);
      for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
        sum.add(executions.weight(FacetId(phi)).delivered);
      }
      patterns += executions.patterns();
      inspection.require(sum == Profile::certain(n * r), "the weights do not add up" + on(system));
    }
  }
  // Two deliveries at once have probability p^2.
  const Executions two_rounds(System{3, 2});
  for (unsigned a = 0; a < 6; ++a) {
    for (unsigned b = 0; b < a; ++b) {
      Profile both(6);
      for (std::uint64_t phi = 0; phi < two_rounds.patterns(); ++phi) {
        if ((phi >> a & phi >> b & 1) != 0) both.add(two_rounds.weight(FacetId(phi)).delivered);
      }
      inspection.require(both == Profile(std::vector<Integer>{0, 0, 1}),
                         "two deliveries are not independent");
    }
  }
  // All others hear a broadcast or none does, and the sender's view does not depend on it.
  for (unsigned n = 2; n <= 4 && !bench.context.cancelled(); ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    for (std::uint64_t f = 0; f < graph.facet_count(); ++f) {
      for (unsigned sender = 0; sender < n; ++sender) {
        unsigned reached = 0;
        for (unsigned i = 0; i < n; ++i) {
          const OneRoundView view = graph.views().one_round(graph.facet(FacetId(f))[i]);
          if (i != sender && view.known.contains(process(sender))) ++reached;
        }
        inspection.require(reached == ((f >> sender & 1) != 0 ? n - 1 : 0),
                           "a broadcast reaches a part of the others");
        const FacetId other(f ^ std::uint64_t{1} << sender);
        inspection.require(graph.facet(FacetId(f))[sender] == graph.facet(other)[sender],
                           "a sender sees the fate of its broadcast");
      }
    }
  }
  return inspection.finding(
      "The weights of all " + std::to_string(patterns) +
      " patterns examined add up to $(p + q)^(n r) = 1$, size by size; any two "
      "deliveries are independent, a broadcast reaches all others or nobody, "
      "and no sender's view depends on its own broadcast.");
}

// Sweep with its silences, as full information: the decisions are a function of the view,
// which colouring_of finds execution by execution.
Finding silence_is_simulated(const Workbench&) {
  Inspection inspection;
  std::size_t views = 0;
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n, 2});
    const Colouring colouring = value_of(colouring_of(algorithm_named("sweep", n), graph));
    views += graph.view_count();
    inspection.require(!validity_violation(graph, colouring), "the simulation breaks validity");
    const auto direct = errors_by_input(algorithm_named("sweep", n), n, Engine::enumerate);
    for (const ProcessSet x : all_inputs(n)) {
      inspection.require(cut_profile(graph, colouring, x) == direct.at(input_text(x, n)),
                         "simulated, sweep has another error on " + input_text(x, n));
    }
    const Evaluation sweep = evaluate_named("sweep", n);
    inspection.require(sweep.most_transmissions < 2 * n, "silence counts as a transmission");
  }
  return inspection.finding(
      "`sweep`, whose processes keep silent unless they hold the value of the round, "
      "is a decision for each of the " +
      std::to_string(views) +
      " full-information views examined, valid and with the same error on every "
      "input; its silences cost no transmission.");
}

Finding error_is_the_worst_input(const Workbench&) {
  Inspection inspection;
  RandomBits random(model_seed);
  for (const System& system : {System{2, 1}, System{3, 1}, System{2, 2}}) {
    const DecisionHypergraph graph = hypergraph_of(system);
    for (unsigned repetition = 0; repetition < 5; ++repetition) {
      const Colouring colouring = random_algorithm(graph, random);
      inspection.require(!validity_violation(graph, colouring), "a random algorithm is not valid");
      const Rational p(1 + random() % 99, 100);
      std::vector<Profile> profiles;
      Rational worst;
      for (const ProcessSet x : all_inputs(system.processes)) {
        Rational disagreement;
        for (std::uint64_t phi = 0; phi < graph.executions().patterns(); ++phi) {
          const FacetId facet = graph.executions().facet(x, Pattern(phi));
          std::set<Bit> decided;
          for (const ViewId view : graph.facet(facet)) decided.insert(colouring[view.index()]);
          if (decided.size() > 1) {
            disagreement += graph.executions().weight(facet)(probability(p));
          }
        }
        const bool constant = x.empty() || x.size() == system.processes;
        inspection.require(!constant || disagreement.is_zero(), "disagreement on equal inputs");
        worst = std::max(worst, disagreement);
        profiles.push_back(cut_profile(graph, colouring, x));
      }
      const auto piece = upper_envelope(profiles, p, p).front();
      inspection.require(profiles[piece.member](probability(p)) == worst,
                         "the envelope is not the largest disagreement" + on(system));
    }
  }
  return inspection.finding(
      "On random valid algorithms every view decides, equal inputs are decided under every "
      "pattern, "
      "and the largest disagreement, added up execution by execution, is the value of the upper "
      "envelope "
      "of the inputs' polynomials.");
}

Finding senders_learn(const Workbench&) {
  Inspection inspection;
  std::size_t knowing = 0;
  std::size_t all = 0;
  for (unsigned n = 2; n <= 3; ++n) {
    for (const unsigned rounds : {1U, 2U}) {
      const DecisionHypergraph graph = hypergraph_of({n, rounds});
      std::vector<std::set<bool>> fates(graph.view_count());
      std::vector<bool> heard(graph.view_count());
      for (std::uint64_t f = 0; f < graph.facet_count(); ++f) {
        const Pattern pattern = graph.executions().pattern(FacetId(f));
        const std::uint64_t first = graph.executions().round_links(pattern, 0);
        for (unsigned i = 0; i < n; ++i) {
          const std::size_t view = graph.facet(FacetId(f))[i].index();
          fates[view].insert((first >> i & 1) != 0);
          if (rounds == 2) {
            const std::uint64_t second = graph.executions().round_links(pattern, 1);
            heard[view] = (second & ~(std::uint64_t{1} << i)) != 0;
          }
        }
      }
      for (std::size_t v = 0; v < fates.size(); ++v) {
        const bool knows = fates[v].size() == 1;
        inspection.require(knows == heard[v],
                           "a view knows what it should not, or does not what it should");
        if (rounds == 2) {
          ++all;
          knowing += knows ? 1 : 0;
        }
      }
    }
  }
  return inspection.finding(
      "After one round no view settles the fate of the own broadcast. After two, exactly "
      "the views that heard somebody in round 2 do: " +
      std::to_string(knowing) + " of " + std::to_string(all) + " views.");
}

// Two processes: give way on 01, take 0 on 10. The worst input changes with p.
Finding one_polynomial(const Workbench&) {
  Inspection inspection;
  RandomBits random(model_seed);
  for (unsigned n = 2; n <= 5; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    for (unsigned repetition = 0; repetition < 5; ++repetition) {
      const Colouring colouring = random_algorithm(graph, random);
      for (const ProcessSet x : mixed_inputs(n)) {
        const Profile error = cut_profile(graph, colouring, x);
        inspection.require(error.degree() == n && error.coefficients()[0] == Integer(1),
                           "an error on a mixed input without $a_0 = 1$");
      }
    }
  }
  auto graph = std::make_shared<const DecisionHypergraph>(hypergraph_of({2}));
  Colouring colouring = random_algorithm(*graph, random);
  colouring[view_named(*graph, "[0]1").index()] = Bit::one;
  colouring[view_named(*graph, "0[1]").index()] = Bit::zero;
  colouring[view_named(*graph, "[1]0").index()] = Bit::zero;
  colouring[view_named(*graph, "1[0]").index()] = Bit::zero;
  const std::vector<Profile> profiles{cut_profile(*graph, colouring, ProcessSet(2)),
                                      cut_profile(*graph, colouring, ProcessSet(1))};
  const auto worst = upper_envelope(profiles);
  std::vector<Evidence> evidence{{"algorithms/claim-5.json",
                                  "two processes whose worst input changes with $p$",
                                  DecisionTable(graph, colouring).to_json()}};
  const std::string found =
      "On every input the error is $a_0 q^n + ... + a_n p^n$ with $a_0 = 1$ on mixed inputs. ";
  if (worst.size() == 1) {
    return inspection.finding(found + "The worst case examined is one polynomial.", evidence);
  }
  return inspection.correction(
      "the worst case is a maximum of polynomials of degree at most $n$, one per input",
      found + "The worst case is no polynomial: a valid algorithm for two processes has error " +
          formula(profiles[0]) + " on 01 and " + formula(profiles[1]) +
          " on 10, and the larger one changes at $p = " + worst[0].to.lower().to_string() + "$.",
      evidence);
}

Finding silence_bound(const Workbench& bench) {
  Inspection inspection;
  RandomBits random(model_seed);
  std::size_t algorithms = 0;
  for (const System& system :
       {System{2, 1}, System{3, 1}, System{4, 1}, System{2, 2}, System{3, 2}, System{2, 3}}) {
    const DecisionHypergraph graph = hypergraph_of(system);
    const Profile bound = bench.formulas.silent(system.processes * system.rounds);
    // When all is lost, every view is one that also occurs on equal inputs.
    for (const ViewId view : graph.facet(graph.executions().facet(ProcessSet(1), Pattern(0)))) {
      inspection.require(graph.forced(view), "a process that hears nothing may decide freely");
    }
    for (unsigned repetition = 0; repetition < 5; ++repetition, ++algorithms) {
      const Colouring colouring = random_algorithm(graph, random);
      for (const ProcessSet x : mixed_inputs(system.processes)) {
        inspection.require(at_least(cut_profile(graph, colouring, x), bound),
                           "an algorithm is below " + formula(bound) + on(system));
      }
    }
  }
  for (const System& system : {System{2, 1}, System{3, 1}, System{2, 2}, System{3, 2}}) {
    const ProvedOptimum& optimum = bench.optimum(system);
    inspection.require(optimum);
    inspection.require(optimum.at_least(bench.formulas.silent(system.processes * system.rounds)),
                       "the optimum is below the bound" + on(system));
  }
  return inspection.finding(
      "When nothing arrives, every view is forced and the decisions differ. " +
      std::to_string(algorithms) +
      " random algorithms are at least $q^(r n)$ at every $p$, and so are the "
      "certified optima.");
}

constexpr std::array claims_about_the_model{
    Claim{.number = "1",
          .title = "Broadcasts are independent, all or nothing",
          .statement = "A broadcast reaches all other processes or none of them, independently for "
                       "every process and round, and the sender gets no feedback.",
          .sizes = "$n r <= 10$; views for $n <= 4$",
          .method = "enumeration",
          .decide = &weights},
    Claim{.number = "2",
          .title = "Silence is allowed and looks like loss",
          .statement = "A process may keep silent. Nobody can tell silence from loss, silence is "
                       "not a transmission, and full information simulates protocols that use it.",
          .sizes = "`sweep`, $n <= 4$",
          .method = "enumeration",
          .decide = &silence_is_simulated},
    Claim{.number = "3",
          .title = "What the error of an algorithm is",
          .statement = "All decide within $r$ rounds, validity holds under every pattern, and the "
                       "error is the largest probability of disagreement over the inputs.",
          .sizes = "random algorithms, $n <= 3$, $r <= 2$",
          .method = "enumeration",
          .decide = &error_is_the_worst_input},
    Claim{.number = "4",
          .title = "Feedback one round later",
          .statement = "Whether a broadcast of round $t$ got through can become known to its "
                       "sender in round $t + 1$.",
          .sizes = "$n <= 3$, $r <= 2$",
          .method = "enumeration of views",
          .decide = &senders_learn},
    Claim{.number = "5",
          .title = "The error is a polynomial of degree $n$",
          .statement = "After one round the error probability is a polynomial of degree $n$ in "
                       "$p$, in which silence counts once.",
          .sizes = "random algorithms, $n <= 5$",
          .method = "enumeration, exact sign",
          .decide = &one_polynomial},
    Claim{.number = "6",
          .title = "Silence bound",
          .statement = "No algorithm errs with probability below $q^n$ in one round, or below "
                       "$q^(r n)$ in $r$ rounds.",
          .sizes = "$n r <= 6$",
          .method = "enumeration, exact sign, certificate",
          .decide = &silence_bound}};

}  // namespace

ClaimSection model_claims() {
  return {"A", "The model", claims_about_the_model};
}

}  // namespace tacit
