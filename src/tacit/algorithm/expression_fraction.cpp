// Expressions in exact fractions.
#include "tacit/algorithm/expression.h"

namespace tacit {
namespace {

Rational one_if(bool holds) {
  return Rational(holds ? 1 : 0);
}

// a % b of whole numbers, which rounds the quotient towards zero. Expects b != 0.
Integer remainder(const Integer& a, const Integer& b) {
  const Integer size = absolute(a) - floored_quotient(absolute(a), absolute(b)) * absolute(b);
  return a.sign() < 0 ? -size : size;
}

}  // namespace

Result<Rational> Expression::fraction(const Counts& counts) const {
  return fraction_of(root_, counts);
}

Result<Rational> Expression::fraction_of(std::uint32_t index, const Counts& counts) const {
  const Node& node = nodes_[index];
  switch (node.op) {
    case Operator::literal:
      return Rational(node.value);
    case Operator::own:
      return Rational(static_cast<int>(counts.own));
    case Operator::zeros:
      return Rational(counts.zeros);
    case Operator::ones:
      return Rational(counts.ones);
    case Operator::n:
      return Rational(counts.n);
    default:
      break;
  }
  auto first = fraction_of(node.left, counts);
  if (!first) return first;
  const Rational& a = *first;
  if (node.op == Operator::logical_not) return one_if(a.is_zero());
  if (node.op == Operator::negate) return -a;
  if (node.op == Operator::logical_or && !a.is_zero()) return Rational(1);
  if (node.op == Operator::logical_and && a.is_zero()) return Rational(0);
  auto second = fraction_of(node.right, counts);
  if (!second) return second;
  const Rational& b = *second;
  switch (node.op) {
    case Operator::logical_or:
    case Operator::logical_and:
      return one_if(!b.is_zero());
    case Operator::equal:
      return one_if(a == b);
    case Operator::not_equal:
      return one_if(a != b);
    case Operator::less:
      return one_if(a < b);
    case Operator::less_equal:
      return one_if(a <= b);
    case Operator::greater:
      return one_if(a > b);
    case Operator::greater_equal:
      return one_if(a >= b);
    case Operator::add:
      return a + b;
    case Operator::subtract:
      return a - b;
    case Operator::multiply:
      return a * b;
    default:
      break;
  }
  if (b.is_zero()) return undefined("division by zero", index, {counts, nullptr});
  if (node.op == Operator::divide) return a / b;
  if (a.denominator() != Integer(1) || b.denominator() != Integer(1)) {
    return undefined("remainder of a fraction", index, {counts, nullptr});
  }
  return Rational(remainder(a.numerator(), b.numerator()));
}

}  // namespace tacit
