// What is expected from every state of values and hidden states, for enumeration under a law. Not
// installed.
#pragma once

#include <cstdint>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/evaluate/step_kernels.h"

namespace tacit {

// Numerators over a denominator that all states share.
struct Expected {
  Integer error;
  Integer sent;

  friend Expected operator*(const Expected& a, const Integer& factor) {
    return {a.error * factor, a.sent * factor};
  }
  friend Expected operator+(const Expected& a, const Expected& b) {
    return {a.error + b.error, a.sent + b.sent};
  }
  void add_product(const Integer& factor, const Expected& other) {
    error.add_product(factor, other.error);
    sent.add_product(factor, other.sent);
  }
};

struct LawStates {
  std::vector<std::vector<Expected>> expected;  // by values, then by hidden states
  std::vector<std::uint64_t> most_sent;         // by values
  Integer denominator{1};
};

}  // namespace tacit
