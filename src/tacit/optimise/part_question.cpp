#include "tacit/optimise/part_question.h"

#include "tacit/base/budget.h"

namespace tacit {

PartQuestion::PartQuestion(const Problem& problem, const SymmetryBreaking& symmetry,
                           const std::optional<ErrorSum::Scale>& scale,
                           const std::string& proof_path, const RunContext& context)
    : problem_(problem),
      solver_(proof_path, context),
      sink_([this, &context](const std::vector<Literal>& clause) {
        if (context.cancelled()) throw Stopped();
        solver_.add(clause);
      }),
      clauses_(problem, symmetry, sink_) {
  if (!scale) return;
  const ErrorSum sum(problem, clauses_, *scale, clauses_.variables() + 1, sink_);
  sum.require_below(scale->largest, sink_);
}

void PartQuestion::ask(const std::vector<ErrorCounts>& blocks, const std::vector<Literal>& cube) {
  for (const ErrorCounts& block : blocks) forbid(block);
  for (const Literal literal : cube) solver_.add({literal});
}

void PartQuestion::stay_open() {
  for (const Literal output : clauses_.outputs()) solver_.keep(output);
}

}  // namespace tacit
