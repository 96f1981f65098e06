// SatSolver: CaDiCaL behind the few calls that the search needs. It writes the
// proof of a refutation as text to a file while it works. Every call may throw std::bad_alloc;
// afterwards the solver can only be destroyed, and what it held is lost to the process.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/bound/problem.h"

namespace tacit {

enum class SatAnswer { satisfiable, unsatisfiable, unknown };

class SatSolver {
 public:
  // Proof lines go to the file at this path, nowhere if it is empty; throws
  // std::runtime_error when the file cannot be opened.
  SatSolver(const std::string& proof_path, const RunContext& context);
  SatSolver(const SatSolver&) = delete;
  SatSolver& operator=(const SatSolver&) = delete;
  ~SatSolver();

  void add(const std::vector<int>& clause);
  // This variable may occur in clauses that are added after a call of solve().
  void keep(int variable);
  // unknown: after this many conflicts (negative: no limit), or when cancelled.
  [[nodiscard]] SatAnswer solve(int conflicts);
  // After satisfiable.
  [[nodiscard]] bool value(int variable);
  // The same for the variables of the free views.
  [[nodiscard]] Problem::Decisions decisions(const Problem& problem);
  // Writes out the proof; nothing may be called afterwards. Throws std::runtime_error when the file
  // cannot take it.
  void finish_proof();

 private:
  struct Implementation;
  template <class Action>
  auto guarded(Action action);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace tacit
