#include "tacit/evaluate/law_weights.h"

#include <algorithm>
#include <utility>

#include "tacit/base/budget.h"

namespace tacit {
namespace {

Integer least_common_multiple(const Integer& a, const Integer& b) {
  return floored_quotient(a, gcd(a, b)) * b;
}

// The distribution over the patterns of one radio sender's links: bit k is its k-th receiver.
std::vector<Rational> sender_patterns(const ChannelLaw& law, ProcessId sender, Hidden bad) {
  const unsigned n = law.processes;
  const ProcessSet others = ProcessSet::first(n) - ProcessSet::only(sender);
  std::vector<Rational> result(std::size_t{1} << (n - 1));
  if (n == 1) return {Rational(1)};
  // Receivers with states of their own share nothing, so that any of them will do.
  const RoundLaw& round = round_law(law, sender, *others.begin(), bad);
  for (const SharedOutcome& outcome : shared_outcomes(law, round, sender)) {
    if (outcome.kind == SharedOutcome::Kind::forced) {
      std::size_t pattern = 0;
      std::size_t bit = 0;
      for (const ProcessId r : others) {
        if (outcome.receivers.contains(r)) pattern |= std::size_t{1} << bit;
        ++bit;
      }
      result[pattern] += outcome.probability;
      continue;
    }
    std::vector<Rational> alone{outcome.probability};
    for (const ProcessId r : others) {
      const Rational p = round_law(law, sender, r, bad).delivery[pair_link(n, sender, r)].value();
      const std::size_t size = alone.size();
      for (std::size_t i = 0; i < size; ++i) alone.push_back(alone[i] * p);
      for (std::size_t i = 0; i < size; ++i) alone[i] = alone[i] * (Rational(1) - p);
    }
    for (std::size_t i = 0; i < alone.size(); ++i) result[i] += alone[i];
  }
  return result;
}

std::vector<std::vector<Integer>> over_one_denominator(
    const std::vector<std::vector<Rational>>& rows, Integer& denominator) {
  Integer common(1);
  for (const auto& row : rows) common = least_common_multiple(common, common_denominator(row));
  std::vector<std::vector<Integer>> result;
  for (const auto& row : rows) {
    auto& numerators = result.emplace_back();
    for (const Rational& value : row) {
      numerators.push_back(value.numerator() * floored_quotient(common, value.denominator()));
    }
  }
  denominator *= common;
  return result;
}

}  // namespace

Integer common_denominator(const std::vector<Rational>& values) {
  Integer result(1);
  for (const Rational& value : values) {
    result = least_common_multiple(result, value.denominator());
  }
  return result;
}

Shares shares_of(const std::vector<Rational>& values) {
  Shares result;
  result.numerators = over_one_denominator({values}, result.denominator).front();
  return result;
}

std::vector<SharedOutcome> shared_outcomes(const ChannelLaw& law, const RoundLaw& round,
                                           ProcessId sender) {
  using enum SharedOutcome::Kind;
  if (round.senders.empty()) return {{nothing, {}, Rational(1)}};
  const SenderLaw& shared = round.senders[sender.index()];
  std::vector<SharedOutcome> result;
  const auto add = [&](SharedOutcome::Kind kind, ProcessSet receivers, const Rational& p) {
    if (!p.is_zero()) result.push_back({kind, receivers, p});
  };
  if (!shared.table.empty()) {
    for (const ReceiverSet& set : shared.table) {
      add(forced, set.receivers, set.probability.value());
    }
    return result;
  }
  const Rational& together = shared.together.value();
  const Rational& whole = shared.whole.value();
  add(nothing, {}, Rational(1) - together);
  add(forced, ProcessSet::first(law.processes) - ProcessSet::only(sender), together * whole);
  add(forced, {}, together * (Rational(1) - whole));
  return result;
}

std::vector<std::vector<Rational>> group_distributions(const ChannelLaw& law, Hidden bad) {
  std::vector<std::vector<Rational>> result;
  if (law.channel == ChannelKind::radio) {
    for (const ProcessId s : ProcessSet::first(law.processes)) {
      result.push_back(sender_patterns(law, s, bad));
    }
    return result;
  }
  const Channel channel(law.channel, law.processes);
  for (unsigned l = 0; l < channel.links(); ++l) {
    const Channel::Arc& arc = channel.arcs(LinkId(static_cast<std::uint16_t>(l))).front();
    const ProcessId receiver = arc.receivers.empty() ? arc.sender : *arc.receivers.begin();
    const Rational p = round_law(law, arc.sender, receiver, bad).delivery[l].value();
    result.push_back({Rational(1) - p, p});
  }
  return result;
}

RoundPatterns::RoundPatterns(const ChannelLaw& law) {
  std::vector<std::vector<std::vector<Rational>>> by_group;
  for (Hidden bad = 0; bad < Hidden{1} << hidden_chains(law); ++bad) {
    listen();
    auto groups = group_distributions(law, bad);
    by_group.resize(groups.size());
    for (std::size_t g = 0; g < groups.size(); ++g) by_group[g].push_back(std::move(groups[g]));
  }
  for (const auto& rows : by_group) groups_.push_back(over_one_denominator(rows, denominator_));
}

std::vector<Integer> RoundPatterns::weights(Hidden bad) const {
  std::vector<Integer> result{Integer(1)};
  for (const auto& group : groups_) {
    const std::vector<Integer>& own = group[bad];
    std::vector<Integer> next;
    next.reserve(result.size() * own.size());
    for (const Integer& high : own) {
      listen();
      for (const Integer& low : result) next.push_back(low * high);
    }
    result = std::move(next);
  }
  return result;
}

HiddenChains::HiddenChains(const ChannelLaw& law) {
  if (!law.bursts) return;
  for (const BurstChain& chain : law.bursts->chains) {
    const Rational& leaves_good = chain.to_bad.value();
    const Rational& leaves_bad = chain.to_good.value();
    const Shares shares =
        shares_of({Rational(1) - leaves_good, leaves_good, leaves_bad, Rational(1) - leaves_bad});
    const auto& parts = shares.numerators;
    moves_.push_back({parts[0], parts[1], parts[2], parts[3]});
    denominator_ *= shares.denominator;
    starts_bad_.push_back(chain.starts_bad.value());
  }
}

void HiddenChains::move(std::vector<std::vector<Integer>>& by_state) const {
  for (std::size_t c = 0; c < moves_.size(); ++c) {
    const auto& [good_stays, good_leaves, bad_leaves, bad_stays] = moves_[c];
    for (std::size_t h = 0; h < by_state.size(); ++h) {
      if ((h >> c & 1) != 0) continue;
      auto& good = by_state[h];
      auto& bad = by_state[h | std::size_t{1} << c];
      for (std::size_t i = 0; i < good.size(); ++i) {
        const Integer to_good = good[i] * good_stays + bad[i] * bad_leaves;
        bad[i] = good[i] * good_leaves + bad[i] * bad_stays;
        good[i] = to_good;
      }
    }
  }
}

std::vector<Rational> HiddenChains::start() const {
  std::vector<Rational> result;
  for (std::size_t h = 0; h < states(); ++h) {
    Rational p(1);
    for (std::size_t c = 0; c < starts_bad_.size(); ++c) {
      p = p * ((h >> c & 1) != 0 ? starts_bad_[c] : Rational(1) - starts_bad_[c]);
    }
    result.push_back(p);
  }
  return result;
}

}  // namespace tacit
