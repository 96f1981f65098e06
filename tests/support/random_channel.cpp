#include "support/random_channel.h"

#include "support/literals.h"

namespace tacit::test {
namespace {

Probability any(RandomBits& random) {
  const auto below = static_cast<int>(2 + random() % 4);
  return sure(Probability::from(Rational(static_cast<int>(random() % (below + 1)), below)));
}

SenderLaw any_sender(RandomBits& random, unsigned n, unsigned sender) {
  SenderLaw law{any(random), any(random)};
  if (random() % 3 != 0) return law;
  law.together = law.whole = probability("0");
  // Every set of receivers with a weight from 0 to 3; the set of all others with at least 1.
  std::vector<std::pair<ProcessSet, int>> weights;
  int sum = 0;
  const ProcessSet others = ProcessSet::first(n) - ProcessSet::only(process(sender));
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) {
    const ProcessSet set(mask);
    if (!(set - others).empty()) continue;
    const int weight =
        set == others ? 1 + static_cast<int>(random() % 3) : static_cast<int>(random() % 4);
    if (weight == 0) continue;
    weights.emplace_back(set, weight);
    sum += weight;
  }
  for (const auto& [set, weight] : weights) {
    law.table.push_back({set, sure(Probability::from(Rational(weight, sum)))});
  }
  return law;
}

RoundLaw any_round(RandomBits& random, ChannelKind channel, unsigned n, bool shared) {
  RoundLaw round;
  const bool equal = random() % 3 == 0;
  const Probability common = any(random);
  for (std::uint64_t l = 0; l < links_per_round(channel, n); ++l) {
    round.delivery.push_back(equal ? common : any(random));
  }
  if (!shared) return round;
  bool useful = false;
  for (unsigned s = 0; s < n; ++s) {
    round.senders.push_back(any_sender(random, n, s));
    const SenderLaw& law = round.senders.back();
    useful = useful || !law.table.empty() || !law.together.value().is_zero();
    if (law.table.empty()) continue;
    for (unsigned r = 0; r < n; ++r) {
      if (r == s) continue;
      Rational sum;
      for (const ReceiverSet& set : law.table) {
        if (set.receivers.contains(process(r))) sum += set.probability.value();
      }
      round.delivery[s * (n - 1) + r - (r > s ? 1 : 0)] = sure(Probability::from(sum));
    }
  }
  if (!useful) round.senders.clear();
  return round;
}

BurstChain any_chain(RandomBits& random) {
  BurstChain chain{any(random), any(random), any(random)};
  const bool moves = !(chain.to_bad.value() + chain.to_good.value()).is_zero();
  if (moves && random() % 2 == 0) chain.starts_bad = stationary_bad(chain);
  return chain;
}

}  // namespace

ChannelLaw random_law(RandomBits& random, ChannelKind channel, unsigned processes) {
  for (;;) {
    const bool radio = channel == ChannelKind::radio;
    ChannelLaw law{channel, processes,
                   any_round(random, channel, processes, radio && random() % 2 == 0)};
    if (random() % 4 != 0) {
      const auto scope = BurstScope(random() % 3);
      Bursts bursts{scope, {}, any_round(random, channel, processes, radio && random() % 2 == 0)};
      const BurstChain common = any_chain(random);
      const bool alike = random() % 2 == 0;
      const unsigned chains = scope == BurstScope::medium ? 1 : processes;
      for (unsigned c = 0; c < chains; ++c) {
        bursts.chains.push_back(alike ? common : any_chain(random));
      }
      law.bursts = std::move(bursts);
    }
    if (check_law(law)) return law;
  }
}

}  // namespace tacit::test
