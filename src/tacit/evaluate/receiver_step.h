// One round of a counting rule where every receiver loses on its own: given the hidden states and
// what senders' receivers share, decisions are independent. Not installed.
#pragma once

#include <cstdint>
#include <vector>

#include "tacit/base/parallel.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/law_states.h"
#include "tacit/evaluate/law_weights.h"
#include "tacit/model/channel_law.h"

namespace tacit {

// The channel of one round over radio or unicast, as receivers see it.
class ReceiverLaw {
 public:
  // Expects one of these channels.
  explicit ReceiverLaw(const ChannelLaw& law);

  [[nodiscard]] unsigned processes() const { return n_; }
  // Of one round.
  [[nodiscard]] const Integer& denominator() const& { return denominator_; }
  [[nodiscard]] const Integer& denominator() const&& = delete;  // would dangle

  // Calls visit(weight, heard) for every combination of what receivers share: heard[j] has the
  // probability of every set of senders that j may hear, as bits without j itself, over
  // receiver_denominator(j).
  template <class Visit>
  void for_each_combination(Hidden bad, const Visit& visit) const {
    std::vector<std::size_t> choice(n_);
    for (bool more = true; more;) {
      Integer weight(1);
      for (unsigned s = 0; s < n_; ++s) weight *= senders_[s].weights[bad][choice[s]];
      visit(weight, heard_by_all(bad, choice));
      more = false;
      for (unsigned s = 0; s < n_ && !more; ++s) {
        more = ++choice[s] < senders_[s].outcomes[bad].size();
        if (!more) choice[s] = 0;
      }
    }
  }
  [[nodiscard]] const Integer& receiver_denominator(unsigned j) const& { return of_receiver_[j]; }
  [[nodiscard]] const Integer& receiver_denominator(unsigned j) const&& = delete;

 private:
  using HeardSets = std::vector<std::vector<Integer>>;  // by receiver and set

  struct Sender {
    std::vector<std::vector<SharedOutcome>> outcomes;  // by hidden states
    std::vector<std::vector<Integer>> weights;         // over one denominator
  };

  [[nodiscard]] HeardSets heard_by_all(Hidden bad, const std::vector<std::size_t>& choice) const;

  ChannelLaw law_;
  unsigned n_;
  std::vector<Sender> senders_;
  std::vector<Integer> of_link_;      // denominators, by sender and receiver
  std::vector<Integer> of_receiver_;  // products of them
  Integer denominator_{1};
};

// What everybody decides in a round, by what it hears.
class HeardDecisions {
 public:
  template <class Prepared>
  HeardDecisions(const Prepared& step, unsigned n) : n_(n), speakers_(std::size_t{1} << n) {
    const std::size_t sets = std::size_t{1} << (n - 1);
    one_.resize(speakers_.size() * n * sets);
    for (std::size_t v = 0; v < speakers_.size(); ++v) {
      const ProcessSet speaking = step.speakers(ProcessSet(v));
      speakers_[v] = speaking.size();
      for (unsigned j = 0; j < n; ++j) {
        const Mask below = (Mask{1} << j) - 1;
        for (Mask set = 0; set < sets; ++set) {
          const ProcessSet heard((set & below) | (set & ~below) << 1);
          one_[(v * n + j) * sets + set] = step.decide(ProcessId(static_cast<std::uint8_t>(j)),
                                                       heard & speaking, ProcessSet(v)) == Bit::one;
        }
      }
    }
  }

  [[nodiscard]] unsigned speakers(std::size_t values) const { return speakers_[values]; }
  [[nodiscard]] bool one(std::size_t values, unsigned j, std::size_t set) const {
    return one_[((values * n_ + j) << (n_ - 1)) + set];
  }

 private:
  unsigned n_;
  std::vector<unsigned> speakers_;
  std::vector<bool> one_;
};

// What is expected before the round, given what is expected after it. `messages` is the number of
// transmissions of one sender.
[[nodiscard]] LawStates before_round(const ReceiverLaw& law, const HeardDecisions& decisions,
                                     unsigned messages, const LawStates& after, unsigned jobs,
                                     const RunContext& context);

}  // namespace tacit
