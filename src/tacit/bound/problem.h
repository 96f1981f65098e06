// Problem: what the search is about, in flat arrays.
//
// Free views are numbered in their order; an algorithm is one bit per free view.
// For every non-trivial input the facets that are not decided by validity alone
// are listed with their views, so that profiles are counted without allocation.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tacit/base/profile.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {

// How often each number of deliveries is in error: a profile in machine words.
using ErrorCounts = std::vector<std::uint32_t>;

class Problem {
 public:
  static constexpr std::uint32_t no_variable = 0;

  explicit Problem(std::shared_ptr<const DecisionHypergraph> hypergraph);

  // One facet that validity leaves open.
  struct OpenFacet {
    unsigned delivered;
    std::optional<Bit> forced;         // the value of its forced views, if it has any
    std::vector<std::uint32_t> views;  // variables (from 1) of its free views, by process
  };
  struct InputFacets {
    ProcessSet ones;
    std::vector<OpenFacet> open;  // by pattern
    ErrorCounts always_in_error;  // per number of deliveries
  };

  [[nodiscard]] const DecisionHypergraph& hypergraph() const& { return *hypergraph_; }
  [[nodiscard]] const DecisionHypergraph& hypergraph() const&& = delete;  // would dangle
  [[nodiscard]] std::shared_ptr<const DecisionHypergraph> shared_hypergraph() const {
    return hypergraph_;
  }
  [[nodiscard]] unsigned links() const noexcept { return links_; }
  // Free views; their variables are 1 .. free_views().
  [[nodiscard]] std::uint32_t free_views() const noexcept {
    return static_cast<std::uint32_t>(view_of_variable_.size());
  }
  [[nodiscard]] std::uint32_t variable(ViewId view) const { return variables_[view.index()]; }
  [[nodiscard]] ViewId view(std::uint32_t variable) const {
    return view_of_variable_[variable - 1];
  }
  // Non-trivial inputs, by mask.
  [[nodiscard]] const std::vector<InputFacets>& inputs() const& noexcept { return inputs_; }
  [[nodiscard]] const std::vector<InputFacets>& inputs() const&& = delete;  // would dangle

  // The decisions of the free views, and the colouring they stand for.
  using Decisions = std::vector<Bit>;  // [variable - 1]
  [[nodiscard]] Decisions decisions(const Colouring& colouring) const;
  [[nodiscard]] Colouring colouring(const Decisions& decisions) const;
  // The errors on one input (an index into inputs()).
  [[nodiscard]] ErrorCounts errors(const Decisions& decisions, std::size_t input) const;
  // The distinct profiles over all non-trivial inputs.
  [[nodiscard]] std::vector<ErrorCounts> distinct_errors(const Decisions& decisions) const;

 private:
  std::shared_ptr<const DecisionHypergraph> hypergraph_;
  unsigned links_;
  std::vector<std::uint32_t> variables_;  // per view; no_variable when forced
  std::vector<ViewId> view_of_variable_;
  std::vector<InputFacets> inputs_;
};

[[nodiscard]] Profile to_profile(const ErrorCounts& counts);

}  // namespace tacit
