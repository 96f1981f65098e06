// The quotient of the decision hypergraph of one broadcast round by renaming processes.
//
// A pattern on an input with d ones matters by the number a of zeros and b of ones that
// are delivered. Its views know (a, b), (a + 1, b) or (a, b + 1) zeros and ones, whatever
// d is; d only decides whether there are zeros or ones whose broadcast was lost. So at
// most three classes of facets per (a, b) remain, O(n^2) in all.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "tacit/algorithm/count_rule.h"
#include "tacit/base/integer.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/bound/quotient_network.h"

namespace tacit {

// The numbers that all weights are made of: an input with d ones loses all but a zeros
// and b ones with probability
//     choose[n - d][a] choose[d][b] patterns.numerators[a + b] / patterns.denominator.
struct CountWeights {
  CountWeights(unsigned processes, const Probability& p);

  unsigned n;
  CommonFractions patterns;  // by the number of deliveries
  std::vector<std::vector<Integer>> choose;
};

class CountNetwork final : public QuotientNetwork {
 public:
  // Expects n >= 2.
  CountNetwork(unsigned n, const Probability& p);

  [[nodiscard]] const System& system() const& override { return system_; }
  [[nodiscard]] const CutNetwork& cuts() const& override { return *cuts_; }
  [[nodiscard]] const Integer& denominator() const& override {
    return weights_.patterns.denominator;
  }
  [[nodiscard]] const std::vector<CutNetwork::Vertex>& free_classes() const& override {
    return free_;
  }
  [[nodiscard]] CutNetwork::Vertex flipped(CutNetwork::Vertex vertex) const override;
  [[nodiscard]] CutNetwork::Vertex class_of(const DecisionHypergraph& hypergraph,
                                            ViewId view) const override;
  [[nodiscard]] std::vector<Integer> capacities(const PerOnes& of) const override;
  [[nodiscard]] std::vector<double> rounded_capacities(std::span<const double> of) const override;
  [[nodiscard]] PerOnes errors(const Side& side) const override;
  [[nodiscard]] Side starting_side() const override;  // courteous

  // The count rule that a cut stands for.
  [[nodiscard]] RuleTable rule(const Side& side) const;

 private:
  // The patterns with a zeros and b ones delivered, on inputs with first_ones to
  // last_ones ones: those have the same classes of views.
  struct FacetClass {
    unsigned zeros_delivered;
    unsigned ones_delivered;
    unsigned first_ones;
    unsigned last_ones;
  };
  using Hyperedges = std::vector<std::vector<CutNetwork::Vertex>>;

  [[nodiscard]] CutNetwork::Vertex vertex(const Counts& counts) const;
  // The counts of a class of free views.
  [[nodiscard]] Counts counts_of(CutNetwork::Vertex vertex) const;
  void add(const FacetClass& facet, Hyperedges& hyperedges);

  unsigned n_;
  System system_;
  CountWeights weights_;
  std::vector<FacetClass> facets_;
  std::vector<CutNetwork::Vertex> free_;
  std::vector<double> rounded_;  // per facet class and number of ones, in this order
  std::unique_ptr<const CutNetwork> cuts_;
};

// The errors of a rule on inputs with d ones, times the denominator of the weights.
[[nodiscard]] PerOnes error_numerators(const RuleTable& rule, const CountWeights& weights);

}  // namespace tacit
