// DecisionTable: an algorithm given view by view, and its file format.
//
// The file is JSON (docs/formats/decision_table.md): the system, and one line per
// free view, "VIEW DECISION", in the order of the views. Views that validity
// forces may be left out.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "tacit/base/result.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {

class DecisionTable {
 public:
  // Expects one decision per view, and validity.
  DecisionTable(std::shared_ptr<const DecisionHypergraph> hypergraph, Colouring decisions);

  // Fails on malformed files, other versions, views that are missing, listed twice,
  // contradictory or none of the system's, and decisions that break validity; the
  // message says which view. `where` is the file's name, for messages.
  [[nodiscard]] static Result<DecisionTable> parse(std::string_view json, const std::string& where,
                                                   const DecisionHypergraph::Options& options = {});
  // The file. parse() reads it back, and equal tables have equal bytes.
  [[nodiscard]] std::string to_json() const;

  // The table as a committee among n processes runs it over broadcast: process members[k] plays
  // process k of the table. The others never send. Who hears the committee knows all that the first
  // member knows whom it heard in the last round in which it heard any, and decides as that member
  // does; who never hears it keeps its input. So the worst-case error is that of the table.
  // Fails when the system of n processes is too large. Expects a member for every process of the
  // table, all different and below n. Cost: that of all executions among n processes.
  [[nodiscard]] Result<DecisionTable> run_by(std::span<const unsigned> members, unsigned n,
                                             const DecisionHypergraph::Options& options = {}) const;

  [[nodiscard]] const System& system() const& { return hypergraph_->system(); }
  [[nodiscard]] const System& system() const&& = delete;  // would dangle
  [[nodiscard]] const DecisionHypergraph& hypergraph() const& { return *hypergraph_; }
  [[nodiscard]] const DecisionHypergraph& hypergraph() const&& = delete;  // would dangle
  [[nodiscard]] const Colouring& decisions() const& noexcept { return decisions_; }
  [[nodiscard]] const Colouring& decisions() const&& = delete;  // would dangle

 private:
  std::shared_ptr<const DecisionHypergraph> hypergraph_;
  Colouring decisions_;
};

}  // namespace tacit
