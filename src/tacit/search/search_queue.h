// SearchQueue: what is left to search of an interval or a point, and what is proved of it.
//
// It decides which part is searched next and what becomes of a part whose search has ended. It
// does not search, and has no threads: the threads of one process (search.cpp) and the ranks of
// many (build/coordinator.h) take parts from it and conclude them. Calls must not overlap.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "tacit/search/part_search.h"
#include "tacit/search/search.h"

namespace tacit {

class SearchQueue {
 public:
  // Uses break_symmetry, known, trim, patience, patience_at_point and jobs of the options. The
  // problem must live longer; the context is asked for a stop only here.
  SearchQueue(const Problem& problem, const Interval& on, const SearchOptions& options,
              const RunContext& context = {});

  [[nodiscard]] const PartSearch& parts() const& { return parts_; }
  [[nodiscard]] const PartSearch& parts() const&& = delete;  // would dangle
  [[nodiscard]] const Target& target() const& { return target_; }
  [[nodiscard]] const Target& target() const&& = delete;  // would dangle
  [[nodiscard]] const std::vector<ProvedPart>& proved() const& { return proved_; }
  [[nodiscard]] const std::vector<ProvedPart>& proved() const&& = delete;  // would dangle

  [[nodiscard]] bool has_parts() const { return !queue_.empty(); }
  [[nodiscard]] bool finished() const { return queue_.empty() && taken_ == 0; }
  // Expects has_parts(). Every part that is taken must be concluded.
  [[nodiscard]] OpenPart take();
  // Whether a part of an interval is proved now: then it is the last of proved().
  bool conclude(OpenPart part, PartOutcome outcome, const std::string& proof_path);
  // Whether the target at the point has become better since the part was taken.
  [[nodiscard]] bool stale(const OpenPart& part) const { return part.generation != generation_; }

  // Makes the target better on an interval, if the algorithm is. It gets a name.
  bool offer(KnownAlgorithm algorithm, const Interval& on);

  void report(const RunContext& context) const;
  // At the end; the queue is of no use afterwards. What was taken and not concluded is open.
  [[nodiscard]] SearchResult result();

 private:
  [[nodiscard]] bool record_part(OpenPart part, const PartOutcome& outcome,
                                 const std::string& proof_path);
  void record_cube(OpenPart part, const PartOutcome& outcome, const std::string& proof_path);
  void record_refuted_cube(OpenPart part, unsigned sum_steps, const std::string& proof_path);
  void divide_cube(OpenPart part);
  [[nodiscard]] ProvedPart empty_point() const { return {on_, parts_.symmetry(), 0, {}, {}}; }

  Interval on_;
  SolverBudget first_budget_;
  int patience_at_point_;
  bool divides_at_once_;
  PartSearch parts_;
  Target target_;
  std::deque<OpenPart> queue_;
  std::vector<ProvedPart> proved_;
  ProvedPart point_;            // what is proved of a single point, cube by cube
  std::size_t generation_ = 0;  // how many times the target at a single point has improved
  std::vector<Literal> divisions_;
  std::size_t taken_ = 0;
  std::size_t next_table_ = 1;
};

}  // namespace tacit
