#include "tacit/bound/problem.h"

#include <algorithm>
#include <set>
#include <utility>

#include "tacit/base/contract.h"

namespace tacit {

Problem::Problem(std::shared_ptr<const DecisionHypergraph> hypergraph)
    : hypergraph_(std::move(hypergraph)),
      links_(static_cast<unsigned>(hypergraph_->system().links())),
      variables_(hypergraph_->view_count(), no_variable) {
  for (std::uint32_t v = 0; v < hypergraph_->view_count(); ++v) {
    if (hypergraph_->forced(ViewId(v))) continue;
    view_of_variable_.emplace_back(v);
    variables_[v] = static_cast<std::uint32_t>(view_of_variable_.size());
  }
  const Executions& executions = hypergraph_->executions();
  for (std::uint64_t mask = 1; mask + 1 < executions.inputs(); ++mask) {
    InputFacets input{ProcessSet(mask), {}, ErrorCounts(links_ + 1)};
    for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
      const FacetId facet = executions.facet(input.ones, Pattern(phi));
      OpenFacet open{executions.weight(facet).delivered, std::nullopt, {}};
      ValueSet forced = 0;
      for (const ViewId view : hypergraph_->facet(facet)) {
        if (hypergraph_->forced(view)) {
          forced |= hypergraph_->allowed(view);
        } else {
          open.views.push_back(variables_[view.index()]);
        }
      }
      if (hypergraph_->task().is_error(forced)) {
        ++input.always_in_error[open.delivered];
      } else if (!open.views.empty()) {
        if (forced != 0) open.forced = forced == only_value(Bit::one) ? Bit::one : Bit::zero;
        input.open.push_back(std::move(open));
      }
    }
    inputs_.push_back(std::move(input));
  }
}

Problem::Decisions Problem::decisions(const Colouring& colouring) const {
  expects(colouring.size() == hypergraph_->view_count(), "Problem: one decision per view");
  Decisions result;
  for (const ViewId view : view_of_variable_) result.push_back(colouring[view.index()]);
  return result;
}

Colouring Problem::colouring(const Decisions& decisions) const {
  expects(decisions.size() == free_views(), "Problem: one decision per free view");
  Colouring result(hypergraph_->view_count());
  for (std::uint32_t v = 0; v < result.size(); ++v) {
    if (variables_[v] != no_variable) {
      result[v] = decisions[variables_[v] - 1];
    } else {
      result[v] = hypergraph_->allowed(ViewId(v)) == only_value(Bit::one) ? Bit::one : Bit::zero;
    }
  }
  return result;
}

ErrorCounts Problem::errors(const Decisions& decisions, std::size_t input) const {
  ErrorCounts counts = inputs_[input].always_in_error;
  for (const OpenFacet& facet : inputs_[input].open) {
    const Bit first = facet.forced.value_or(decisions[facet.views.front() - 1]);
    const bool agree = std::ranges::all_of(
        facet.views, [&](std::uint32_t variable) { return decisions[variable - 1] == first; });
    if (!agree) ++counts[facet.delivered];
  }
  return counts;
}

std::vector<ErrorCounts> Problem::distinct_errors(const Decisions& decisions) const {
  std::set<ErrorCounts> distinct;
  for (std::size_t x = 0; x < inputs_.size(); ++x) distinct.insert(errors(decisions, x));
  return {distinct.begin(), distinct.end()};
}

Profile to_profile(const ErrorCounts& counts) {
  return Profile(std::vector<Integer>(counts.begin(), counts.end()));
}

}  // namespace tacit
