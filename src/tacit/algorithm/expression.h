// Expressions over own, zeros, ones and n, for count rules that have no name.
//
// Integers of 64 bits; operators, loosest first, as in C:
//   ||   &&   == !=   < <= > >=   + -   * / %   ! - (unary)
// A comparison is 1 or 0, || and && stop early, / and % round towards zero.
// Division by zero and overflow are errors of the evaluation, not of the parse.
//
// Rules that decide numbers evaluate the same expressions with fractions: / is exact, nothing
// overflows, and % takes whole numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/algorithm/count_rule.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"

namespace tacit {

class Expression {
 public:
  // At most 4500 operators, names and numbers. Fails with the text and a caret under the offending
  // column. Where the expression is part of a longer text, that is shown: `text` is then
  // whole.substr(offset, ...).
  [[nodiscard]] static Result<Expression> parse(std::string_view text) {
    return parse(text, text, 0);
  }
  [[nodiscard]] static Result<Expression> parse(std::string_view text, std::string_view whole,
                                                std::size_t offset);

  [[nodiscard]] Result<std::int64_t> operator()(const Counts& counts) const;
  // The value in fractions.
  [[nodiscard]] Result<Rational> fraction(const Counts& counts) const;
  // With only the parentheses it needs; parse() reads it back to the same tree.
  [[nodiscard]] std::string to_string() const;

 private:
  friend class ExpressionParser;

  enum class Operator : std::uint8_t {
    literal,
    own,
    zeros,
    ones,
    n,
    logical_or,
    logical_and,
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
    add,
    subtract,
    multiply,
    divide,
    remainder,
    logical_not,
    negate,
  };
  struct Node {
    Operator op;
    std::int64_t value = 0;  // of a literal
    std::uint32_t left = 0;  // operands, as indices of nodes
    std::uint32_t right = 0;
  };

  [[nodiscard]] Result<std::int64_t> value_of(std::uint32_t index, const Counts& counts) const;
  // What the operator of a node makes of the values of its two operands.
  [[nodiscard]] Result<std::int64_t> combine(std::uint32_t index, std::int64_t a, std::int64_t b,
                                             const Counts& counts) const;
  [[nodiscard]] Result<Rational> fraction_of(std::uint32_t index, const Counts& counts) const;
  [[nodiscard]] Failure undefined(std::string_view what, std::uint32_t index,
                                  const Counts& counts) const;
  [[nodiscard]] std::string text_of(std::uint32_t index, int binding) const;

  std::vector<Node> nodes_;
  std::uint32_t root_ = 0;
};

// The message, then the printable text with a caret below one of its bytes. Of a long text, the
// part around the caret.
[[nodiscard]] std::string with_caret(std::string_view message, std::string_view text,
                                     std::size_t column);

}  // namespace tacit
