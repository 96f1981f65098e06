// Comparison of worst cases: where they cross, and who is best where.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tacit/base/algebraic_number.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/evaluate/worst_case.h"

namespace tacit {

using WorstCase = std::vector<WorstCasePiece>;  // covers [0, 1]

// A point inside (0, 1) at which the order of two members changes.
struct Crossing {
  std::size_t first;  // < second, indices of members
  std::size_t second;
  AlgebraicNumber p;
};

struct BestPiece {
  AlgebraicNumber from;
  AlgebraicNumber to;
  std::size_t member;  // the first of the best
};

// All that are best on an interval: more than one where they tie.
struct BestSet {
  AlgebraicNumber from;
  AlgebraicNumber to;
  std::vector<std::size_t> members;  // ascending
};

struct Comparison {
  std::vector<Crossing> crossings;  // by pair, then by p
  std::vector<BestPiece> best;      // the lower envelope of the worst cases
  std::vector<BestSet> tied;        // the same, divided also where a tie begins or ends
};

// Exact. Where two members coincide on an interval before their order changes, the
// crossing is its left end. Expects at least one member.
[[nodiscard]] Comparison compare(std::span<const WorstCase> members);
// The same; fails when cancelled.
[[nodiscard]] Result<Comparison> compare(std::span<const WorstCase> members,
                                         const RunContext& context);

// The algorithms of one system size, evaluated and compared.
struct ComparisonReport {
  unsigned processes;
  ChannelKind channel;
  Task task;
  std::vector<Evaluation> members;
  Comparison comparison;
};

// Expects at least one member, and all with profiles, for the same size, channel and task. Fails
// when cancelled.
[[nodiscard]] Result<ComparisonReport> comparison_report(std::vector<Evaluation> members,
                                                         const RunContext& context = {});

}  // namespace tacit
