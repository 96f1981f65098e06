#include "tacit/build/cell_build.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "tacit/atlas/answer.h"
#include "tacit/atlas/bound_evidence.h"
#include "tacit/atlas/certified.h"
#include "tacit/atlas/coverage.h"
#include "tacit/base/quoted.h"
#include "tacit/bound/lower_bounds.h"
#include "tacit/build/build_spec.h"
#include "tacit/build/cell_steps.h"
#include "tacit/build/class_cell.h"
#include "tacit/build/flow_cell.h"
#include "tacit/explain/optimum.h"
#include "tacit/search/certificate_writer.h"
#include "tacit/search/clause_estimate.h"

namespace tacit {

namespace fs = std::filesystem;

Result<std::vector<StoredCell>> cells_to_build(Store& store, const std::vector<Cell>& cells) {
  for (const Cell& cell : cells) {
    const auto added = store.add_cell(cell);
    if (!added) return added.failure();
  }
  auto stored = store.cells();
  if (!stored) return stored.failure();
  std::vector<StoredCell> wanted = *std::move(stored);
  std::erase_if(wanted, [&](const StoredCell& each) {
    return std::ranges::none_of(cells, [&](const Cell& cell) {
      return cell.subject() == each.cell.subject() && same(cell.on, each.cell.on);
    });
  });
  return best_first(std::move(wanted));
}

CellBuild::CellBuild(Store& store, StoredCell cell, const BuildOptions& options,
                     std::string directory)
    : store_(store),
      cell_(std::move(cell)),
      options_(options),
      directory_(std::move(directory)),
      start_(options.clock()) {}

CellBuild::~CellBuild() {
  std::error_code ignored;
  fs::remove_all(directory_, ignored);
}

CellReport CellBuild::report(CellReport::Outcome outcome) const {
  return {cell_.cell, outcome, options_.clock() - start_};
}

Result<std::variant<CellReport, std::unique_ptr<CellBuild>>> open_cell(Store& store,
                                                                       const StoredCell& cell,
                                                                       const BuildOptions& options,
                                                                       const std::string& directory,
                                                                       const RunContext& context) {
  using Opened = std::variant<CellReport, std::unique_ptr<CellBuild>>;
  using enum CellReport::Outcome;
  std::unique_ptr<CellBuild> build(new CellBuild(store, cell, options, directory));
  const System& system = cell.cell.system;
  const Store* const here = &store;
  const auto known = proved_intervals({&here, 1}, cell.cell.subject(), context);
  if (!known) return known.failure();
  build->open_ = left_over(cell.cell.on, *known);
  if (build->open_.empty()) return Opened(build->report(present));
  if (options.cell_seconds > 0 && cell.tried >= options.cell_seconds) {
    return Opened(build->report(tried));
  }
  if (cell.cell.of_class) {
    auto built = build_class_cell(store, cell, build->open_, options, directory, context);
    if (!built) return built.failure();
    return Opened(*std::move(built));
  }
  const auto by_flow = build_by_flow(store, cell, build->open_, options, directory, context);
  if (!by_flow) return by_flow.failure();
  if (*by_flow) return Opened(**by_flow);
  DecisionHypergraph::Options limits;
  if (options.memory_limit != 0) limits.memory_limit = options.memory_limit;
  auto hypergraph = DecisionHypergraph::build(system, limits, context);
  if (!hypergraph) {
    const bool cancelled = hypergraph.error().code == ErrorCode::cancelled;
    return Opened(build->report(cancelled ? stopped : too_large));
  }
  build->problem_ = std::make_shared<const Problem>(
      std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
  if (!search_within_memory(*build->problem_, cell.cell.on.is_point(), default_memory_limit)) {
    return Opened(build->report(too_large));
  }
  return Opened(std::move(build));
}

Result<IntervalBuild> CellBuild::begin(const Interval& on) {
  if (const auto made = make_empty_directory(directory_); !made) return made.failure();
  SearchOptions search;
  search.work_directory = directory_;
  search.jobs = options_.jobs;
  if (options_.patience > 0) search.patience = options_.patience;
  search.known = known_algorithms();
  return IntervalBuild(*this, on, std::move(search));
}

IntervalBuild::IntervalBuild(CellBuild& cell, const Interval& on, SearchOptions options)
    : cell_(&cell),
      on_(on),
      options_(std::move(options)),
      began_(cell.options_.clock()),
      since_(began_) {}

void IntervalBuild::resume_clock() {
  since_ = cell_->options_.clock();
}

std::optional<ProvedBatch> IntervalBuild::take_in(const Target& target, const ProvedPart& part,
                                                  double seconds) {
  waiting_.push_back(part);
  effort_ += seconds;
  // Many processors get much done in a minute; the checker has to go through all of it alone.
  const double passed = std::max(effort_, cell_->options_.clock() - since_);
  if (passed < cell_->options_.checkpoint_seconds) return std::nullopt;
  return batch(target);
}

std::optional<ProvedBatch> IntervalBuild::end(SearchResult result, const RunContext& context) && {
  if (on_.is_point()) waiting_ = result.proved;
  auto last = batch(result.target);
  if (!result.open.empty()) {
    const double seconds = cell_->options_.clock() - began_;
    cell_->note_bounds(on_, std::move(result), seconds, context);
  }
  ++cell_->ended_;
  return last;
}

std::optional<ProvedBatch> IntervalBuild::batch(const Target& target) {
  if (waiting_.empty()) return std::nullopt;
  std::ranges::sort(waiting_, {}, [](const ProvedPart& part) { return part.on.from; });
  const double now = cell_->options_.clock();
  effort_ = 0;
  return ProvedBatch{target, std::exchange(waiting_, {}), now - std::exchange(since_, now)};
}

Result<CellReport> CellBuild::finish(const RunContext& context) {
  if (refused()) return report_too_large(context);
  if (ended_ == open_.size() && bounds_.empty()) return report(CellReport::Outcome::proved);
  if (context.cancelled()) return report(CellReport::Outcome::stopped);
  const auto noted = store_.note_bounds(cell_.cell, options_.cell_seconds, bounds_);
  if (!noted) return noted.failure();
  return report(CellReport::Outcome::bounded);
}

// Trying again for as long would be in vain.
Result<CellReport> CellBuild::report_too_large(const RunContext& context) {
  CellReport over = report(CellReport::Outcome::too_large);
  for (const ProvedBatch& batch : refused_) {
    const Interval all{batch.parts.front().on.from, batch.parts.back().on.to};
    note_bounds(all, {batch.target, {}, covered_intervals(batch.parts)}, over.seconds, context);
  }
  over.reason = "the checker cannot take its certificate: " + reason_;
  const double tried = std::max(options_.cell_seconds, over.seconds);
  const auto noted = store_.note_bounds(cell_.cell, tried, bounds_);
  if (!noted) return noted.failure();
  return over;
}

void CellBuild::refuse(const ProvedBatch& batch, const std::string& reason) {
  refused_.push_back(batch);
  reason_ = reason;
}

Provenance CellBuild::found_in(double seconds) const {
  return provenance_of(options_, seconds);
}

Result<bool> CellBuild::store_checked(const ProvedBatch& batch, const CheckedBatch& checked) {
  if (checked.beyond_limits) refuse(batch, checked.objection);
  if (!checked.objection.empty()) return checked.beyond_limits;
  Acceptance accepted{checked.id, checked.claim, cell().system, covered_intervals(batch.parts), {}};
  for (const KnownAlgorithm& each : batch.target.algorithms()) {
    accepted.algorithms.push_back(each.decisions);
  }
  const auto admitted = store_.admit_accepted(checked.file, accepted, found_in(batch.seconds));
  if (!admitted) return admitted.failure();
  return admitted->outcome != Store::Admission::Outcome::rejected;
}

Result<Done> CellBuild::check_and_store(const ProvedBatch& batch) {
  const std::string path = directory_ + "/certificate";
  const auto written = write_batch(*problem_, batch, path);
  if (!written) return written;
  const auto admitted = store_.admit(path, found_in(batch.seconds));
  std::error_code ignored;
  fs::remove(path, ignored);
  if (!admitted) return admitted.failure();
  const auto objection = beyond_checker(*admitted);
  if (!objection) return objection.failure();
  if (!objection->empty()) refuse(batch, *objection);
  return Done{};
}

void CellBuild::note_bounds(const Interval& on, SearchResult result, double seconds,
                            const RunContext& context) {
  // What was proved is in certificates already; the rest is what bounds are about.
  result.proved.clear();
  const Optimum optimum = optimum_of(*problem_, on, result);
  const Provenance found = found_in(seconds);
  for (const OptimumPiece& piece : optimum.pieces) {
    StoredBound next{{cell_.cell.system, piece.on},
                     piece.lower,
                     piece.upper,
                     bound_algorithm_text(*problem_, optimum.algorithms[piece.algorithm]),
                     {},
                     found};
    if (piece.on.is_point() && piece.on.from.is_rational()) {
      const auto p = Probability::from(piece.on.from.lower());
      if (p) next.lower_value = lower_bound(*problem_, *p, context).value;
    }
    bounds_.push_back(std::move(next));
  }
}

// Algorithms of earlier certificates about this system.
std::vector<KnownAlgorithm> CellBuild::known_algorithms() const {
  std::vector<KnownAlgorithm> known;
  const auto certificates = store_.certificates(cell_.cell.system);
  if (!certificates) return known;
  for (const StoredCertificate& each : *certificates) {
    const Judgement found = store_.judgement(each);
    if (!found.accepted()) continue;
    for (const ListedAlgorithm& algorithm : found.head.algorithms) {
      if (!problem_->respects_validity(algorithm.decisions)) continue;
      known.push_back(known_algorithm(*problem_, algorithm.name, algorithm.decisions));
    }
  }
  return known;
}

}  // namespace tacit
