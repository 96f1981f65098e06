// Channels with hidden states once more, straight from their definition: every sequence of hidden
// states and every outcome of every round, one by one. Uses of tacit the fields of ChannelLaw
// alone.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tacit/base/rational.h"
#include "tacit/model/channel_law.h"

namespace tacit::test {

// hears[sender][receiver]
using NaiveHearing = std::vector<std::vector<bool>>;

struct NaiveOutcome {
  NaiveHearing hears;
  Rational probability;
};

// What can happen in one round, given who is in the bad state (for the medium, the first entry); a
// hearing may occur several times.
[[nodiscard]] std::vector<NaiveOutcome> naive_round(const ChannelLaw& law,
                                                    const std::vector<bool>& bad);

// Calls visit(rounds, probability) for every sequence of hidden states with every outcome of every
// round, where the probability is not 0.
void for_each_naive_history(
    const ChannelLaw& law, unsigned rounds,
    const std::function<void(const std::vector<NaiveHearing>&, const Rational&)>& visit);

}  // namespace tacit::test
