#include "tacit/evaluate/worst_case.h"

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/envelope.h"

namespace tacit {

std::vector<WorstCasePiece> worst_case(std::span<const InputClass> classes) {
  return value_in_scope([&](const RunContext& context) { return worst_case(classes, context); });
}

Result<std::vector<WorstCasePiece>> worst_case(std::span<const InputClass> classes,
                                               const RunContext& context) {
  std::vector<const Profile*> profiles;
  for (const InputClass& input : classes) profiles.push_back(&input.error);
  const auto envelope = upper_envelope(profiles, context);
  if (!envelope) return envelope.failure();
  std::vector<WorstCasePiece> result;
  for (const EnvelopePiece& piece : *envelope) {
    const InputClass& worst = classes[piece.member];
    result.push_back({piece.from, piece.to, worst.error, worst.input});
  }
  return result;
}

const WorstCasePiece& piece_at(std::span<const WorstCasePiece> pieces, const Rational& p) {
  const AlgebraicNumber point(p);
  for (const WorstCasePiece& piece : pieces) {
    if (point <= piece.to) return piece;
  }
  throw ContractViolation("piece_at: the point is outside [0, 1]");
}

}  // namespace tacit
