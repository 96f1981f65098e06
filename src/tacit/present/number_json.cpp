#include "tacit/present/number_json.h"

#include "tacit/base/budget.h"

namespace tacit {
namespace {

Json to_json(const std::vector<Integer>& values) {
  Json array = Json::array();
  for (const Integer& value : values) {
    listen();
    array.push_back(tacit::to_json(value));
  }
  return array;
}

}  // namespace

Json to_json(const Integer& value) {
  if (value.bit_length() > 53) return value.to_string();
  return *value.to_int64();
}

Json to_json(const Rational& value) {
  return {{"exact", value.to_string()}, {"approx", value.approximate()}};
}

Json to_json(const AlgebraicNumber& value) {
  if (value.is_rational()) return to_json(value.lower());
  return {{"minpoly", to_json(value.minimal_polynomial().coefficients())},
          {"interval", {value.lower().to_string(), value.upper().to_string()}},
          {"approx", value.approximate()}};
}

Json to_json(const Profile& profile) {
  if (profile.denominator() == Integer(1)) return to_json(profile.coefficients());
  Json array = Json::array();
  for (unsigned k = 0; k <= profile.degree(); ++k) {
    listen();
    const Rational coefficient = profile.coefficient(k);
    const bool whole = coefficient.denominator() == Integer(1);
    array.push_back(whole ? to_json(coefficient.numerator()) : Json(coefficient.to_string()));
  }
  return array;
}

}  // namespace tacit
