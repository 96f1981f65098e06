#include "tacit/search/part_instance.h"

#include <utility>

#include "tacit/base/budget.h"

namespace tacit {

PartClauses::PartClauses(const Problem& problem, const SymmetryBreaking& symmetry,
                         const std::optional<ErrorSum::Scale>& scale, ClauseSink sink,
                         ChosenInputs chosen)
    : sink_(std::move(sink)), clauses_(problem, symmetry, sink_, std::move(chosen)) {
  if (!scale) return;
  const ErrorSum sum(problem, clauses_, *scale, clauses_.variables() + 1, sink_);
  sum.require_below(scale->largest, sink_);
}

void PartClauses::require(const std::vector<Literal>& cube) const {
  for (const Literal literal : cube) sink_({literal});
}

PartInstance::PartInstance(const Problem& problem, const SymmetryBreaking& symmetry,
                           const std::optional<ErrorSum::Scale>& scale,
                           std::unique_ptr<SatSolver> solver, const RunContext& context,
                           ChosenInputs chosen)
    : problem_(problem),
      solver_(std::move(solver)),
      clauses_(
          problem, symmetry, scale,
          [this, &context](const std::vector<Literal>& clause) {
            if (context.cancelled()) throw Stopped();
            solver_->add(clause);
          },
          std::move(chosen)) {}

void PartInstance::require(const std::vector<ErrorCounts>& blocks,
                           const std::vector<Literal>& cube) {
  for (const ErrorCounts& block : blocks) forbid(block);
  clauses_.require(cube);
}

void PartInstance::stay_open() {
  for (const Literal output : clauses_.outputs()) solver_->keep(output);
}

}  // namespace tacit
