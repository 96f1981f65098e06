// DecisionHypergraph: the one object behind evaluation, search and drawing.
//
// Vertices are the final views, hyperedges the facets: the n views of one
// execution. An algorithm is a value for every view; its error on an input is the
// weight of that input's facets whose values are an error of the task. Broadcast,
// unicast or undirected, one round or many: the same object.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tacit/base/profile.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/complex/memory_estimate.h"
#include "tacit/complex/view_table.h"
#include "tacit/model/system.h"
#include "tacit/model/task.h"

namespace tacit {

class DecisionHypergraph {
 public:
  struct Options {
    std::uint64_t memory_limit = default_memory_limit;
  };

  // Fails when the system is too large for the memory limit, before allocating,
  // or when the context is cancelled.
  // Cost: n table entries per facet and at most n 2^(n-1) view look-ups per
  // execution of one round less; no allocation per execution. Below 1 us and
  // 100 bytes per facet.
  [[nodiscard]] static Result<DecisionHypergraph> build(const System& system,
                                                        const Options& options,
                                                        const RunContext& context = {});
  [[nodiscard]] static Result<DecisionHypergraph> build(const System& system) {
    return build(system, Options{});
  }

  [[nodiscard]] const System& system() const& noexcept { return system_; }
  [[nodiscard]] const System& system() const&& = delete;  // would dangle
  [[nodiscard]] const Executions& executions() const& noexcept { return executions_; }
  [[nodiscard]] const Executions& executions() const&& = delete;  // would dangle
  [[nodiscard]] const Task& task() const& noexcept { return system_.task; }
  [[nodiscard]] const Task& task() const&& = delete;  // would dangle
  [[nodiscard]] const ViewTable& views() const& noexcept { return views_; }
  [[nodiscard]] const ViewTable& views() const&& = delete;  // would dangle

  // Final views.
  [[nodiscard]] std::size_t view_count() const noexcept { return allowed_.size(); }
  [[nodiscard]] ProcessId owner(ViewId view) const {
    return views_.level(system_.rounds).owner(view);
  }
  // The decisions that validity leaves to a view.
  [[nodiscard]] ValueSet allowed(ViewId view) const { return allowed_[view.index()]; }
  [[nodiscard]] bool forced(ViewId view) const { return std::popcount(allowed(view)) == 1; }
  [[nodiscard]] std::size_t forced_count() const;

  [[nodiscard]] std::uint64_t facet_count() const noexcept { return executions_.count(); }
  // The final views of an execution; entry i is process i's.
  [[nodiscard]] std::span<const ViewId> facet(FacetId facet) const& {
    return {facets_.data() + facet.index() * system_.processes, system_.processes};
  }
  [[nodiscard]] std::span<const ViewId> facet(FacetId facet) const&& = delete;  // would dangle

  // Bytes held.
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  explicit DecisionHypergraph(const System& system)
      : system_(system), executions_(system), views_(system.processes, system.task.values()) {}

  void add_round(const RunContext& context);
  void restrict_to_validity();

  System system_;
  Executions executions_;
  ViewTable views_;
  std::vector<ViewId> facets_;     // facet_count() rows of n
  std::vector<ValueSet> allowed_;  // per final view
};

// A decision for every final view, indexed by ViewId.
using Colouring = std::vector<Value>;

// Whether the facet's decisions are an error of the task.
[[nodiscard]] bool is_cut(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                          FacetId facet);
// The first view whose decision validity forbids, if there is one.
[[nodiscard]] std::optional<ViewId> validity_violation(const DecisionHypergraph& hypergraph,
                                                       const Colouring& colouring);
// The facets of an input that are in the cut, ascending; over two values, of the input `ones`.
[[nodiscard]] std::vector<FacetId> cut(const DecisionHypergraph& hypergraph,
                                       const Colouring& colouring, InputId input);
[[nodiscard]] std::vector<FacetId> cut(const DecisionHypergraph& hypergraph,
                                       const Colouring& colouring, ProcessSet ones);
// The weight of that cut: the probability of error on the input.
[[nodiscard]] Profile cut_profile(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                                  InputId input);
[[nodiscard]] Profile cut_profile(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                                  ProcessSet ones);

}  // namespace tacit
