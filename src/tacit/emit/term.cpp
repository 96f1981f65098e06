#include "tacit/emit/term.h"

#include <algorithm>

namespace tacit {
namespace {

// Several terms under one symbol: without those that are `neutral`, which alone stands for nothing.
Term joined(const std::string& symbol, std::vector<Term> terms, const Term& neutral) {
  std::erase(terms, neutral);
  if (terms.empty()) return neutral;
  if (terms.size() == 1) return std::move(terms.front());
  return {symbol, std::move(terms)};
}

}  // namespace

Term sum(std::vector<Term> terms) {
  return joined("+", std::move(terms), number(0));
}

Term all_of(std::vector<Term> terms) {
  if (std::ranges::find(terms, never()) != terms.end()) return never();
  return joined("&", std::move(terms), always());
}

Term any_of(std::vector<Term> terms) {
  if (std::ranges::find(terms, always()) != terms.end()) return always();
  return joined("|", std::move(terms), never());
}

Term negation(Term term) {
  if (term == always()) return never();
  if (term == never()) return always();
  return {"!", {std::move(term)}};
}

Term product(Term left, Term right) {
  if (left == number(1)) return right;
  if (right == number(1)) return left;
  if (left == number(0) || right == number(0)) return number(0);
  return apply("*", std::move(left), std::move(right));
}

Term one_of_numbers(const Term& term, const std::vector<std::uint64_t>& numbers) {
  std::vector<Term> intervals;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (last == i) {
      intervals.push_back(equals(term, number(numbers[i])));
    } else {
      intervals.push_back(all_of(
          {apply(">=", term, number(numbers[i])), apply("<=", term, number(numbers[last]))}));
    }
    i = last + 1;
  }
  return any_of(std::move(intervals));
}

}  // namespace tacit
