// Term: an expression over whole numbers, as guards and assignments of a transition model are
// made of. It is printed in more than one language, so it is a tree and not text.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tacit/base/rational.h"

namespace tacit {

struct Term {
  // Of a leaf a name or a decimal number. Of a node one of + - * / = < <= > >= & | ! and ?, which
  // takes a condition and two values.
  std::string symbol;
  std::vector<Term> operands{};

  [[nodiscard]] bool is_leaf() const { return operands.empty(); }
  [[nodiscard]] bool is_number() const {
    return is_leaf() && symbol.front() >= '0' && symbol.front() <= '9';
  }

  friend bool operator==(const Term&, const Term&) = default;
};

[[nodiscard]] inline Term number(std::uint64_t value) {
  return {std::to_string(value)};
}
[[nodiscard]] inline Term name(std::string text) {
  return {std::move(text)};
}
[[nodiscard]] inline Term apply(std::string symbol, Term left, Term right) {
  return {std::move(symbol), {std::move(left), std::move(right)}};
}
// An exact fraction, or a whole number.
[[nodiscard]] inline Term fraction(const Rational& value) {
  const Term above{value.numerator().to_string()};
  if (value.denominator() == Integer(1)) return above;
  return apply("/", above, Term{value.denominator().to_string()});
}
[[nodiscard]] inline Term equals(Term left, Term right) {
  return apply("=", std::move(left), std::move(right));
}
[[nodiscard]] inline Term choose(Term condition, Term then, Term otherwise) {
  return {"?", {std::move(condition), std::move(then), std::move(otherwise)}};
}

// The always true term, as no operation could say it in all languages.
[[nodiscard]] inline Term always() {
  return {"true"};
}
[[nodiscard]] inline Term never() {
  return {"false"};
}

// Sums, conjunctions and disjunctions of any number of terms; what changes nothing is left out.
[[nodiscard]] Term sum(std::vector<Term> terms);
[[nodiscard]] Term all_of(std::vector<Term> terms);
[[nodiscard]] Term any_of(std::vector<Term> terms);
[[nodiscard]] Term negation(Term term);
[[nodiscard]] Term product(Term left, Term right);

// That a term is one of these numbers, by intervals. Expects them ascending.
[[nodiscard]] Term one_of_numbers(const Term& term, const std::vector<std::uint64_t>& numbers);

}  // namespace tacit
