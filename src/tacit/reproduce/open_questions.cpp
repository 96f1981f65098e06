// O1 to O6: what the paper leaves open, and what is known about it here.
#include <array>

#include "tacit/reproduce/approximate_agreement.h"
#include "tacit/reproduce/engine_answers.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"
#include "tacit/reproduce/reproduction.h"

namespace tacit {
namespace {

// The certified optima of one channel, in words.
Finding answer_by_optima(const Workbench& bench, ChannelKind channel, const std::string& rest) {
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
      pieces += (pieces.empty() ? "" : ", ") + formula(piece.upper) + " on " + formula(piece.on);
    }
    found += (found.empty() ? "" : "; ") + std::string("$(n,r) = (") +
             std::to_string(system.processes) + "," + std::to_string(system.rounds) +
             ")$: " + pieces;
    add_evidence(evidence, optimum);
  }
  return inspection.answer(ClaimVerdict::partly_answered,
                           "Certified for every $p$: " + found + ". " + rest, std::move(evidence));
}

Finding any_size(const Workbench& bench) {
  return answer_by_optima(bench, ChannelKind::broadcast, "The general case stays open.");
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
  return inspection.answer(
      ClaimVerdict::open,
      "With binary inputs there is nothing to ask: two values are never more than two, and "
      "deciding the own input is valid ($n <= 4$, all views). Over three values the atlas has the "
      "optimum of three and four processes that may decide two of them, certified for every $p$ "
      "(`tacit atlas show 3 1 --task set:2 --values 3`); the general case stays open.");
}

Finding other_tasks(const Workbench&) {
  return Inspection().answer(ClaimVerdict::open, "Nothing is known here.");
}

Finding unicast(const Workbench& bench) {
  return answer_by_optima(bench, ChannelKind::unicast, "Larger sizes stay open.");
}

Finding undirected(const Workbench& bench) {
  return answer_by_optima(bench, ChannelKind::undirected, "Larger sizes stay open.");
}

constexpr std::array questions{
    Claim{.number = "O1",
          .title = "Any $n$, $r$ and $p$",
          .statement = "What is the optimum for arbitrary $n$, $r$ and $p$?",
          .sizes = "seven sizes, every $p$",
          .method = "certificate",
          .decide = &any_size},
    Claim{.number = "O2",
          .title = "Set agreement",
          .statement = "What is the optimum for set agreement?",
          .sizes = "binary inputs, $n <= 4$",
          .method = "enumeration",
          .decide = &set_agreement},
    Claim{.number = "O3",
          .title = "Approximate agreement",
          .statement = "What is the smallest expected discrepancy of approximate agreement for "
                       "three and more processes?",
          .sizes = "every channel, $n$, $r$ and $p$ by the proof; $n <= 5$ and $(3,2)$ for every "
                   "$p$; $n <= 8$ at 41 values of $p$; two more channels at $p = 1/2$",
          .method = "proof; linear programs with exact solutions; certificate",
          .decide = &approximate_agreement},
    Claim{.number = "O4",
          .title = "Unicast",
          .statement = "What if every message is lost independently? (In the sentence that asks, "
                       "$p$ is the probability of loss; here it is that of delivery.)",
          .sizes = "$(2,1)$ and $(3,1)$, every $p$",
          .method = "certificate",
          .decide = &unicast},
    Claim{.number = "O5",
          .title = "Undirected links",
          .statement = "What if the two directions of a link live or die together?",
          .sizes = "$(2,1)$, $(2,2)$ and $(3,1)$, every $p$",
          .method = "certificate",
          .decide = &undirected},
    Claim{.number = "O6",
          .title = "Other tasks and models",
          .statement = "What about other tasks, and other models of communication?",
          .sizes = "nothing",
          .method = "none",
          .decide = &other_tasks}};

}  // namespace

ClaimSection open_questions() {
  return {"I", "The open problems", questions};
}

}  // namespace tacit
