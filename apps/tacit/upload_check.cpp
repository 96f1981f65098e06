#include "upload_check.h"

#include <array>
#include <istream>
#include <sstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "tacit/check/decompression.h"
#include "tacit/check/limits.h"

namespace tacit::cli {
namespace {

// Hands another buffer on, and breaks off when it is asked to stop: the checker itself
// reads to the end whatever happens.
class StoppableBuffer : public std::streambuf {
 public:
  StoppableBuffer(std::streambuf& source, std::stop_token stop)
      : source_(source), stop_(std::move(stop)) {}

 protected:
  int_type underflow() override {
    if (stop_.stop_requested()) throw std::runtime_error("stopped");
    const std::streamsize count =
        source_.sgetn(part_.data(), static_cast<std::streamsize>(part_.size()));
    setg(part_.data(), part_.data(), part_.data() + count);
    return count == 0 ? traits_type::eof() : traits_type::to_int_type(part_.front());
  }

 private:
  std::streambuf& source_;
  std::stop_token stop_;
  std::array<char, 65536> part_{};
};

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
    StoppableBuffer buffer(unpacked ? *unpacked : *source.rdbuf(), stop);
    std::istream stream(&buffer);
    verdict = check::check_certificate_within(stream, upload_limits());
    if (stop.stop_requested()) return fail(ErrorCode::cancelled, "stopped before the end");
    if (stream.bad()) return fail(ErrorCode::parse_error, "damaged or truncated compressed data");
  } catch (const std::runtime_error& error) {
    return fail(ErrorCode::parse_error, error.what());
  }
  nlohmann::ordered_json report{{"verb", "check"}};
  if (verdict.outcome == check::Outcome::accepted) {
    report["outcome"] = "accepted";
    report["claim"] = verdict.claim;
  } else {
    report["outcome"] = "rejected";
    report["line"] = verdict.line;
    report["reason"] = verdict.reason;
  }
  return report.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace tacit::cli
