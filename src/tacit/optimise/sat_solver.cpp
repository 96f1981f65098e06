#include "tacit/optimise/sat_solver.h"

#include <cadical.hpp>
#include <stdexcept>

#include "tacit/base/quoted.h"

namespace tacit {

struct SatSolver::Implementation : CaDiCaL::Terminator {
  explicit Implementation(const RunContext& run) : context(run) {}
  bool terminate() override { return context.cancelled(); }

  RunContext context;
  CaDiCaL::Solver solver;
};

SatSolver::SatSolver(const std::string& proof_path, const RunContext& context)
    : implementation_(std::make_unique<Implementation>(context)) {
  CaDiCaL::Solver& solver = implementation_->solver;
  solver.set("quiet", 1);
  solver.set("binary", 0);
  // What takes long has no answer, and that shows after fewer conflicts without these.
  solver.set("stabilize", 0);
  solver.set("walk", 0);
  solver.set("elim", 0);
  if (!proof_path.empty() && !solver.trace_proof(proof_path.c_str())) {
    throw std::runtime_error("cannot write the proof to " + quoted_path(proof_path));
  }
  solver.connect_terminator(implementation_.get());
}

SatSolver::~SatSolver() {
  implementation_->solver.disconnect_terminator();
}

void SatSolver::add(const std::vector<int>& clause) {
  for (const int literal : clause) implementation_->solver.add(literal);
  implementation_->solver.add(0);
}

void SatSolver::keep(int variable) {
  implementation_->solver.freeze(variable);
}

SatAnswer SatSolver::solve(int conflicts) {
  implementation_->solver.limit("conflicts", conflicts);
  switch (implementation_->solver.solve()) {
    case 10:
      return SatAnswer::satisfiable;
    case 20:
      return SatAnswer::unsatisfiable;
    default:
      return SatAnswer::unknown;
  }
}

bool SatSolver::value(int variable) {
  return implementation_->solver.val(variable) > 0;
}

Problem::Decisions SatSolver::decisions(const Problem& problem) {
  Problem::Decisions result;
  for (std::uint32_t v = 1; v <= problem.free_views(); ++v) {
    result.push_back(value(static_cast<int>(v)) ? Bit::one : Bit::zero);
  }
  return result;
}

void SatSolver::finish_proof() {
  implementation_->solver.close_proof_trace();
}

}  // namespace tacit
