// Crew: the workers of a build as rank 0 knows them. Who is idle, who does what, who is silent.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tacit/build/proved_batch.h"
#include "tacit/build/rank_message.h"
#include "tacit/build/ranks.h"

namespace tacit {

struct OpenCell;

// A batch that somebody has to check.
struct OpenCheck {
  OpenCell* cell;
  ProvedBatch batch;
};

struct CrewMember {
  struct Unheard {};  // nothing was heard of it yet
  struct Idle {};
  struct Searching {
    OpenCell* cell;
    OpenPart part;
    bool interrupted = false;  // it was told to stop so that its part is divided
  };
  struct Checking {
    OpenCheck check;
  };
  struct Lost {  // it was silent for too long
    bool owes;   // it had a task, and perhaps still works on it
  };
  struct OutOfWork {};  // it said that it cannot go on

  std::variant<Unheard, Idle, Searching, Checking, Lost, OutOfWork> state{};
  bool introduced = false;  // it has said which program it runs, and that is the right one
  double heard = 0;         // when it was heard last
  // Of the task that it has, or had last:
  std::uint64_t task = 0;  // its number
  double since = 0;
  double seconds_here = 0;  // of the processor of rank 0
  bool told_to_stop = false;

  template <class State>
  [[nodiscard]] bool is() const {
    return std::holds_alternative<State>(state);
  }
  [[nodiscard]] bool busy() const { return is<Searching>() || is<Checking>(); }
  // What it searches, or checks; null when it does something else.
  [[nodiscard]] Searching* search() { return std::get_if<Searching>(&state); }
  [[nodiscard]] const Searching* search() const { return std::get_if<Searching>(&state); }
  [[nodiscard]] Checking* check() { return std::get_if<Checking>(&state); }
};

class Crew {
 public:
  // What it is given must live longer. A member that says nothing for `silence` seconds is silent.
  Crew(const RankMessenger& messenger, const std::function<double()>& clock, double silence);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  // Dismisses everybody.
  ~Crew();

  // Ranks of the members are 1 to size().
  [[nodiscard]] unsigned size() const { return messenger_.count - 1; }
  [[nodiscard]] CrewMember& member(unsigned rank) { return members_[rank]; }
  [[nodiscard]] std::vector<unsigned> idle() const;
  [[nodiscard]] bool anybody_busy() const;
  [[nodiscard]] bool anybody_searches(const OpenCell& cell) const;
  [[nodiscard]] bool silent(unsigned rank) const;
  [[nodiscard]] unsigned lost() const;

  // Whether the message was sent. A member that cannot be reached will be silent, too.
  bool say(unsigned rank, const RankMessage& message) const {
    return messenger_.send(rank, encode(message));
  }
  void say_to_all(const RankMessage& message) const;
  // A message that has arrived, and from whom; does not wait for it.
  [[nodiscard]] std::optional<std::pair<unsigned, std::string>> receive();

  // The number of the next task, and what is noted when a member begins with it.
  [[nodiscard]] std::uint64_t next_task() const { return tasks_ + 1; }
  void occupy(unsigned rank, decltype(CrewMember::state) state);
  // Tells a member once to stop its search.
  void stop(unsigned rank);

 private:
  const RankMessenger& messenger_;
  const std::function<double()>& clock_;
  double silence_;
  double listened_;                  // when messages were looked for last
  std::vector<CrewMember> members_;  // by rank; the first is not used
  std::uint64_t tasks_ = 0;
};

}  // namespace tacit
