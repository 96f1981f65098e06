#include "tacit/evaluate/channel_file.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "tacit/algorithm/json_text.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/channel_json.h"

namespace tacit {
namespace {

using channel_json::delivery_in;
using channel_json::Json;
using channel_json::known_keys;
using channel_json::needed;
using channel_json::probability_in;
using channel_json::text_of;
using channel_json::wrong;

constexpr std::string_view format_name = "tacit channel";

// Reads the laws of a file for one system.
class Reader {
 public:
  Reader(ChannelKind channel, unsigned n, std::string where)
      : channel_(channel), n_(n), where_(std::move(where)) {}

  // An object with "loss" or "delivery", "links", "together" and "sets".
  Result<RoundLaw> round(const Json& object, const std::optional<Probability>& fallback,
                         const std::string& where) const {
    const auto common = delivery_in(object, where);
    if (!common) return common.failure();
    const std::optional<Probability>& usual = *common ? *common : fallback;
    Delivery delivery(links_per_round(channel_, n_));
    std::vector<bool> of_table(n_);
    RoundLaw law;
    if (object.contains("together") || object.contains("sets")) {
      auto senders = shared(object, usual, of_table, where);
      if (!senders) return senders.failure();
      law.senders = *std::move(senders);
    }
    if (object.contains("links")) {
      if (const auto done = links(object["links"], of_table, delivery, where); !done) {
        return done.failure();
      }
    }
    for (std::size_t l = 0; l < delivery.size(); ++l) {
      if (!delivery[l] && !usual && !(channel_ == ChannelKind::radio && of_table[l / (n_ - 1)])) {
        return wrong(
            "neither \"delivery\" nor \"loss\" for " + link_text(l) + ", and no --at for it",
            where);
      }
      law.delivery.push_back(delivery[l] ? *delivery[l] : usual ? *usual : never());
    }
    fill_marginals(law);
    return law;
  }

  Result<Bursts> bursts(const Json& object) const {
    static constexpr std::array<std::string_view, 6> keys{"state", "to_bad", "to_good",
                                                          "start", "each",   "bad"};
    const std::string where = where_ + ": bursts";
    if (const auto known = known_keys(object, keys, where); !known) return known.failure();
    const auto scope = scope_in(object, where);
    if (!scope) return scope.failure();
    Bursts result{*scope, {}, {}};
    if (!object.contains("bad")) return wrong("no \"bad\"", where);
    static constexpr std::array<std::string_view, 5> round_keys{"loss", "delivery", "links",
                                                                "together", "sets"};
    const std::string bad_place = where + ": bad";
    if (const auto known = known_keys(object["bad"], round_keys, bad_place); !known) {
      return known.failure();
    }
    auto bad = round(object["bad"], std::nullopt, bad_place);
    if (!bad) return bad.failure();
    result.bad = *std::move(bad);
    auto chains = this->chains(object, *scope, where);
    if (!chains) return chains.failure();
    result.chains = *std::move(chains);
    return result;
  }

 private:
  using Delivery = std::vector<std::optional<Probability>>;

  static Probability never() { return *Probability::from(Rational(0)); }

  Result<std::size_t> process(const Json& object, const std::string& key,
                              const std::string& where) const {
    const auto text = object.contains(key) ? text_of(object[key]) : std::nullopt;
    if (!text) return wrong("no \"" + key + "\" that is a whole number", where);
    const auto number = Integer::parse(*text);
    if (!number || *number < Integer(1) || *number > Integer(n_)) {
      return wrong("no such " + key + ": " + quoted_text(*text), where);
    }
    return static_cast<std::size_t>(*number->to_int64()) - 1;
  }

  static ProcessId id(std::size_t process) { return ProcessId(static_cast<std::uint8_t>(process)); }

  Result<Done> links(const Json& list, const std::vector<bool>& of_table, Delivery& delivery,
                     const std::string& outer) const {
    static constexpr std::array<std::string_view, 4> keys{"sender", "receiver", "loss", "delivery"};
    if (!list.is_array()) return wrong("\"links\" must be an array", outer);
    const bool pairs = channel_ != ChannelKind::broadcast;
    const auto channel = pairs ? std::optional(Channel(channel_, n_)) : std::nullopt;
    std::size_t number = 0;
    for (const Json& item : list) {
      const std::string where = outer + ": link " + std::to_string(++number);
      if (const auto known = known_keys(item, keys, where); !known) return known.failure();
      const auto sender = process(item, "sender", where);
      if (!sender) return sender.failure();
      std::size_t link = *sender;
      if (pairs) {
        const auto receiver = process(item, "receiver", where);
        if (!receiver) return receiver.failure();
        if (*receiver == *sender) return wrong("sender and receiver are the same process", where);
        link = channel->carrier(id(*sender), id(*receiver)).index();
      } else if (item.contains("receiver") && text_of(item["receiver"]) != "*") {
        return wrong("a broadcast has no single receiver; the channel radio has", where);
      }
      if (of_table[*sender]) {
        return wrong("sender " + std::to_string(*sender + 1) + " has a table of sets", where);
      }
      const auto p = delivery_in(item, where);
      if (!p) return p.failure();
      if (!*p) return wrong("no \"loss\" or \"delivery\"", where);
      if (delivery[link]) return wrong("link listed twice", where);
      delivery[link] = *p;
    }
    return Done{};
  }

  Result<std::vector<SenderLaw>> shared(const Json& object, const std::optional<Probability>& usual,
                                        std::vector<bool>& of_table,
                                        const std::string& where) const {
    if (channel_ != ChannelKind::radio) {
      return wrong("\"together\" and \"sets\" are for the channel radio, not " +
                       std::string(channel_name(channel_)),
                   where);
    }
    std::vector<SenderLaw> senders(n_, {never(), never()});
    if (object.contains("together")) {
      if (const auto done = together(object, usual, senders, where); !done) return done.failure();
    }
    if (object.contains("sets")) {
      if (const auto done = sets(object["sets"], senders, where); !done) return done.failure();
    }
    for (std::size_t s = 0; s < n_; ++s) of_table[s] = !senders[s].table.empty();
    // Who shares nothing needs no entry, so that equal laws are equal values.
    const bool shares = std::ranges::any_of(senders, [](const SenderLaw& sender) {
      return !sender.table.empty() || !sender.together.value().is_zero();
    });
    if (!shares) senders.clear();
    return senders;
  }

  Result<Done> together(const Json& object, const std::optional<Probability>& usual,
                        std::vector<SenderLaw>& senders, const std::string& outer) const {
    static constexpr std::array<std::string_view, 4> keys{"sender", "probability", "loss",
                                                          "delivery"};
    const Json& value = object["together"];
    if (!value.is_array()) {
      const auto p = probability_in(object, "together", outer);
      if (!p) return p.failure();
      if (!usual) return wrong("\"together\" needs \"delivery\" or \"loss\"", outer);
      std::ranges::fill(senders, SenderLaw{*p, *usual});
      return Done{};
    }
    std::vector<bool> known(n_);
    std::size_t number = 0;
    for (const Json& item : value) {
      const std::string where = outer + ": together " + std::to_string(++number);
      if (const auto found = known_keys(item, keys, where); !found) return found.failure();
      const auto sender = process(item, "sender", where);
      if (!sender) return sender.failure();
      if (known[*sender]) return wrong("sender listed twice", where);
      known[*sender] = true;
      const auto p = needed(item, "probability", where);
      if (!p) return p.failure();
      const auto whole = delivery_in(item, where);
      if (!whole) return whole.failure();
      if (!*whole && !usual) return wrong("no \"loss\" or \"delivery\"", where);
      senders[*sender] = {*p, *whole ? **whole : *usual};
    }
    return Done{};
  }

  Result<Done> sets(const Json& list, std::vector<SenderLaw>& senders,
                    const std::string& outer) const {
    static constexpr std::array<std::string_view, 3> keys{"sender", "receivers", "probability"};
    if (!list.is_array()) return wrong("\"sets\" must be an array", outer);
    std::size_t number = 0;
    for (const Json& item : list) {
      const std::string where = outer + ": set " + std::to_string(++number);
      if (const auto known = known_keys(item, keys, where); !known) return known.failure();
      const auto sender = process(item, "sender", where);
      if (!sender) return sender.failure();
      const auto p = needed(item, "probability", where);
      if (!p) return p.failure();
      const auto receivers = receivers_of(item, *sender, where);
      if (!receivers) return receivers.failure();
      // A sender with a table has nothing else, so that equal laws are equal values.
      senders[*sender].together = senders[*sender].whole = never();
      senders[*sender].table.push_back({*receivers, *p});
    }
    return Done{};
  }

  Result<ProcessSet> receivers_of(const Json& item, std::size_t sender,
                                  const std::string& where) const {
    const ProcessSet others = ProcessSet::first(n_) - ProcessSet::only(id(sender));
    if (!item.contains("receivers")) return wrong("no \"receivers\"", where);
    const Json& value = item["receivers"];
    if (value == "all") return others;
    if (!value.is_array()) return wrong("\"receivers\" must be an array or \"all\"", where);
    ProcessSet result;
    for (const Json& one : value) {
      const auto receiver = process(Json{{"receiver", one}}, "receiver", where);
      if (!receiver) return receiver.failure();
      if (*receiver == sender) return wrong("a sender is none of its receivers", where);
      if (result.contains(id(*receiver))) return wrong("receiver listed twice", where);
      result.insert(id(*receiver));
    }
    return result;
  }

  static Result<BurstScope> scope_in(const Json& object, const std::string& where) {
    const auto text = object.contains("state") ? text_of(object["state"]) : std::nullopt;
    if (!text) return wrong("no \"state\": medium, sender or receiver", where);
    for (const BurstScope scope : {BurstScope::medium, BurstScope::sender, BurstScope::receiver}) {
      if (*text == scope_name(scope)) return scope;
    }
    return wrong("not a state: " + quoted_text(*text) + " (medium, sender or receiver)", where);
  }

  Result<std::vector<BurstChain>> chains(const Json& object, BurstScope scope,
                                         const std::string& outer) const {
    static constexpr std::array<std::string_view, 4> keys{"process", "to_bad", "to_good", "start"};
    const std::size_t count = scope == BurstScope::medium ? 1 : n_;
    std::vector<const Json*> own(count, nullptr);
    if (object.contains("each")) {
      if (scope == BurstScope::medium) return wrong("\"each\" is not for the medium", outer);
      if (!object["each"].is_array()) return wrong("\"each\" must be an array", outer);
      for (const Json& item : object["each"]) {
        const std::string where = outer + ": each";
        if (const auto known = known_keys(item, keys, where); !known) return known.failure();
        const auto who = process(item, "process", where);
        if (!who) return who.failure();
        if (own[*who] != nullptr) return wrong("process listed twice", where);
        own[*who] = &item;
      }
    }
    std::vector<BurstChain> result;
    for (std::size_t c = 0; c < count; ++c) {
      auto chain = chain_in(object, own[c], outer);
      if (!chain) return chain.failure();
      result.push_back(*std::move(chain));
    }
    return result;
  }

  // What is said of one process goes before what is said of all.
  static Result<BurstChain> chain_in(const Json& common, const Json* own,
                                     const std::string& where) {
    const auto said = [&](const std::string& key) -> const Json& {
      return own != nullptr && own->contains(key) ? *own : common;
    };
    const auto to_bad = needed(said("to_bad"), "to_bad", where);
    if (!to_bad) return to_bad.failure();
    const auto to_good = needed(said("to_good"), "to_good", where);
    if (!to_good) return to_good.failure();
    BurstChain chain{*to_bad, *to_good, never()};
    const Json& start = said("start");
    const auto text = start.contains("start") ? text_of(start["start"]) : "stationary";
    if (text == "good") return chain;
    if (text == "bad") {
      chain.starts_bad = never().complement();
      return chain;
    }
    if (text == "stationary") {
      if (chain.to_bad.value().is_zero() && chain.to_good.value().is_zero()) {
        return wrong("a state that never changes needs a \"start\"", where);
      }
      chain.starts_bad = stationary_bad(chain);
      return chain;
    }
    const auto p = text ? Probability::parse(*text) : Result<Probability>(wrong("", ""));
    if (!p) {
      return wrong("\"start\" must be \"stationary\", \"good\", \"bad\" or the probability of bad",
                   where);
    }
    chain.starts_bad = *p;
    return chain;
  }

  // Of a sender with a table, its links deliver what the table says.
  void fill_marginals(RoundLaw& law) const {
    for (std::size_t s = 0; s < law.senders.size(); ++s) {
      if (law.senders[s].table.empty()) continue;
      for (std::size_t r = 0; r < n_; ++r) {
        if (r == s) continue;
        Rational sum;
        for (const ReceiverSet& set : law.senders[s].table) {
          if (set.receivers.contains(id(r))) sum += set.probability.value();
        }
        // More than 1 is refused by check_law().
        const auto p = Probability::from(sum);
        if (p) law.delivery[pair_link(n_, id(s), id(r))] = *p;
      }
    }
  }

  // In the words of the file.
  [[nodiscard]] std::string link_text(std::size_t link) const {
    if (channel_ == ChannelKind::broadcast) return "sender " + std::to_string(link + 1);
    const Channel channel(channel_, n_);
    const Channel::Arc& arc = channel.arcs(LinkId(static_cast<std::uint16_t>(link))).front();
    return "the link of sender " + std::to_string(arc.sender.value() + 1) + " and receiver " +
           std::to_string((*arc.receivers.begin()).value() + 1);
  }

  ChannelKind channel_;
  unsigned n_;
  std::string where_;
};

// The file as JSON, if it is a channel file of this version.
Result<Json> json_of(std::string_view text, const std::string& where) {
  static constexpr std::array<std::string_view, 10> keys{
      "format",   "version", "channel",  "processes", "loss",
      "delivery", "links",   "together", "sets",      "bursts"};
  if (const auto unique = check_json_keys(text); !unique) return unique.failure(where);
  Json file = Json::parse(text, nullptr, false);
  if (file.is_discarded()) return wrong("not JSON", where);
  if (const auto known = known_keys(file, keys, where); !known) return known.failure();
  if (!file.contains("format") || file["format"] != format_name) {
    return wrong("\"format\" must be \"" + std::string(format_name) + "\"", where);
  }
  if (!file.contains("version") || file["version"] != 1) {
    return wrong("\"version\" must be 1", where);
  }
  return file;
}

Result<ChannelKind> channel_in(const Json& file, const std::string& where) {
  const auto name = file.contains("channel") ? text_of(file["channel"]) : std::nullopt;
  if (!name) return wrong("no \"channel\": broadcast, radio, unicast or undirected", where);
  const auto channel = parse_channel(*name);
  return channel ? channel : Result<ChannelKind>(wrong(channel.error().message, where));
}

}  // namespace

Result<ChannelKind> channel_of_file(std::string_view text, const std::string& where) {
  const auto file = json_of(text, where);
  if (!file) return file.failure();
  return channel_in(*file, where);
}

Result<ChannelLaw> parse_channel_file(std::string_view text, unsigned processes,
                                      const std::optional<Probability>& fallback,
                                      const std::string& where) {
  const auto read = json_of(text, where);
  if (!read) return read.failure();
  const Json& file = *read;
  const auto channel = channel_in(file, where);
  if (!channel) return channel.failure();
  if (file.contains("processes") && file["processes"] != processes) {
    return wrong("is for " + quoted_text(file["processes"].dump()) + " processes, not " +
                     std::to_string(processes),
                 where);
  }
  if (processes > ProcessSet::most_processes && *channel != ChannelKind::broadcast) {
    return fail(ErrorCode::too_large,
                "at most 64 processes over this channel: '" + std::to_string(processes) + "'",
                where);
  }
  const Reader reader(*channel, processes, where);
  auto good = reader.round(file, fallback, where);
  if (!good) return good.failure();
  ChannelLaw law{*channel, processes, *std::move(good)};
  if (file.contains("bursts")) {
    auto bursts = reader.bursts(file["bursts"]);
    if (!bursts) return bursts.failure();
    law.bursts = *std::move(bursts);
  }
  if (const auto good_law = check_law(law); !good_law) return good_law.failure(where);
  return law;
}

}  // namespace tacit
