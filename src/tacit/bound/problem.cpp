#include "tacit/bound/problem.h"

#include <algorithm>
#include <set>
#include <utility>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

// What validity says of a facet.
struct FacetLimits {
  ValueSet reachable = 0;  // the values that some view may decide
  bool always_in_error = false;
};

// Whether every one of the sets has a value of `chosen`.
bool meets_all(ValueSet chosen, std::span<const ValueSet> sets) {
  return std::ranges::all_of(sets, [chosen](ValueSet set) { return (set & chosen) != 0; });
}

// A facet is always in error where no choice of as many values as may be decided has one for every
// view.
FacetLimits limits_of(const Task& task, std::span<const ValueSet> allowed) {
  FacetLimits limits;
  for (const ValueSet set : allowed) limits.reachable |= set;
  limits.always_in_error = true;
  for (unsigned chosen = 1; chosen <= task.all_values(); ++chosen) {
    const auto values = static_cast<ValueSet>(chosen);
    if (task.is_error(values) || !meets_all(values, allowed)) continue;
    limits.always_in_error = false;
    break;
  }
  return limits;
}

}  // namespace

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
  const Task& task = hypergraph_->task();
  std::vector<ValueSet> allowed;
  for (std::uint64_t x = 0; x < executions.inputs(); ++x) {
    InputFacets input{InputId(x), {}, ErrorCounts(links_ + 1)};
    if (std::popcount(executions.values_in(input.input)) == 1) continue;
    for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
      const FacetId facet = executions.facet(input.input, Pattern(phi));
      OpenFacet open{executions.weight(facet).delivered, 0, {}};
      allowed.clear();
      for (const ViewId view : hypergraph_->facet(facet)) {
        allowed.push_back(hypergraph_->allowed(view));
        if (hypergraph_->forced(view)) {
          open.forced |= hypergraph_->allowed(view);
        } else {
          open.views.push_back(variables_[view.index()]);
        }
      }
      const FacetLimits limits = limits_of(task, allowed);
      if (limits.always_in_error) {
        ++input.always_in_error[open.delivered];
      } else if (task.is_error(limits.reachable)) {
        input.open.push_back(std::move(open));
      }
    }
    inputs_.push_back(std::move(input));
  }
}

bool Problem::respects_validity(const Decisions& decisions) const {
  if (decisions.size() != free_views()) return false;
  for (std::uint32_t v = 1; v <= free_views(); ++v) {
    if (!has_value(allowed(v), decisions[v - 1])) return false;
  }
  return true;
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
      result[v] = smallest_value(hypergraph_->allowed(ViewId(v)));
    }
  }
  return result;
}

ErrorCounts Problem::errors(const Decisions& decisions, std::size_t input) const {
  const Task& task = hypergraph_->task();
  ErrorCounts counts = inputs_[input].always_in_error;
  for (const OpenFacet& facet : inputs_[input].open) {
    ValueSet decided = facet.forced;
    for (const std::uint32_t variable : facet.views) decided |= only_value(decisions[variable - 1]);
    if (task.is_error(decided)) ++counts[facet.delivered];
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
