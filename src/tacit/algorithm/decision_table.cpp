#include "tacit/algorithm/decision_table.h"

#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "tacit/algorithm/table_file.h"
#include "tacit/algorithm/value_table.h"
#include "tacit/base/contract.h"

namespace tacit {

DecisionTable::DecisionTable(std::shared_ptr<const DecisionHypergraph> hypergraph,
                             Colouring decisions)
    : hypergraph_(std::move(hypergraph)), decisions_(std::move(decisions)) {
  expects(!validity_violation(*hypergraph_, decisions_), "DecisionTable: breaks validity");
}

Result<DecisionTable> DecisionTable::parse(std::string_view json, const std::string& where,
                                           const DecisionHypergraph::Options& options) {
  auto table = parse_table(json, where, options);
  if (!table) return table.failure();
  if (auto* const bits = std::get_if<DecisionTable>(&*table)) return std::move(*bits);
  return fail(ErrorCode::invalid_argument, "the table decides fractions, not bits", where);
}

std::string DecisionTable::to_json() const {
  return table_file_text(*hypergraph_, [this](ViewId view) {
    return std::to_string(static_cast<int>(decisions_[view.index()]));
  });
}

namespace {

// The deliveries of the members' messages in an execution among more processes, as a pattern of
// their own.
Pattern pattern_of_members(const Executions& executions, Pattern pattern, unsigned rounds,
                           std::span<const unsigned> members) {
  std::uint64_t result = 0;
  for (unsigned t = 0; t < rounds; ++t) {
    const std::uint64_t links = executions.round_links(pattern, t);
    result <<= members.size();
    for (std::size_t k = 0; k < members.size(); ++k) result |= (links >> members[k] & 1U) << k;
  }
  return Pattern(result);
}

// The first member heard in the last round in which any was heard.
std::optional<std::size_t> last_heard(const Executions& executions, Pattern pattern,
                                      unsigned rounds) {
  for (unsigned t = rounds; t-- > 0;) {
    const std::uint64_t links = executions.round_links(pattern, t);
    if (links != 0) return static_cast<std::size_t>(std::countr_zero(links));
  }
  return std::nullopt;
}

}  // namespace

Result<DecisionTable> DecisionTable::run_by(std::span<const unsigned> members, unsigned n,
                                            const DecisionHypergraph::Options& options) const {
  expects(system().channel == ChannelKind::broadcast && members.size() == system().processes,
          "DecisionTable: not a committee for this table");
  auto built = DecisionHypergraph::build({n, system().rounds, ChannelKind::broadcast}, options);
  if (!built) return built.failure();
  const auto wide = std::make_shared<const DecisionHypergraph>(*std::move(built));
  const Executions& inner = hypergraph_->executions();
  Colouring decisions(wide->view_count());
  for (std::uint64_t f = 0; f < wide->facet_count(); ++f) {
    const ProcessSet ones = wide->executions().input(FacetId(f));
    const Pattern pattern = pattern_of_members(
        wide->executions(), wide->executions().pattern(FacetId(f)), system().rounds, members);
    std::uint64_t values = 0;
    for (std::size_t k = 0; k < members.size(); ++k)
      values |= (ones.mask() >> members[k] & 1U) << k;
    const auto members_views = hypergraph_->facet(inner.facet(ProcessSet(values), pattern));
    const auto member_decides = [&](std::size_t k) { return decisions_[members_views[k].index()]; };
    const auto heard = last_heard(inner, pattern, system().rounds);
    const auto views = wide->facet(FacetId(f));
    for (const ProcessId i : ProcessSet::first(n)) {
      decisions[views[i.index()].index()] = heard ? member_decides(*heard) : ones.bit(i);
    }
    for (std::size_t k = 0; k < members.size(); ++k) {
      decisions[views[members[k]].index()] = member_decides(k);
    }
  }
  return DecisionTable(wide, std::move(decisions));
}

}  // namespace tacit
