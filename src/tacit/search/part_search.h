// PartSearch: the search of one part of an interval, or of one cube at a single point.
//
// It needs nothing but the part and the target, so that parts can be searched by threads, and by
// other machines.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/search/clauses.h"
#include "tacit/search/error_sum.h"
#include "tacit/search/open_part.h"
#include "tacit/search/sat_solver.h"
#include "tacit/search/target.h"

namespace tacit {

class PartInstance;

// The target of a search that several take part in, who may improve it at any time.
struct SharedTarget {
  std::function<Target()> current;
  // Offers an algorithm for an interval. Whether it improves the target there.
  std::function<bool(const Problem::Decisions& decisions, const Interval& on)> offer;
};

class PartSearch {
 public:
  // The problem must live longer. `trims`: whether proofs are trimmed.
  PartSearch(const Problem& problem, bool break_symmetry, bool trims = true,
             SolverFactory make_solver = make_cadical);

  [[nodiscard]] const SymmetryBreaking& symmetry() const& { return symmetry_; }
  [[nodiscard]] const SymmetryBreaking& symmetry() const&& = delete;  // would dangle

  // Searches a part until its budget is spent. The proof of a proved part is written to the file,
  // trimmed where memory and time suffice. After too long a first attempt at a point, or any at an
  // interval, symmetric algorithms are searched for something better.
  [[nodiscard]] PartOutcome settle(OpenPart part, const std::string& proof_path,
                                   const SharedTarget& target, const RunContext& context) const;

  // What cubes are divided by, one after the other: whether an input has at least one
  // error with k deliveries, at least two, ..., for balanced inputs first and heavy
  // executions first. Decisions of single views would be a poor choice: broken symmetry
  // makes one side of them trivial.
  [[nodiscard]] std::vector<Literal> divisions(const AlgebraicNumber& point) const;

 private:
  // Which blocked profiles an instance begins with: all minimal ones, or those known of the part.
  // Models then show others: any number of them, or until listing all would be better.
  enum class Blocks { listed, shown, few_shown };

  // A part that is being searched: its blocked profiles grow.
  struct Attempt;

  // May throw Stopped, as the others do.
  [[nodiscard]] PartOutcome settle_unless_stopped(Attempt& attempt) const;
  // Refutes a part with few inputs (FewInputs). Nothing where an algorithm shows that it takes many
  // of them, or all.
  [[nodiscard]] std::optional<PartOutcome> refute_few_inputs(Attempt& attempt) const;
  [[nodiscard]] PartOutcome search_part(Attempt& attempt, Blocks blocks) const;
  [[nodiscard]] PartOutcome refute(Attempt& attempt) const;
  [[nodiscard]] PartOutcome conclude_proof(Attempt& attempt,
                                           const std::optional<ErrorSum::Scale>& scale) const;
  [[nodiscard]] std::unique_ptr<PartInstance> instance(
      const Attempt& attempt, const std::optional<ErrorSum::Scale>& scale) const;
  // Takes from the proof and from the blocked profiles of a part what the refutation of its clauses
  // does not rest on. Leaves them as they are where memory or time do not suffice.
  void trim(Attempt& attempt, const std::optional<ErrorSum::Scale>& scale) const;
  [[nodiscard]] bool improved_by_symmetric_search(const Attempt& attempt) const;
  [[nodiscard]] std::optional<ErrorSum::Scale> sum_scale(const Target& target,
                                                         const Interval& on) const;
  [[nodiscard]] std::optional<unsigned> exact_steps(const Probability& p, const Rational& largest,
                                                    unsigned most) const;

  const Problem& problem_;
  bool trims_;
  SolverFactory make_solver_;
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
