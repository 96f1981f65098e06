// The optimal algorithms at one probability, one of each kind.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/complex/symmetry.h"
#include "tacit/optimise/problem.h"

namespace tacit {

// An algorithm, for all that renaming processes and exchanging 0 and 1 makes of it.
struct ListedOptimal {
  Problem::Decisions decisions;      // the first of its images, 0 before 1 in the order of views
  std::uint64_t images;              // how many different algorithms these are
  std::vector<Symmetry> symmetries;  // what leaves it as it is; the identity first
  std::string name;                  // of one of its images; empty when no name is known
  std::vector<std::string> rule;     // in words, where there is no name
};

struct OptimalList {
  std::vector<ListedOptimal> algorithms;
  bool complete = true;  // false: there may be more
};

// The valid algorithms whose error is at most `value` on every input at `at`, one for all its
// images, in the order of their decisions where the list is complete; with the optimum as value
// these are the optimal algorithms. Not complete when there are more than `most` of them and when
// the context was cancelled. Fails for more than 6 processes. Cost: a walk through the partial
// algorithms that keep the bound, and 2 n! images of every algorithm. Milliseconds for three
// processes and one round; the first algorithms of larger systems may take long.
[[nodiscard]] Result<OptimalList> list_optimal(const Problem& problem, const Probability& at,
                                               const Rational& value, std::size_t most,
                                               const RunContext& context = {});

}  // namespace tacit
