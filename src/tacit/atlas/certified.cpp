#include "tacit/atlas/certified.h"

#include <fstream>

#include "tacit/optimise/certificate_writer.h"

namespace tacit {

Result<std::size_t> write_certificate_file(const Problem& problem, const SearchResult& result,
                                           const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  auto written = write_certificate(problem, result, file);
  file.close();
  if (!written) return written;
  if (!file) return fail(ErrorCode::io_error, "cannot write the certificate to '" + path + "'");
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
