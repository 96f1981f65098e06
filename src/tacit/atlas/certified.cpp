#include "tacit/atlas/certified.h"

#include "tacit/atlas/hashed_text.h"
#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"
#include "tacit/check/limits.h"
#include "tacit/search/certificate_writer.h"

namespace tacit {

namespace {

// Of a Problem, or a ClassProblem.
template <class AnyProblem>
Result<std::size_t> write_to_file(const AnyProblem& problem, const SearchResult& result,
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

// What the checker accepts in the file.
Result<check::Theorem> accepted_theorem(const std::string& path) {
  const check::FileVerdict checked = check::check_certificate_file(path);
  if (!checked.io_error.empty()) return fail(ErrorCode::io_error, checked.io_error);
  if (const std::string against = objection(checked); !against.empty()) {
    const bool too_large = checked.verdict.beyond_limits;
    return fail(too_large ? ErrorCode::out_of_memory : ErrorCode::defect,
                "the checker rejects " + against);
  }
  if (!checked.verdict.theorem) return fail(ErrorCode::defect, "the checker accepts no theorem");
  return *checked.verdict.theorem;
}

}  // namespace

Result<std::size_t> write_certificate_file(const Problem& problem, const SearchResult& result,
                                           const std::string& path) {
  return write_to_file(problem, result, path);
}

std::string objection(const check::FileVerdict& checked) {
  if (!checked.io_error.empty()) return checked.io_error;
  if (checked.verdict.outcome == check::Outcome::accepted) return {};
  return "line " + std::to_string(checked.verdict.line) + ": " + checked.verdict.reason;
}

CheckedText check_text(const std::string& path, const RunContext& context) {
  HashedText text(path, HashedText::unlimited, context.stop);
  CheckedText checked{
      {{}, check::check_certificate_within(text.stream(), check::Limits{}, context.stop)}, {}};
  const std::string problem = "cannot read " + quoted_path(path) + ": ";
  if (!text.trouble().empty()) {
    checked.verdict.io_error = problem + text.trouble();
  } else if (checked.verdict.verdict.outcome == check::Outcome::accepted) {
    const auto id = text.hash();
    if (id) checked.id = *id;
    if (!id) checked.verdict.io_error = problem + id.error().message;
  }
  return checked;
}

Result<check::Theorem> write_checked_certificate(const Problem& problem, const SearchResult& result,
                                                 const std::string& path) {
  const auto written = write_to_file(problem, result, path);
  if (!written) return written.failure();
  return accepted_theorem(path);
}

Result<check::Theorem> write_checked_certificate(const ClassProblem& problem,
                                                 const SearchResult& result,
                                                 const std::string& path) {
  const auto written = write_to_file(problem, result, path);
  if (!written) return written.failure();
  return accepted_theorem(path);
}

}  // namespace tacit
