#include "tacit/atlas/certified.h"

#include "tacit/base/output_file.h"
#include "tacit/optimise/certificate_writer.h"

namespace tacit {

Result<std::size_t> write_certificate_file(const Problem& problem, const SearchResult& result,
                                           const std::string& path) {
  auto opened = OutputFile::open(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  auto written = write_certificate(problem, result, file.stream());
  if (!file.flush()) return file.failure();
  if (!written) return written;
  if (const auto closed = file.close(); !closed) return closed.failure();
  return written;
}

std::string objection(const check::FileVerdict& checked) {
  if (!checked.io_error.empty()) return checked.io_error;
  if (checked.verdict.outcome == check::Outcome::accepted) return {};
  return "line " + std::to_string(checked.verdict.line) + ": " + checked.verdict.reason;
}

Result<std::string> write_checked_certificate(const Problem& problem, const SearchResult& result,
                                              const std::string& path) {
  const auto written = write_certificate_file(problem, result, path);
  if (!written) return written.failure();
  const check::FileVerdict checked = check::check_certificate_file(path);
  if (!checked.io_error.empty()) return fail(ErrorCode::io_error, checked.io_error);
  if (const std::string against = objection(checked); !against.empty()) {
    return fail(ErrorCode::io_error, "the checker rejects " + against);
  }
  return checked.verdict.claim;
}

}  // namespace tacit
