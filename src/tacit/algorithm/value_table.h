// ValueTable: a decision table whose decisions are numbers from 0 to 1, and its file.
//
// The file is that of a DecisionTable, with fractions instead of bits: "VIEW 1/3", and 0/1 and 1/1
// for the whole ones (docs/formats/decision_table.md).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tacit/algorithm/decision_table.h"
#include "tacit/algorithm/value_rule.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {

class ValueTable {
 public:
  // Expects one number from 0 to 1 per view, and validity: 0 and 1 where the view is forced.
  ValueTable(std::shared_ptr<const DecisionHypergraph> hypergraph, std::vector<Rational> decisions);

  // The file. parse_table() reads it back, and equal tables have equal bytes.
  [[nodiscard]] std::string to_json() const;

  [[nodiscard]] const System& system() const& { return hypergraph_->system(); }
  [[nodiscard]] const System& system() const&& = delete;  // would dangle
  [[nodiscard]] const DecisionHypergraph& hypergraph() const& { return *hypergraph_; }
  [[nodiscard]] const DecisionHypergraph& hypergraph() const&& = delete;  // would dangle
  // By view.
  [[nodiscard]] std::span<const RankedValues::Rank> ranks() const& noexcept { return ranks_; }
  [[nodiscard]] std::span<const RankedValues::Rank> ranks() const&& = delete;  // would dangle
  [[nodiscard]] const RankedValues& values() const& noexcept { return values_; }
  [[nodiscard]] const RankedValues& values() const&& = delete;  // would dangle
  [[nodiscard]] Rational decision(ViewId view) const { return values_.value(ranks_[view.index()]); }

 private:
  std::shared_ptr<const DecisionHypergraph> hypergraph_;
  RankedValues values_;
  std::vector<RankedValues::Rank> ranks_;
};

// A table of bits or of fractions, whichever the file holds. Fails as DecisionTable::parse() does,
// on numbers outside [0, 1], and on files with both.
[[nodiscard]] Result<std::variant<DecisionTable, ValueTable>> parse_table(
    std::string_view json, const std::string& where,
    const DecisionHypergraph::Options& options = {});

}  // namespace tacit
