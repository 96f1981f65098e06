#include "tacit/algorithm/value_table.h"

#include <algorithm>
#include <utility>

#include "tacit/algorithm/table_file.h"
#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

// What validity asks of a view: 0, 1, or any number between them.
bool is_valid(const DecisionHypergraph& hypergraph, ViewId view, const Rational& decision) {
  const ValueSet allowed = hypergraph.allowed(view);
  if (decision.sign() < 0 || decision > Rational(1)) return false;
  return (decision.is_zero() || (allowed & only_value(Bit::one)) != 0) &&
         (decision == Rational(1) || (allowed & only_value(Bit::zero)) != 0);
}

}  // namespace

ValueTable::ValueTable(std::shared_ptr<const DecisionHypergraph> hypergraph,
                       std::vector<Rational> decisions)
    : hypergraph_(std::move(hypergraph)), values_(decisions) {
  expects(decisions.size() == hypergraph_->view_count(), "ValueTable: one number per view");
  for (std::uint32_t v = 0; v < decisions.size(); ++v) {
    listen();
    expects(is_valid(*hypergraph_, ViewId(v), decisions[v]), "ValueTable: breaks validity");
    ranks_.push_back(values_.rank(decisions[v]));
  }
}

std::string ValueTable::to_json() const {
  return table_file_text(*hypergraph_, [this](ViewId view) {
    const Rational value = decision(view);
    return value.numerator().to_string() + "/" + value.denominator().to_string();
  });
}

Result<std::variant<DecisionTable, ValueTable>> parse_table(
    std::string_view json, const std::string& where, const DecisionHypergraph::Options& options) {
  using Table = std::variant<DecisionTable, ValueTable>;
  auto file = read_table_file(json, where, options);
  if (!file) return file.failure();
  if (file->fractions) {
    return Table(ValueTable(std::move(file->hypergraph), std::move(file->decisions)));
  }
  Colouring decisions;
  for (const Rational& decision : file->decisions) {
    decisions.push_back(static_cast<Value>(*decision.numerator().to_int64()));
  }
  return Table(DecisionTable(std::move(file->hypergraph), std::move(decisions)));
}

}  // namespace tacit
