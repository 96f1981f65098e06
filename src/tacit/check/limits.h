// What the checker is ready to spend: every limit that docs/formats/certificate.md states in its
// section on limits, in one table. A certificate beyond a limit is refused before anything of
// that size is allocated or computed; a limit can never make a false claim pass.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <stop_token>
#include <string>

#include "tacit/check/check.h"
#include "tacit/check/witness.h"

namespace tacit::check {

struct Limits {
  // The text.
  std::uint64_t text_bytes = std::uint64_t{1} << 40;  // of the decompressed text
  // The text of a compressed file has at most `free_bytes` and `expansion` for every byte of the
  // file that has been read.
  std::uint64_t free_bytes = std::uint64_t{1} << 26;
  std::uint64_t expansion = std::uint64_t{1} << 10;
  std::size_t line_bytes = std::size_t{1} << 26;  // the longest line

  // The claim.
  // 2^(N + T). Larger systems with a round or more have too many clauses in any case.
  std::uint64_t facets = std::uint64_t{1} << 17;
  std::uint64_t places = std::uint64_t{1} << 22;       // N times the facets
  std::uint64_t intervals = std::uint64_t{1} << 16;    // of the line `on`
  std::uint64_t algorithms = std::uint64_t{1} << 12;   // lines `algorithm`
  std::uint64_t evaluations = std::uint64_t{1} << 32;  // places times algorithms
  std::uint64_t profiles = std::uint64_t{1} << 16;     // that the target needs, of all algorithms
  std::size_t digits = 100;                            // of one number in a point
  std::size_t degree = 24;                             // of the polynomial of a point

  // The parts, all together unless said otherwise.
  std::uint64_t clauses = std::uint64_t{1} << 24;      // of one of the sections 5.2 to 5.5
  std::uint64_t all_clauses = std::uint64_t{1} << 28;  // of section 5, considered in all parts
  std::uint64_t steps = std::uint64_t{1} << 14;        // of a sum
  // Comparisons of profiles when blocked profiles are verified: coefficient by coefficient, or
  // at algebraic numbers.
  std::uint64_t quick_comparisons = std::uint64_t{1} << 30;
  std::uint64_t exact_comparisons = std::uint64_t{1} << 22;
  std::uint64_t literals = std::uint64_t{1} << 16;      // of one clause in a proof
  std::uint64_t clause_words = std::uint64_t{1} << 30;  // 32-bit words of the live clauses

  // Mixtures and flows, section 11.
  std::uint64_t counted_processes = 400;             // of one round of broadcast, by counts
  std::uint64_t rules = std::uint64_t{1} << 12;      // lines `rule`
  std::size_t function_degree = 64;                  // of a function of p
  std::size_t function_bits = std::size_t{1} << 11;  // of its numbers, where it is not constant
  std::uint64_t products = std::uint64_t{1} << 40;   // of words, in all parts together

  // Classes of algorithms, section 13.
  std::uint64_t class_processes = 24;
  std::uint64_t class_executions = std::uint64_t{1} << 18;  // of all classes of inputs

  // Bytes that clauses, views, profiles and numbers take at one time.
  std::uint64_t memory = std::uint64_t{1} << 36;
};

// check_certificate with other limits, and with a wish to stop, which is heard within a tenth of
// a second. The verdict of a check that was stopped says so, with `beyond_limits`. The witness is
// told what the check goes through.
[[nodiscard]] Verdict check_certificate_within(std::istream& certificate, const Limits& limits,
                                               const std::stop_token& stop = {},
                                               Witness* witness = nullptr);

// check_certificate_file with other limits, for a stream whose name in messages is `name`.
[[nodiscard]] FileVerdict check_certificate_stream(std::istream& source, const std::string& name,
                                                   const Limits& limits,
                                                   const std::stop_token& stop = {},
                                                   Witness* witness = nullptr);

}  // namespace tacit::check
