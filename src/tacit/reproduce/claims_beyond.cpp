// M1, M2: what goes beyond the paper and has a proof of its own.
#include <array>
#include <memory>
#include <numeric>
#include <vector>

#include "tacit/algorithm/decision_table.h"
#include "tacit/reproduce/engine_answers.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"

namespace tacit {
namespace {

// Random algorithms, one process more, input by input; the number of algorithms.
std::uint64_t try_outsider(const System& system, RandomBits& random, const Workbench& bench,
                           Inspection& inspection) {
  constexpr unsigned repetitions = 20;
  const unsigned n = system.processes;
  const unsigned links = n * system.rounds;
  const auto graph = std::make_shared<const DecisionHypergraph>(hypergraph_of(system));
  std::vector<unsigned> members(n);
  std::iota(members.begin(), members.end(), 0U);
  for (unsigned repetition = 0; repetition < repetitions; ++repetition) {
    const DecisionTable small(graph, random_algorithm(*graph, random));
    const auto large = small.run_by(members, n + 1);
    inspection.require(static_cast<bool>(large), "too large");
    if (!large) continue;
    for (const ProcessSet input : mixed_inputs(n + 1)) {
      const ProcessSet inside = input & ProcessSet::first(n);
      const bool equal = inside.empty() || inside == ProcessSet::first(n);
      const Profile expected =
          equal ? bench.formulas.silent(links) : cut_profile(*graph, small.decisions(), inside);
      inspection.require(cut_profile(large->hypergraph(), large->decisions(), input) ==
                             expected.raised_to(links + system.rounds),
                         "an error that the outsider adds");
    }
  }
  return repetitions;
}

Finding monotone(const Workbench& bench) {
  Inspection inspection;
  RandomBits random(13);
  std::uint64_t algorithms = 0;
  for (const System system : {System{2}, System{3}, System{4}, System{2, 2}, System{3, 2}}) {
    algorithms += try_outsider(system, random, bench, inspection);
  }
  for (const unsigned n : {2U, 3U}) {
    const ProvedOptimum& fewer = bench.optimum({n});
    const ProvedOptimum& more = bench.optimum({n + 1});
    inspection.require(fewer);
    inspection.require(more);
    if (!inspection.holds()) return inspection.finding({});
    for (const OptimumPiece& each : fewer.optimum.pieces) {
      for (const OptimumPiece& other : more.optimum.pieces) {
        const Interval on{std::max(each.on.from, other.on.from), std::min(each.on.to, other.on.to)};
        if (on.to < on.from) continue;
        inspection.require(at_least(each.upper, other.upper, on),
                           "the certified optimum grows with $n$");
      }
    }
  }
  return inspection.finding(
      "Proof: run an optimal algorithm for $n$ among $n$ of $n + 1$ processes; the last one never "
      "sends. In the last round in which it hears a member, it hears what everybody hears, and "
      "what that member knew before; so it can compute the decision of the first such member, and "
      "copies it. Hearing nobody in any round, it decides its input. When the members' inputs "
      "differ, an execution errs only if it did before; when they are equal and the outsider's is "
      "not, only if no message of a member is delivered, which costs $q^{nr}$ and which no "
      "algorithm for $n$ avoids. Tested on " +
      std::to_string(algorithms) +
      " random algorithms of one and two rounds, extended so, input by input, and on the certified "
      "optima of one round of two, three and four processes. So every upper bound for $n$ holds "
      "for all larger numbers.");
}

// The rule of M2, in the words of its statement. Expects a view among five processes.
Bit follow_the_leader(const OneRoundView& view) {
  const unsigned zeros = view.count(Bit::zero);
  const unsigned ones = view.count(Bit::one);
  if (zeros == 0 || ones == 0) return view.input();
  const ProcessId leader(0);
  if (view.known.contains(leader)) {
    const Bit its = view.ones.bit(leader);
    const bool alone = view.count(its) == 1 && view.known.size() >= 4;
    return alone ? !its : its;
  }
  if (zeros != ones) return zeros < ones ? Bit::zero : Bit::one;
  return zeros == 1 ? !view.input() : view.input();
}

Finding better_than_pref1(const Workbench& bench) {
  Inspection inspection;
  const auto graph = std::make_shared<const DecisionHypergraph>(hypergraph_of({5}));
  Colouring decisions;
  for (std::uint32_t v = 0; v < graph->view_count(); ++v) {
    decisions.push_back(follow_the_leader(graph->views().one_round(ViewId(v))));
  }
  inspection.require(!validity_violation(*graph, decisions), "the rule breaks validity");
  if (!inspection.holds()) return inspection.finding({});
  // q - p q^4, with the five coefficients that q has.
  Profile stated = bench.formulas.pref(1).raised_to(5);
  Profile saved(5U);
  saved.add(1);
  stated = stated - saved;
  const Interval near_one{Rational(7, 10), Rational(1)};
  const DecisionTable five(graph, decisions);
  const std::vector<unsigned> members{0, 1, 2, 3, 4};
  for (const unsigned n : {5U, 6U, 7U}) {
    const DecisionTable table = n == 5 ? five : value_of(five.run_by(members, n));
    bool reached = false;
    for (const ProcessSet input : mixed_inputs(n)) {
      const Profile error = cut_profile(table.hypergraph(), table.decisions(), input);
      inspection.require(at_least(stated, error, near_one), [&] {
        return "on " + input_text(input, n) + " the error is " + formula(error);
      });
      reached = reached || error == stated.raised_to(n);
    }
    inspection.require(reached, "no input has the stated error");
  }
  return inspection.finding(
      "Evaluated on every input and pattern: for $n = 5$, and for six and seven processes of which "
      "five run it and the others follow them (M1), the largest error on $[7/10, 1]$ is " +
          formula(stated) + " $= q - p q^4$. `pref1` has $q$. The certified optimum of five " +
          "processes near 1 is lower still (47).",
      {{"algorithms/follow_the_leader.json", "the rule as a decision table", five.to_json()}});
}

constexpr std::array claims_of_our_own{
    Claim{.number = "M1",
          .title = "More processes are never worse",
          .statement = "For any number $r$ of broadcast rounds the optimum does not grow with $n$, "
                       "for any $p$.",
          .sizes = "every $n$ and $r$ by the proof; 100 random algorithms with $n <= 4$, $r <= 2$",
          .method = "proof, enumeration, exact sign",
          .decide = &monotone},
    Claim{.number = "M2",
          .title = "Better than `pref1` near 1",
          .statement =
              "For every $n >= 5$ and $7/10 <= p < 1$ this rule among five of the processes errs "
              "less than `pref1`, with probability at most $q - p q^4$. If all known inputs are "
              "equal, decide their value. Otherwise who knows the input of process 1 decides it, "
              "unless it alone differs from at least three other known inputs: then decide theirs. "
              "Who does not know it decides the less frequent value; of one 0 and one 1 the other "
              "process's, of two and two the own.",
          .sizes = "$n = 5, 6, 7$ exhaustively; every $n >= 5$ by M1",
          .method = "enumeration, exact sign, proof",
          .decide = &better_than_pref1}};

}  // namespace

ClaimSection claims_beyond() {
  return {"J", "Beyond the paper", claims_of_our_own};
}

}  // namespace tacit
