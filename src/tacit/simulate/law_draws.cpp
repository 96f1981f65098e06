#include "tacit/simulate/law_draws.h"

#include <algorithm>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/simulate/kernels.h"
#include "tacit/simulate/lane_bits.h"

namespace tacit {
namespace {

constexpr unsigned bits_of_set = 17;  // of the number of a set in a table, below the sender

Purpose hidden(Purpose of) {
  return of == Purpose::pilot ? Purpose::pilot_hidden : Purpose::hidden;
}

Purpose shared(Purpose of) {
  return of == Purpose::pilot ? Purpose::pilot_shared : Purpose::shared;
}

Lanes one_draw(DrawPlace place, std::size_t link, Purpose purpose, const DrawProbability& p) {
  place.link = static_cast<std::uint32_t>(link);
  place.purpose = purpose;
  Lanes result;
  draw_links(place, {&p, 1}, {&result, 1});
  return result;
}

}  // namespace

DrawnLaw::DrawnLaw(const ChannelLaw& law)
    : processes_(law.processes),
      broadcast_(law.channel == ChannelKind::broadcast),
      good_(drawn(law.good)) {
  if (!law.bursts) return;
  bad_ = drawn(law.bursts->bad);
  for (const BurstChain& chain : law.bursts->chains) {
    chains_.push_back({DrawProbability(chain.starts_bad), DrawProbability(chain.to_bad),
                       DrawProbability(chain.to_good.complement())});
  }
  const Channel channel(law.channel, law.processes);
  for (unsigned l = 0; l < channel.links(); ++l) {
    const auto& arc = channel.arcs(LinkId(static_cast<std::uint16_t>(l))).front();
    chain_of_link_.push_back(
        law.processes == 1 ? 0 : chain_of(law, arc.sender, *arc.receivers.begin()));
  }
}

DrawnLaw::Round DrawnLaw::drawn(const RoundLaw& round) {
  Round result;
  for (const Probability& p : round.delivery) result.links.emplace_back(p);
  for (const SenderLaw& sender : round.senders) {
    Sender made{DrawProbability(sender.together), DrawProbability(sender.whole), {}};
    Rational left(1);
    for (const ReceiverSet& set : sender.table) {
      const Rational& p = set.probability.value();
      if (p.is_zero()) continue;
      made.table.push_back({set.receivers, DrawProbability(*Probability::from(p / left))});
      left -= p;
    }
    result.senders.push_back(std::move(made));
  }
  return result;
}

void LawDraws::move_chains(const DrawPlace& place) {
  const auto& chains = law_->chains_;
  if (round_ == 0) bad_.resize(chains.size());
  for (std::size_t c = 0; c < chains.size(); ++c) {
    const auto draw = [&](const DrawProbability& p) {
      return one_draw(place, c, hidden(place.purpose), p);
    };
    bad_[c] = round_ == 0 ? draw(chains[c].starts_bad)
                          : chosen(bad_[c], draw(chains[c].stays_bad), draw(chains[c].to_bad));
  }
}

void LawDraws::share(const DrawnLaw::Round& round, const DrawPlace& place,
                     std::span<Lanes> delivered) {
  const unsigned n = law_->processes_;
  for (std::size_t s = 0; s < round.senders.size(); ++s) {
    const DrawnLaw::Sender& sender = round.senders[s];
    const std::span<Lanes> links = delivered.subspan(s * (n - 1), n - 1);
    const auto coin = [&](std::size_t number, const DrawProbability& p) {
      return one_draw(place, s << bits_of_set | number, shared(place.purpose), p);
    };
    if (sender.table.empty()) {
      const Lanes together = coin(0, sender.together);
      if (none(together)) continue;
      const Lanes whole = coin(1, sender.whole);
      for (Lanes& link : links) link = chosen(together, whole, link);
      continue;
    }
    std::ranges::fill(links, filled(false));
    Lanes open = filled(true);  // none of the sets so far
    for (std::size_t j = 0; j < sender.table.size() && !none(open); ++j) {
      const Lanes taken = chosen(open, coin(j, sender.table[j].taken), filled(false));
      for (std::size_t l = 0; l < links.size(); ++l) {
        const ProcessId receiver(static_cast<std::uint8_t>(l + (l >= s ? 1 : 0)));
        if (sender.table[j].receivers.contains(receiver)) {
          links[l] = chosen(taken, filled(true), links[l]);
        }
      }
      open = chosen(taken, filled(false), open);
    }
  }
}

void LawDraws::draw_with(const DrawnLaw::Round& round, const DrawPlace& place,
                         std::span<Lanes> delivered) {
  draw_links(place, round.links, delivered);
  share(round, place, delivered);
}

void LawDraws::draw_round(const DrawPlace& place, std::span<Lanes> delivered) {
  expects(place.round == round_, "LawDraws: rounds come one after another");
  move_chains(place);
  ++round_;
  draw_with(law_->good_, place, delivered);
  if (std::ranges::all_of(bad_, none)) return;
  other_.resize(delivered.size());
  draw_with(*law_->bad_, place, other_);
  for (std::size_t l = 0; l < delivered.size(); ++l) {
    delivered[l] = chosen(bad_[law_->chain_of_link_[l]], other_[l], delivered[l]);
  }
}

}  // namespace tacit
