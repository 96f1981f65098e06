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
      return cell.system == each.cell.system && same(cell.on, each.cell.on);
    });
  });
  return best_first(std::move(wanted));
}

CellBuild::CellBuild(Store& store, StoredCell cell, const BuildOptions& options,
                     std::string directory, HandOver hand_over)
    : store_(store),
      cell_(std::move(cell)),
      options_(options),
      directory_(std::move(directory)),
      hand_over_(std::move(hand_over)),
      start_(options.clock()) {}

CellBuild::CellBuild(Store& store, StoredCell cell, const BuildOptions& options,
                     std::string directory)
    : CellBuild(store, std::move(cell), options, std::move(directory), {}) {}

CellBuild::~CellBuild() {
  std::error_code ignored;
  fs::remove_all(directory_, ignored);
}

CellReport CellBuild::report(CellReport::Outcome outcome) const {
  return {cell_.cell, outcome, options_.clock() - start_};
}

Result<std::optional<CellReport>> CellBuild::open(const RunContext& context) {
  using Ended = std::optional<CellReport>;
  const Store* const here = &store_;
  const auto known = proved_intervals({&here, 1}, system(), context);
  if (!known) return known.failure();
  open_ = left_over(cell_.cell.on, *known);
  if (open_.empty()) return Ended(report(CellReport::Outcome::present));
  if (options_.cell_seconds > 0 && cell_.tried >= options_.cell_seconds) {
    return Ended(report(CellReport::Outcome::tried));
  }
  DecisionHypergraph::Options build;
  if (options_.memory_limit != 0) build.memory_limit = options_.memory_limit;
  auto hypergraph = DecisionHypergraph::build(system(), build, context);
  if (!hypergraph && hypergraph.error().code == ErrorCode::cancelled) {
    return Ended(report(CellReport::Outcome::stopped));
  }
  if (!hypergraph) return Ended(report(CellReport::Outcome::too_large));
  problem_ = std::make_shared<const Problem>(
      std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
  if (!search_within_memory(*problem_, cell_.cell.on.is_point(), default_memory_limit)) {
    return Ended(report(CellReport::Outcome::too_large));
  }
  return Ended();
}

Result<SearchOptions> CellBuild::begin() {
  std::error_code code;
  fs::remove_all(directory_, code);
  fs::create_directories(directory_, code);
  if (code) {
    return fail(ErrorCode::io_error,
                "cannot write to " + quoted_path(directory_) + ": " + code.message());
  }
  began_ = since_ = options_.clock();
  SearchOptions options;
  options.work_directory = directory_;
  options.jobs = options_.jobs;
  if (options_.patience > 0) options.patience = options_.patience;
  options.known = known_algorithms();
  return options;
}

Result<Done> CellBuild::proved(const Target& target, const ProvedPart& part, double seconds) {
  waiting_.push_back(part);
  effort_ += seconds;
  // Many processors get much done in a minute; the checker has to go through all of it alone.
  if (std::max(effort_, options_.clock() - since_) < options_.checkpoint_seconds) return Done{};
  return flush(target);
}

Result<Done> CellBuild::concluded(const Interval& on, SearchResult result,
                                  const RunContext& context) {
  if (on.is_point()) waiting_ = result.proved;
  const auto flushed = flush(result.target);
  if (!flushed) return flushed;
  if (!result.open.empty()) bound(on, std::move(result), context);
  ++concluded_;
  return Done{};
}

Result<CellReport> CellBuild::finished(const RunContext& context) {
  if (refused()) return too_large(context);
  if (concluded_ == open_.size() && bounds_.empty()) return report(CellReport::Outcome::proved);
  if (context.cancelled()) return report(CellReport::Outcome::stopped);
  const auto noted = store_.note_bounds(cell_.cell, options_.cell_seconds, bounds_);
  if (!noted) return noted.failure();
  return report(CellReport::Outcome::bounded);
}

// Trying again for as long would be in vain.
Result<CellReport> CellBuild::too_large(const RunContext& context) {
  for (const ProvedBatch& batch : refused_) {
    const Interval all{batch.parts.front().on.from, batch.parts.back().on.to};
    bound(all, {batch.target, {}, covered(batch.parts)}, context);
  }
  CellReport over = report(CellReport::Outcome::too_large);
  over.reason = "the checker cannot take its certificate: " + reason_;
  const double tried = std::max(options_.cell_seconds, over.seconds);
  const auto noted = store_.note_bounds(cell_.cell, tried, bounds_);
  if (!noted) return noted.failure();
  return over;
}

// Stores the certificate of the parts that were proved since the last one, or hands them over.
Result<Done> CellBuild::flush(const Target& target) {
  if (waiting_.empty()) return Done{};
  std::ranges::sort(waiting_, {}, [](const ProvedPart& part) { return part.on.from; });
  const double seconds = options_.clock() - since_;
  ProvedBatch batch{target, std::exchange(waiting_, {}), seconds};
  effort_ = 0;
  if (hand_over_) {
    hand_over_(std::move(batch));
  } else {
    const std::string path = directory_ + "/certificate";
    const auto written = write_certificate_file(*problem_, {target, batch.parts, {}}, path);
    if (!written) return written.failure();
    const auto done = admit(path, batch);
    if (!done) return done;
    remove_proofs(batch);
  }
  since_ = options_.clock();
  return Done{};
}

void CellBuild::refuse(const ProvedBatch& batch, const std::string& reason) {
  refused_.push_back(batch);
  reason_ = reason;
}

Provenance CellBuild::found_in(double seconds) const {
  return {options_.version, options_.now(), std::max(0.0, seconds)};
}

Result<bool> CellBuild::store(const ProvedBatch& batch, const CheckedBatch& checked) {
  if (checked.beyond_limits) refuse(batch, checked.objection);
  if (!checked.objection.empty()) return checked.beyond_limits;
  Acceptance accepted{checked.id, checked.claim, system(), covered(batch.parts), {}};
  for (const KnownAlgorithm& each : batch.target.algorithms()) {
    accepted.algorithms.push_back(each.decisions);
  }
  const auto admitted = store_.admit_accepted(checked.file, accepted, found_in(batch.seconds));
  if (!admitted) return admitted.failure();
  return admitted->outcome != Store::Admission::Outcome::rejected;
}

Result<Done> CellBuild::store(const ProvedBatch& batch) {
  const std::string path = directory_ + "/certificate";
  const auto written = write_batch(*problem_, batch, path);
  if (!written) return written;
  return admit(path, batch);
}

// Has the certificate of a batch, which is in the file, checked and stored; removes the file.
Result<Done> CellBuild::admit(const std::string& path, const ProvedBatch& batch) {
  const auto admitted = store_.admit(path, found_in(batch.seconds));
  std::error_code ignored;
  fs::remove(path, ignored);
  if (!admitted) return admitted.failure();
  if (admitted->outcome != Store::Admission::Outcome::rejected) return Done{};
  if (admitted->beyond_limits) {
    refuse(batch, admitted->reason);
    return Done{};
  }
  return fail(
      ErrorCode::defect,
      "internal error: the checker rejects a proof, so it is not stored: " + admitted->reason);
}

void CellBuild::bound(const Interval& on, SearchResult result, const RunContext& context) {
  // What was proved is in certificates already; the rest is what bounds are about.
  result.proved.clear();
  const Optimum optimum = optimum_of(*problem_, on, result);
  const Provenance found = found_in(options_.clock() - began_);
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
      if (algorithm.decisions.size() != problem_->free_views()) continue;
      known.push_back(known_algorithm(*problem_, algorithm.name, algorithm.decisions));
    }
  }
  return known;
}

}  // namespace tacit
