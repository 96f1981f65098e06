#include "tacit/atlas/builder.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <stop_token>

#include "tacit/atlas/answer.h"
#include "tacit/atlas/build_spec.h"
#include "tacit/atlas/certified.h"
#include "tacit/atlas/coverage.h"
#include "tacit/base/contract.h"
#include "tacit/optimise/certificate_writer.h"
#include "tacit/optimise/lower_bounds.h"
#include "tacit/optimise/optimum.h"

namespace tacit {
namespace {

// The work on one cell.
class CellWork {
 public:
  CellWork(Store& store, const StoredCell& stored, const BuildOptions& options,
           const RunContext& context)
      : store_(store), stored_(stored), options_(options), context_(context) {}

  Result<CellReport> run() {
    const Cell& cell = stored_.cell;
    const double start = options_.clock();
    const auto report = [&](CellReport::Outcome outcome) {
      return CellReport{cell, outcome, options_.clock() - start};
    };
    const Store* const here = &store_;
    const auto proved = proved_intervals({&here, 1}, cell.system);
    if (!proved) return proved.failure();
    const std::vector<Interval> open = left_over(cell.on, *proved);
    if (open.empty()) return report(CellReport::Outcome::present);
    if (options_.cell_seconds > 0 && stored_.tried >= options_.cell_seconds) {
      return report(CellReport::Outcome::tried);
    }
    DecisionHypergraph::Options build;
    if (options_.memory_limit != 0) build.memory_limit = options_.memory_limit;
    auto hypergraph = DecisionHypergraph::build(cell.system, build, context_);
    if (!hypergraph && hypergraph.error().code == ErrorCode::cancelled) {
      return report(CellReport::Outcome::stopped);
    }
    if (!hypergraph) return report(CellReport::Outcome::too_large);
    problem_.emplace(std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));

    std::stop_source stop;
    const std::stop_callback passed_on(context_.stop, [&] { stop.request_stop(); });
    RunContext limited = context_;
    limited.stop = stop.get_token();
    const auto alarm = options_.cell_seconds > 0
                           ? options_.alarm(options_.cell_seconds, [&] { stop.request_stop(); })
                           : nullptr;
    for (const Interval& part : open) {
      const auto searched = search(part, limited);
      if (!searched) return searched.failure();
    }
    if (bounds_.empty()) return report(CellReport::Outcome::proved);
    if (context_.cancelled()) return report(CellReport::Outcome::stopped);
    const auto noted = store_.note_bounds(cell, options_.cell_seconds, bounds_);
    if (!noted) return noted.failure();
    return report(CellReport::Outcome::bounded);
  }

 private:
  Result<Done> search(const Interval& on, const RunContext& context) {
    namespace fs = std::filesystem;
    const std::string work = store_.directory() + "/work";
    std::error_code code;
    fs::remove_all(work, code);
    fs::create_directories(work, code);
    if (code) {
      return fail(ErrorCode::io_error, "cannot write to '" + work + "': " + code.message());
    }
    const double start = options_.clock();
    since_ = start;
    SearchOptions options;
    options.work_directory = work;
    options.jobs = options_.jobs;
    options.known = known_algorithms();
    std::optional<Failure> failed;
    options.on_proved = [&](const Target& target, const ProvedPart& part) {
      waiting_.push_back(part);
      if (failed || options_.clock() - since_ < options_.checkpoint_seconds) return;
      const auto stored = flush(target);
      if (!stored) failed = stored.failure();
    };
    SearchResult result = search_optimum(*problem_, on, options, context);
    if (failed) return *failed;
    if (on.is_point()) waiting_ = result.proved;
    const auto stored = flush(result.target);
    if (!stored) return stored;
    if (!result.open.empty()) bound(on, std::move(result), start, context);
    fs::remove_all(work, code);
    return Done{};
  }

  // Stores the certificate of the parts that were proved since the last one.
  Result<Done> flush(const Target& target) {
    if (waiting_.empty()) return Done{};
    std::ranges::sort(waiting_, {}, [](const ProvedPart& part) { return part.on.from; });
    const std::string path = store_.directory() + "/work/certificate";
    const double now = options_.clock();
    const auto written = write_certificate_file(*problem_, {target, waiting_, {}}, path);
    if (!written) return written.failure();
    const auto admitted =
        store_.admit(path, {options_.version, options_.now(), std::max(0.0, now - since_)});
    if (!admitted) return admitted.failure();
    if (admitted->outcome == Store::Admission::Outcome::rejected) {
      return fail(
          ErrorCode::io_error,
          "internal error: the checker rejects a proof, so it is not stored: " + admitted->reason);
    }
    waiting_.clear();
    since_ = options_.clock();
    return Done{};
  }

  void bound(const Interval& on, SearchResult result, double start, const RunContext& context) {
    // What was proved is in certificates already; the rest is what bounds are about.
    result.proved.clear();
    const Optimum optimum = optimum_of(*problem_, on, result);
    const Provenance found{options_.version, options_.now(),
                           std::max(0.0, options_.clock() - start)};
    for (const OptimumPiece& piece : optimum.pieces) {
      StoredBound next{{stored_.cell.system, piece.on},          piece.lower, piece.upper,
                       optimum.algorithms[piece.algorithm].name, {},          found};
      if (piece.on.is_point() && piece.on.from.is_rational()) {
        const auto p = Probability::from(piece.on.from.lower());
        if (p) next.lower_value = lower_bound(*problem_, *p, context).value;
      }
      bounds_.push_back(std::move(next));
    }
  }

  // Algorithms of earlier certificates about this system.
  std::vector<KnownAlgorithm> known_algorithms() const {
    std::vector<KnownAlgorithm> known;
    const auto certificates = store_.certificates(stored_.cell.system);
    if (!certificates) return known;
    for (const StoredCertificate& each : *certificates) {
      const auto found = usable(store_, each);
      if (!found) continue;
      for (const ListedAlgorithm& algorithm : found->head.algorithms) {
        if (algorithm.decisions.size() != problem_->free_views()) continue;
        known.push_back(known_algorithm(*problem_, algorithm.name, algorithm.decisions));
      }
    }
    return known;
  }

  Store& store_;
  const StoredCell& stored_;
  const BuildOptions& options_;
  const RunContext& context_;
  std::optional<Problem> problem_;
  std::vector<ProvedPart> waiting_;  // proved, not yet stored
  std::vector<StoredBound> bounds_;
  double since_ = 0;  // when the last certificate was stored
};

}  // namespace

Result<std::vector<CellReport>> build_atlas(Store& store, const std::vector<Cell>& cells,
                                            const BuildOptions& options,
                                            const std::function<void(const CellReport&)>& on_cell,
                                            const RunContext& context) {
  expects(options.clock && options.now, "build_atlas: no clock");
  expects(options.cell_seconds <= 0 || options.alarm, "build_atlas: no alarm");
  for (const Cell& cell : cells) {
    const auto added = store.add_cell(cell);
    if (!added) return added.failure();
  }
  auto stored = store.cells();
  if (!stored) return stored.failure();
  std::vector<StoredCell> wanted = *std::move(stored);
  std::erase_if(wanted, [&](const StoredCell& each) {
    return std::ranges::none_of(cells, [&](const Cell& cell) {
      return cell.system == each.cell.system && same(cell.on, each.cell.on);
    });
  });
  std::vector<CellReport> reports;
  std::uint64_t done = 0;
  for (const StoredCell& each : best_first(std::move(wanted))) {
    if (context.cancelled()) break;
    auto report = CellWork(store, each, options, context).run();
    if (!report) return report.failure();
    reports.push_back(*std::move(report));
    if (on_cell) on_cell(reports.back());
    context.report({"cells", ++done, cells.size()});
  }
  return reports;
}

}  // namespace tacit
