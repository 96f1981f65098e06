// The master problem of mixed_optimum.h: the linear program over the rules, that is
// algorithms, found so far.
//
// Over k = 1 .. orbits, the orbits {k, n - k} of the number of ones, and the rules, each
// with its mirror image:
//     maximise t   where   t <= sum_k error_k(rule) share_k   for every rule,
// and the shares are >= 0 with sum 1. The dual variables are the mixture of the rules.
//
// Clp finds a basis in floating point; the solution that belongs to it is then computed
// exactly. A basis that is exactly infeasible or not optimal by less than floating point
// sees is repaired by iterative refinement (Gleixner, Steffy, Wolter, "Iterative
// refinement for linear programming", 2016): the violations are scaled up and Clp goes on
// from there.
#pragma once

#include <ClpSimplex.hpp>
#include <optional>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/base/rational.h"

namespace tacit {

class MixtureMaster {
 public:
  // Errors are integers over a denominator common to all rules.
  MixtureMaster(unsigned orbits, Integer denominator);

  // errors[k - 1]: the mean error of the rule on orbit k, over the denominator. False if
  // there is such a rule already.
  bool add(std::vector<Integer> errors);

  // Shares that are about optimal: >= 0, with sum about 1. Index 0 is not used.
  [[nodiscard]] std::vector<double> proposed_shares();

  // A mixture of the rules that is about optimal: >= 0, with sum about 1.
  [[nodiscard]] std::vector<double> proposed_mixture();

  struct Solution {
    Rational value;                 // over the denominator
    std::vector<Rational> shares;   // [k], k = 1 .. orbits
    std::vector<Rational> mixture;  // per rule
    // The basis: as many orbits as rules. All other shares and probabilities are 0.
    std::vector<unsigned> basic_orbits;
    std::vector<std::size_t> basic_rules;
  };
  // The exact optimum over the rules so far; nothing if refinement does not find it.
  [[nodiscard]] std::optional<Solution> optimum();

 private:
  void solve();
  [[nodiscard]] bool is_basic(std::size_t column) const;
  [[nodiscard]] std::optional<Solution> basic_solution() const;
  bool refine(const Solution& basic);
  void restore();

  unsigned orbits_;
  Integer denominator_;
  double scale_ = 1;  // what lp_ counts errors in
  std::vector<std::vector<Integer>> rules_;
  ClpSimplex lp_;
};

}  // namespace tacit
