// Barriers. A process that has sent its message of position k, or has nothing to send,
// says EndOfRound at position k, and repeats it while it waits. It goes on to k + 1
// when everybody has said k or more. So nobody is more than one position ahead of
// anybody, and what is heard of the next position is kept for it. A process that is
// new while the others are already further (it was restarted) goes along without
// taking part until the next instance begins; also when it learns that only on the
// way, because somebody repeated to it what was said long ago.
//
// Slots with an agreed start. Process 1 says how long until the first slot; whoever is
// already running tells those who come later how long until a slot to come. Delays and
// repetitions can only make the start seem later, so the earliest is believed.
#include "tacit/runtime/node.h"

#include <algorithm>
#include <utility>

#include "tacit/base/contract.h"

namespace tacit::net {
namespace {

// How long before the first slot process 1 begins to count down.
constexpr Time countdown_time = 300 * millisecond;
// How long a process that is finished waits for the others to say the same.
constexpr Time farewell = 500 * millisecond;

}  // namespace

Node::Node(NodeOptions options, Participant participant, Transport& transport)
    : options_(std::move(options)),
      participant_(std::move(participant)),
      transport_(transport),
      n_(participant_.processes()),
      rounds_(participant_.rounds()),
      others_(ProcessSet::first(n_) - ProcessSet::only(participant_.self())),
      progress_(n_, 0) {
  expects(options_.run.processes == n_, "Node: a run of another number of processes");
  expects(options_.receivers && options_.input, "Node: receivers and input are missing");
  expects(options_.instances > 0 && options_.slot > 0, "Node: nothing to do");
  end_.late_from.resize(n_);
  end_.early_from.resize(n_);
  if (options_.pace == Pace::slots && options_.start) {
    start_ = *options_.start;
    state_ = State::running;
  }
}

std::uint64_t Node::position_of(const Message& message) const {
  return message.instance * rounds_ + message.round;
}

ProcessSet Node::behind(std::uint64_t position) const {
  ProcessSet result;
  for (const ProcessId i : others_) {
    if (progress_[i.index()] <= position) result.insert(i);
  }
  return result;
}

void Node::receive(std::span<const std::uint8_t> datagram, Time now) {
  // A slot ends when it ends, whatever has been waiting in a queue.
  if (options_.pace == Pace::slots) wake(now);
  if (finished()) return;
  auto decoded = decode(datagram, options_.run);
  if (const auto* const rejection = std::get_if<Rejection>(&decoded)) {
    switch (*rejection) {
      case Rejection::damaged:
        ++end_.traffic.damaged;
        return;
      case Rejection::foreign:
        ++end_.traffic.foreign;
        return;
      case Rejection::wrong_key:
        ++end_.traffic.wrong_key;
        return;
    }
  }
  Message message = std::get<Message>(std::move(decoded));
  if (message.sender == participant_.self()) {
    ++end_.traffic.own;
    return;
  }
  // Positions that do not exist, and those so far ahead that they would overflow.
  if (message.round > rounds_ || message.instance >= options_.instances + 1 ||
      (message.round == 0 && message.instance != 0)) {
    ++end_.traffic.unfit;
    return;
  }
  if (std::holds_alternative<EndOfRound>(message.payload) ||
      std::holds_alternative<Countdown>(message.payload)) {
    ++end_.traffic.control;
    control(message, now);
  } else {
    data(std::move(message), now);
  }
}

void Node::control(const Message& message, Time now) {
  const std::uint64_t position = position_of(message);
  if (std::holds_alternative<EndOfRound>(message.payload)) {
    std::uint64_t& progress = progress_[message.sender.index()];
    progress = std::max(progress, position + 1);
    if (position == 0) tell_the_time(now);
    return;
  }
  const Countdown& countdown = std::get<Countdown>(message.payload);
  const auto longest = static_cast<std::uint64_t>(std::max(countdown_time, options_.slot));
  const auto slots_before = static_cast<Time>(std::max<std::uint64_t>(position, 1) - 1);
  if (options_.pace != Pace::slots || options_.start || countdown.nanoseconds > longest ||
      slots_before > now / options_.slot) {
    return;
  }
  const Time start = now + static_cast<Time>(countdown.nanoseconds) - slots_before * options_.slot;
  if (state_ == State::gathering) {
    state_ = State::counting_down;
    start_ = start;
  }
  if (start - start_ > options_.slot / 2) tell_the_time(now);
  start_ = std::min(start_, start);
}

// To somebody who waits for a start that was long ago, or believes in a later one.
void Node::tell_the_time(Time now) {
  if (options_.pace != Pace::slots || options_.start || state_ != State::running ||
      position_ == 0 || position_ >= last_position() || now - said_ < options_.resend) {
    return;
  }
  const Time next = start_ + static_cast<Time>(position_) * options_.slot;
  say(position_ + 1, Countdown{static_cast<std::uint64_t>(std::max<Time>(next - now, 0))}, now);
}

void Node::data(Message message, Time now) {
  const std::uint64_t position = position_of(message);
  const bool here = state_ == State::running;
  if (message.round == 0) {
    ++end_.traffic.unfit;
  } else if (here && position == position_) {
    absorb(message);
  } else if (position < position_ || state_ == State::leaving) {
    ++end_.traffic.late;
    ++end_.late_from[message.sender.index()];
    if (position + 1 < position_) tell_the_time(now);
  } else if (options_.pace == Pace::barrier && position == position_ + 1) {
    const auto same = [&](const Message& kept) { return kept.sender == message.sender; };
    if (std::ranges::any_of(waiting_, same)) {
      ++end_.traffic.duplicate;
    } else {
      waiting_.push_back(std::move(message));
    }
  } else {
    ++end_.traffic.early;
    ++end_.early_from[message.sender.index()];
  }
}

void Node::absorb(const Message& message) {
  ProcessSet& heard = record_.rounds.back().heard;
  if (heard.contains(message.sender)) {
    ++end_.traffic.duplicate;
  } else if (missing_ || participant_.absorb(message.sender, message.payload)) {
    heard.insert(message.sender);
    ++end_.traffic.accepted;
  } else {
    ++end_.traffic.unfit;
  }
}

void Node::enter(std::uint64_t position, bool take_part) {
  position_ = position;
  spoken_ = false;
  if (round() == 1 || record_.instance != instance() || record_.rounds.empty()) {
    missing_ = !take_part || round() != 1;
    record_ = InstanceRecord{.instance = instance(), .input = options_.input(instance())};
    participant_.begin(record_.input);
  } else if (!take_part) {
    missing_ = true;
  }
  record_.rounds.emplace_back();
  std::vector<Message> waiting;
  std::swap(waiting, waiting_);
  if (options_.pace == Pace::barrier) speak();
  for (const Message& message : waiting) absorb(message);
}

void Node::speak() {
  spoken_ = true;
  if (missing_) return;
  RoundRecord& now = record_.rounds.back();
  const auto payload = participant_.outgoing();
  now.spoke = payload.has_value();
  if (!payload) return;
  now.sent = options_.receivers(instance(), round());
  if (now.sent.empty()) return;
  const Message message{instance(), round(), participant_.self(), *payload};
  if (!transport_.send(Lane::data, now.sent, encode(message, options_.run))) ++end_.refused;
}

void Node::leave_round() {
  if (!missing_) participant_.end_round();
  if (round() == rounds_) leave_instance();
}

void Node::leave_instance() {
  record_.missed = missing_;
  record_.decision = participant_.value();
  if (options_.on_instance) options_.on_instance(record_);
}

void Node::say(std::uint64_t position, const Payload& payload, Time now) {
  said_ = now;
  const std::uint64_t place = position == 0 ? 0 : position - 1;
  const Message message{place / rounds_,
                        position == 0 ? 0U : static_cast<std::uint32_t>(place % rounds_) + 1,
                        participant_.self(), payload};
  if (!transport_.send(Lane::control, others_, encode(message, options_.run))) ++end_.refused;
}

void Node::give_up(ProcessSet missing) {
  end_.gave_up = GaveUp{position_ == 0 ? 0 : instance(), position_ == 0 ? 0U : round(), missing};
  state_ = State::finished;
}

void Node::stop() {
  if (state_ != State::finished) give_up(ProcessSet{});
}

Time Node::wake(Time now) {
  if (!since_) {
    since_ = now;
    said_ = now - options_.resend;
  }
  if (state_ == State::gathering || state_ == State::counting_down) wake_gathering(now);
  if (state_ == State::running) {
    if (options_.pace == Pace::barrier) {
      wake_barrier(now);
    } else {
      wake_slots(now);
    }
  }
  if (state_ == State::leaving) wake_leaving(now);
  return next_wake();
}

void Node::wake_gathering(Time now) {
  const ProcessSet absent = behind(0);
  if (state_ == State::gathering && absent.empty()) {
    if (options_.pace == Pace::barrier) {
      join(now);
      return;
    }
    if (participant_.self() == ProcessId(0)) {
      start_ = now + countdown_time;
      state_ = State::counting_down;
    }
  }
  if (state_ == State::counting_down) {
    if (now >= start_) {
      state_ = State::running;
      return;
    }
    // Whoever runs already corrects either.
    if (now - said_ >= options_.resend) {
      if (participant_.self() == ProcessId(0)) {
        say(0, Countdown{static_cast<std::uint64_t>(start_ - now)}, now);
      } else {
        say(0, EndOfRound{}, now);
      }
    }
    return;
  }
  if (now - said_ >= options_.resend) say(position_, EndOfRound{}, now);
  if (now - *since_ >= options_.patience) give_up(absent);
}

// Goes to where the others are. Nobody can be beyond the round after this process's
// without it, unless it has been here before.
void Node::join(Time now) {
  const std::uint64_t furthest = *std::ranges::max_element(progress_) - 1;
  const bool new_here = position_ == 0 && furthest <= 1;
  since_ = now;
  state_ = State::running;
  if (furthest > last_position()) {
    position_ = last_position() + 1;
    state_ = State::leaving;
  } else {
    enter(std::max<std::uint64_t>(furthest, 1), new_here);
  }
  say(position_, EndOfRound{}, now);
}

void Node::wake_barrier(Time now) {
  if (*std::ranges::max_element(progress_) > position_ + 2) {
    join(now);
    if (state_ == State::leaving) return;
  }
  while (behind(position_).empty()) {
    leave_round();
    since_ = now;
    if (position_ == last_position()) {
      ++position_;
      state_ = State::leaving;
    } else {
      enter(position_ + 1, true);
    }
    say(position_, EndOfRound{}, now);
    if (state_ == State::leaving) return;
  }
  if (now - *since_ >= options_.patience) {
    give_up(behind(position_));
  } else if (now - said_ >= options_.resend) {
    say(position_, EndOfRound{}, now);
  }
}

void Node::wake_slots(Time now) {
  if (now < start_) return;
  const auto current = static_cast<std::uint64_t>((now - start_) / options_.slot) + 1;
  if (current > position_) {
    const bool next = current == position_ + 1;
    if (position_ > 0) {
      // Rounds that went by unnoticed take the rest of their instance with them.
      if (!spoken_ || (!next && round() < rounds_)) missing_ = true;
      if (next || round() == rounds_) {
        leave_round();
      } else if ((current - 1) / rounds_ != instance()) {
        leave_instance();
      }
    }
    if (current > last_position()) {
      state_ = State::finished;
      return;
    }
    enter(current, next || (current - 1) % rounds_ == 0);
  }
  const Time begun = start_ + static_cast<Time>(position_ - 1) * options_.slot;
  if (!spoken_ && now >= begun + options_.slot / 4) speak();
}

void Node::wake_leaving(Time now) {
  if (behind(position_).empty() || now - *since_ >= farewell) {
    state_ = State::finished;
  } else if (now - said_ >= options_.resend) {
    say(position_, EndOfRound{}, now);
  }
}

Time Node::next_wake() const {
  if (state_ == State::running && options_.pace == Pace::slots) {
    if (position_ == 0) return start_;
    const Time begun = start_ + static_cast<Time>(position_ - 1) * options_.slot;
    return spoken_ ? begun + options_.slot : begun + options_.slot / 4;
  }
  if (state_ == State::counting_down) return std::min(start_, said_ + options_.resend);
  return said_ + options_.resend;
}

}  // namespace tacit::net
