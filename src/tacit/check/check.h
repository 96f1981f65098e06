// The certificate checker: reads a certificate and says whether it proves its claim.
//
// The specification is docs/formats/certificate.md, and this folder is written from
// that page alone. It rebuilds views, facets, errors and clauses from the claim and
// shares no code with the programs that search: it uses the standard library, GMP,
// and zlib and libzstd to decompress.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "tacit/check/theorem.h"

namespace tacit::check {

class Witness;

// Malformed: some line has not the form that the specification asks for. Rejected:
// it has, but something that it states was found to be false or could not be checked
// within the limits of limits.h.
enum class Outcome { accepted, rejected, malformed };

struct Verdict {
  Outcome outcome;
  std::size_t line;            // first offending line; 0 when accepted
  std::string reason;          // empty when accepted
  std::string claim;           // when accepted: what has been proved, in words
  bool beyond_limits = false;  // of limits.h: nothing that it states was found to be false
  // When accepted: whether it has refutations of the clauses of sections 5 and 6 of the
  // specification, which witnesses (witness.h) are told about. Not so where mixtures and flows are
  // the proof, and where the claim is about a class of algorithms.
  bool has_refutations = true;
  // When accepted: what has been proved, as data; one of the two, or none where the claim is about
  // a law of losses.
  std::optional<Theorem> theorem{};
  std::optional<DiscrepancyTheorem> discrepancy{};
};

// Total: any bytes whatever give a verdict. Nothing is decompressed. Memory is bounded
// by limits.h, time by the bytes read and limits.h, whatever they are.
[[nodiscard]] Verdict check_certificate(std::istream& certificate);

// What a certificate claims: its proofs are not looked at, so that it may be false. One of the two.
struct ClaimedTheorem {
  std::optional<Theorem> theorem{};
  std::optional<DiscrepancyTheorem> discrepancy{};
};
// The claim of the lines up to the last algorithm or, where mixtures and flows are the proof, of
// all lines but the flows. Nothing when these lines are not accepted. Reads the stream to its end.
[[nodiscard]] std::optional<ClaimedTheorem> claimed_theorem(std::istream& certificate);

// A text that is another one whenever the checker may be another one: the hash of its source,
// with the compiler and its options. Made when the program is built. A verdict that was given by
// a checker with another fingerprint counts for nothing.
[[nodiscard]] std::string_view fingerprint();

struct FileVerdict {
  std::string io_error;  // not empty when the file could not be read to its end
  Verdict verdict;       // meaningless when there is an io_error
};

// The same for a file, `-` for standard input. It is decompressed as it is read when it
// begins with the magic bytes of gzip or zstd. Stopped before its end, it was not read. The witness
// (witness.h) is told what the check goes through.
[[nodiscard]] FileVerdict check_certificate_file(const std::string& path,
                                                 const std::stop_token& stop = {},
                                                 Witness* witness = nullptr);

}  // namespace tacit::check
