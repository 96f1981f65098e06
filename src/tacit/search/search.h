// The search for the optimum, with a proof of every part of it.
//
// For an interval J it asks a SAT solver for an algorithm that beats the target g on
// every input somewhere in J. Profiles that are at least g on all of J are forbidden: the
// minimal ones are listed where they can be, at once where they are few, and otherwise when
// models have not shown enough of them. Unsatisfiable: g is the optimum on J, and the
// solver's proof says why. Satisfiable: either the model beats g at a common p, and g improves; or
// its inputs beat g at different p, and J is split between them. Intervals that take
// too long are halved, since narrower intervals forbid more; before that, symmetric algorithms
// are searched for better ones in their middle. At a single rational p where errors are small
// multiples of one unit, or where there are too many profiles to list, errors are added up by
// clauses instead. A single p that takes too long is divided into cubes: one decision fixed
// to 0, and to 1.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/search/clauses.h"
#include "tacit/search/proof_text.h"
#include "tacit/search/target.h"

namespace tacit {

// Executions of one input whose errors alone are at least g on all of an interval, in the search of
// a class (class_search.h): classes of executions, by their places among the open ones of the
// input.
struct ErrorSet {
  std::uint32_t input;                // an index into ClassProblem::inputs()
  std::vector<std::uint32_t> facets;  // ascending

  friend auto operator<=>(const ErrorSet&, const ErrorSet&) = default;
};

// One refutation: nothing beats g anywhere in the interval.
struct ProvedPart {
  Interval on;
  SymmetryBreaking symmetry;
  unsigned
      sum_steps;  // the number of steps in which errors are added up (ErrorSum); 0: they are not
  std::vector<ErrorCounts> blocks;
  std::vector<Refutation> refutations;  // files in the search's work directory
  std::vector<ErrorSet> error_sets{};   // in the place of `blocks`, where a class was searched
};

struct SearchOptions {
  std::string work_directory;  // for proofs; must exist
  bool break_symmetry = true;
  // Algorithms to start from, besides those that have a name.
  std::vector<KnownAlgorithm> known{};
  // Told about every part of an interval as it is proved, with the target that it was proved
  // for, one call at a time; a single point is told at the end only, in the result.
  std::function<void(const Target& target, const ProvedPart& part)> on_proved{};
  //-- below: cost, and the size of what is written
  bool trim = true;  // proofs lose what the refutations do not rest on
  unsigned jobs = 1;
  // Conflicts of the solver before an interval is halved; three times as many for each
  // half. At a single point, before symmetric algorithms are searched.
  int patience = 20'000;
  // How many times `patience` a point gets before it is divided; it is divided at once where there
  // are more than two jobs. Every further division doubles what the cubes get.
  int patience_at_point = 400;
};

struct SearchResult {
  Target target;
  std::vector<ProvedPart> proved;  // ascending, disjoint but for ends
  std::vector<Interval> open;      // what is left of the asked interval
  std::string failure{};           // why it could not go on, if not cancelled: memory, disk
};

// Complete when `open` is empty; otherwise the context was cancelled, or memory or disk did
// not suffice, and what was proved until then is returned.
[[nodiscard]] SearchResult search_optimum(const Problem& problem, const Interval& on,
                                          const SearchOptions& options,
                                          const RunContext& context = {});

}  // namespace tacit
