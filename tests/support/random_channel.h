// Random channel laws of every kind: bursts, shared losses and tables in all combinations that
// there are.
#pragma once

#include "support/scale.h"
#include "tacit/model/channel_law.h"

namespace tacit::test {

// With small denominators; probabilities 0 and 1 occur. check_law() accepts it.
[[nodiscard]] ChannelLaw random_law(RandomBits& random, ChannelKind channel, unsigned processes);

}  // namespace tacit::test
