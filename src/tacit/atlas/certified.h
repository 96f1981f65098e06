// From the result of a search to a certificate that the checker has accepted.
#pragma once

#include <string>

#include "tacit/base/result.h"
#include "tacit/check/check.h"
#include "tacit/optimise/search.h"

namespace tacit {

// Writes the certificate of everything that was proved to a file and has it checked: what the
// checker accepted, in words. Fails when it cannot be written and when it is rejected; nothing
// may be reported as proved then. Expects at least one proved part.
[[nodiscard]] Result<std::string> write_checked_certificate(const Problem& problem,
                                                            const SearchResult& result,
                                                            const std::string& path);

// What the checker, or the file, has against a certificate; empty when it is accepted.
[[nodiscard]] std::string objection(const check::FileVerdict& checked);

// Without the check, for those who hand it on to a store.
[[nodiscard]] Result<std::size_t> write_certificate_file(const Problem& problem,
                                                         const SearchResult& result,
                                                         const std::string& path);

}  // namespace tacit
