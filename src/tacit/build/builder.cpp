#include "tacit/build/builder.h"

#include <filesystem>
#include <optional>
#include <stop_token>

#include "tacit/base/contract.h"
#include "tacit/build/cell_build.h"
#include "tacit/build/cell_steps.h"

namespace tacit {
namespace {

// Stores a batch, and removes its proofs, which are in a certificate then.
Result<Done> store_here(CellBuild& cell, const ProvedBatch& batch) {
  const auto stored = cell.check_and_store(batch);
  if (stored) remove_proofs(batch);
  return stored;
}

// Searches an interval of a cell with the threads of this process. What is proved in vain,
// since it cannot be stored or checked, ends the search; `stop` is that of the context.
Result<Done> search_interval(CellBuild& cell, const Interval& on, std::stop_source& stop,
                             const RunContext& context) {
  auto begun = cell.begin(on);
  if (!begun) return begun.failure();
  IntervalBuild interval = *std::move(begun);
  SearchOptions options = interval.options();
  std::optional<Failure> failed;
  options.on_proved = [&](const Target& target, const ProvedPart& part) {
    if (failed) return;
    const auto batch = interval.take_in(target, part);
    if (!batch) return;
    const auto stored = store_here(cell, *batch);
    if (!stored) failed = stored.failure();
    if (failed || cell.refused()) stop.request_stop();
    interval.resume_clock();
  };
  SearchResult result = search_optimum(cell.problem(), on, options, context);
  if (failed) return *failed;
  if (!result.failure.empty()) {
    return fail(ErrorCode::io_error, "the search ended early: " + result.failure);
  }
  const auto last = std::move(interval).end(std::move(result), context);
  return last ? store_here(cell, *last) : Done{};
}

Result<CellReport> build_cell(Store& store, const StoredCell& wanted, const BuildOptions& options,
                              const RunContext& context) {
  auto opened = open_cell(store, wanted, options, store.directory() + "/work", context);
  if (!opened) return opened.failure();
  if (const auto* known = std::get_if<CellReport>(&*opened)) return *known;
  CellBuild& cell = *std::get<std::unique_ptr<CellBuild>>(*opened);
  CellTime time(options, context);
  for (const Interval& on : cell.intervals()) {
    const auto done = search_interval(cell, on, time.stop(), time.context());
    if (!done) return done.failure();
  }
  return cell.finish(context);
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
  std::vector<CellReport> reports;
  for (const StoredCell& each : *wanted) {
    if (context.cancelled()) break;
    auto report = build_cell(store, each, options, context);
    if (!report) return report.failure();
    reports.push_back(*std::move(report));
    if (on_cell) on_cell(reports.back());
    context.report({"cells", reports.size(), cells.size()});
  }
  return reports;
}

}  // namespace tacit
