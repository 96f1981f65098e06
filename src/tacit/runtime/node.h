// Node: one process of an algorithm on a network, as a machine that is told what
// arrives and what time it is, and says what to send and when to ask again. It has no
// socket, no clock and no thread, so that tests can play every event to it.
//
// Two ways from one round to the next:
//   slots     rounds are slots of equal length from a common start. A message belongs
//             to its slot: earlier or later ones are counted and ignored.
//   barrier   everybody says when its message of a round has been sent, and the round
//             ends when all have said so. Nothing depends on how busy a machine is.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "tacit/runtime/journal.h"
#include "tacit/runtime/participant.h"
#include "tacit/runtime/transport.h"
#include "tacit/runtime/wire_format.h"

namespace tacit::net {

// Nanoseconds of the clock that is handed in.
using Time = std::int64_t;
inline constexpr Time millisecond = 1'000'000;

enum class Pace { barrier, slots };

struct NodeOptions {
  RunKey run;
  ChannelKind channel = ChannelKind::broadcast;
  std::uint64_t instances = 1;
  Pace pace = Pace::barrier;
  // Slots: when the first round begins. Absent: everybody waits until all are there,
  // then process 1 says when; who comes later is told by the others.
  std::optional<Time> start{};
  Time slot = 20 * millisecond;
  // Barriers: how often to repeat what somebody may have missed, and how long to wait
  // for somebody who says nothing.
  Time resend = 20 * millisecond;
  Time patience = 5000 * millisecond;
  // To whom the message of a round goes: what the model leaves of all others.
  std::function<ProcessSet(std::uint64_t instance, unsigned round)> receivers{};
  std::function<Bit(std::uint64_t instance)> input{};
  // Called after every instance, in order.
  std::function<void(const InstanceRecord&)> on_instance{};
};

class Node {
 public:
  // Expects functions for receivers and input. Both references outlive the node.
  Node(NodeOptions options, Participant participant, Transport& transport);

  // What arrived. Call wake() afterwards.
  void receive(std::span<const std::uint8_t> datagram, Time now);
  // Does what is due, and says when to ask again at the latest. In barrier mode every
  // datagram of Lane::data that arrived before one of Lane::control must have been
  // received before this is called.
  Time wake(Time now);
  // Stops before the end.
  void stop();

  [[nodiscard]] bool finished() const noexcept { return state_ == State::finished; }
  // What the journal says at its end. Expects finished().
  [[nodiscard]] const JournalEnd& end() const& noexcept { return end_; }
  [[nodiscard]] const JournalEnd& end() const&& = delete;  // would dangle
  // Rounds begun so far, over all instances.
  [[nodiscard]] std::uint64_t position() const noexcept { return position_; }

 private:
  enum class State { gathering, counting_down, running, leaving, finished };

  // Rounds count on from 1 over all instances; 0 is before the first.
  [[nodiscard]] std::uint64_t position_of(const Message& message) const;
  [[nodiscard]] std::uint64_t instance() const { return (position_ - 1) / rounds_; }
  [[nodiscard]] unsigned round() const {
    return static_cast<unsigned>((position_ - 1) % rounds_) + 1;
  }
  [[nodiscard]] std::uint64_t last_position() const { return options_.instances * rounds_; }
  [[nodiscard]] ProcessSet behind(std::uint64_t position) const;

  void control(const Message& message, Time now);
  void tell_the_time(Time now);
  void data(Message message, Time now);
  void absorb(const Message& message);
  void enter(std::uint64_t position, bool take_part);
  void speak();
  void leave_round();
  void leave_instance();
  // Control messages, about this position.
  void say(std::uint64_t position, const Payload& payload, Time now);
  void give_up(ProcessSet missing);

  void wake_gathering(Time now);
  void join(Time now);
  void wake_barrier(Time now);
  void wake_slots(Time now);
  void wake_leaving(Time now);
  [[nodiscard]] Time next_wake() const;

  NodeOptions options_;
  Participant participant_;
  Transport& transport_;
  unsigned n_;
  unsigned rounds_;
  ProcessSet others_;

  State state_ = State::gathering;
  std::optional<Time> since_{};  // when the present wait began
  Time said_ = 0;                // when the control message was last sent
  Time start_ = 0;               // of slots
  std::uint64_t position_ = 0;
  bool spoken_ = false;   // slots: the message of this round has been sent
  bool missing_ = false;  // not there for all of this instance
  InstanceRecord record_{};
  std::vector<std::uint64_t> progress_;  // by process: the last position it has sent, + 1
  std::vector<Message> waiting_;         // of the next round, in barrier mode
  JournalEnd end_{};
};

}  // namespace tacit::net
