// O1, O2, O4 and O5: what the paper leaves open, and what the engine has to say about it. A
// question is "ok" when everything the engine answers about it is proved; what is not answered is
// said to be open.
#include <algorithm>

#include "tacit/reproduce/engine.h"
#include "tacit/reproduce/inspection.h"
#include "tacit/reproduce/report.h"

namespace tacit {
namespace {

// The certified optima of one channel, in words.
Finding solved(const Workbench& bench, ChannelKind channel, const std::string& rest) {
  Inspection inspection;
  std::string found;
  std::vector<Evidence> evidence;
  for (const System& system : solved_systems()) {
    if (system.channel != channel) continue;
    const ProvedOptimum& optimum = bench.optimum(system);
    inspection.require(optimum);
    if (!inspection.holds()) return inspection.finding({});
    std::string pieces;
    for (const OptimumPiece& piece : optimum.polynomials()) {
      pieces += (pieces.empty() ? "" : ", ") + formula(piece.upper) + " on " +
                formula(std::vector<Interval>{piece.on});
    }
    found += (found.empty() ? "" : "; ") + std::string("$(n,r) = (") +
             std::to_string(system.processes) + "," + std::to_string(system.rounds) +
             ")$: " + pieces;
    for (Evidence& item : evidence_of(optimum)) evidence.push_back(std::move(item));
  }
  return inspection.finding("Certified for every $p$: " + found + ". " + rest, std::move(evidence));
}

Finding any_size(const Workbench& bench) {
  return solved(bench, ChannelKind::broadcast, "The general case stays open.");
}

// With two values, two-set agreement asks for nothing: whoever decides its input is right.
Finding set_agreement(const Workbench&) {
  Inspection inspection;
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    Colouring own(graph.view_count());
    for (std::uint32_t v = 0; v < own.size(); ++v)
      own[v] = graph.views().one_round(ViewId(v)).input();
    inspection.require(!validity_violation(graph, own), "deciding the own input breaks validity");
  }
  return inspection.finding(
      "With binary inputs it is trivial: two values are never more than two, and deciding the own "
      "input is valid ($n <= 4$, all views). With more values it stays open here; the engine's "
      "task is binary consensus.");
}

Finding unicast(const Workbench& bench) {
  return solved(bench, ChannelKind::unicast, "Larger sizes stay open.");
}

Finding undirected(const Workbench& bench) {
  return solved(bench, ChannelKind::undirected, "Larger sizes stay open.");
}

}  // namespace

ClaimSection open_questions() {
  return {"I",
          "Left open by the paper",
          {{"O1",
            "Any $n$, $r$ and $p$",
            "What is the optimum for arbitrary $n$, $r$ and $p$?",
            "seven sizes, every $p$",
            "certificate",
            {},
            &any_size},
           {"O2",
            "Set agreement",
            "What is the optimum for set agreement?",
            "binary inputs, $n <= 4$",
            "enumeration",
            {},
            &set_agreement},
           {"O4",
            "Unicast",
            "What if every message is lost independently? (In the sentence that asks, $p$ is the "
            "probability of loss; here it is that of "
            "delivery.)",
            "$(2,1)$ and $(3,1)$, every $p$",
            "certificate",
            {},
            &unicast},
           {"O5",
            "Undirected links",
            "What if the two directions of a link live or die together?",
            "$(2,1)$, $(2,2)$ and $(3,1)$, every $p$",
            "certificate",
            {},
            &undirected}}};
}

}  // namespace tacit
