// CellBuild: what is open of one cell, and how what is proved of it gets into the store.
//
// open_cell() says what there is to search. Every interval is begun (IntervalBuild), takes in the
// parts that are proved, and is ended with the result of its search. Both give batches of proved
// parts, which the caller stores: checked here, or accepted by the checker of another process.
// CellBuild::finish() makes the report.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tacit/build/builder.h"
#include "tacit/build/proved_batch.h"

namespace tacit {

// Notes the cells, and lists those among all cells of the store that are asked for, best first.
[[nodiscard]] Result<std::vector<StoredCell>> cells_to_build(Store& store,
                                                             const std::vector<Cell>& cells);

class IntervalBuild;

class CellBuild {
 public:
  CellBuild(const CellBuild&) = delete;
  CellBuild& operator=(const CellBuild&) = delete;
  ~CellBuild();

  [[nodiscard]] const Cell& cell() const& { return cell_.cell; }
  [[nodiscard]] const Cell& cell() const&& = delete;  // would dangle
  [[nodiscard]] const Problem& problem() const { return *problem_; }
  // What is to be searched, one interval after the other.
  [[nodiscard]] const std::vector<Interval>& intervals() const& { return open_; }
  [[nodiscard]] const std::vector<Interval>& intervals() const&& = delete;  // would dangle
  // For proofs; removed at the end.
  [[nodiscard]] const std::string& directory() const& { return directory_; }
  [[nodiscard]] const std::string& directory() const&& = delete;  // would dangle

  // One of the intervals, which must have ended before the next begins.
  [[nodiscard]] Result<IntervalBuild> begin(const Interval& on);

  // Writes the certificate of a batch, has it checked here, and stores it. Fails when the checker
  // rejects it; one that is beyond the checker's limits is refused.
  [[nodiscard]] Result<Done> check_and_store(const ProvedBatch& batch);
  // Stores a batch that another process had checked. Whether it is stored or refused; it is neither
  // when that checker rejected it, or when the certificate is not the one that was asked for.
  [[nodiscard]] Result<bool> store_checked(const ProvedBatch& batch, const CheckedBatch& checked);
  // Whether a batch was refused: the cell cannot be proved, and nothing more of it should be
  // searched.
  [[nodiscard]] bool refused() const { return !refused_.empty(); }

  // The end, after all intervals, or before when cancelled. The context is that of the build,
  // rather than of this cell.
  [[nodiscard]] Result<CellReport> finish(const RunContext& context);

 private:
  friend class IntervalBuild;
  friend Result<std::variant<CellReport, std::unique_ptr<CellBuild>>> open_cell(
      Store& store, const StoredCell& cell, const BuildOptions& options,
      const std::string& directory, const RunContext& context);

  CellBuild(Store& store, StoredCell cell, const BuildOptions& options, std::string directory);

  [[nodiscard]] CellReport report(CellReport::Outcome outcome) const;
  [[nodiscard]] Result<CellReport> report_too_large(const RunContext& context);
  void refuse(const ProvedBatch& batch, const std::string& reason);
  [[nodiscard]] Provenance found_in(double seconds) const;
  // Notes the bounds of what a search has left open of an interval.
  void note_bounds(const Interval& on, SearchResult result, double seconds,
                   const RunContext& context);
  [[nodiscard]] std::vector<KnownAlgorithm> known_algorithms() const;

  Store& store_;
  StoredCell cell_;
  const BuildOptions& options_;
  std::string directory_;
  double start_;
  std::shared_ptr<const Problem> problem_{};
  std::vector<Interval> open_{};
  std::size_t ended_ = 0;               // how many of the intervals have ended
  std::vector<ProvedBatch> refused_{};  // by the checker, whose limits they are beyond
  std::string reason_{};                // that the checker gave for the last of them
  std::vector<StoredBound> bounds_{};
};

// A cell of which something is open, or the report of one that needs no search: it is proved, now
// by a flow (flow_cell.h) or before, it was tried for as long, or it is too large. What it is given
// must live longer.
[[nodiscard]] Result<std::variant<CellReport, std::unique_ptr<CellBuild>>> open_cell(
    Store& store, const StoredCell& cell, const BuildOptions& options, const std::string& directory,
    const RunContext& context);

// The search of one interval of a cell.
class IntervalBuild {
 public:
  [[nodiscard]] const Interval& on() const& { return on_; }
  [[nodiscard]] const Interval& on() const&& = delete;  // would dangle
  // What to search with.
  [[nodiscard]] const SearchOptions& options() const& { return options_; }
  [[nodiscard]] const SearchOptions& options() const&& = delete;  // would dangle

  // Takes in a part that is proved, which took `seconds` of a processor, where that is known. Gives
  // a batch when the last one was long ago.
  [[nodiscard]] std::optional<ProvedBatch> take_in(const Target& target, const ProvedPart& part,
                                                   double seconds = 0);
  // The time until now, which storing a batch took, does not count as search.
  void resume_clock();
  // The search is over: the batch of what was proved since the last one. What is still open gets
  // bounds.
  [[nodiscard]] std::optional<ProvedBatch> end(SearchResult result, const RunContext& context) &&;

 private:
  friend class CellBuild;
  IntervalBuild(CellBuild& cell, const Interval& on, SearchOptions options);
  [[nodiscard]] std::optional<ProvedBatch> batch(const Target& target);

  CellBuild* cell_;
  Interval on_;
  SearchOptions options_;
  double began_;
  double since_;                       // when the last batch was given
  double effort_ = 0;                  // seconds of processors for what is waiting
  std::vector<ProvedPart> waiting_{};  // proved, in no batch yet
};

}  // namespace tacit
