// The worst case over inputs: the upper envelope of their error probabilities.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tacit/base/algebraic_number.h"
#include "tacit/base/profile.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/input_class.h"

namespace tacit {

struct WorstCasePiece {
  AlgebraicNumber from;
  AlgebraicNumber to;
  Profile profile;
  std::string input;  // an input that is worst on this piece
};

// Pieces that cover [0, 1]. Expects at least one class, with profiles.
// Throws Stopped or OutOfMemory, as number work does.
[[nodiscard]] std::vector<WorstCasePiece> worst_case(std::span<const InputClass> classes);
// The same; fails when cancelled.
[[nodiscard]] Result<std::vector<WorstCasePiece>> worst_case(std::span<const InputClass> classes,
                                                             const RunContext& context);

// The profile that is worst at a point of [0, 1].
[[nodiscard]] const WorstCasePiece& piece_at(std::span<const WorstCasePiece> pieces,
                                             const Rational& p);

}  // namespace tacit
