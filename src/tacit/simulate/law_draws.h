// Deliveries of whole blocks under a ChannelLaw: hidden states, what receivers share, and links.
//
// Every hidden state, shared coin and link of a round has a place of its own (random_bits.h), so
// that the same seed gives the same deliveries whoever asks, in whatever order. An execution in the
// bad state compares the same random number with another probability.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tacit/model/channel_law.h"
#include "tacit/simulate/random_bits.h"

namespace tacit {

// A law with its probabilities as they are drawn.
class DrawnLaw {
 public:
  // Expects a law that check_law() accepts.
  explicit DrawnLaw(const ChannelLaw& law);

 private:
  friend class LawDraws;

  // One coin after another decides whether it is the next set of a table, given that it is none of
  // those before.
  struct TableEntry {
    ProcessSet receivers;
    DrawProbability taken;
  };
  struct Sender {
    DrawProbability together;
    DrawProbability whole;
    std::vector<TableEntry> table;
  };
  struct Round {
    std::vector<DrawProbability> links;
    std::vector<Sender> senders;
  };
  struct Chain {
    DrawProbability starts_bad;
    DrawProbability to_bad;
    DrawProbability stays_bad;
  };

  static Round drawn(const RoundLaw& round);

  unsigned processes_;
  bool broadcast_;
  Round good_;
  std::optional<Round> bad_{};
  std::vector<Chain> chains_{};
  std::vector<unsigned> chain_of_link_{};
};

// The rounds of one block, from the first one on.
class LawDraws {
 public:
  explicit LawDraws(const DrawnLaw& law) : law_(&law) {}

  // Goes back to before the first round.
  void restart() { round_ = 0; }
  // Draws the round of the place, which is the next one: one entry per link.
  void draw_round(const DrawPlace& place, std::span<Lanes> delivered);

 private:
  void move_chains(const DrawPlace& place);
  void draw_with(const DrawnLaw::Round& round, const DrawPlace& place, std::span<Lanes> delivered);
  void share(const DrawnLaw::Round& round, const DrawPlace& place, std::span<Lanes> delivered);

  const DrawnLaw* law_;
  std::uint32_t round_ = 0;
  std::vector<Lanes> bad_;    // by chain
  std::vector<Lanes> other_;  // what the bad law delivers
};

}  // namespace tacit
