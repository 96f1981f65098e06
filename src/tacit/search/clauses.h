// The clauses of a part of a certificate (docs/formats/certificate.md, sections 5
// and 6): an algorithm exists, its errors are counted, symmetry is broken, and no
// input has a blocked profile.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tacit/bound/problem.h"
#include "tacit/complex/symmetry.h"
#include "tacit/search/decision_variables.h"

namespace tacit {

// Which algorithms stand for their orbits: those that are smallest, at the listed
// views in this order, among their images under the listed elements.
struct SymmetryBreaking {
  std::vector<std::uint32_t> views;  // free views (Problem::variable), distinct
  std::vector<Symmetry> elements;
};

// On the views that hear most, those that occur in the fewest executions; at most
// `most_views` of them. The whole group where that needs at most `most_clauses` clauses,
// and otherwise the transpositions of processes, each alone and with every transposition of values.
[[nodiscard]] SymmetryBreaking default_symmetry_breaking(const Problem& problem,
                                                         std::size_t most_views,
                                                         std::size_t most_clauses);

// Which inputs clauses are about, by their index in Problem::inputs(). Empty: all of them.
using ChosenInputs = std::vector<bool>;

class Clauses {
 public:
  // Sends the clauses of decisions, errors, counters and symmetry to the sink, in the
  // order of the specification. Where inputs are chosen, only those of their errors and counters,
  // and none of symmetry, which relates them to others. What the variables mean does not depend on
  // the choice, so that a refutation of some of the clauses is one of all.
  Clauses(const Problem& problem, const SymmetryBreaking& symmetry, const ClauseSink& sink,
          ChosenInputs chosen = {});

  [[nodiscard]] Literal variables() const noexcept { return next_ - 1; }
  // One clause per chosen input that can reach the profile.
  void block(const ErrorCounts& profile, const ClauseSink& sink) const;
  // The variables that block() may use.
  [[nodiscard]] std::vector<Literal> outputs() const;
  // The sink for what is said of an input (an index into inputs()): nowhere if it is not chosen.
  [[nodiscard]] const ClauseSink& sink_for(std::size_t input, const ClauseSink& sink) const;
  // Entry s is implied when more than s of the open facets of an input (an index into
  // inputs()) with this many deliveries are in error.
  [[nodiscard]] const std::vector<Literal>& counter_outputs(std::size_t input,
                                                            unsigned delivered) const {
    return counters_[input][delivered];
  }

 private:
  Literal fresh() { return next_++; }
  void add_errors(const Problem& problem, const ClauseSink& all);
  // The error of a facet is implied where more values are decided than may be: one, or several.
  void imply_disagreement(const Problem::OpenFacet& facet, Literal error, const ClauseSink& sink);
  void imply_many_values(const Problem::OpenFacet& facet, Literal error, const ClauseSink& sink);
  [[nodiscard]] std::vector<Literal> counter(std::span<const Literal> list, const ClauseSink& sink);
  void add_symmetry(const Problem& problem, const SymmetryBreaking& symmetry,
                    const ClauseSink& sink);

  const Problem& problem_;
  ChosenInputs chosen_;
  DecisionVariables decisions_;
  Literal next_;
  std::vector<std::vector<std::vector<Literal>>> errors_;    // per input and deliveries
  std::vector<std::vector<std::vector<Literal>>> counters_;  // the outputs over them
};

}  // namespace tacit
