#include "tacit/complex/reduced_graph.h"

#include <algorithm>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

// What g maps a delivered bit to.
int sign_of(Bit bit) {
  return bit == Bit::one ? 1 : -1;
}

}  // namespace

ReducedGraph::ReducedGraph(unsigned n) : n_(n), power_(1, 1) {
  expects(1 <= n && n <= most_processes, "ReducedGraph: needs 1 to 16 processes");
  for (unsigned i = 0; i < n; ++i) power_.push_back(3 * power_.back());
}

int ReducedGraph::coordinate(PointId point, ProcessId i) const noexcept {
  return static_cast<int>(point.value() / power_[i.index()] % 3) - 1;
}

PointId ReducedGraph::point(const std::vector<int>& coordinates) const {
  expects(coordinates.size() == n_, "ReducedGraph::point: wrong number of coordinates");
  std::uint32_t value = 0;
  for (unsigned i = 0; i < n_; ++i) {
    expects(-1 <= coordinates[i] && coordinates[i] <= 1, "ReducedGraph::point: not -1, 0 or 1");
    value += static_cast<std::uint32_t>(coordinates[i] + 1) * power_[i];
  }
  return PointId(value);
}

ProcessSet ReducedGraph::delivered(PointId point) const noexcept {
  ProcessSet result;
  for (const ProcessId i : ProcessSet::first(n_)) {
    if (coordinate(point, i) != 0) result.insert(i);
  }
  return result;
}

Monomial ReducedGraph::weight(PointId point) const noexcept {
  const unsigned count = delivered(point).size();
  return {count, n_ - count};
}

PointId ReducedGraph::point_of(ProcessSet ones, ProcessSet delivered) const noexcept {
  std::uint32_t value = origin().value();
  for (const ProcessId i : delivered) {
    value += static_cast<std::uint32_t>(sign_of(ones.bit(i))) * power_[i.index()];
  }
  return PointId(value);
}

std::vector<ProcessSet> ReducedGraph::inputs_at(PointId point) const {
  std::vector<ProcessSet> result;
  for (std::uint64_t mask = 0; mask < cube_count(); ++mask) {
    listen();
    const ProcessSet ones(mask);
    if (point_of(ones, delivered(point)) == point) result.push_back(ones);
  }
  return result;
}

// Edge number: the dimension, then the sign, then the other coordinates in base 3
// with the dimension's own digit left out.
ReducedGraph::Edge ReducedGraph::edge(EdgeId id) const noexcept {
  const std::uint32_t rest_count = power_[n_ - 1];
  const ProcessId dimension(static_cast<std::uint8_t>(id.value() / (2 * rest_count)));
  const std::uint32_t sign = id.value() / rest_count % 2;
  const std::uint32_t rest = id.value() % rest_count;
  const std::uint32_t unit = power_[dimension.index()];
  const std::uint32_t spread = rest / unit * unit * 3 + rest % unit;
  return {dimension, PointId(spread + unit), PointId(spread + 2 * sign * unit)};
}

EdgeId ReducedGraph::edge_id(const Edge& edge) const {
  expects(edge.dimension.index() < n_ && edge.delivered.value() < point_count(),
          "ReducedGraph: not an edge");
  const std::uint32_t unit = power_[edge.dimension.index()];
  const int sign = coordinate(edge.delivered, edge.dimension);
  expects(sign != 0 && edge.silent.value() ==
                           edge.delivered.value() - static_cast<std::uint32_t>(sign) * unit,
          "ReducedGraph: not an edge");
  const std::uint32_t silent = edge.silent.value();
  const std::uint32_t rest = silent / (3 * unit) * unit + silent % unit;
  return EdgeId((2U * edge.dimension.value() + (sign > 0 ? 1U : 0U)) * power_[n_ - 1] + rest);
}

EdgeId ReducedGraph::edge_of(const OneRoundView& view) const {
  const ProcessSet self = ProcessSet::only(view.owner);
  return edge_id(
      {view.owner, point_of(view.ones, view.known - self), point_of(view.ones, view.known)});
}

OneRoundView ReducedGraph::view_of(EdgeId id) const {
  const Edge found = edge(id);
  OneRoundView view{found.dimension, {}, {}};
  for (const ProcessId i : ProcessSet::first(n_)) {
    const int value = coordinate(found.delivered, i);
    if (value != 0) view.known.insert(i);
    if (value > 0) view.ones.insert(i);
  }
  return view;
}

std::optional<Bit> ReducedGraph::forced(EdgeId id) const {
  const OneRoundView view = view_of(id);
  if (view.count(Bit::one) == 0) return Bit::zero;
  if (view.count(Bit::zero) == 0) return Bit::one;
  return std::nullopt;
}

std::vector<PointId> ReducedGraph::cube_points(ProcessSet ones) const {
  std::vector<PointId> result;
  for (std::uint64_t mask = 0; mask < cube_count(); ++mask) {
    listen();
    result.push_back(point_of(ones, ProcessSet(mask)));
  }
  return result;
}

std::vector<EdgeId> ReducedGraph::cube_edges(ProcessSet ones) const {
  std::vector<EdgeId> result;
  for (const ProcessId i : ProcessSet::first(n_)) {
    const ProcessSet self = ProcessSet::only(i);
    for (std::uint64_t mask = 0; mask < cube_count(); ++mask) {
      listen();
      const ProcessSet delivered(mask);
      if (delivered.contains(i)) continue;
      result.push_back(edge_id({i, point_of(ones, delivered), point_of(ones, delivered | self)}));
    }
  }
  std::ranges::sort(result);
  return result;
}

std::vector<EdgeId> ReducedGraph::cube_edges_at(ProcessSet ones, PointId point) const {
  std::vector<EdgeId> result;
  const ProcessSet there = delivered(point);
  for (const ProcessId i : ProcessSet::first(n_)) {
    const ProcessSet self = ProcessSet::only(i);
    result.push_back(edge_id({i, point_of(ones, there - self), point_of(ones, there | self)}));
  }
  return result;
}

ProcessSet ReducedGraph::shared_face(ProcessSet x, ProcessSet y) const noexcept {
  return ProcessSet::first(n_) - ((x - y) | (y - x));
}

std::vector<PointId> ReducedGraph::cut(const EdgeColouring& colouring, ProcessSet ones) const {
  expects(colouring.size() == edge_count(), "ReducedGraph::cut: one colour per edge");
  std::vector<PointId> result;
  for (const PointId point : cube_points(ones)) {
    const auto edges = cube_edges_at(ones, point);
    const Bit first = colouring[edges.front().index()];
    const bool mixed =
        std::ranges::any_of(edges, [&](EdgeId id) { return colouring[id.index()] != first; });
    if (mixed) result.push_back(point);
  }
  return result;
}

Profile ReducedGraph::cut_profile(const EdgeColouring& colouring, ProcessSet ones) const {
  Profile profile(n_);
  for (const PointId point : cut(colouring, ones)) profile.add(weight(point).delivered);
  return profile;
}

std::string point_name(const ReducedGraph& graph, PointId point) {
  std::string text = "(";
  for (const ProcessId i : ProcessSet::first(graph.processes())) {
    if (i.value() > 0) text += ",";
    text += std::to_string(graph.coordinate(point, i));
  }
  return text + ")";
}

ReducedGraph::EdgeColouring edge_colouring(const ReducedGraph& graph,
                                           const DecisionHypergraph& hypergraph,
                                           const Colouring& colouring) {
  ReducedGraph::EdgeColouring result(graph.edge_count(), Bit::zero);
  for (std::size_t v = 0; v < hypergraph.view_count(); ++v) {
    const ViewId view(static_cast<std::uint32_t>(v));
    result[graph.edge_of(hypergraph.views().one_round(view)).index()] = colouring[v];
  }
  return result;
}

}  // namespace tacit
