#include "tacit/base/interval_text.h"

namespace tacit {

std::string short_point_text(const AlgebraicNumber& point) {
  return point.is_rational() ? point.lower().to_string() : "~" + point.decimal(4);
}

std::string interval_text(const Interval& on) {
  if (on.is_point()) return "p = " + short_point_text(on.from);
  if (on.from == Rational(0) && on.to == Rational(1)) return "all p";
  return short_point_text(on.from) + " <= p <= " + short_point_text(on.to);
}

}  // namespace tacit
