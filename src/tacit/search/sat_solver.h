// SatSolver: the few calls of a SAT solver that the search needs. CadicalSolver is the one that is
// used; tests play answers of their own.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/bound/problem.h"

namespace tacit {

enum class SatAnswer { satisfiable, unsatisfiable, unknown };

// Every call may throw std::bad_alloc; afterwards the solver can only be destroyed.
class SatSolver {
 public:
  SatSolver() = default;
  SatSolver(const SatSolver&) = delete;
  SatSolver& operator=(const SatSolver&) = delete;
  virtual ~SatSolver() = default;

  virtual void add(const std::vector<int>& clause) = 0;
  // This variable may occur in clauses that are added after a call of solve().
  virtual void keep(int variable) = 0;
  // unknown: after `conflicts` conflicts (negative: no limit), or when cancelled.
  [[nodiscard]] virtual SatAnswer solve(int conflicts) = 0;
  // After satisfiable.
  [[nodiscard]] virtual bool value(int variable) = 0;
  // Writes out the proof of a refutation; nothing may be called afterwards. Throws
  // std::runtime_error when the file cannot take it.
  virtual void finish_proof() = 0;

  // After satisfiable: the values of the variables of the free views.
  [[nodiscard]] Problem::Decisions decisions(const Problem& problem);
};

// Makes a solver whose proof goes to the file at `proof_path`, nowhere if that is empty. It stops
// when the context is cancelled.
using SolverFactory = std::function<std::unique_ptr<SatSolver>(const std::string& proof_path,
                                                               const RunContext& context)>;

// CaDiCaL. It writes the proof as text while it works. What it holds when memory ends is lost to
// the process.
class CadicalSolver final : public SatSolver {
 public:
  // Throws std::runtime_error when the file cannot be opened.
  CadicalSolver(const std::string& proof_path, const RunContext& context);
  ~CadicalSolver() override;

  void add(const std::vector<int>& clause) override;
  void keep(int variable) override;
  [[nodiscard]] SatAnswer solve(int conflicts) override;
  [[nodiscard]] bool value(int variable) override;
  void finish_proof() override;

 private:
  struct Implementation;
  template <class Action>
  auto guarded(Action action);
  std::unique_ptr<Implementation> implementation_;
};

[[nodiscard]] std::unique_ptr<SatSolver> make_cadical(const std::string& proof_path,
                                                      const RunContext& context);

}  // namespace tacit
