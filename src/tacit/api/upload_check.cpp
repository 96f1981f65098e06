#include "tacit/api/upload_check.h"

#include "tacit/api/verdict_json.h"
#include "tacit/check/limits.h"

namespace tacit::api {
namespace {

check::Limits upload_limits() {
  check::Limits limits;
  limits.facets = std::uint64_t{1} << 15;
  limits.clauses = std::uint64_t{1} << 22;
  limits.all_clauses = std::uint64_t{1} << 23;
  limits.steps = std::uint64_t{1} << 12;
  limits.clause_words = std::uint64_t{1} << 26;
  limits.line_bytes = std::size_t{1} << 24;
  limits.digits = 50;
  limits.degree = 16;
  limits.intervals = std::uint64_t{1} << 10;
  limits.algorithms = std::uint64_t{1} << 8;
  limits.evaluations = std::uint64_t{1} << 26;
  limits.profiles = std::uint64_t{1} << 12;
  limits.quick_comparisons = std::uint64_t{1} << 28;
  limits.exact_comparisons = std::uint64_t{1} << 18;
  limits.literals = std::uint64_t{1} << 14;
  limits.text_bytes = std::uint64_t{1} << 30;
  limits.memory = std::uint64_t{1} << 30;
  return limits;
}

}  // namespace

Result<std::string> upload_check_json(std::istream& source, const std::stop_token& stop) {
  const check::FileVerdict checked =
      check::check_certificate_stream(source, "the upload", upload_limits(), stop);
  if (stop.stop_requested()) return fail(ErrorCode::cancelled, "stopped before the end");
  if (!checked.io_error.empty()) return fail(ErrorCode::parse_error, checked.io_error);
  nlohmann::ordered_json report{{"verb", "check"}};
  add_verdict(report, checked.verdict);
  return json_line(report);
}

}  // namespace tacit::api
