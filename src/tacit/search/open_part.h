// OpenPart: a part of an interval, or a cube at a single point, that is to be searched; and
// PartOutcome, how its search ended.
//
// Both are plain values: a part can be searched by a thread, or travel to another machine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "tacit/base/interval.h"
#include "tacit/search/clauses.h"

namespace tacit {

// How long a solver may work on a part, in conflicts.
class SolverBudget {
 public:
  // For what was not tried before, or not with this target. Expects conflicts > 0.
  [[nodiscard]] static SolverBudget first(int conflicts) { return {conflicts, true}; }
  // For what is tried again.
  [[nodiscard]] static SolverBudget later(int conflicts) { return {conflicts, false}; }
  [[nodiscard]] static SolverBudget unlimited() { return {-1, false}; }

  [[nodiscard]] bool is_first() const { return first_; }
  // As SatSolver::solve() takes it: negative without limit.
  [[nodiscard]] int conflicts() const { return conflicts_; }
  // `factor` times as many conflicts, up to 2^28, for another attempt.
  [[nodiscard]] SolverBudget raised(int factor) const {
    constexpr int largest = 1 << 28;
    if (conflicts_ < 0) return *this;
    return later(std::min(conflicts_, largest / factor) * factor);
  }

  friend bool operator==(const SolverBudget&, const SolverBudget&) = default;

 private:
  SolverBudget(int conflicts, bool first) : conflicts_(conflicts), first_(first) {}

  int conflicts_;
  bool first_;
};

struct OpenPart {
  Interval on;
  std::vector<ErrorCounts> blocks{};  // profiles that are blocked on a larger interval, hence here
  SolverBudget budget;
  std::vector<Literal> cube{};  // what is assumed; only at a single point, where the cubes cover it
  // At a single point: how many times the target had improved when the part was made.
  std::size_t generation = 0;
  // How many times it, or a part that it comes from, was interrupted in order to be divided.
  unsigned interruptions = 0;
};

struct PartOutcome {
  enum class Kind {
    proved,      // nothing beats the target in the part
    split,       // what beats the target does so at different points: the part has to be divided
    too_long,    // the budget is spent: the part has to be divided
    improved,    // the target in the part is better now
    stopped,     // before an end, because the run was cancelled
    interrupted  // before an end, so that the part is divided among those who are idle
  };
  Kind kind;
  std::optional<AlgebraicNumber> split{};  // a good point for Kind::split, where there is one
  // The blocked profiles of the part and those that its search has added; of a proved part, those
  // that its proof rests on. Of no meaning when the search was stopped or interrupted.
  std::vector<ErrorCounts> blocks{};
  // Of a proved part: in how many steps its clauses add up errors (ErrorSum); 0: they do not.
  unsigned sum_steps = 0;
};

}  // namespace tacit
