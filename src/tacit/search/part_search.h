// PartSearch: the search of one part of an interval, or of one cube at a single point.
//
// A part is settled by one process alone, which needs nothing but the part and the target; so
// parts can be searched by threads, and by other machines.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/search/clauses.h"
#include "tacit/search/error_sum.h"
#include "tacit/search/target.h"

namespace tacit {

struct OpenPart {
  Interval on;
  std::vector<ErrorCounts> blocks;  // blocked on a larger interval, hence here
  int budget;                       // conflicts; negative: no limit
  std::vector<Literal> cube{};      // assumptions; only at a single point
  unsigned sum_steps = 0;           // in the clauses that were refuted
  std::size_t generation = 0;       // improvements of the target at a single point
  unsigned hurries = 0;             // how often it was divided because others were idle
};

// How a part ended: too_long means that it should be made smaller, and improved that the
// target there is better now.
struct PartOutcome {
  enum class Kind { proved, split, too_long, improved, stopped } kind;
  std::optional<AlgebraicNumber> split{};
};

// The target as those who search see it. Others may improve it meanwhile.
struct TargetBoard {
  std::function<Target()> current;
  // Offers an algorithm for an interval; whether it is better there.
  std::function<bool(const Problem::Decisions& decisions, const Interval& on)> offer;
};

class PartSearch {
 public:
  // The problem must live longer. `trims`: whether proofs are trimmed.
  PartSearch(const Problem& problem, bool break_symmetry, bool trims = true);

  [[nodiscard]] const SymmetryBreaking& symmetry() const& { return symmetry_; }
  [[nodiscard]] const SymmetryBreaking& symmetry() const&& = delete;  // would dangle

  // Searches a part until its budget is spent; a proof is written to the file, trimmed where memory
  // and time suffice. Blocked profiles that were needed are added to the part, and of a part that
  // is proved only these are left. Scouts go out when a part of an interval, or the whole point at
  // its first budget, `patience`, has taken too long.
  [[nodiscard]] PartOutcome settle(OpenPart& part, const std::string& proof_path, int patience,
                                   const TargetBoard& board, const RunContext& context) const;

  // What cubes are divided by, one after the other: whether an input has at least one
  // error with k deliveries, at least two, ..., for balanced inputs first and heavy
  // executions first. Decisions of single views would be a poor choice: broken symmetry
  // makes one side of them trivial.
  [[nodiscard]] std::vector<Literal> divisions(const AlgebraicNumber& point) const;

 private:
  // Which blocked profiles a question begins with: all minimal ones, or those known of the
  // part. Models show others: any number, or until listing all would be better.
  enum class Blocks { listed, shown, few_shown };

  // settle() itself, which may throw Stopped.
  [[nodiscard]] PartOutcome settle_unless_stopped(OpenPart& part, const std::string& proof_path,
                                                  int patience, const TargetBoard& board,
                                                  const RunContext& context) const;
  [[nodiscard]] PartOutcome search_part(OpenPart& part, const std::string& proof_path,
                                        Blocks blocks, const TargetBoard& board,
                                        const RunContext& context) const;
  [[nodiscard]] PartOutcome refute(OpenPart& part, const std::string& proof_path,
                                   const TargetBoard& board, const RunContext& context) const;
  // Takes from the proof and from the blocked profiles of a part what the refutation of its clauses
  // does not rest on. Leaves them as they are where memory or time do not suffice.
  void trim(OpenPart& part, const std::string& proof_path,
            const std::optional<ErrorSum::Scale>& scale, const RunContext& context) const;
  [[nodiscard]] bool improved_by_scouts(const OpenPart& part, const TargetBoard& board,
                                        const RunContext& context) const;
  [[nodiscard]] std::optional<ErrorSum::Scale> sum_scale(const Target& target,
                                                         const Interval& on) const;
  [[nodiscard]] std::optional<unsigned> exact_steps(const Probability& p, const Rational& largest,
                                                    unsigned most) const;

  const Problem& problem_;
  bool trims_;
  SymmetryBreaking symmetry_;
  std::vector<unsigned> upwards_;
  std::vector<unsigned> downwards_;
  std::vector<unsigned> inwards_;
  ErrorCounts fewest_errors_;   // over the inputs, what validity forces
  ErrorCounts most_errors_;     // and what can happen at worst
  std::uint64_t profiles_ = 1;  // between them, counted until there are too many to list
};

// A simple fraction in the middle third. Expects a proper interval.
[[nodiscard]] Rational simple_middle(const Interval& on);

}  // namespace tacit
