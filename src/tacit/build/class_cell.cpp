#include "tacit/build/class_cell.h"

#include <algorithm>
#include <filesystem>
#include <stop_token>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"
#include "tacit/search/certificate_writer.h"
#include "tacit/search/class_search.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;

// An empty directory.
Result<Done> make_directory(const std::string& directory) {
  std::error_code code;
  fs::remove_all(directory, code);
  fs::create_directories(directory, code);
  if (!code) return Done{};
  return fail(ErrorCode::io_error,
              "cannot write to " + quoted_path(directory) + ": " + code.message());
}

// Has the store take what was proved of one interval.
Result<Store::Admission> store_proof(Store& store, const ClassProblem& problem,
                                     const SearchResult& result, double seconds,
                                     const BuildOptions& options, const std::string& directory) {
  const std::string path = directory + "/certificate";
  auto opened = OutputFile::open(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  const auto written = write_certificate(problem, result, file.stream());
  if (!written) return written.failure();
  if (const auto closed = file.close(); !closed) return closed.failure();
  return store.admit(path, {options.version, options.now(), std::max(0.0, seconds)});
}

}  // namespace

Result<CellReport> build_class_cell(Store& store, const StoredCell& cell,
                                    const std::vector<Interval>& open, const BuildOptions& options,
                                    const std::string& directory, const RunContext& context) {
  using enum CellReport::Outcome;
  expects(cell.cell.of_class.has_value(), "build_class_cell: not about a class");
  const double start = options.clock();
  const auto report = [&](CellReport::Outcome outcome, const std::string& reason = {}) {
    return CellReport{cell.cell, outcome, options.clock() - start, reason};
  };
  const auto problem = within(context, [&] { return ClassProblem::build(*cell.cell.of_class); });
  if (!problem) return report(context.cancelled() ? stopped : too_large, problem.error().message);
  std::stop_source stop;
  const std::stop_callback passed_on(context.stop, [&] { stop.request_stop(); });
  RunContext limited = context;
  limited.stop = stop.get_token();
  const auto alarm = options.cell_seconds > 0
                         ? options.alarm(options.cell_seconds, [&] { stop.request_stop(); })
                         : nullptr;
  for (const Interval& on : open) {
    if (const auto made = make_directory(directory); !made) return made.failure();
    const double began = options.clock();
    ClassSearchOptions search;
    search.work_directory = directory;
    search.jobs = options.jobs;
    const SearchResult result = search_class(*problem, on, search, limited);
    if (!result.proved.empty()) {
      const auto admitted =
          store_proof(store, *problem, result, options.clock() - began, options, directory);
      if (!admitted) return admitted.failure();
      if (admitted->outcome == Store::Admission::Outcome::rejected) {
        if (admitted->beyond_limits) {
          return report(too_large, "the checker cannot take its certificate: " + admitted->reason);
        }
        return fail(ErrorCode::defect,
                    "internal error: the checker rejects a proof, so it is not stored: " +
                        admitted->reason);
      }
    }
    if (context.cancelled()) return report(stopped);
    if (result.open.empty()) continue;
    if (!result.failure.empty()) return report(too_large, result.failure);
    const auto noted = store.note_bounds(cell.cell, options.cell_seconds, {});
    if (!noted) return noted.failure();
    return report(bounded);
  }
  return report(proved);
}

}  // namespace tacit
