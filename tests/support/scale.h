// How much random effort the tests make, and from which seed.
//
//   TACIT_TEST_SCALE   multiplies the number of random cases; 1 unless set
//   TACIT_TEST_SEED    the seed of all random cases; fixed unless set, so that two
//                      runs of the suite do the same
// RC_PARAMS, rapidcheck's own variable, overrules both for property tests.
#pragma once

#include <cstdint>
#include <random>

namespace tacit::test {

[[nodiscard]] unsigned test_scale();
[[nodiscard]] std::uint64_t test_seed();

// The number of repetitions at this scale, given that at scale 1.
[[nodiscard]] inline unsigned scaled(unsigned repetitions) {
  return repetitions * test_scale();
}

// The source of the random cases of one test. Use its bits, not the standard
// distributions: those differ between libraries.
using RandomBits = std::mt19937_64;
[[nodiscard]] inline RandomBits random_bits() {
  return RandomBits(test_seed());
}

}  // namespace tacit::test
