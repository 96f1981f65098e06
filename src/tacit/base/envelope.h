// Envelopes: which of several error probabilities is the largest, or the
// smallest, at every p of an interval, with exact breakpoints.
//
// The worst case of an algorithm is the upper envelope of its profiles over the
// inputs; the best of several algorithms is the lower envelope of those.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tacit/base/algebraic_number.h"
#include "tacit/base/profile.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"

namespace tacit {

struct EnvelopePiece {
  AlgebraicNumber from;
  AlgebraicNumber to;
  std::size_t member;  // index into the given profiles
};

// The pieces cover [from, to] in ascending order, each end the next one's start.
// A member is chosen for what it does on the open piece; of members that are equal
// as functions the first is taken, so that equal functions never split a piece.
// A touching without crossing is no breakpoint. When from == to there is a single
// piece with the first member that is extremal at that point.
// Expects at least one profile and 0 <= from <= to <= 1.
// Cost: (pieces x members) root isolations after dropping the members that are
// beaten componentwise.
[[nodiscard]] std::vector<EnvelopePiece> upper_envelope(std::span<const Profile> profiles,
                                                        const AlgebraicNumber& from = Rational(0),
                                                        const AlgebraicNumber& to = Rational(1));
[[nodiscard]] std::vector<EnvelopePiece> lower_envelope(std::span<const Profile> profiles,
                                                        const AlgebraicNumber& from = Rational(0),
                                                        const AlgebraicNumber& to = Rational(1));

// The upper envelope over [0, 1]. Fails when cancelled, also in the midst of a root
// isolation, and when the memory of the context is spent.
[[nodiscard]] Result<std::vector<EnvelopePiece>> upper_envelope(std::span<const Profile> profiles,
                                                                const RunContext& context);
// The same, without a copy of the profiles.
[[nodiscard]] Result<std::vector<EnvelopePiece>> upper_envelope(
    std::span<const Profile* const> profiles, const RunContext& context);

}  // namespace tacit
