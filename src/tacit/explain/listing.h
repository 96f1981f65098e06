// The optimal algorithms at one probability, one of each kind.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/problem.h"
#include "tacit/complex/symmetry.h"

namespace tacit {

// An algorithm, for all that renaming processes and exchanging 0 and 1 makes of it.
struct ListedOptimal {
  Problem::Decisions decisions;      // the first of its images, 0 before 1 in the order of views
  std::uint64_t images;              // how many different algorithms these are
  std::vector<Symmetry> symmetries;  // what leaves it as it is; the identity first
  std::string name;                  // empty when no name is known
  std::vector<std::string> rule;     // in words, where there is no name and time was left
};

struct OptimalList {
  std::vector<ListedOptimal> algorithms;
  bool complete = true;  // false: there may be more
  bool stopped = false;  // the context was cancelled
};

// The valid algorithms whose error is at most `value` on every input at `at`, one for all its
// images, in the order of their decisions where the list is complete; with the optimum as value
// these are the optimal algorithms. `known`: decisions of such algorithms, which are listed in any
// case. Not complete when there are more than `most` of them and when the context was cancelled.
// Fails for more than 6 processes and for more than 3000 free views.
// Cost: a walk through the partial algorithms that keep the bound, and 2 n! images of every
// algorithm. Milliseconds for three processes and one round; larger systems may take long before
// they show another algorithm.
[[nodiscard]] Result<OptimalList> list_optimal(const Problem& problem, const Probability& at,
                                               const Rational& value, std::size_t most,
                                               const std::vector<Problem::Decisions>& known = {},
                                               const RunContext& context = {});

}  // namespace tacit
