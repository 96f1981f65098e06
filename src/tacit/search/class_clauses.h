// The clauses of a part of a certificate about a class (docs/formats/certificate.md, section 13):
// an algorithm of the class exists, its errors are errors, and no listed set of them occurs.
#pragma once

#include <vector>

#include "tacit/bound/class_problem.h"
#include "tacit/search/decision_variables.h"
#include "tacit/search/search.h"

namespace tacit {

class ClassClauses {
 public:
  // The problem must live longer.
  explicit ClassClauses(const ClassProblem& problem);

  // The last variable.
  [[nodiscard]] Literal variables() const noexcept { return next_ - 1; }
  // The variable that is implied when an open facet of an input is in error.
  [[nodiscard]] Literal error(std::size_t input, std::uint32_t facet) const {
    return first_error_[input] + static_cast<Literal>(facet);
  }
  // Sends the clauses of errors to the sink, in the order of the specification.
  void add_errors(const ClauseSink& sink) const;
  // Not all executions of the set are in error.
  [[nodiscard]] std::vector<Literal> clause(const ErrorSet& set) const;

 private:
  const ClassProblem& problem_;
  std::vector<Literal> first_error_;  // by input
  Literal next_;
};

}  // namespace tacit
