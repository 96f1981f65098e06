#include "tacit/ask/optimal_member.h"

#include "tacit/ask/optimal_call.h"

namespace tacit::ask {

Result<Evaluation> optimal_member(const System& system, unsigned jobs, const RunContext& context) {
  OptimalCall call{.question = {system, everywhere()}};
  call.question.task = system.task;
  const auto found = optimal_answer(call, jobs, context);
  if (!found) return found.failure();
  if (!found->optimum.complete()) {
    return fail(ErrorCode::unsupported, "the optimum of " + system.to_string() +
                                            " is not proved for every p (see tacit optimal)");
  }
  Evaluation member{.system = system,
                    .algorithm = "optimal",
                    .task = system.task,
                    .engine = Engine::automatic,
                    .inputs = {},
                    .has_profiles = true,
                    .worst = {},
                    .worst_value_input = {},
                    .most_transmissions = 0};
  for (const OptimumPiece& piece : found->optimum.pieces) {
    member.worst.push_back({piece.on.from, piece.on.to, piece.upper, ""});
  }
  return member;
}

}  // namespace tacit::ask
