// Certificates: docs/formats/certificate.md, written from the result of a search.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/bound/class_problem.h"
#include "tacit/search/search.h"

namespace tacit {

// The intervals that the proved parts cover, neighbouring parts joined.
[[nodiscard]] std::vector<Interval> covered_intervals(const std::vector<ProvedPart>& parts);

// Streams the certificate of everything that was proved. Fails when a proof cannot
// be read. Expects at least one proved part.
[[nodiscard]] Result<std::size_t> write_certificate(const Problem& problem,
                                                    const SearchResult& result, std::ostream& out);

// The same for a class of algorithms.
[[nodiscard]] Result<std::size_t> write_certificate(const ClassProblem& problem,
                                                    const SearchResult& result, std::ostream& out);

}  // namespace tacit
