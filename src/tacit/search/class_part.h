// ClassPartSearch: the search of one part of an interval, or of one point, within a class.
//
// A SAT solver is asked for an algorithm of the class. Where its errors on an input are at least
// the target on all of the part, a small set of them that already is becomes a clause: not all of
// these. Unsatisfiable: the target is the optimum of the class on the part, and the sets with the
// solver's proof say why.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/bound/class_problem.h"
#include "tacit/search/class_clauses.h"
#include "tacit/search/error_weights.h"
#include "tacit/search/sat_solver.h"
#include "tacit/search/search.h"
#include "tacit/search/target.h"

namespace tacit {

struct ClassPart {
  Interval on;
  std::vector<ErrorSet> sets{};  // that reach the target on a larger interval, hence here
  // How many sets may be added before the search gives up; a point has no such limit.
  std::size_t patience;
};

struct ClassOutcome {
  enum class Kind {
    proved,    // nothing in the class beats the target in the part
    split,     // what beats the target does so at different points: the part has to be divided
    too_long,  // the patience is over
    stopped    // the run was cancelled
  };
  Kind kind;
  std::optional<AlgebraicNumber> split{};  // a good point for Kind::split, where there is one
};

// The target of a class, which numbers the tables that it is offered.
class ClassTarget {
 public:
  // The problem must live longer.
  explicit ClassTarget(const ClassProblem& problem) : problem_(problem) {}

  [[nodiscard]] const Target& current() const& { return target_; }
  [[nodiscard]] const Target& current() const&& = delete;  // would dangle
  // Whether the algorithm is better somewhere in the interval. Without a name it is a table.
  bool offer(const ClassProblem::Decisions& decisions, const Interval& on, std::string name = {});

  // A copy without new tables.
  [[nodiscard]] ClassTarget branch() const {
    ClassTarget copy = *this;
    copy.new_tables_.clear();
    return copy;
  }
  // The tables that helped since this target branched off, in the order in which they were offered.
  [[nodiscard]] const std::vector<ClassProblem::Decisions>& new_tables() const& {
    return new_tables_;
  }
  [[nodiscard]] const std::vector<ClassProblem::Decisions>& new_tables() const&& = delete;

 private:
  const ClassProblem& problem_;
  Target target_;
  std::size_t next_table_ = 1;
  std::vector<ClassProblem::Decisions> new_tables_;
};

class ClassPartSearch {
 public:
  // The problem must live longer.
  explicit ClassPartSearch(const ClassProblem& problem, SolverFactory make_solver = make_cadical);

  // Searches the part, whose sets grow, or are those that the proof rests on where it is proved.
  // The proof is written to the file. May throw Stopped.
  [[nodiscard]] ClassOutcome settle(ClassPart& part, const std::string& proof_path,
                                    ClassTarget& target, const RunContext& context) const;

  // Looks for better algorithms at p, and offers the best for the interval: whether it helped. It
  // asks for less and less than what is known there, down to `lower`, where no algorithm is below
  // that, and proves nothing. May throw Stopped.
  [[nodiscard]] bool improve_at(const Probability& p, const std::optional<Rational>& lower,
                                const Interval& on, ClassTarget& target,
                                const RunContext& context) const;

 private:
  [[nodiscard]] std::unique_ptr<SatSolver> solver_with(const std::vector<ErrorSet>& sets,
                                                       const std::string& proof_path,
                                                       const RunContext& context) const;
  [[nodiscard]] ClassProblem::Decisions model(SatSolver& solver) const;
  [[nodiscard]] ErrorWeights weights_on(const Interval& on, const Target& target) const;
  // A small set of these errors that is at least the target everywhere. Expects that all are.
  [[nodiscard]] ErrorSet small_set(std::size_t input, const std::vector<std::uint32_t>& errors,
                                   const ErrorWeights& weights, BlockTest& test) const;
  [[nodiscard]] ClassOutcome refute(ClassPart& part, const std::string& proof_path,
                                    const RunContext& context) const;
  void trim(ClassPart& part, const std::string& proof_path, const RunContext& context) const;
  // Whether the algorithm, or a better one that is found where it is best, helps on the interval.
  [[nodiscard]] bool offer_best(const ClassProblem::Decisions& decisions,
                                const ErrorWeights& weights, const Interval& on,
                                ClassTarget& target, const RunContext& context) const;
  // The best algorithm that is found at p, starting from one.
  [[nodiscard]] std::optional<ClassProblem::Decisions> best_near(
      double p, const ClassProblem::Decisions& decisions, const RunContext& context) const;
  struct Scout;

  const ClassProblem& problem_;
  SolverFactory make_solver_;
  ClassClauses clauses_;
};

}  // namespace tacit
