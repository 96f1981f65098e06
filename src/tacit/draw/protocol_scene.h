// The protocol complex as a scene: views are vertices in the colour of their process,
// executions are edges (two processes) or triangles (three).
//
// A view lies among the values it knows: the own value counts once, every value heard
// twice, round after round. So P(x) is drawn as a subdivision of the input simplex, and
// parts for different inputs meet where somebody cannot tell them apart.
#pragma once

#include <optional>
#include <vector>

#include "tacit/complex/decision_hypergraph.h"
#include "tacit/draw/scene.h"
#include "tacit/evaluate/law_enumeration.h"

namespace tacit {

struct ProtocolDrawing {
  std::vector<InputId> inputs{};         // empty: all
  std::optional<Pattern> pattern{};      // only this one
  std::optional<Colouring> colouring{};  // decisions, agreement and the cut
  bool silent = true;                    // with the executions in which nothing is delivered
  bool deliveries = false;               // arrows from those who deliver
  bool probabilities = false;            // p^k q^(T-k), or as the law says
  std::optional<PatternWeights> law{};   // of the system, instead of one p
  bool views = false;                    // the views as labels
  bool decisions = true;                 // with a colouring: the values inside the vertices
};

// Placed: two processes with at most three rounds, three with one. One input is drawn as
// a simplex, all mixed inputs of three processes as a band whose ends are the same, and
// everything else around the input complex (a square, an octahedron). Over more than two values:
// one input as before, and all inputs of two processes in one round around a circle.
[[nodiscard]] Scene protocol_scene(const DecisionHypergraph& hypergraph,
                                   const ProtocolDrawing& drawing = {});

}  // namespace tacit
