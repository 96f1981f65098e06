#include "tacit/search/sat_solver.h"

#include <cadical.hpp>
#include <cstdio>
#include <stdexcept>
#include <utility>

#include "tacit/base/quoted.h"
#include "tacit/search/decision_variables.h"

namespace tacit {
namespace {

std::runtime_error cannot_write(const std::string& path) {
  return std::runtime_error("cannot write the proof to " + quoted_path(path));
}

}  // namespace

struct CadicalSolver::Implementation : CaDiCaL::Terminator {
  Implementation(std::string proof_path, const RunContext& run)
      : path(std::move(proof_path)), context(run) {}
  bool terminate() override { return context.cancelled(); }

  std::string path;  // of the proof; empty: none is written
  RunContext context;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> proof{nullptr, &std::fclose};
  CaDiCaL::Solver solver;  // destroyed before the terminator that it asks and the file it writes
};

// What the action returns. Where it throws, memory has ended in the middle of the solver, which
// leaves its arrays half changed: any further call would abort the program, its destructor would
// free what it does not own. So it is left as it is, and its memory is lost; its file is closed.
template <class Action>
auto CadicalSolver::guarded(Action action) {
  try {
    return action(implementation_->solver);
  } catch (...) {
    implementation_->proof.reset();
    static_cast<void>(implementation_.release());
    throw;
  }
}

CadicalSolver::CadicalSolver(const std::string& proof_path, const RunContext& context)
    : implementation_(std::make_unique<Implementation>(proof_path, context)) {
  if (!proof_path.empty()) {
    implementation_->proof.reset(std::fopen(proof_path.c_str(), "w"));
    if (!implementation_->proof) throw cannot_write(proof_path);
  }
  guarded([&](CaDiCaL::Solver& solver) {
    solver.set("quiet", 1);
    solver.set("binary", 0);
    // What takes long has no answer, and that shows after fewer conflicts without these.
    solver.set("stabilize", 0);
    solver.set("walk", 0);
    solver.set("elim", 0);
    solver.connect_terminator(implementation_.get());
    if (!proof_path.empty()) solver.trace_proof(implementation_->proof.get(), proof_path.c_str());
  });
}

CadicalSolver::~CadicalSolver() = default;

void CadicalSolver::add(const std::vector<int>& clause) {
  guarded([&](CaDiCaL::Solver& solver) {
    for (const int literal : clause) solver.add(literal);
    solver.add(0);
  });
}

void CadicalSolver::keep(int variable) {
  guarded([&](CaDiCaL::Solver& solver) { solver.freeze(variable); });
}

SatAnswer CadicalSolver::solve(int conflicts) {
  const int answer = guarded([&](CaDiCaL::Solver& solver) {
    solver.limit("conflicts", conflicts);
    return solver.solve();
  });
  switch (answer) {
    case 10:
      return SatAnswer::satisfiable;
    case 20:
      return SatAnswer::unsatisfiable;
    default:
      return SatAnswer::unknown;
  }
}

bool CadicalSolver::value(int variable) {
  return guarded([&](CaDiCaL::Solver& solver) { return solver.val(variable) > 0; });
}

Problem::Decisions SatSolver::decisions(const Problem& problem) {
  return DecisionVariables(problem).decisions([this](Literal variable) { return value(variable); });
}

void CadicalSolver::finish_proof() {
  guarded([](CaDiCaL::Solver& solver) { solver.close_proof_trace(); });
  if (!implementation_->proof) return;
  std::FILE* const file = implementation_->proof.release();
  const bool failed = std::ferror(file) != 0;
  if (std::fclose(file) != 0 || failed) throw cannot_write(implementation_->path);
}

std::unique_ptr<SatSolver> make_cadical(const std::string& proof_path, const RunContext& context) {
  return std::make_unique<CadicalSolver>(proof_path, context);
}

}  // namespace tacit
