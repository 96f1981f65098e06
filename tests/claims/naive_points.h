// Points of the reduced graph as vectors over -1, 0 and 1, and views as strings, from the
// executions of the naive model.
#pragma once

#include <string>
#include <vector>

#include "support/naive_model.h"

namespace tacit::test {

using Views = std::vector<std::string>;
using Coordinates = std::vector<int>;

[[nodiscard]] inline std::vector<Views> naive_views_of(const System& system) {
  std::vector<Views> result;
  for (std::uint64_t e = 0; e < naive_execution_count(system); ++e) {
    result.push_back(naive_views(system, naive_execution(system, e)));
  }
  return result;
}

// The point of an execution of one round: 0 where the broadcast is lost, else -1 or 1 by its value.
[[nodiscard]] inline Coordinates naive_point(const NaiveExecution& execution) {
  Coordinates point;
  for (std::size_t i = 0; i < execution.inputs.size(); ++i) {
    const int value = execution.inputs[i] == 1 ? 1 : -1;
    point.push_back(execution.delivered[0][i] ? value : 0);
  }
  return point;
}

// Whether an edge of Q joins the points: they differ in one coordinate, which is 0 in one of them.
[[nodiscard]] inline bool are_joined(const Coordinates& a, const Coordinates& b) {
  std::size_t different = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    ++different;
    if (a[i] != 0 && b[i] != 0) return false;
  }
  return different == 1;
}

}  // namespace tacit::test
