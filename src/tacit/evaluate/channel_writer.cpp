// Writes channel files: what all links or chains share once, the rest one by one.
#include <algorithm>
#include <string>

#include "tacit/evaluate/channel_file.h"
#include "tacit/evaluate/channel_json.h"

namespace tacit {
namespace {

using channel_json::Json;

std::string fraction_of(const Probability& p) {
  return p.value().to_string();
}

// The links of senders without a table.
void add_links(Json& object, const ChannelLaw& law, const RoundLaw& round) {
  const auto has_table = [&](ProcessId s) {
    return !round.senders.empty() && !round.senders[s.index()].table.empty();
  };
  const bool tables = std::ranges::any_of(
      round.senders, [](const SenderLaw& sender) { return !sender.table.empty(); });
  const bool equal = std::ranges::all_of(
      round.delivery, [&](const Probability& p) { return p == round.delivery.front(); });
  if (equal && !tables && !round.delivery.empty()) {
    object["delivery"] = fraction_of(round.delivery.front());
    return;
  }
  Json links = Json::array();
  if (law.channel == ChannelKind::broadcast) {
    for (std::size_t s = 0; s < round.delivery.size(); ++s) {
      links.push_back({{"sender", s + 1}, {"delivery", fraction_of(round.delivery[s])}});
    }
  } else {
    const Channel channel(law.channel, law.processes);
    for (unsigned l = 0; l < channel.links(); ++l) {
      const auto& arc = channel.arcs(LinkId(static_cast<std::uint16_t>(l))).front();
      if (has_table(arc.sender)) continue;
      links.push_back({{"sender", arc.sender.index() + 1},
                       {"receiver", (*arc.receivers.begin()).index() + 1},
                       {"delivery", fraction_of(round.delivery[l])}});
    }
  }
  if (!links.empty()) object["links"] = std::move(links);
}

void add_senders(Json& object, const RoundLaw& round) {
  Json together = Json::array();
  Json sets = Json::array();
  for (std::size_t s = 0; s < round.senders.size(); ++s) {
    const SenderLaw& sender = round.senders[s];
    if (sender.table.empty()) {
      together.push_back({{"sender", s + 1},
                          {"probability", fraction_of(sender.together)},
                          {"delivery", fraction_of(sender.whole)}});
    }
    for (const ReceiverSet& set : sender.table) {
      Json receivers = Json::array();
      for (const ProcessId r : set.receivers) receivers.push_back(r.index() + 1);
      sets.push_back({{"sender", s + 1},
                      {"receivers", std::move(receivers)},
                      {"probability", fraction_of(set.probability)}});
    }
  }
  if (!together.empty()) object["together"] = std::move(together);
  if (!sets.empty()) object["sets"] = std::move(sets);
}

void add_round(Json& object, const ChannelLaw& law, const RoundLaw& round) {
  add_links(object, law, round);
  add_senders(object, round);
}

void add_chain(Json& object, const BurstChain& chain) {
  object["to_bad"] = fraction_of(chain.to_bad);
  object["to_good"] = fraction_of(chain.to_good);
  const bool moves = !(chain.to_bad.value() + chain.to_good.value()).is_zero();
  const bool stationary = moves && stationary_bad(chain) == chain.starts_bad;
  object["start"] = stationary ? "stationary" : fraction_of(chain.starts_bad);
}

}  // namespace

std::string channel_file_json(const ChannelLaw& law) {
  Json file;
  file["format"] = "tacit channel";
  file["version"] = 1;
  file["channel"] = channel_name(law.channel);
  file["processes"] = law.processes;
  add_round(file, law, law.good);
  if (law.bursts) {
    Json bursts;
    const auto& chains = law.bursts->chains;
    bursts["state"] = scope_name(law.bursts->scope);
    if (std::ranges::all_of(chains, [&](const BurstChain& c) { return c == chains.front(); })) {
      add_chain(bursts, chains.front());
    } else {
      for (std::size_t c = 0; c < chains.size(); ++c) {
        Json chain{{"process", c + 1}};
        add_chain(chain, chains[c]);
        bursts["each"].push_back(std::move(chain));
      }
    }
    bursts["bad"] = Json::object();
    add_round(bursts["bad"], law, law.bursts->bad);
    file["bursts"] = std::move(bursts);
  }
  return file.dump(1) + "\n";
}

}  // namespace tacit
