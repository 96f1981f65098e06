// Certificates: any bytes give a verdict, the same one twice, with a reason and a line
// when it is not accepted. Sizes are capped so that a run takes little time.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "tacit/check/limits.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  tacit::check::Limits limits;
  limits.facets = 1 << 8;
  limits.places = 1 << 10;
  limits.clauses = 1 << 12;
  limits.all_clauses = 1 << 14;
  limits.clause_words = 1 << 16;
  limits.line_bytes = 1 << 10;
  limits.digits = 20;
  limits.degree = 8;
  limits.algorithms = 1 << 6;
  limits.quick_comparisons = 1 << 12;
  limits.exact_comparisons = 1 << 9;
  limits.memory = 1 << 24;
  std::istringstream first(text);
  const auto verdict = tacit::check::check_certificate_within(first, limits);
  const bool accepted = verdict.outcome == tacit::check::Outcome::accepted;
  if (accepted != verdict.reason.empty() || accepted == verdict.claim.empty()) std::abort();
  if (accepted != (verdict.line == 0)) std::abort();
  std::istringstream second(text);
  const auto again = tacit::check::check_certificate_within(second, limits);
  if (again.outcome != verdict.outcome || again.reason != verdict.reason) std::abort();
  return 0;
}
