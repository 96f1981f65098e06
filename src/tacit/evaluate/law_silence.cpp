// The probability that nothing is delivered under a law. Chains are independent, and so are the
// messages that different chains decide about: a product over chains of two states each.
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/evaluate/law_enumeration.h"
#include "tacit/evaluate/law_weights.h"

namespace tacit {
namespace {

// Whether the state of this chain decides about the message; true where there are no bursts.
bool is_decided_by(const ChannelLaw& law, unsigned chain, ProcessId sender, ProcessId receiver) {
  return !law.bursts || chain_of(law, sender, receiver) == chain;
}

// The probability that a radio sender is heard by none of the receivers that the chain decides
// about, while all chains are in one state.
Rational unheard(const ChannelLaw& law, unsigned chain, ProcessId sender, Hidden states) {
  const ProcessSet others = ProcessSet::first(law.processes) - ProcessSet::only(sender);
  Rational alone(1);
  bool any = false;
  for (const ProcessId r : others) {
    if (!is_decided_by(law, chain, sender, r)) continue;
    any = true;
    const std::size_t link =
        sender.index() * (law.processes - 1) + r.index() - (r > sender ? 1 : 0);
    alone = alone * (Rational(1) - round_law(law, sender, r, states).delivery[link].value());
  }
  if (!any || (law.bursts && law.bursts->scope == BurstScope::receiver)) return alone;
  // Receivers without states of their own have the same law, and may share some of their losses.
  Rational sum;
  const RoundLaw& round = round_law(law, sender, *others.begin(), states);
  for (const SharedOutcome& outcome : shared_outcomes(law, round, sender)) {
    const bool forced = outcome.kind == SharedOutcome::Kind::forced;
    if (!forced) sum += outcome.probability * alone;
    if (forced && outcome.receivers.empty()) sum += outcome.probability;
  }
  return sum;
}

// The probability that nothing that the chain decides about is delivered in a round.
Rational lost_round(const ChannelLaw& law, unsigned chain, bool bad) {
  const Hidden states = bad ? ~Hidden{0} : Hidden{0};
  Rational all(1);
  if (law.channel == ChannelKind::radio) {
    for (const ProcessId s : ProcessSet::first(law.processes)) {
      all = all * unheard(law, chain, s, states);
    }
    return all;
  }
  const Channel channel(law.channel, law.processes);
  for (unsigned l = 0; l < channel.links(); ++l) {
    listen();
    const Channel::Arc& arc = channel.arcs(LinkId(static_cast<std::uint16_t>(l))).front();
    const ProcessId receiver = arc.receivers.empty() ? arc.sender : *arc.receivers.begin();
    if (!is_decided_by(law, chain, arc.sender, receiver)) continue;
    const Rational p = round_law(law, arc.sender, receiver, states).delivery[l].value();
    all = all * (Rational(1) - p);
  }
  return all;
}

}  // namespace

Rational probability_of_silence(const ChannelLaw& law, unsigned rounds) {
  if (!law.bursts) return power(lost_round(law, 0, false), rounds);
  Rational all(1);
  for (unsigned c = 0; c < hidden_chains(law); ++c) {
    const BurstChain& chain = law.bursts->chains[c];
    const Rational& leaves_good = chain.to_bad.value();
    const Rational& leaves_bad = chain.to_good.value();
    const Rational good = lost_round(law, c, false);
    const Rational bad = lost_round(law, c, true);
    // Backwards: what follows a state.
    Rational after_good(1);
    Rational after_bad(1);
    for (unsigned left = rounds; left > 0; --left) {
      listen();
      if (left < rounds) {
        Rational of_good = (Rational(1) - leaves_good) * after_good + leaves_good * after_bad;
        after_bad = leaves_bad * after_good + (Rational(1) - leaves_bad) * after_bad;
        after_good = std::move(of_good);
      }
      after_good = after_good * good;
      after_bad = after_bad * bad;
    }
    const Rational& starts_bad = chain.starts_bad.value();
    all = all * ((Rational(1) - starts_bad) * after_good + starts_bad * after_bad);
  }
  return all;
}

}  // namespace tacit
