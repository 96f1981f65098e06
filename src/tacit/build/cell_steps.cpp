#include "tacit/build/cell_steps.h"

#include <algorithm>
#include <filesystem>

#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"

namespace tacit {

CellTime::CellTime(const BuildOptions& options, const RunContext& context)
    : passed_on_(context.stop, [this] { stop_.request_stop(); }), context_(context) {
  context_.stop = stop_.get_token();
  if (options.cell_seconds > 0) {
    alarm_ = options.alarm(options.cell_seconds, [this] { stop_.request_stop(); });
  }
}

Result<Done> make_empty_directory(const std::string& directory) {
  std::error_code code;
  std::filesystem::remove_all(directory, code);
  std::filesystem::create_directories(directory, code);
  if (!code) return Done{};
  return fail(ErrorCode::io_error,
              "cannot write to " + quoted_path(directory) + ": " + code.message());
}

Result<Store::Admission> admit_certificate(
    Store& store, const std::string& directory, const Provenance& found,
    const std::function<Result<Done>(std::ostream&)>& write) {
  const std::string path = directory + "/certificate";
  auto opened = OutputFile::open(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  if (const auto written = write(file.stream()); !written) return written.failure();
  if (const auto closed = file.close(); !closed) return closed.failure();
  return store.admit(path, found);
}

Result<std::string> beyond_checker(const Store::Admission& admitted) {
  if (admitted.outcome != Store::Admission::Outcome::rejected) return std::string();
  if (admitted.beyond_limits) return admitted.reason;
  return fail(
      ErrorCode::defect,
      "internal error: the checker rejects a proof, so it is not stored: " + admitted.reason);
}

Provenance provenance_of(const BuildOptions& options, double seconds) {
  return {options.version, options.now(), std::max(0.0, seconds)};
}

}  // namespace tacit
