#include "tacit/model/channel_law.h"

#include <algorithm>
#include <utility>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

Failure bad_law(std::string message) {
  return fail(ErrorCode::invalid_argument, std::move(message));
}

// 1 - factor * (1 - p). Fails outside [0, 1].
Result<Probability> with_scaled_loss(const Probability& p, const Rational& factor) {
  const Rational loss = Rational(1) - p.value();
  auto scaled_loss = Probability::from(loss * factor);
  if (!scaled_loss) {
    return bad_law("a loss of " + loss.to_string() + " times " + factor.to_string() +
                   " is no probability");
  }
  return scaled_loss->complement();
}

Result<Done> scale(std::vector<ReceiverSet>& table, ProcessSet all, const Rational& factor) {
  Rational lost;
  for (ReceiverSet& set : table) {
    if (set.receivers == all) continue;
    auto probability = Probability::from(set.probability.value() * factor);
    if (!probability) {
      return bad_law("a probability of " + set.probability.value().to_string() + " times " +
                     factor.to_string() + " is no probability");
    }
    set.probability = *probability;
    lost += probability->value();
  }
  auto rest = Probability::from(Rational(1) - lost);
  if (!rest) {
    return bad_law("probabilities of losses times " + factor.to_string() +
                   " add up to more than 1");
  }
  const auto whole = std::ranges::find(table, all, &ReceiverSet::receivers);
  if (whole != table.end()) {
    whole->probability = *rest;
  } else if (!rest->value().is_zero()) {
    table.push_back({all, *rest});
  }
  return Done{};
}

Result<Done> scale(RoundLaw& round, unsigned n, const Rational& factor) {
  for (Probability& p : round.delivery) {
    auto delivery = with_scaled_loss(p, factor);
    if (!delivery) return delivery.failure();
    p = *delivery;
  }
  for (std::size_t s = 0; s < round.senders.size(); ++s) {
    SenderLaw& sender = round.senders[s];
    auto whole = with_scaled_loss(sender.whole, factor);
    if (!whole) return whole.failure();
    sender.whole = *whole;
    const ProcessSet others =
        ProcessSet::first(n) - ProcessSet::only(ProcessId(static_cast<std::uint8_t>(s)));
    if (sender.table.empty()) continue;
    if (const auto done = scale(sender.table, others, factor); !done) return done.failure();
  }
  return Done{};
}

std::string sender_text(std::size_t s) {
  return "sender " + std::to_string(s + 1);
}

Result<Done> check_table(const std::vector<ReceiverSet>& table, std::size_t sender, unsigned n) {
  const ProcessSet others =
      ProcessSet::first(n) - ProcessSet::only(ProcessId(static_cast<std::uint8_t>(sender)));
  Rational sum;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!(table[i].receivers - others).empty()) {
      return bad_law("a set of " + sender_text(sender) +
                     " has receivers that it does not reach: " + set_text(table[i].receivers));
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (table[i].receivers == table[j].receivers) {
        return bad_law("the set " + set_text(table[i].receivers) + " of " + sender_text(sender) +
                       " is listed twice");
      }
    }
    sum += table[i].probability.value();
  }
  if (sum != Rational(1)) {
    return bad_law("the sets of " + sender_text(sender) + " have probabilities that add up to " +
                   sum.to_string() + " and not to 1");
  }
  return Done{};
}

Result<Done> check_round(const ChannelLaw& law, const RoundLaw& round) {
  if (round.delivery.size() != links_per_round(law.channel, law.processes)) {
    return bad_law("a law needs one probability per link");
  }
  if (round.senders.empty()) return Done{};
  if (law.channel != ChannelKind::radio) {
    return bad_law("receivers share losses over the channel radio only");
  }
  if (round.senders.size() != law.processes) return bad_law("a law needs one entry per sender");
  for (std::size_t s = 0; s < round.senders.size(); ++s) {
    if (round.senders[s].table.empty()) continue;
    if (const auto done = check_table(round.senders[s].table, s, law.processes); !done) {
      return done.failure();
    }
  }
  return Done{};
}

// Whether nothing arrives of what chain `c` has a part in, in a round with this law.
bool delivers_nothing(const ChannelLaw& law, const RoundLaw& round, unsigned c) {
  if (law.channel == ChannelKind::broadcast) {
    const bool all = law.bursts->scope == BurstScope::medium;
    return all ? std::ranges::all_of(round.delivery,
                                     [](const Probability& p) { return p.value().is_zero(); })
               : round.delivery[c].value().is_zero();
  }
  const auto everybody = ProcessSet::first(law.processes);
  for (const ProcessId s : everybody) {
    if (law.bursts->scope == BurstScope::sender && s.index() != c) continue;
    for (const ProcessId r : everybody - ProcessSet::only(s)) {
      if (law.bursts->scope == BurstScope::receiver && r.index() != c) continue;
      if (!delivery_of(law, round, s, r).is_zero()) return false;
    }
  }
  return true;
}

std::string chain_text(BurstScope scope, std::size_t c) {
  if (scope == BurstScope::medium) return "the medium";
  return std::string(scope_name(scope)) + " " + std::to_string(c + 1);
}

Result<Done> check_bursts(const ChannelLaw& law) {
  const Bursts& bursts = *law.bursts;
  if (law.processes > ProcessSet::most_processes) {
    return fail(ErrorCode::too_large,
                "at most 64 processes can have bursts: '" + std::to_string(law.processes) + "'");
  }
  const bool both_ways = law.channel == ChannelKind::undirected;
  if (both_ways && bursts.scope != BurstScope::medium) {
    return bad_law("an undirected link has two senders: only the whole medium can have bursts");
  }
  if (law.channel == ChannelKind::broadcast && bursts.scope == BurstScope::receiver) {
    return bad_law(
        "a broadcast reaches everybody or nobody: bursts of receivers need the channel "
        "radio");
  }
  const bool shared = !law.good.senders.empty() || !bursts.bad.senders.empty();
  if (shared && bursts.scope == BurstScope::receiver) {
    return bad_law("receivers with bursts of their own cannot share losses");
  }
  if (bursts.chains.size() != hidden_chains(law)) {
    return bad_law("bursts need one chain for the medium or one per process");
  }
  for (unsigned c = 0; c < bursts.chains.size(); ++c) {
    const BurstChain& chain = bursts.chains[c];
    const bool never_bad = chain.starts_bad.value().is_zero() && chain.to_bad.value().is_zero();
    const bool never_good =
        chain.starts_bad.value() == Rational(1) && chain.to_good.value().is_zero();
    if (chain.to_good.value().is_zero() && !never_bad && delivers_nothing(law, bursts.bad, c)) {
      return bad_law(chain_text(bursts.scope, c) +
                     " never leaves its bad state, in which nothing is delivered");
    }
    if (chain.to_bad.value().is_zero() && !never_good && delivers_nothing(law, law.good, c)) {
      return bad_law(chain_text(bursts.scope, c) +
                     " never leaves its good state, in which nothing is delivered");
    }
  }
  return check_round(law, bursts.bad);
}

}  // namespace

std::string_view scope_name(BurstScope scope) {
  switch (scope) {
    case BurstScope::medium:
      return "medium";
    case BurstScope::sender:
      return "sender";
    case BurstScope::receiver:
      return "receiver";
  }
  throw ContractViolation("scope_name: not a scope");
}

ChannelLaw law_of(const LinkProbabilities& links) {
  return {links.channel, links.processes, {links.delivery}};
}

ChannelLaw equal_law(ChannelKind channel, unsigned processes, const Probability& delivery) {
  return {channel,
          processes,
          {std::vector<Probability>(links_per_round(channel, processes), delivery)}};
}

std::optional<Probability> equal_delivery(const ChannelLaw& law) {
  if (law.bursts || !law.good.senders.empty() || law.good.delivery.empty()) return std::nullopt;
  const Probability& first = law.good.delivery.front();
  const bool equal =
      std::ranges::all_of(law.good.delivery, [&](const Probability& p) { return p == first; });
  return equal ? std::optional(first) : std::nullopt;
}

std::optional<LinkProbabilities> independent_links(const ChannelLaw& law) {
  if (law.bursts || !law.good.senders.empty()) return std::nullopt;
  return LinkProbabilities{law.channel, law.processes, law.good.delivery};
}

namespace {

template <class T>
bool all_equal(const std::vector<T>& values) {
  return std::ranges::all_of(values, [&](const T& value) { return value == values.front(); });
}

bool treats_processes_alike(const RoundLaw& round) {
  const bool tables = std::ranges::any_of(
      round.senders, [](const SenderLaw& sender) { return !sender.table.empty(); });
  return !tables && all_equal(round.delivery) && all_equal(round.senders);
}

}  // namespace

bool treats_processes_alike(const ChannelLaw& law) {
  if (!treats_processes_alike(law.good)) return false;
  if (!law.bursts) return true;
  return treats_processes_alike(law.bursts->bad) && all_equal(law.bursts->chains);
}

Probability stationary_bad(const BurstChain& chain) {
  const Rational moves = chain.to_bad.value() + chain.to_good.value();
  expects(!moves.is_zero(), "stationary_bad: the chain cannot move");
  return *Probability::from(chain.to_bad.value() / moves);
}

unsigned hidden_chains(const ChannelLaw& law) {
  if (!law.bursts) return 0;
  return law.bursts->scope == BurstScope::medium ? 1 : law.processes;
}

unsigned chain_of(const ChannelLaw& law, ProcessId sender, ProcessId receiver) {
  switch (law.bursts->scope) {
    case BurstScope::medium:
      return 0;
    case BurstScope::sender:
      return static_cast<unsigned>(sender.index());
    case BurstScope::receiver:
      return static_cast<unsigned>(receiver.index());
  }
  throw ContractViolation("chain_of: not a scope");
}

const RoundLaw& round_law(const ChannelLaw& law, ProcessId sender, ProcessId receiver,
                          std::uint64_t bad) {
  if (!law.bursts) return law.good;
  return ((bad >> chain_of(law, sender, receiver)) & 1) != 0 ? law.bursts->bad : law.good;
}

Rational delivery_of(const ChannelLaw& law, const RoundLaw& round, ProcessId sender,
                     ProcessId receiver) {
  if (law.channel == ChannelKind::broadcast) return round.delivery[sender.index()].value();
  // The link of a pair, as Channel numbers them.
  std::size_t link = 0;
  const std::size_t n = law.processes;
  if (law.channel == ChannelKind::undirected) {
    const std::size_t a = std::min(sender, receiver).index();
    const std::size_t b = std::max(sender, receiver).index();
    link = a * (2 * n - a - 1) / 2 + (b - a - 1);
  } else {
    link = pair_link(law.processes, sender, receiver);
  }
  const Rational& alone = round.delivery[link].value();
  if (round.senders.empty()) return alone;
  const SenderLaw& shared = round.senders[sender.index()];
  if (!shared.table.empty()) {
    Rational sum;
    for (const ReceiverSet& set : shared.table) {
      if (set.receivers.contains(receiver)) sum += set.probability.value();
    }
    return sum;
  }
  return shared.together.value() * shared.whole.value() +
         (Rational(1) - shared.together.value()) * alone;
}

Rational mean_loss(const ChannelLaw& law) {
  Rational lost;
  std::uint64_t pairs = 0;
  // Adds what is lost in the long run where the state of chain `c` decides.
  const auto add = [&](std::size_t c, const Rational& good, const Rational& bad) {
    Rational delivered = good;
    if (law.bursts) {
      const BurstChain& chain = law.bursts->chains[c];
      const bool moves = !(chain.to_bad.value() + chain.to_good.value()).is_zero();
      const Probability share = moves ? stationary_bad(chain) : chain.starts_bad;
      delivered = (Rational(1) - share.value()) * good + share.value() * bad;
    }
    lost += Rational(1) - delivered;
    ++pairs;
  };
  const RoundLaw& bad = law.bursts ? law.bursts->bad : law.good;
  for (std::size_t s = 0; s < law.processes; ++s) {
    if (law.channel == ChannelKind::broadcast) {
      const bool own = law.bursts && law.bursts->scope == BurstScope::sender;
      add(own ? s : 0, law.good.delivery[s].value(), bad.delivery[s].value());
      continue;
    }
    const ProcessId sender(static_cast<std::uint8_t>(s));
    for (const ProcessId r : ProcessSet::first(law.processes) - ProcessSet::only(sender)) {
      add(law.bursts ? chain_of(law, sender, r) : 0, delivery_of(law, law.good, sender, r),
          delivery_of(law, bad, sender, r));
    }
  }
  return pairs == 0 ? Rational(0) : lost / Rational(Integer(pairs));
}

Result<ChannelLaw> scaled(const ChannelLaw& law, const Rational& factor) {
  expects(factor.sign() >= 0, "scaled: a negative factor");
  ChannelLaw result = law;
  if (const auto done = scale(result.good, law.processes, factor); !done) return done.failure();
  if (result.bursts) {
    if (const auto done = scale(result.bursts->bad, law.processes, factor); !done) {
      return done.failure();
    }
  }
  return result;
}

Result<Done> check_law(const ChannelLaw& law) {
  if (law.channel != ChannelKind::broadcast && law.processes > ProcessSet::most_processes) {
    return fail(ErrorCode::too_large,
                "at most 64 processes over this channel: '" + std::to_string(law.processes) + "'");
  }
  if (const auto done = check_round(law, law.good); !done) return done.failure();
  return law.bursts ? check_bursts(law) : Result<Done>(Done{});
}

}  // namespace tacit
