// The file of a decision table: its views and what is written beside them, before it is said
// whether these are values or fractions. Not installed.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {

struct TableFile {
  std::shared_ptr<const DecisionHypergraph> hypergraph;
  bool fractions;                   // written with a slash; otherwise the decisions are values
  std::vector<Rational> decisions;  // by view; forced views have theirs
};

// Fails on malformed files, other versions, views that are missing, listed twice, contradictory or
// none of the system's, on bits beside fractions, on fractions outside [0, 1] or of more than two
// values, on values that there are not, and on decisions that break validity; the message says
// which view. `where` is the file's name, for messages.
[[nodiscard]] Result<TableFile> read_table_file(std::string_view json, const std::string& where,
                                                const DecisionHypergraph::Options& options);

// The file of a table for this hypergraph; decision(view) is what stands beside a view.
[[nodiscard]] std::string table_file_text(const DecisionHypergraph& hypergraph,
                                          const std::function<std::string(ViewId)>& decision);

}  // namespace tacit
