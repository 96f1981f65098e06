// Generators for property tests. They favour corners: 0, 1, 1/2, 2/3, equal
// coefficients, few processes.
#pragma once

#include <rapidcheck.h>
#include <utility>
#include <vector>

#include "support/literals.h"
#include "tacit/base/polynomial.h"
#include "tacit/base/probability.h"
#include "tacit/base/profile.h"
#include "tacit/base/rational.h"

namespace tacit::test {

// With that many coefficients from -12 to 12, zeros at the top included.
[[nodiscard]] inline rc::Gen<Polynomial> any_polynomial(std::size_t coefficients) {
  return rc::gen::map(rc::gen::container<std::vector<int>>(coefficients, rc::gen::inRange(-12, 13)),
                      [](const std::vector<int>& c) {
                        return Polynomial(std::vector<Integer>(c.begin(), c.end()));
                      });
}

[[nodiscard]] inline rc::Gen<Rational> any_rational() {
  const auto from_pair = [](const std::pair<int, int>& parts) {
    return Rational(parts.first, parts.second);
  };
  return rc::gen::weightedOneOf<Rational>(
      {{1, rc::gen::map(rc::gen::pair(rc::gen::inRange(-4, 5), rc::gen::inRange(1, 5)), from_pair)},
       {3,
        rc::gen::map(rc::gen::pair(rc::gen::inRange(-99999, 100000), rc::gen::inRange(1, 100000)),
                     from_pair)}});
}

[[nodiscard]] inline rc::Gen<Probability> any_probability() {
  const auto inside = [](const std::pair<int, int>& parts) {
    return sure(Probability::from(Rational(parts.first % (parts.second + 1), parts.second)));
  };
  return rc::gen::weightedOneOf<Probability>(
      {{1, rc::gen::element(probability("0"), probability("1/4"), probability("1/3"),
                            probability("1/2"), probability("2/3"), probability("1"))},
       {3, rc::gen::map(rc::gen::pair(rc::gen::inRange(0, 1000), rc::gen::inRange(1, 1000)),
                        inside)}});
}

// Of the given degree, coefficients from 0 to `most`.
[[nodiscard]] inline rc::Gen<Profile> profile_of_degree(unsigned degree, int most = 4) {
  return rc::gen::map(
      rc::gen::container<std::vector<int>>(degree + 1, rc::gen::inRange(0, most + 1)),
      [](const std::vector<int>& coefficients) {
        return Profile(std::vector<Integer>(coefficients.begin(), coefficients.end()));
      });
}

// Of any degree up to 6, coefficients of both signs.
[[nodiscard]] inline rc::Gen<Profile> any_profile() {
  return rc::gen::mapcat(rc::gen::inRange(0U, 7U), [](unsigned degree) {
    return rc::gen::map(
        rc::gen::container<std::vector<int>>(degree + 1, rc::gen::inRange(-30, 31)),
        [](const std::vector<int>& coefficients) {
          return Profile(std::vector<Integer>(coefficients.begin(), coefficients.end()));
        });
  });
}

}  // namespace tacit::test
