// The search at a single p, which may be decided by an interval that begins or ends there.
//
// A point forbids more profiles than an interval does, and the solver can have a harder time with
// that many clauses than with the few of an interval in which the point lies. For one round, where
// intervals can be searched, both are tried side by side once the point alone has taken a while;
// the first that is proved decides.
#pragma once

#include <chrono>

#include "tacit/search/search.h"

namespace tacit {

// The search at a rational p. A proved part of the result holds p, and may be an interval.
// `alone`: how long the point is tried before an interval is, too; with one job it is never.
// Cost: that of the search, twice at most.
[[nodiscard]] SearchResult search_point(
    const Problem& problem, const Rational& p, const SearchOptions& options,
    const RunContext& context = {},
    std::chrono::milliseconds alone = std::chrono::milliseconds(5000));

// The same result, about this point alone. Expects that its proved parts hold p.
[[nodiscard]] SearchResult at_point(const SearchResult& result, const Rational& p);

}  // namespace tacit
