// What the checker is ready to spend. A certificate beyond a limit is rejected before
// anything of that size is allocated; a limit can never make a false claim pass.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>

#include "tacit/check/check.h"

namespace tacit::check {

struct Limits {
  // 2^(N + T). Larger systems with a round or more have too many clauses in any case.
  std::uint64_t facets = std::uint64_t{1} << 17;
  std::uint64_t places = std::uint64_t{1} << 22;        // N times the facets
  std::uint64_t clauses = std::uint64_t{1} << 24;       // of the sections 5.2 to 5.5
  std::uint64_t all_clauses = std::uint64_t{1} << 28;   // of section 5, in all parts together
  std::uint64_t steps = std::uint64_t{1} << 14;         // of a sum
  std::uint64_t clause_words = std::uint64_t{1} << 30;  // 32-bit words of all live clauses
  std::size_t line_bytes = std::size_t{1} << 26;        // the longest line
  std::size_t digits = 100;                             // of one number in a point
  std::size_t degree = 24;                              // of the polynomial of a point
};

// check_certificate with other limits, for tests and for fuzzing.
[[nodiscard]] Verdict check_certificate_within(std::istream& certificate, const Limits& limits);

}  // namespace tacit::check
