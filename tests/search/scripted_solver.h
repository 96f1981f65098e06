// A SAT solver that reads its answers from a script, so that the search can be led wherever a test
// wants it to go.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tacit/search/sat_solver.h"

namespace tacit::test {

struct Script {
  struct Line {
    SatAnswer answer;
    Problem::Decisions model{};  // after satisfiable
  };
  std::deque<Line> lines;                 // what solvers with a proof answer, one after the other
  std::function<void()> while_solving{};  // called before every answer of them

  // What the solvers were asked:
  unsigned solvers = 0;          // with a proof
  unsigned without_proof = 0;    // of the symmetric search, which finds nothing
  std::vector<int> conflicts{};  // the limit of every call of a solver with a proof
  unsigned proofs_finished = 0;
  std::size_t clauses = 0;  // of the last solver with a proof
};

class ScriptedSolver final : public SatSolver {
 public:
  ScriptedSolver(Script& script, bool has_proof) : script_(script), has_proof_(has_proof) {
    (has_proof ? script.solvers : script.without_proof) += 1;
    if (has_proof) script.clauses = 0;
  }

  void add(const std::vector<int>& /*clause*/) override {
    if (has_proof_) ++script_.clauses;
  }
  void keep(int /*variable*/) override {}
  SatAnswer solve(int conflicts) override {
    if (!has_proof_) return SatAnswer::unknown;
    script_.conflicts.push_back(conflicts);
    if (script_.while_solving) script_.while_solving();
    if (script_.lines.empty()) throw std::logic_error("the script has ended");
    model_ = script_.lines.front().model;
    const SatAnswer answer = script_.lines.front().answer;
    script_.lines.pop_front();
    return answer;
  }
  bool value(int variable) override {
    return model_.at(static_cast<std::size_t>(variable - 1)) == Bit::one;
  }
  void finish_proof() override { ++script_.proofs_finished; }

 private:
  Script& script_;
  bool has_proof_;
  Problem::Decisions model_;
};

// The script must live longer.
[[nodiscard]] inline SolverFactory solvers_of(Script& script) {
  return [&script](const std::string& proof_path, const RunContext&) {
    return std::make_unique<ScriptedSolver>(script, !proof_path.empty());
  };
}

}  // namespace tacit::test
