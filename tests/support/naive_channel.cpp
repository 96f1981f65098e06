#include "support/naive_channel.h"

namespace tacit::test {
namespace {

using Outcomes = std::vector<NaiveOutcome>;

NaiveHearing nobody_hears(unsigned n) {
  return NaiveHearing(n, std::vector<bool>(n));
}

// Everything that can happen in both, independently: who is heard in one of them.
Outcomes both(const Outcomes& a, const Outcomes& b) {
  Outcomes result;
  for (const NaiveOutcome& x : a) {
    for (const NaiveOutcome& y : b) {
      NaiveOutcome joint{x.hears, x.probability * y.probability};
      for (std::size_t s = 0; s < joint.hears.size(); ++s) {
        for (std::size_t r = 0; r < joint.hears.size(); ++r) {
          if (y.hears[s][r]) joint.hears[s][r] = true;
        }
      }
      if (!joint.probability.is_zero()) result.push_back(joint);
    }
  }
  return result;
}

Outcomes one_message(unsigned n, const std::vector<std::pair<unsigned, unsigned>>& pairs,
                     const Probability& p) {
  NaiveHearing heard = nobody_hears(n);
  for (const auto& [s, r] : pairs) heard[s][r] = true;
  return {{heard, p.value()}, {nobody_hears(n), Rational(1) - p.value()}};
}

bool is_bad(const ChannelLaw& law, const std::vector<bool>& bad, unsigned s, unsigned r) {
  if (!law.bursts) return false;
  if (law.bursts->scope == BurstScope::medium) return bad[0];
  return law.bursts->scope == BurstScope::sender ? bad[s] : bad[r];
}

// The number of a link, by counting the links before it.
unsigned link_number(const ChannelLaw& law, unsigned sender, unsigned receiver) {
  unsigned number = 0;
  for (unsigned s = 0; s < law.processes; ++s) {
    if (law.channel == ChannelKind::broadcast && s == sender) return s;
    for (unsigned r = 0; r < law.processes; ++r) {
      if (s == r || law.channel == ChannelKind::broadcast) continue;
      const bool both_ways = law.channel == ChannelKind::undirected;
      if (both_ways && s > r) continue;
      if (s == sender && r == receiver) return number;
      if (both_ways && s == receiver && r == sender) return number;
      ++number;
    }
  }
  return number;
}

Outcomes radio_sender(const ChannelLaw& law, const std::vector<bool>& bad, unsigned s) {
  const unsigned n = law.processes;
  const auto in_state = [&](unsigned r) -> const RoundLaw& {
    return is_bad(law, bad, s, r) ? law.bursts->bad : law.good;
  };
  Outcomes alone{{nobody_hears(n), Rational(1)}};
  std::vector<std::pair<unsigned, unsigned>> everybody;
  for (unsigned r = 0; r < n; ++r) {
    if (r == s) continue;
    everybody.emplace_back(s, r);
    alone = both(alone, one_message(n, {{s, r}}, in_state(r).delivery[link_number(law, s, r)]));
  }
  // Receivers with bursts of their own share nothing.
  const RoundLaw& round = in_state(s == 0 ? 1 : 0);
  if (round.senders.empty()) return alone;
  const SenderLaw& sender = round.senders[s];
  Outcomes result;
  if (!sender.table.empty()) {
    for (const ReceiverSet& set : sender.table) {
      NaiveHearing heard = nobody_hears(n);
      for (const ProcessId r : set.receivers) heard[s][r.index()] = true;
      result.push_back({heard, set.probability.value()});
    }
    return result;
  }
  for (NaiveOutcome outcome : one_message(n, everybody, sender.whole)) {
    outcome.probability *= sender.together.value();
    result.push_back(outcome);
  }
  for (NaiveOutcome outcome : alone) {
    outcome.probability *= Rational(1) - sender.together.value();
    result.push_back(outcome);
  }
  return result;
}

Rational chain_step(const BurstChain& chain, bool from, bool to) {
  const Rational leaves = from ? chain.to_good.value() : chain.to_bad.value();
  return from == to ? Rational(1) - leaves : leaves;
}

}  // namespace

std::vector<NaiveOutcome> naive_round(const ChannelLaw& law, const std::vector<bool>& bad) {
  const unsigned n = law.processes;
  Outcomes result{{nobody_hears(n), Rational(1)}};
  for (unsigned s = 0; s < n; ++s) {
    if (law.channel == ChannelKind::radio) {
      result = both(result, radio_sender(law, bad, s));
      continue;
    }
    if (law.channel == ChannelKind::broadcast) {
      std::vector<std::pair<unsigned, unsigned>> everybody;
      for (unsigned r = 0; r < n; ++r) {
        if (r != s) everybody.emplace_back(s, r);
      }
      const RoundLaw& round = is_bad(law, bad, s, s) ? law.bursts->bad : law.good;
      result = both(result, one_message(n, everybody, round.delivery[s]));
      continue;
    }
    for (unsigned r = 0; r < n; ++r) {
      if (s == r || (law.channel == ChannelKind::undirected && s > r)) continue;
      std::vector<std::pair<unsigned, unsigned>> pairs{{s, r}};
      if (law.channel == ChannelKind::undirected) pairs.emplace_back(r, s);
      const RoundLaw& round = is_bad(law, bad, s, r) ? law.bursts->bad : law.good;
      result = both(result, one_message(n, pairs, round.delivery[link_number(law, s, r)]));
    }
  }
  return result;
}

void for_each_naive_history(
    const ChannelLaw& law, unsigned rounds,
    const std::function<void(const std::vector<NaiveHearing>&, const Rational&)>& visit) {
  const std::size_t chains = law.bursts ? law.bursts->chains.size() : 0;
  std::vector<NaiveHearing> history;
  const std::function<void(const std::vector<bool>*, const Rational&)> go =
      [&](const std::vector<bool>* before, const Rational& probability) {
        if (history.size() == rounds) return visit(history, probability);
        for (std::uint64_t mask = 0; mask < std::uint64_t{1} << chains; ++mask) {
          std::vector<bool> bad(chains);
          Rational here = probability;
          for (std::size_t c = 0; c < chains; ++c) {
            bad[c] = (mask >> c & 1) != 0;
            const BurstChain& chain = law.bursts->chains[c];
            const Rational starts = chain.starts_bad.value();
            here *= before != nullptr ? chain_step(chain, (*before)[c], bad[c])
                    : bad[c]          ? starts
                                      : Rational(1) - starts;
          }
          if (here.is_zero()) continue;
          for (const NaiveOutcome& outcome : naive_round(law, bad)) {
            history.push_back(outcome.hears);
            go(&bad, here * outcome.probability);
            history.pop_back();
          }
        }
      };
  go(nullptr, Rational(1));
}

}  // namespace tacit::test
