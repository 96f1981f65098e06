// From the result of a search to a certificate that the checker has accepted.
#pragma once

#include <string>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/class_problem.h"
#include "tacit/check/check.h"
#include "tacit/search/search.h"

namespace tacit {

// A certificate in a file, read once by the checker.
struct CheckedText {
  check::FileVerdict verdict;
  std::string id;  // the SHA-256 of the text that the checker has read; empty unless accepted
};
[[nodiscard]] CheckedText check_text(const std::string& path, const RunContext& context = {});

// Writes the certificate of everything that was proved to a file and has it checked: what the
// checker accepted. Fails when it cannot be written and when it is rejected; nothing may be
// reported as proved then, nor what confirm() (confirmation.h) does not find in it. Expects at
// least one proved part.
[[nodiscard]] Result<check::Theorem> write_checked_certificate(const Problem& problem,
                                                               const SearchResult& result,
                                                               const std::string& path);

// The same for a class of algorithms.
[[nodiscard]] Result<check::Theorem> write_checked_certificate(const ClassProblem& problem,
                                                               const SearchResult& result,
                                                               const std::string& path);

// What the checker, or the file, has against a certificate; empty when it is accepted.
[[nodiscard]] std::string objection(const check::FileVerdict& checked);

// Without the check, for those who hand it on to a store.
[[nodiscard]] Result<std::size_t> write_certificate_file(const Problem& problem,
                                                         const SearchResult& result,
                                                         const std::string& path);

}  // namespace tacit
