// Symmetry: renaming the processes and the values.
//
// The group S_n x S_M acts on inputs over M values, patterns, views and facets. Over two values
// renaming them is flipping every bit. The group preserves weights and, because it takes v^n to
// w^n where it takes the value v to w, takes views that may decide v to views that may decide w:
// the error of an algorithm on x is the error of its image on the image of x.
#pragma once

#include <string>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/complex/decision_hypergraph.h"
#include "tacit/model/channel.h"
#include "tacit/model/process.h"
#include "tacit/model/system.h"

namespace tacit {

class Symmetry {
 public:
  // Process i becomes images[i], and over two values every bit is flipped if told so. Expects a
  // permutation of 0 .. n-1.
  Symmetry(std::vector<ProcessId> images, bool flip);
  // Process i becomes images[i], and value v becomes values[v]. Expects permutations.
  Symmetry(std::vector<ProcessId> images, std::vector<Value> values);
  [[nodiscard]] static Symmetry identity(unsigned n, unsigned values = 2);
  // Exchanges two processes, and flips every bit if told so.
  [[nodiscard]] static Symmetry transposition(unsigned n, ProcessId a, ProcessId b, bool flip);
  // A set that generates the whole group: neighbour transpositions of the processes, and then of
  // the values, which over two values is the flip.
  [[nodiscard]] static std::vector<Symmetry> generators(unsigned n, unsigned values = 2);
  // All n! M! elements, in a fixed order, the identity first. Expects n <= 8 and M = `values` <= 8.
  [[nodiscard]] static std::vector<Symmetry> group(unsigned n, unsigned values = 2);

  [[nodiscard]] unsigned processes() const noexcept {
    return static_cast<unsigned>(images_.size());
  }
  [[nodiscard]] unsigned values() const noexcept { return static_cast<unsigned>(values_.size()); }
  // Whether it changes values: over two values it then flips every bit.
  [[nodiscard]] bool flips() const noexcept;

  [[nodiscard]] ProcessId operator()(ProcessId i) const { return images_[i.index()]; }
  [[nodiscard]] Value operator()(Value value) const {
    return values_[static_cast<std::size_t>(value)];
  }
  // As a set of processes: renamed, nothing else.
  [[nodiscard]] ProcessSet renamed(ProcessSet set) const;
  // As an input vector over two values: renamed and, if the symmetry flips, complemented.
  [[nodiscard]] ProcessSet on_input(ProcessSet ones) const;

  [[nodiscard]] Symmetry inverse() const;
  // First b, then a.
  friend Symmetry operator*(const Symmetry& a, const Symmetry& b);
  friend bool operator==(const Symmetry&, const Symmetry&) = default;

 private:
  std::vector<ProcessId> images_;
  std::vector<Value> values_;
};

// Few elements that generate the group: those that the ones before do not generate. Expects a group
// with the identity first.
[[nodiscard]] std::vector<Symmetry> generators_of(const std::vector<Symmetry>& group);

// "renaming 1->2->3->1", "exchanging 0 and 1", "renaming 1<->2, 3<->4 and exchanging 0 and 1",
// "taking the values 0->1->2->0"; empty for the identity.
[[nodiscard]] std::string symmetry_text(const Symmetry& symmetry);

// One symmetry, tabulated on the executions and views of a hypergraph.
// Cost to build: one look-up per view of every level.
class SymmetryAction {
 public:
  SymmetryAction(const DecisionHypergraph& hypergraph, const Symmetry& symmetry);
  // The same. Fails when cancelled.
  [[nodiscard]] static Result<SymmetryAction> build(const DecisionHypergraph& hypergraph,
                                                    const Symmetry& symmetry,
                                                    const RunContext& context);

  [[nodiscard]] ProcessSet operator()(ProcessSet ones) const { return symmetry_.on_input(ones); }
  [[nodiscard]] InputId operator()(InputId input) const;
  [[nodiscard]] LinkId operator()(LinkId link) const { return links_[link.index()]; }
  [[nodiscard]] Pattern operator()(Pattern pattern) const;
  [[nodiscard]] FacetId operator()(FacetId facet) const;
  [[nodiscard]] ViewId operator()(ViewId view) const { return views_[view.index()]; }
  // The algorithm that decides on the image of a view the image of the decision.
  [[nodiscard]] Colouring operator()(const Colouring& colouring) const;

 private:
  // Not fit for use once the context is cancelled.
  SymmetryAction(const DecisionHypergraph& hypergraph, const Symmetry& symmetry,
                 const RunContext& context);

  Symmetry symmetry_;
  Executions executions_;
  unsigned rounds_;
  std::vector<LinkId> links_;
  std::vector<ViewId> views_;  // final views
};

// Views over two values that renaming the processes takes into each other.
struct ViewOrbit {
  std::vector<ViewId> views;  // ascending
  // The orbit of the images under the exchange of 0 and 1, another one: owners see their own value.
  std::size_t exchanged = 0;
};

// Orbits of the final views under renaming: for every view, the first one of its orbit. Fails when
// cancelled. Cost: one look-up per view of every level, for each process.
[[nodiscard]] Result<std::vector<ViewId>> first_views_of_orbits(
    const DecisionHypergraph& hypergraph, const RunContext& context = {});

// The same orbits listed, by their first views. Fails when cancelled.
[[nodiscard]] Result<std::vector<ViewOrbit>> view_orbits(const DecisionHypergraph& hypergraph,
                                                         const RunContext& context = {});

}  // namespace tacit
