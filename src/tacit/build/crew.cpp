#include "tacit/build/crew.h"

#include <algorithm>

namespace tacit {

Crew::Crew(const RankMessenger& messenger, const std::function<double()>& clock, double silence)
    : messenger_(messenger),
      clock_(clock),
      silence_(silence),
      listened_(clock()),
      members_(messenger.count) {
  for (CrewMember& each : members_) each.heard = listened_;
}

Crew::~Crew() {
  say_to_all(AllDone{lost() > 0});
}

void Crew::say_to_all(const RankMessage& message) const {
  for (unsigned rank = 1; rank <= size(); ++rank) say(rank, message);
}

std::vector<unsigned> Crew::idle() const {
  std::vector<unsigned> ranks;
  for (unsigned rank = 1; rank <= size(); ++rank) {
    if (members_[rank].is<CrewMember::Idle>()) ranks.push_back(rank);
  }
  return ranks;
}

bool Crew::anybody_busy() const {
  return std::ranges::any_of(members_, &CrewMember::busy);
}

bool Crew::anybody_searches(const OpenCell& cell) const {
  return std::ranges::any_of(members_, [&](const CrewMember& each) {
    return each.search() != nullptr && each.search()->cell == &cell;
  });
}

bool Crew::silent(unsigned rank) const {
  return clock_() - members_[rank].heard > silence_;
}

unsigned Crew::lost() const {
  return static_cast<unsigned>(std::ranges::count_if(members_, &CrewMember::is<CrewMember::Lost>));
}

// While rank 0 was writing, or checking, it did not listen, and nobody was silent.
std::optional<std::pair<unsigned, std::string>> Crew::receive() {
  const double now = clock_();
  const double deaf = now - listened_;
  if (deaf > silence_ / 10) {
    for (CrewMember& each : members_) each.heard += deaf;
  }
  listened_ = now;
  return messenger_.receive();
}

void Crew::occupy(unsigned rank, decltype(CrewMember::state) state) {
  CrewMember& member = members_[rank];
  member.state = std::move(state);
  member.task = ++tasks_;
  member.since = clock_();
  member.told_to_stop = false;
}

void Crew::stop(unsigned rank) {
  CrewMember& member = members_[rank];
  if (member.told_to_stop) return;
  member.told_to_stop = true;
  say(rank, StopTask{member.task});
}

}  // namespace tacit
