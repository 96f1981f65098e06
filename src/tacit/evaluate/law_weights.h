// The numbers of a ChannelLaw as integers over common denominators: hidden states, senders,
// patterns of whole rounds. Not installed.
#pragma once

#include <cstdint>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/base/rational.h"
#include "tacit/model/channel_law.h"

namespace tacit {

// A mask of the chains that are in the bad state.
using Hidden = std::uint64_t;

// Probabilities over one denominator.
struct Shares {
  std::vector<Integer> numerators;
  Integer denominator{1};
};
[[nodiscard]] Integer common_denominator(const std::vector<Rational>& values);
[[nodiscard]] Shares shares_of(const std::vector<Rational>& values);

// One thing that can happen to what a sender's receivers share.
struct SharedOutcome {
  enum class Kind { nothing, forced };  // forced: exactly those in `receivers` hear
  Kind kind;
  ProcessSet receivers;
  Rational probability;
};
// What can happen to the transmission of a sender in a round with this law, with positive
// probability; `nothing` where all receivers are on their own.
[[nodiscard]] std::vector<SharedOutcome> shared_outcomes(const ChannelLaw& law,
                                                         const RoundLaw& round, ProcessId sender);

// The distributions over the patterns of every group's links, in the order of the links, given the
// hidden states; bit k of a pattern is the k-th link of the group.
[[nodiscard]] std::vector<std::vector<Rational>> group_distributions(const ChannelLaw& law,
                                                                     Hidden bad);

// The links of a round by groups that are independent given the hidden states, in the order of the
// links; a group is a sender over radio and a link otherwise. Pattern bit l is link l.
class RoundPatterns {
 public:
  explicit RoundPatterns(const ChannelLaw& law);

  [[nodiscard]] const Integer& denominator() const& { return denominator_; }
  [[nodiscard]] const Integer& denominator() const&& = delete;  // would dangle
  // Numerators of the probabilities of all patterns, given the hidden states.
  [[nodiscard]] std::vector<Integer> weights(Hidden bad) const;

 private:
  // By hidden states: a distribution over the patterns of the group's links.
  std::vector<std::vector<std::vector<Integer>>> groups_;
  Integer denominator_{1};
};

// The hidden states from one round to the next.
class HiddenChains {
 public:
  explicit HiddenChains(const ChannelLaw& law);

  [[nodiscard]] std::size_t states() const { return std::size_t{1} << moves_.size(); }
  [[nodiscard]] const Integer& denominator() const& { return denominator_; }
  [[nodiscard]] const Integer& denominator() const&& = delete;  // would dangle

  // values[bad] becomes the mean over where one move leads from `bad`, times the denominator.
  template <class Number>
  void expect(std::vector<Number>& values) const {
    for (std::size_t c = 0; c < moves_.size(); ++c) {
      const auto& [good_stays, good_leaves, bad_leaves, bad_stays] = moves_[c];
      for (std::size_t h = 0; h < values.size(); ++h) {
        if ((h >> c & 1) != 0) continue;
        Number& good = values[h];
        Number& bad = values[h | std::size_t{1} << c];
        const Number from_good = good * good_stays + bad * good_leaves;
        bad = good * bad_leaves + bad * bad_stays;
        good = from_good;
      }
    }
  }
  // The other way round: probabilities of states after a move, times the denominator.
  void move(std::vector<std::vector<Integer>>& by_state) const;
  // The probabilities of the first round's states.
  [[nodiscard]] std::vector<Rational> start() const;

 private:
  struct Move {
    Integer good_stays;
    Integer good_leaves;
    Integer bad_leaves;
    Integer bad_stays;
  };

  std::vector<Move> moves_;  // over the denominator of each
  std::vector<Rational> starts_bad_;
  Integer denominator_{1};
};

}  // namespace tacit
