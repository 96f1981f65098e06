// QuotientNetwork: a decision hypergraph up to renaming the processes, with the weights that its
// executions have at one p, as a network whose cuts are algorithms.
//
// A vertex is a class of views: source those forced to 0, sink those forced to 1. A hyperedge is a
// class of executions, by the classes of the views in it. All inputs with d ones are alike, so
// weights are given per d, to all inputs with d ones together.
//
// Nothing is lost by classes. Renaming maps algorithms to algorithms and keeps weights and
// validity. For a distribution of inputs that depends on the number of ones only, renaming maps
// minimum cuts to minimum cuts, and so the one with the smallest source side, which is unique, to
// itself: it is the same for all views of a class. And the smallest mean error is concave in the
// distribution, so that averaging a distribution over its images never lowers it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/common_fractions.h"
#include "tacit/bound/min_cut.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {

// Entry [d] belongs to the inputs with d ones, d = 0 .. n.
using PerOnes = std::vector<Integer>;

class QuotientNetwork {
 public:
  using Side = std::vector<Bit>;  // per vertex: the decision of its views

  QuotientNetwork(const QuotientNetwork&) = delete;
  QuotientNetwork& operator=(const QuotientNetwork&) = delete;
  virtual ~QuotientNetwork() = default;

  [[nodiscard]] virtual const System& system() const& = 0;
  [[nodiscard]] virtual const CutNetwork& cuts() const& = 0;
  // Common to all probabilities of patterns.
  [[nodiscard]] virtual const Integer& denominator() const& = 0;
  // The vertices of free views.
  [[nodiscard]] virtual const std::vector<CutNetwork::Vertex>& free_classes() const& = 0;
  // The class of the same views with 0 and 1 exchanged.
  [[nodiscard]] virtual CutNetwork::Vertex flipped(CutNetwork::Vertex vertex) const = 0;
  // The class of a view. Expects the hypergraph of the system.
  [[nodiscard]] virtual CutNetwork::Vertex class_of(const DecisionHypergraph& hypergraph,
                                                    ViewId view) const = 0;

  // The capacities, times the denominator, when the inputs with d ones have weight of[d] together.
  [[nodiscard]] virtual std::vector<Integer> capacities(const PerOnes& of) const = 0;
  // The same about, for drawing proposals from.
  [[nodiscard]] virtual std::vector<double> rounded_capacities(
      std::span<const double> of) const = 0;
  // The errors of an algorithm on inputs with d ones, times the denominator.
  [[nodiscard]] virtual PerOnes errors(const Side& side) const = 0;
  // Some algorithm to begin with.
  [[nodiscard]] virtual Side starting_side() const = 0;

  // The algorithm that treats 0 and 1 the other way round.
  [[nodiscard]] Side mirrored(const Side& side) const;

 protected:
  QuotientNetwork() = default;
};

// The network of any system, from its hypergraph. Expects the consensus task. Fails with
// `cancelled` after a stop. Cost: one pass over the executions of one input for every number of
// ones, and over all views.
[[nodiscard]] Result<std::unique_ptr<const QuotientNetwork>> orbit_network(
    const DecisionHypergraph& hypergraph, const Probability& p, const RunContext& context = {});

// The network of one broadcast round, without its hypergraph: views are classed by the own input
// and the zeros and ones known, the own one counted. Expects n >= 2. Cost: O(n^2) hyperedges,
// O(n^3) weights.
[[nodiscard]] std::unique_ptr<const QuotientNetwork> count_network(unsigned n,
                                                                   const Probability& p);

}  // namespace tacit
