// How values appear in the message of a failed test.
#pragma once

#include <ostream>

#include "tacit/base/algebraic_number.h"
#include "tacit/base/envelope.h"
#include "tacit/base/integer.h"
#include "tacit/base/polynomial.h"
#include "tacit/base/probability.h"
#include "tacit/base/profile.h"
#include "tacit/base/rational.h"
#include "tacit/base/strong_id.h"
#include "tacit/model/one_round_view.h"
#include "tacit/model/process.h"
#include "tacit/model/system.h"

namespace tacit {

inline std::ostream& operator<<(std::ostream& out, const Integer& value) {
  return out << value.to_string();
}
inline std::ostream& operator<<(std::ostream& out, const Rational& value) {
  return out << value.to_string();
}
inline std::ostream& operator<<(std::ostream& out, const Probability& value) {
  return out << value.value();
}
inline std::ostream& operator<<(std::ostream& out, const Polynomial& value) {
  return out << value.to_string();
}
inline std::ostream& operator<<(std::ostream& out, const Profile& value) {
  return out << value.to_string() << " (degree " << value.degree() << ")";
}
inline std::ostream& operator<<(std::ostream& out, const AlgebraicNumber& value) {
  return out << value.decimal() << " (root of " << value.minimal_polynomial() << ")";
}
inline std::ostream& operator<<(std::ostream& out, const SignsTaken& value) {
  return out << (value.negative ? "-" : "") << (value.zero ? "0" : "")
             << (value.positive ? "+" : "");
}
template <class Tag, class Representation>
std::ostream& operator<<(std::ostream& out, StrongId<Tag, Representation> id) {
  return out << "#" << +id.value();
}
inline std::ostream& operator<<(std::ostream& out, ProcessSet set) {
  return out << set_text(set);
}
inline std::ostream& operator<<(std::ostream& out, Bit bit) {
  return out << (bit == Bit::one ? 1 : 0);
}
inline std::ostream& operator<<(std::ostream& out, const System& system) {
  return out << system.to_string();
}
inline std::ostream& operator<<(std::ostream& out, const OneRoundView& view) {
  return out << "owner " << view.owner << " known " << view.known << " ones " << view.ones;
}

}  // namespace tacit
