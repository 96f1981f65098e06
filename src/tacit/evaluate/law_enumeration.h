// Enumeration where losses follow a ChannelLaw: exact values, as fractions.
//
// A state is what the processes hold together with the hidden states of the channel. Where every
// receiver loses on its own, its decision is independent of the others' given the hidden states and
// what senders' receivers share, so that no pattern of the whole system is looked at.
#pragma once

#include <cstdint>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/enumeration.h"
#include "tacit/evaluate/input_class.h"
#include "tacit/model/channel_law.h"
#include "tacit/model/system.h"

namespace tacit {

// The probabilities of all patterns of so many rounds over one denominator; pattern numbers as
// Executions has them. Expects few links and hidden states.
struct PatternWeights {
  std::vector<Integer> numerators;
  Integer denominator;

  [[nodiscard]] Rational probability(Pattern pattern) const {
    return {numerators[pattern.value()], denominator};
  }
};
[[nodiscard]] PatternWeights pattern_weights(const ChannelLaw& law, unsigned rounds);

// The probability that nothing is delivered in so many rounds. Cost: products, a few for every link
// and for every round and chain.
[[nodiscard]] Rational probability_of_silence(const ChannelLaw& law, unsigned rounds);

// log2 of the number of products that evaluate_by_law() forms, about.
[[nodiscard]] std::uint64_t law_bits(const Algorithm& algorithm, const System& system,
                                     const ChannelLaw& law);

// As evaluate_by_enumeration(), but with values instead of profiles. Fails where law_bits() is more
// than 28, or where the options allow fewer executions. Expects a valid algorithm and a law for the
// system that check_law() accepts.
[[nodiscard]] Result<EngineReport> evaluate_by_law(const Algorithm& algorithm, const System& system,
                                                   const ChannelLaw& law,
                                                   const EnumerationOptions& options = {},
                                                   const RunContext& context = {});

}  // namespace tacit
