// Complexes and graphs as text and as JSON.
//
// Text is a summary for people: names, counts, and the rows of small objects.
// JSON is complete: counts, then the object itself. Processes count from 1. Where
// a point `at` or a law is given, executions carry their exact probability at that p or under the
// law.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/complex/chromatic_complex.h"
#include "tacit/complex/decision_hypergraph.h"
#include "tacit/complex/homology.h"
#include "tacit/complex/intersection_graph.h"
#include "tacit/complex/kripke_graph.h"
#include "tacit/complex/reduced_graph.h"
#include "tacit/complex/subcomplex.h"
#include "tacit/complex/symmetry.h"
#include "tacit/evaluate/law_enumeration.h"

namespace tacit {

// An algorithm on a part of the protocol complex, by its decisions.
struct AlgorithmOnComplex {
  std::string name;
  Colouring colouring;
};

// The probabilities of all executions of an input under the law of a channel's file.
struct LawOfExecutions {
  std::string channel_file;
  PatternWeights weights;
};

// What was asked for beyond the object itself.
struct ComplexAdditions {
  std::optional<AlgorithmOnComplex> algorithm{};  // decisions at views, the cut at facets
  std::optional<BettiNumbers> betti{};
  std::optional<BettiNumbers> agreement_betti{};   // of the facets that are not in the cut
  std::optional<std::vector<ViewOrbit>> orbits{};  // of the views of the whole complex
  const LawOfExecutions* law = nullptr;            // instead of a point
};

[[nodiscard]] std::string protocol_text(const DecisionHypergraph& hypergraph,
                                        const Subcomplex& part,
                                        const std::optional<Probability>& at = {},
                                        const ComplexAdditions& additions = {});
[[nodiscard]] std::string protocol_json(const DecisionHypergraph& hypergraph,
                                        const Subcomplex& part,
                                        const std::optional<Probability>& at = {},
                                        const ComplexAdditions& additions = {});

[[nodiscard]] std::string kripke_text(const DecisionHypergraph& hypergraph,
                                      const KripkeGraph& graph, const Subcomplex& part,
                                      const std::optional<AlgorithmOnComplex>& algorithm = {});
[[nodiscard]] std::string kripke_json(const DecisionHypergraph& hypergraph,
                                      const KripkeGraph& graph, const Subcomplex& part,
                                      const std::optional<Probability>& at = {},
                                      const std::optional<AlgorithmOnComplex>& algorithm = {},
                                      const LawOfExecutions* law = nullptr);

// An algorithm on the reduced graph: a colour for every edge.
struct AlgorithmOnReducedGraph {
  std::string name;
  ReducedGraph::EdgeColouring colouring;
};

// Only the cube of `part.input`, if that is given.
[[nodiscard]] std::string reduced_text(
    const ReducedGraph& graph, const Subcomplex& part,
    const std::optional<AlgorithmOnReducedGraph>& algorithm = {});
[[nodiscard]] std::string reduced_json(
    const ReducedGraph& graph, const Subcomplex& part, const std::optional<Probability>& at = {},
    const std::optional<AlgorithmOnReducedGraph>& algorithm = {});

[[nodiscard]] std::string intersection_text(
    const DecisionHypergraph& hypergraph, const IntersectionGraph& graph,
    const std::optional<AlgorithmOnComplex>& algorithm = {});
[[nodiscard]] std::string intersection_json(
    const DecisionHypergraph& hypergraph, const IntersectionGraph& graph,
    const std::optional<AlgorithmOnComplex>& algorithm = {});

// What a system is made of: the links of one round with who hears whom over each, how many
// executions there are, and the algorithms that have a name. Expects at most 64 processes.
[[nodiscard]] std::string system_text(const System& system);
[[nodiscard]] std::string system_json(const System& system);

// One execution and what everybody decides in it. The pattern is written as T and '.', the rounds
// separated by '|'.
struct DecidedExecution {
  ProcessSet input;
  std::string pattern;
  std::string algorithm;
  ProcessSet decisions;  // the processes that decide 1
};
[[nodiscard]] std::string execution_text(const System& system, const DecidedExecution& execution);
[[nodiscard]] std::string execution_json(const System& system, const DecidedExecution& execution);

// `kind` is "input" or "output".
[[nodiscard]] std::string word_complex_text(const WordComplex& complex, std::string_view kind,
                                            const std::optional<BettiNumbers>& betti = {});
[[nodiscard]] std::string word_complex_json(const WordComplex& complex, std::string_view kind,
                                            const std::optional<BettiNumbers>& betti = {});

}  // namespace tacit
