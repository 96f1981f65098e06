// The quotient of the decision hypergraph of one broadcast round by renaming processes:
// the network whose minimum cuts shared_coins.h is about.
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
#include "tacit/optimise/min_cut.h"

namespace tacit {

// Entry [d] belongs to the inputs with d ones, d = 0 .. n.
using PerOnes = std::vector<Integer>;

// Fractions over one denominator.
struct CommonFractions {
  std::vector<Integer> numerators{};
  Integer denominator = 1;
};
[[nodiscard]] CommonFractions over_one_denominator(std::span<const Rational> values);

// The numbers that all weights are made of: an input with d ones loses all but a zeros
// and b ones with probability
//     choose[n - d][a] choose[d][b] monomial[a + b] / denominator.
struct PatternWeights {
  PatternWeights(unsigned processes, const Probability& p);

  unsigned n;
  Integer denominator;
  std::vector<std::vector<Integer>> choose;
  std::vector<Integer> monomial;
};

class SharedCoinNetwork {
 public:
  // Expects n >= 2.
  SharedCoinNetwork(unsigned n, const Probability& p);

  [[nodiscard]] const PatternWeights& weights() const& noexcept { return weights_; }
  [[nodiscard]] const PatternWeights& weights() const&& = delete;  // would dangle
  [[nodiscard]] const CutNetwork& cuts() const& noexcept { return *cuts_; }
  [[nodiscard]] const CutNetwork& cuts() const&& = delete;  // would dangle

  // The count rule that a cut stands for.
  [[nodiscard]] RuleTable rule(const std::vector<Bit>& side) const;
  // The capacities, times the denominator of the weights, when the inputs with d ones have
  // weight of[d] together.
  [[nodiscard]] std::vector<Integer> capacities(const PerOnes& of) const;
  // The same about, for drawing proposals from.
  [[nodiscard]] std::vector<double> rounded_capacities(std::span<const double> of) const;

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

  [[nodiscard]] CutNetwork::Vertex vertex(Bit own, unsigned zeros, unsigned ones) const;
  void add(const FacetClass& facet, Hyperedges& hyperedges);

  unsigned n_;
  PatternWeights weights_;
  std::vector<FacetClass> facets_;
  std::vector<double> rounded_;  // per facet class and number of ones, in this order
  std::unique_ptr<const CutNetwork> cuts_;
};

// The errors of a rule on inputs with d ones, times the denominator of the weights.
[[nodiscard]] PerOnes error_numerators(const RuleTable& rule, const PatternWeights& weights);

}  // namespace tacit
