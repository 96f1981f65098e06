#include "tacit/optimise/sat_solver.h"

#include <cadical.hpp>
#include <stdexcept>

#include "tacit/base/quoted.h"

namespace tacit {

struct SatSolver::Implementation : CaDiCaL::Terminator {
  explicit Implementation(const RunContext& run) : context(run) {}
  bool terminate() override { return context.cancelled(); }

  RunContext context;
  CaDiCaL::Solver solver;  // destroyed before the terminator that it asks
};

// What the action returns. Where it throws, memory has ended in the middle of the solver, which
// leaves its arrays half changed: any further call would abort the program, its destructor would
// free what it does not own. So it is left as it is, and its memory is lost.
template <class Action>
auto SatSolver::guarded(Action action) {
  try {
    return action(implementation_->solver);
  } catch (...) {
    static_cast<void>(implementation_.release());
    throw;
  }
}

SatSolver::SatSolver(const std::string& proof_path, const RunContext& context)
    : implementation_(std::make_unique<Implementation>(context)) {
  const bool opened = guarded([&](CaDiCaL::Solver& solver) {
    solver.set("quiet", 1);
    solver.set("binary", 0);
    // What takes long has no answer, and that shows after fewer conflicts without these.
    solver.set("stabilize", 0);
    solver.set("walk", 0);
    solver.set("elim", 0);
    solver.connect_terminator(implementation_.get());
    return proof_path.empty() || solver.trace_proof(proof_path.c_str());
  });
  if (!opened) throw std::runtime_error("cannot write the proof to " + quoted_path(proof_path));
}

SatSolver::~SatSolver() = default;

void SatSolver::add(const std::vector<int>& clause) {
  guarded([&](CaDiCaL::Solver& solver) {
    for (const int literal : clause) solver.add(literal);
    solver.add(0);
  });
}

void SatSolver::keep(int variable) {
  guarded([&](CaDiCaL::Solver& solver) { solver.freeze(variable); });
}

SatAnswer SatSolver::solve(int conflicts) {
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

bool SatSolver::value(int variable) {
  return guarded([&](CaDiCaL::Solver& solver) { return solver.val(variable) > 0; });
}

Problem::Decisions SatSolver::decisions(const Problem& problem) {
  Problem::Decisions result;
  for (std::uint32_t v = 1; v <= problem.free_views(); ++v) {
    result.push_back(value(static_cast<int>(v)) ? Bit::one : Bit::zero);
  }
  return result;
}

void SatSolver::finish_proof() {
  guarded([](CaDiCaL::Solver& solver) { solver.close_proof_trace(); });
}

}  // namespace tacit
