// KnownMap: what is known about the optimum of one round of broadcast at every point of a grid over
// the number of processes and p: the best algorithm known, its error, and a lower bound.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/lower_bounds.h"
#include "tacit/explain/optimum.h"

namespace tacit {

// The kinds of algorithms that a map tells apart, in the order in which equal ones are preferred.
enum class KnownKind { courteous, pref, crowd, leader, table };
inline constexpr std::array<KnownKind, 5> known_kinds{
    KnownKind::courteous, KnownKind::pref, KnownKind::crowd, KnownKind::leader, KnownKind::table};
// "courteous", "pref1", "courteous among fewer", "a leader" or "a table".
[[nodiscard]] std::string_view kind_name(KnownKind kind);

struct KnownCell {
  KnownKind kind;
  std::string algorithm;  // as it is read; of a table without a rule, its words (text_among)
  Rational upper;         // its worst case
  Rational lower;         // no algorithm is below; equal to `upper` where that is proved
  LowerBound::Reason by;  // where it is not proved
  bool proved;            // a theorem, or a certificate that the checker has accepted
};

struct KnownMap {
  std::vector<Rational> points;  // ascending
  struct Row {
    unsigned processes;
    std::vector<KnownCell> cells;  // one for every point
  };
  std::vector<Row> rows;  // ascending
};

struct KnownMapOptions {
  unsigned most_processes = 64;  // from 2 to 64
  unsigned steps = 50;  // the points are 1/steps, 2/steps and so on, below 1; from 2 to 200
};

// `known`: what is known of one round and some numbers of processes, among all algorithms or those
// of a class. Where a piece is optimal the checker has accepted it; places may be missing. Fails
// with `cancelled` after a stop. Cost: a few seconds for 64 processes.
[[nodiscard]] Result<KnownMap> known_map(const KnownMapOptions& options,
                                         std::span<const Optimum> known,
                                         const RunContext& context = {});

}  // namespace tacit
