// ChannelLaw: by which law the messages of a round are lost, where channels are as they are
// measured.
//
// A law is for one kind of channel and a number of processes. Given hidden states, the losses of
// different rounds are independent, and within a round those of different senders (over undirected
// channels those of different links). What one sender's receivers share is said by SenderLaw.
//
// Bursts are a hidden Markov chain with the states good and bad: one for the whole medium, or one
// for every sender or every receiver, all independent. The first round takes its state from
// starts_bad; between two rounds every chain moves once, whether or not anybody sends. Every
// execution starts afresh.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/base/result.h"
#include "tacit/model/channel.h"
#include "tacit/model/link_probabilities.h"
#include "tacit/model/process.h"

namespace tacit {

// With this probability exactly these processes hear a sender.
struct ReceiverSet {
  ProcessSet receivers;
  Probability probability;

  friend bool operator==(const ReceiverSet&, const ReceiverSet&) = default;
};

// What the receivers of one radio sender have in common. With a table, it alone says who hears.
// Without one, a coin decides: with probability `together` either all others hear the sender, which
// has probability `whole`, or nobody does; otherwise every receiver hears by the law of its link.
struct SenderLaw {
  Probability together;
  Probability whole;
  std::vector<ReceiverSet> table{};  // empty, or different sets whose probabilities add up to 1

  friend bool operator==(const SenderLaw&, const SenderLaw&) = default;
};

// The losses of one round while all hidden states are the same.
struct RoundLaw {
  // By link, as Channel numbers them. Of a sender with a table: what the table makes of them.
  std::vector<Probability> delivery;
  // By sender, for the channel radio alone; empty where every receiver loses on its own.
  std::vector<SenderLaw> senders{};

  friend bool operator==(const RoundLaw&, const RoundLaw&) = default;
};

struct BurstChain {
  Probability to_bad;   // from good, between two rounds
  Probability to_good;  // from bad
  Probability starts_bad;

  friend bool operator==(const BurstChain&, const BurstChain&) = default;
};

// Whose state it is that a burst changes.
enum class BurstScope { medium, sender, receiver };

[[nodiscard]] std::string_view scope_name(BurstScope scope);

struct Bursts {
  BurstScope scope;
  std::vector<BurstChain> chains;  // one for the medium, or one per process
  RoundLaw bad;                    // in the bad state; ChannelLaw::good in the good one

  friend bool operator==(const Bursts&, const Bursts&) = default;
};

struct ChannelLaw {
  ChannelKind channel;
  unsigned processes;  // at most 64 unless the channel is broadcast
  RoundLaw good;
  std::optional<Bursts> bursts{};

  friend bool operator==(const ChannelLaw&, const ChannelLaw&) = default;
};

// Independent links without bursts.
[[nodiscard]] ChannelLaw law_of(const LinkProbabilities& links);
// The same probability for every link: with it, the channels of the paper.
[[nodiscard]] ChannelLaw equal_law(ChannelKind channel, unsigned processes,
                                   const Probability& delivery);
// That probability, where a law is of this kind.
[[nodiscard]] std::optional<Probability> equal_delivery(const ChannelLaw& law);
// The links, where they are independent and without bursts.
[[nodiscard]] std::optional<LinkProbabilities> independent_links(const ChannelLaw& law);

// Whether every renaming of the processes leaves the law as it is, as far as that is seen from its
// numbers: equal links, equal senders without tables, equal chains.
[[nodiscard]] bool treats_processes_alike(const ChannelLaw& law);

// The probability of the bad state in the long run. Expects that the chain can move.
[[nodiscard]] Probability stationary_bad(const BurstChain& chain);

// How many chains there are: 0, 1 or one per process. Hidden states are masks of the bad ones.
[[nodiscard]] unsigned hidden_chains(const ChannelLaw& law);
// The chain whose state decides about messages from sender to receiver. Expects bursts.
[[nodiscard]] unsigned chain_of(const ChannelLaw& law, ProcessId sender, ProcessId receiver);
// The law of one round for messages from sender to receiver, given the hidden states.
[[nodiscard]] const RoundLaw& round_law(const ChannelLaw& law, ProcessId sender, ProcessId receiver,
                                        std::uint64_t bad);

// The probability that a link delivers in one round with this law.
[[nodiscard]] Rational delivery_of(const ChannelLaw& law, const RoundLaw& round, ProcessId sender,
                                   ProcessId receiver);
// The mean over all ordered pairs of the probability of a loss: over the rounds in the long run,
// or at the start where a chain cannot move.
[[nodiscard]] Rational mean_loss(const ChannelLaw& law);

// The law with every probability of a loss times the factor: independent losses each, those of an
// all-or-nothing broadcast and of a table together. The mean loss is then times the factor, too.
// Fails where a probability would leave [0, 1]. Expects a factor of at least 0.
[[nodiscard]] Result<ChannelLaw> scaled(const ChannelLaw& law, const Rational& factor);

// Everything that is said above of a law, and that no state in which nothing is ever delivered is
// entered and never left. The sentence names the sender or receiver.
[[nodiscard]] Result<Done> check_law(const ChannelLaw& law);

}  // namespace tacit
