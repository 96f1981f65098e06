// Points and intervals of probabilities in words.
#pragma once

#include <string>

#include "tacit/base/interval.h"

namespace tacit {

// "2/3" or "~0.6823".
[[nodiscard]] std::string short_point_text(const AlgebraicNumber& point);
// "all p", "p = 1/3", "1/4 <= p <= 3/4".
[[nodiscard]] std::string interval_text(const Interval& on);

}  // namespace tacit
