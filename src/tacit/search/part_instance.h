// PartClauses: the clauses of a part of a certificate. PartInstance: the same clauses in a SAT
// solver, and what the solver says about them.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/search/clauses.h"
#include "tacit/search/error_sum.h"
#include "tacit/search/sat_solver.h"

namespace tacit {

class PartClauses {
 public:
  // Sends everything but the blocked profiles and the cube to the sink; with sums up to the largest
  // of the scale, if there is one. About the chosen inputs (Clauses). The problem must live longer.
  PartClauses(const Problem& problem, const SymmetryBreaking& symmetry,
              const std::optional<ErrorSum::Scale>& scale, ClauseSink sink,
              ChosenInputs chosen = {});

  void block(const ErrorCounts& profile) const { clauses_.block(profile, sink_); }
  void require(const std::vector<Literal>& cube) const;
  // The variables that block() may use.
  [[nodiscard]] std::vector<Literal> outputs() const { return clauses_.outputs(); }

 private:
  ClauseSink sink_;
  Clauses clauses_;
};

class PartInstance {
 public:
  // The clauses of PartClauses. The problem and the context must live longer. This and forbid()
  // throw Stopped once the context is asked to stop: the clauses of large systems take seconds.
  PartInstance(const Problem& problem, const SymmetryBreaking& symmetry,
               const std::optional<ErrorSum::Scale>& scale, std::unique_ptr<SatSolver> solver,
               const RunContext& context, ChosenInputs chosen = {});
  PartInstance(const PartInstance&) = delete;
  PartInstance& operator=(const PartInstance&) = delete;
  ~PartInstance() = default;

  void require(const std::vector<ErrorCounts>& blocks, const std::vector<Literal>& cube);
  // Profiles may be forbidden after the first answer.
  void stay_open();
  void forbid(const ErrorCounts& block) { clauses_.block(block); }
  [[nodiscard]] SatAnswer answer(int conflicts) { return solver_->solve(conflicts); }
  // After satisfiable.
  [[nodiscard]] Problem::Decisions model() { return solver_->decisions(problem_); }
  void finish_proof() { solver_->finish_proof(); }

 private:
  const Problem& problem_;
  std::unique_ptr<SatSolver> solver_;
  PartClauses clauses_;
};

}  // namespace tacit
