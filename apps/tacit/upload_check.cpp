#include "upload_check.h"

#include <istream>
#include <sstream>
#include <stdexcept>

#include "tacit/check/decompression.h"
#include "tacit/check/limits.h"
#include "tacit/check/stoppable_buffer.h"
#include "verdict_json.h"

namespace tacit::cli {
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
  return limits;
}

}  // namespace

Result<std::string> upload_check_json(const std::string& bytes, const std::stop_token& stop) {
  std::istringstream source(bytes);
  check::Verdict verdict{};
  try {
    const auto unpacked = check::decompressed(source);
    check::StoppableBuffer buffer(unpacked ? *unpacked : *source.rdbuf(), stop);
    std::istream stream(&buffer);
    verdict = check::check_certificate_within(stream, upload_limits());
    if (stop.stop_requested()) return fail(ErrorCode::cancelled, "stopped before the end");
    if (stream.bad()) return fail(ErrorCode::parse_error, "damaged or truncated compressed data");
  } catch (const std::runtime_error& error) {
    return fail(ErrorCode::parse_error, error.what());
  }
  nlohmann::ordered_json report{{"verb", "check"}};
  add_verdict(report, verdict);
  return json_line(report);
}

}  // namespace tacit::cli
