// Claims 7 to 12: the algorithms of the paper are what they are said to be. Each is run
// here once more from its description, on every execution, and compared with the engine.
#include <algorithm>
#include <array>
#include <memory>

#include "tacit/algorithm/decision_table.h"
#include "tacit/evaluate/comparison.h"
#include "tacit/reproduce/engine_answers.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"

namespace tacit {
namespace {

// One round as the paper describes it: who speaks, and which value a process takes.
struct DescribedRound {
  Bit (*take)(Bit own, unsigned zeros, unsigned ones);
  bool zeros_speak = true;
  bool ones_speak = true;
};

constexpr DescribedRound majority{
    [](Bit, unsigned zeros, unsigned ones) { return Bit(!(zeros >= ones)); }};
constexpr DescribedRound pref0{[](Bit, unsigned zeros, unsigned) { return Bit(zeros == 0); }};
constexpr DescribedRound pref1{[](Bit, unsigned, unsigned ones) { return Bit(ones != 0); }};
constexpr DescribedRound courteous{[](Bit own, unsigned zeros, unsigned ones) {
  if (zeros != ones) return Bit(ones > zeros);
  return own == Bit::zero ? Bit::one : Bit::zero;
}};
constexpr DescribedRound sweep_zeros{pref0.take, true, false};
constexpr DescribedRound sweep_ones{pref1.take, false, true};

// The values after a round in which the broadcasts of `delivered` get through.
ProcessSet values_after(const DescribedRound& round, ProcessSet values, ProcessSet delivered,
                        unsigned n) {
  ProcessSet result;
  for (const ProcessId i : ProcessSet::first(n)) {
    unsigned counts[2] = {0, 0};
    ++counts[static_cast<unsigned>(values.bit(i))];
    for (const ProcessId j : delivered - ProcessSet::only(i)) {
      if (values.bit(j) == Bit::one ? round.ones_speak : round.zeros_speak) {
        ++counts[static_cast<unsigned>(values.bit(j))];
      }
    }
    if (round.take(values.bit(i), counts[0], counts[1]) == Bit::one) result.insert(i);
  }
  return result;
}

// Adds the errors of all executions that go on from these values.
void add_errors(const std::vector<DescribedRound>& rounds, std::size_t round, ProcessSet values,
                unsigned deliveries, unsigned n, Profile& errors) {
  if (round == rounds.size()) {
    if (!values.empty() && values != ProcessSet::first(n)) errors.add(deliveries);
    return;
  }
  for (const ProcessSet delivered : all_inputs(n)) {
    add_errors(rounds, round + 1, values_after(rounds[round], values, delivered, n),
               deliveries + delivered.size(), n, errors);
  }
}

// The named algorithm has the errors of the described one, by every engine that applies.
void require_described(Inspection& inspection, const std::string& name,
                       const std::vector<DescribedRound>& rounds, unsigned n) {
  const Algorithm algorithm = algorithm_named(name, n);
  for (const Engine engine : engines_for(algorithm)) {
    const auto errors = errors_by_input(algorithm, n, engine);
    for (const ProcessSet x : all_inputs(n)) {
      Profile described(static_cast<unsigned>(n * rounds.size()));
      add_errors(rounds, 0, x, 0, n, described);
      inspection.require(errors.at(input_text(x, n)) == described, [&] {
        return "`" + name + "` has another error on " + input_text(x, n) + " by engine " +
               std::string(engine_name(engine));
      });
    }
  }
}

std::string comparisons_text(const Inspection& inspection) {
  return std::to_string(inspection.parts()) + " comparisons";
}

Finding own_input_counts_once(const Workbench&) {
  Inspection inspection;
  for (unsigned n = 2; n <= 5; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    for (std::uint64_t f = 0; f < graph.facet_count(); ++f) {
      const ProcessSet x = graph.executions().input(FacetId(f));
      const ProcessSet delivered(graph.executions().pattern(FacetId(f)).value());
      for (unsigned i = 0; i < n; ++i) {
        const OneRoundView view = graph.views().one_round(graph.facet(FacetId(f))[i]);
        const ProcessSet others = delivered - ProcessSet::only(process(i));
        const unsigned own = x.contains(process(i)) ? 1 : 0;
        inspection.require(view.count(Bit::one) == (others & x).size() + own &&
                               view.count(Bit::zero) == (others - x).size() + (1 - own),
                           "a view counts its own input twice, or not at all");
      }
    }
  }
  return inspection.finding(
      "In all " + std::to_string(inspection.parts()) +
      " views of executions the own input is counted once, whether or not it was delivered.");
}

Finding majority_rule(const Workbench& bench) {
  Inspection inspection;
  for (unsigned n = 2; n <= 5; ++n) require_described(inspection, "majority", {majority}, n);
  const Evaluation three = evaluate_named("majority", 3);
  inspection.require(three.worst.size() == 1, "for $n = 3$ the worst input changes with $p$");
  inspection.require(ones_in(three.worst[0].input) == 2,
                     "for $n = 3$ the worst input has not two ones");
  inspection.require(three.worst[0].profile == bench.formulas.majority_of_three,
                     "for $n = 3$ the worst error is " + formula(three.worst[0].profile) +
                         ", not " + formula(bench.formulas.majority_of_three));
  std::string four;
  for (const WorstCasePiece& piece : evaluate_named("majority", 4).worst) {
    four += (four.empty() ? "" : "; ") + std::string("on ") +
            formula(Interval{piece.from, piece.to}) + " the worst input has " +
            std::to_string(ones_in(piece.input)) + " ones, error " + formula(piece.profile);
  }
  return inspection.finding("For three processes the worst input has two ones and the error is " +
                            formula(three.worst[0].profile) + ". For four: " + four + ".");
}

Finding pref_rules(const Workbench& bench) {
  Inspection inspection;
  for (unsigned n = 2; n <= 5; ++n) {
    require_described(inspection, "pref0", {pref0}, n);
    require_described(inspection, "pref1", {pref1}, n);
  }
  const Evaluation two = evaluate_named("pref1", 2);
  inspection.require(two.worst.size() == 1 && two.worst[0].profile == bench.formulas.two_pref,
                     "for $n = 2$ `pref1` has not the error " + formula(bench.formulas.two_pref));
  return inspection.finding("Both agree with their description on every execution (" +
                            comparisons_text(inspection) +
                            "). For two processes `pref1` errs with probability " +
                            formula(two.worst[0].profile) + ", as AMP(1) does.");
}

Finding courteous_rule(const Workbench& bench) {
  Inspection inspection;
  for (unsigned n = 2; n <= 5; ++n) require_described(inspection, "courteous", {courteous}, n);
  const Evaluation two = evaluate_named("courteous", 2);
  inspection.require(
      two.worst.size() == 1 && two.worst[0].profile == bench.formulas.two_courteous,
      "for $n = 2$ `courteous` has not the error " + formula(bench.formulas.two_courteous));
  return inspection.finding("It agrees with its description on every execution (" +
                            comparisons_text(inspection) +
                            "). For two processes it errs when both broadcasts "
                            "arrive or both are lost, " +
                            formula(two.worst[0].profile) + ", as FV does.");
}

Finding sweep_rule(const Workbench&) {
  Inspection inspection;
  for (unsigned n = 2; n <= 4; ++n)
    require_described(inspection, "sweep", {sweep_zeros, sweep_ones}, n);
  for (unsigned n = 2; n <= 3; ++n) {
    require_described(inspection, "sweep^2", {sweep_zeros, sweep_ones, sweep_zeros, sweep_ones}, n);
  }
  // Without rounds all views are forced: the input is the output.
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n, 0});
    inspection.require(graph.forced_count() == graph.view_count(),
                       "without rounds a process may decide something else than its input");
  }
  return inspection.finding("One and two phases agree with the description on every execution (" +
                            comparisons_text(inspection) +
                            "); without phases every view is forced to its input.");
}

Finding repetition(const Workbench&) {
  Inspection inspection;
  for (unsigned n = 2; n <= 4; ++n) {
    require_described(inspection, "courteous^2", {courteous, courteous}, n);
    require_described(inspection, "courteous;pref1", {courteous, pref1}, n);
  }
  for (unsigned n = 2; n <= 3; ++n) {
    require_described(inspection, "majority^3", {majority, majority, majority}, n);
    require_described(inspection, "(pref1;courteous)^2", {pref1, courteous, pref1, courteous}, n);
  }
  return inspection.finding(
      "Repetitions and sequences, run execution by execution, have the errors that "
      "evaluation gives (" +
      comparisons_text(inspection) + ").");
}

constexpr std::array claims_about_algorithms{
    Claim{.number = "7",
          .title = "Counting known values",
          .statement = "A process counts how many zeros and how many ones it knows; its own input "
                       "counts exactly once, delivered or not.",
          .sizes = "$n <= 5$, all executions",
          .method = "enumeration",
          .decide = &own_input_counts_once},
    Claim{.number = "8",
          .title = "`majority`",
          .statement = "`majority` decides 0 if it knows at least as many zeros as ones, otherwise "
                       "1. For three processes the worst input has two ones and the error is $q^3 "
                       "+ 2 p q^2 + 2 p^2 q$. (Which input is worst for four?)",
          .sizes = "$n <= 5$",
          .method = "enumeration by three engines, exact sign",
          .figure = "F5",
          .decide = &majority_rule},
    Claim{.number = "9",
          .title = "`pref0` and `pref1`",
          .statement = "`pref0` decides 0 unless it knows no 0, `pref1` decides 1 unless it knows "
                       "no 1. For two processes `pref1` is the algorithm AMP(1).",
          .sizes = "$n <= 5$",
          .method = "enumeration by three engines",
          .decide = &pref_rules},
    Claim{.number = "10",
          .title = "`courteous`",
          .statement = "`courteous` decides the strict majority of the known inputs and, on a tie, "
                       "the opposite of its own. For two processes it is the algorithm FV.",
          .sizes = "$n <= 5$",
          .method = "enumeration by three engines",
          .decide = &courteous_rule},
    Claim{.number = "11",
          .title = "`sweep`",
          .statement = "In the first round of a phase those that hold 0 send and whoever knows a 0 "
                       "takes it, in the second the same with 1. Phases can be repeated; without "
                       "any, the input is the output.",
          .sizes = "$n <= 4$, one phase; $n <= 3$, two",
          .method = "enumeration",
          .decide = &sweep_rule},
    Claim{.number = "12",
          .title = "Repetition",
          .statement =
              "An algorithm is repeated by feeding the decisions of one run to the next as inputs.",
          .sizes = "$n <= 4$, up to four rounds",
          .method = "enumeration",
          .decide = &repetition}};

}  // namespace

ClaimSection algorithm_claims() {
  return {"B", "The algorithms", claims_about_algorithms};
}

}  // namespace tacit
