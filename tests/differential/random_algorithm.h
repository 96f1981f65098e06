// Random algorithms, each as tacit sees it and as the naive simulation does.
#pragma once

#include <ostream>
#include <rapidcheck.h>
#include <string>
#include <vector>

#include "differential/naive_algorithm.h"
#include "support/scale.h"
#include "tacit/algorithm/algorithm.h"

namespace tacit::test {

// A count rule as a table of bits, and who takes part and speaks.
struct StepSpec {
  static constexpr unsigned most_processes = 6;
  static constexpr unsigned width = most_processes + 1;
  static constexpr unsigned size = 2 * width * width;

  std::vector<bool> bits;  // by own value, zeros, ones; the forced ones are not looked at
  // Turn every forced decision around: valid only twice in a row, without a committee.
  bool inverted = false;
  bool zeros_speak = true;
  bool ones_speak = true;
  std::vector<bool> committee{};  // empty: everybody

  [[nodiscard]] int decide(int own, int zeros, int ones) const;
};

struct AlgorithmSpec {
  unsigned n;
  std::vector<StepSpec> steps;
};

std::ostream& operator<<(std::ostream& out, const AlgorithmSpec& spec);

// Algorithms of at most `most_rounds` rounds for n processes (n <= 6).
[[nodiscard]] rc::Gen<AlgorithmSpec> anonymous_algorithms(unsigned n, unsigned most_rounds);
// With committees and silence as well.
[[nodiscard]] rc::Gen<AlgorithmSpec> count_algorithms(unsigned n, unsigned most_rounds);
// The same from a source of bits.
[[nodiscard]] AlgorithmSpec random_count_algorithm(unsigned n, unsigned rounds, RandomBits& random);

[[nodiscard]] Algorithm algorithm_of(const AlgorithmSpec& spec);
[[nodiscard]] std::vector<NaiveStep> naive_steps_of(const AlgorithmSpec& spec);

// Every decision turned around: on flipped values it decides the flipped value.
[[nodiscard]] AlgorithmSpec flipped(const AlgorithmSpec& spec);
// Process i becomes images[i].
[[nodiscard]] AlgorithmSpec renamed(const AlgorithmSpec& spec, const std::vector<unsigned>& images);

}  // namespace tacit::test
