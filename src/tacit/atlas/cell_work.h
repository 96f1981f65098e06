// CellWork: one cell of a build, from the first look into the store to the last certificate.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tacit/atlas/builder.h"
#include "tacit/optimise/search.h"

namespace tacit {

// Notes the cells, and lists those among all cells of the store that are asked for, best first.
[[nodiscard]] Result<std::vector<StoredCell>> cells_to_build(Store& store,
                                                             const std::vector<Cell>& cells);

class CellWork {
 public:
  // Keeps proofs in the directory, which it makes and removes.
  CellWork(Store& store, StoredCell cell, const BuildOptions& options, std::string directory);
  CellWork(const CellWork&) = delete;
  CellWork& operator=(const CellWork&) = delete;
  ~CellWork();

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
  // A part of the interval is proved; stored if that has not been done for long.
  [[nodiscard]] Result<Done> proved(const Target& target, const ProvedPart& part);
  // The search of the interval is over; what is proved is stored.
  [[nodiscard]] Result<Done> concluded(const Interval& on, SearchResult result,
                                       const RunContext& context);
  // The end, after all intervals. `cancelled`: the build, rather than this cell.
  [[nodiscard]] Result<CellReport> finished(bool cancelled);

 private:
  [[nodiscard]] CellReport report(CellReport::Outcome outcome) const;
  [[nodiscard]] Result<Done> flush(const Target& target);
  void bound(const Interval& on, SearchResult result, const RunContext& context);
  [[nodiscard]] std::vector<KnownAlgorithm> known_algorithms() const;

  Store& store_;
  StoredCell cell_;
  const BuildOptions& options_;
  std::string directory_;
  double start_;
  std::shared_ptr<const Problem> problem_;
  std::vector<Interval> open_;
  std::vector<ProvedPart> waiting_;  // proved, not yet stored
  std::vector<StoredBound> bounds_;
  double began_ = 0;  // with the interval
  double since_ = 0;  // when the last certificate was stored
};

}  // namespace tacit
