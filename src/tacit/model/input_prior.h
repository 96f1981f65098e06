// InputPrior: what the cost of an algorithm is: that on the worst input, or the mean over a
// distribution of inputs; and the file that lists one (docs/formats/prior.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/model/process.h"

namespace tacit {

struct InputPrior {
  enum class Kind : std::uint8_t {
    worst,    // no distribution
    uniform,  // all inputs equally likely
    by_ones,  // weights[d]: all inputs with d ones together, equally likely among themselves
    single,   // weights[x]: the input whose ones are the bits of x
  };
  Kind kind = Kind::worst;
  // In the proportion of the probabilities; none for worst, uniform.
  std::vector<Integer> weights{};

  friend bool operator==(const InputPrior&, const InputPrior&) = default;
};

// The weights of the inputs with d ones together, d = 0 .. n, for a distribution in which all of
// them are equally likely. Expects `uniform` or `by_ones`.
[[nodiscard]] std::vector<Integer> weights_by_ones(const InputPrior& prior, unsigned n);

// The probability of one input of n processes. Expects a distribution.
[[nodiscard]] Rational probability_of(const InputPrior& prior, ProcessSet ones, unsigned n);

// Inputs that a file can list.
inline constexpr unsigned most_prior_processes = 16;

// Reads the file: a line for every input that is possible, with its probability. The kind is the
// first of uniform, by_ones and single that fits. Fails on lines of another form, inputs of another
// number of processes, inputs listed twice, numbers that are no probability, and when they do not
// add up to 1; the message says where. `where` is the file's name.
[[nodiscard]] Result<InputPrior> parse_input_prior(std::string_view text, unsigned n,
                                                   const std::string& where);

}  // namespace tacit
