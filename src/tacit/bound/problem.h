// Problem: what the search is about, in flat arrays.
//
// Free views, those to which validity leaves more than one value, are numbered in their
// order; an algorithm is one value per free view. For every non-trivial input the facets
// that are not decided by validity alone are listed with their views, so that profiles are
// counted without allocation.
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

  // One facet that validity leaves open: some decisions of its views are an error, and some are
  // not.
  struct OpenFacet {
    unsigned delivered;
    ValueSet forced;                   // the values of its forced views
    std::vector<std::uint32_t> views;  // variables (from 1) of its free views, by process

    // The one value of its forced views, if it has any. Expects a facet of consensus.
    [[nodiscard]] std::optional<Value> forced_value() const {
      if (forced == 0) return std::nullopt;
      return smallest_value(forced);
    }
  };
  struct InputFacets {
    InputId input;
    std::vector<OpenFacet> open;  // by pattern
    ErrorCounts always_in_error;  // per number of deliveries
  };

  [[nodiscard]] const DecisionHypergraph& hypergraph() const& { return *hypergraph_; }
  [[nodiscard]] const DecisionHypergraph& hypergraph() const&& = delete;  // would dangle
  [[nodiscard]] std::shared_ptr<const DecisionHypergraph> shared_hypergraph() const {
    return hypergraph_;
  }
  [[nodiscard]] unsigned links() const noexcept { return links_; }
  // Free views; their variables are 1 .. free_views(), each for one of the allowed values.
  [[nodiscard]] std::uint32_t free_views() const noexcept {
    return static_cast<std::uint32_t>(view_of_variable_.size());
  }
  [[nodiscard]] std::uint32_t variable(ViewId view) const { return variables_[view.index()]; }
  [[nodiscard]] ViewId view(std::uint32_t variable) const {
    return view_of_variable_[variable - 1];
  }
  // The values that validity leaves to a free view: two at least.
  [[nodiscard]] ValueSet allowed(std::uint32_t variable) const {
    return hypergraph_->allowed(view(variable));
  }
  // Inputs in which not all processes have the same value, ascending.
  [[nodiscard]] const std::vector<InputFacets>& inputs() const& noexcept { return inputs_; }
  [[nodiscard]] const std::vector<InputFacets>& inputs() const&& = delete;  // would dangle

  // The decisions of the free views, and the colouring they stand for.
  using Decisions = std::vector<Value>;  // [variable - 1]
  [[nodiscard]] Decisions decisions(const Colouring& colouring) const;
  [[nodiscard]] Colouring colouring(const Decisions& decisions) const;
  // Whether there is a decision for every free view, and one that validity allows.
  [[nodiscard]] bool respects_validity(const Decisions& decisions) const;
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
