// CellBuild: one cell of a build, from the first look into the store to the last certificate.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tacit/build/builder.h"
#include "tacit/build/proved_batch.h"

namespace tacit {

// Notes the cells, and lists those among all cells of the store that are asked for, best first.
[[nodiscard]] Result<std::vector<StoredCell>> cells_to_build(Store& store,
                                                             const std::vector<Cell>& cells);

class CellBuild {
 public:
  using HandOver = std::function<void(ProvedBatch)>;

  // Keeps proofs in the directory, which it makes and removes.
  CellBuild(Store& store, StoredCell cell, const BuildOptions& options, std::string directory);
  // The same, but what is proved is handed over; whoever gets it has it checked and calls
  // store() before the next interval begins.
  CellBuild(Store& store, StoredCell cell, const BuildOptions& options, std::string directory,
            HandOver hand_over);
  CellBuild(const CellBuild&) = delete;
  CellBuild& operator=(const CellBuild&) = delete;
  ~CellBuild();

  // The end, where there is nothing to search.
  [[nodiscard]] Result<std::optional<CellReport>> open(const RunContext& context);
  // After open: what is to be searched, one interval after the other.
  [[nodiscard]] const Problem& problem() const { return *problem_; }
  [[nodiscard]] const std::vector<Interval>& intervals() const& { return open_; }
  [[nodiscard]] const std::vector<Interval>& intervals() const&& = delete;  // would dangle
  [[nodiscard]] const System& system() const { return cell_.cell.system; }
  [[nodiscard]] const Cell& cell() const { return cell_.cell; }
  [[nodiscard]] const std::string& directory() const& { return directory_; }
  [[nodiscard]] const std::string& directory() const&& = delete;  // would dangle

  // Before the search of an interval: what to search with.
  [[nodiscard]] Result<SearchOptions> begin();
  // Takes in a part of the interval that is proved; `seconds` of processor time, where they are
  // known. It is stored, or handed over, if that has not been done for long.
  [[nodiscard]] Result<Done> proved(const Target& target, const ProvedPart& part,
                                    double seconds = 0);
  // The search of the interval is over; what is proved is stored, or handed over.
  [[nodiscard]] Result<Done> concluded(const Interval& on, SearchResult result,
                                       const RunContext& context);
  // What was handed over, after another process had it checked: whether it is stored, or
  // refused. It is neither when the checker objects to what it has read, or when the certificate
  // is not the one that was asked for.
  [[nodiscard]] Result<bool> store(const ProvedBatch& batch, const CheckedBatch& checked);
  // The same, to be checked here. Fails when the checker objects to what it has read.
  [[nodiscard]] Result<Done> store(const ProvedBatch& batch);
  // A certificate was beyond the limits of the checker: the cell cannot be proved, and nothing
  // more of it should be searched.
  [[nodiscard]] bool refused() const { return !refused_.empty(); }
  // The end, after all intervals, or before when cancelled. The context is that of the build,
  // rather than of this cell.
  [[nodiscard]] Result<CellReport> finished(const RunContext& context);

 private:
  [[nodiscard]] CellReport report(CellReport::Outcome outcome) const;
  [[nodiscard]] Result<Done> flush(const Target& target);
  [[nodiscard]] Result<Done> admit(const std::string& path, const ProvedBatch& batch);
  [[nodiscard]] Result<CellReport> too_large(const RunContext& context);
  void refuse(const ProvedBatch& batch, const std::string& reason);
  [[nodiscard]] Provenance found_in(double seconds) const;
  void bound(const Interval& on, SearchResult result, const RunContext& context);
  [[nodiscard]] std::vector<KnownAlgorithm> known_algorithms() const;

  Store& store_;
  StoredCell cell_;
  const BuildOptions& options_;
  std::string directory_;
  HandOver hand_over_;
  double start_;
  std::shared_ptr<const Problem> problem_;
  std::vector<Interval> open_;
  std::size_t concluded_ = 0;         // of these
  std::vector<ProvedPart> waiting_;   // proved, not yet stored
  std::vector<ProvedBatch> refused_;  // by the checker, whose limits they are beyond
  std::string reason_;                // that it gave
  std::vector<StoredBound> bounds_;
  double began_ = 0;   // with the interval
  double since_ = 0;   // when the last certificate was stored
  double effort_ = 0;  // seconds of processors for what is waiting
};

}  // namespace tacit
