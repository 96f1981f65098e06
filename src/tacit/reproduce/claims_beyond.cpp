// M1: what goes beyond the paper and has a proof of its own.
#include <memory>
#include <numeric>
#include <vector>

#include "tacit/algorithm/decision_table.h"
#include "tacit/reproduce/engine.h"
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
  RandomBits random = seeded(13);
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
      "what "
      "that member knew before; so it can compute the decision of the first such member, and "
      "copies it. Hearing nobody in any round, it decides its input. When the members' inputs "
      "differ, an execution errs only if it did before; when they are equal and the outsider's is "
      "not, only if no message of a member is delivered, which costs $q^{nr}$ and which no "
      "algorithm for $n$ avoids. Tested on " +
      std::to_string(algorithms) +
      " random algorithms of one and two rounds, extended so, input by input, and on the certified "
      "optima of one round of two, three and four processes. So every upper bound for $n$ holds "
      "for all larger numbers.");
}

}  // namespace

ClaimSection claims_beyond() {
  return {
      "J",
      "Beyond the paper",
      {{"M1",
        "More processes are never worse",
        "For any number $r$ of broadcast rounds the optimum does not grow with $n$, for any $p$.",
        "every $n$ and $r$ by the proof; 100 random algorithms with $n <= 4$, $r <= 2$",
        "proof, enumeration, exact sign",
        {},
        &monotone}}};
}

}  // namespace tacit
