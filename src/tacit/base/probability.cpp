#include "tacit/base/probability.h"

#include <string>

#include "tacit/base/quoted.h"

namespace tacit {
namespace {

Failure outside(const std::string& text) {
  return fail(ErrorCode::invalid_argument, "probability outside [0, 1]: " + quoted_text(text));
}

}  // namespace

Result<Probability> Probability::from(Rational value) {
  if (value < Rational(0) || value > Rational(1)) return outside(value.to_string());
  return Probability{std::move(value)};
}

Result<Probability> Probability::parse(std::string_view text) {
  auto value = Rational::parse(text);
  if (!value) return value.failure();
  if (*value < Rational(0) || *value > Rational(1)) return outside(std::string(text));
  return Probability{*std::move(value)};
}

}  // namespace tacit
