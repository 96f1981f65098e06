#include "tacit/build/builder.h"

#include <filesystem>
#include <optional>
#include <stop_token>

#include "tacit/base/contract.h"
#include "tacit/build/cell_build.h"

namespace tacit {
namespace {

// Searches an interval of a cell with the threads of this process. What is proved in vain,
// since it cannot be stored or checked, ends the search; `stop` is that of the context.
Result<Done> searched(CellBuild& work, const Interval& on, std::stop_source& stop,
                      const RunContext& context) {
  const auto begun = work.begin();
  if (!begun) return begun.failure();
  SearchOptions options = *begun;
  std::optional<Failure> failed;
  options.on_proved = [&](const Target& target, const ProvedPart& part) {
    if (failed) return;
    const auto stored = work.proved(target, part);
    if (!stored) failed = stored.failure();
    if (failed || work.refused()) stop.request_stop();
  };
  SearchResult result = search_optimum(work.problem(), on, options, context);
  if (failed) return *failed;
  if (!result.failure.empty()) {
    return fail(ErrorCode::io_error, "the search ended early: " + result.failure);
  }
  return work.concluded(on, std::move(result), context);
}

Result<CellReport> built(CellBuild& work, const BuildOptions& options, const RunContext& context) {
  const auto ended = work.open(context);
  if (!ended) return ended.failure();
  if (*ended) return **ended;
  std::stop_source stop;
  const std::stop_callback passed_on(context.stop, [&] { stop.request_stop(); });
  RunContext limited = context;
  limited.stop = stop.get_token();
  const auto alarm = options.cell_seconds > 0
                         ? options.alarm(options.cell_seconds, [&] { stop.request_stop(); })
                         : nullptr;
  for (const Interval& on : work.intervals()) {
    const auto done = searched(work, on, stop, limited);
    if (!done) return done.failure();
  }
  return work.finished(context);
}

}  // namespace

Result<std::vector<CellReport>> build_atlas(Store& store, const std::vector<Cell>& cells,
                                            const BuildOptions& options,
                                            const std::function<void(const CellReport&)>& on_cell,
                                            const RunContext& context) {
  expects(options.clock && options.now, "build_atlas: no clock");
  expects(options.cell_seconds <= 0 || options.alarm, "build_atlas: no alarm");
  const auto wanted = cells_to_build(store, cells);
  if (!wanted) return wanted.failure();
  const std::string place = store.directory() + "/work";
  std::vector<CellReport> reports;
  for (const StoredCell& each : *wanted) {
    if (context.cancelled()) break;
    CellBuild work(store, each, options, place);
    auto report = built(work, options, context);
    if (!report) return report.failure();
    reports.push_back(*std::move(report));
    if (on_cell) on_cell(reports.back());
    context.report({"cells", reports.size(), cells.size()});
  }
  return reports;
}

}  // namespace tacit
