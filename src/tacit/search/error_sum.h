// ErrorSum: "the error on an input is less than this" at one probability, as clauses
// (docs/formats/certificate.md, section 5).
//
// The counters of Clauses say how many executions with k deliveries are in error; here
// they are added up with their weights p^k q^(T-k), in units of the largest bound divided
// by the number of steps. Every term is rounded down, so the clauses forbid only what is
// really too much: they are sound, and exact up to T+1 units. Unlike blocked profiles
// their number does not grow with the number of profiles: about steps * 2^T per input.
#pragma once

#include <vector>

#include "tacit/base/probability.h"
#include "tacit/search/clauses.h"

namespace tacit {

class ErrorSum {
 public:
  // Steps that a search takes where no smaller number is exact; more of them cost more than
  // they tell.
  static constexpr unsigned usual_steps = 200;

  // Sums up to `largest`, which must be positive, at p.
  struct Scale {
    Probability p;
    Rational largest;
    unsigned steps;
  };
  // New variables start at first_variable. The clauses, which must live longer, say which inputs
  // are chosen: of others nothing is added up.
  ErrorSum(const Problem& problem, const Clauses& clauses, const Scale& scale,
           Literal first_variable, const ClauseSink& all);

  // No input has an error of `bound` or more, as far as the units can tell. Expects a
  // bound of at most the largest.
  void require_below(const Rational& bound, const ClauseSink& all) const;
  // The variables that require_below() may use.
  [[nodiscard]] std::vector<Literal> outputs() const;

 private:
  struct Sum {
    std::size_t always = 0;     // units that validity forces
    std::vector<Literal> more;  // at least 1, 2, ... units beyond
  };
  [[nodiscard]] std::size_t units(const Rational& value) const;  // rounded down, at most steps

  const Clauses& clauses_;
  Rational unit_;
  std::size_t steps_;
  std::vector<Sum> sums_;  // per input
};

}  // namespace tacit
