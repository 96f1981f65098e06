// ReducedGraph Q: the reduced Kripke graph of one broadcast round.
//
// Its points are {-1, 0, 1}^n. Point v stands for the executions in which exactly
// the processes with v_i != 0 deliver, a 0 where v_i = -1 and a 1 where v_i = 1.
// Edges change one coordinate between 0 and +-1; the edges of dimension i are the
// views of process i. The cube Q(x) holds the executions of input x.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/profile.h"
#include "tacit/base/strong_id.h"
#include "tacit/complex/decision_hypergraph.h"
#include "tacit/model/one_round_view.h"
#include "tacit/model/process.h"
#include "tacit/model/system.h"

namespace tacit {

// A point of {-1, 0, 1}^n; its value reads the coordinates plus one in base 3,
// process 1 lowest.
using PointId = StrongId<struct PointTag, std::uint32_t>;
// Edges are numbered by dimension.
using EdgeId = StrongId<struct EdgeTag, std::uint32_t>;

class ReducedGraph {
 public:
  struct Edge {
    ProcessId dimension;
    PointId silent;     // coordinate 0 in that dimension
    PointId delivered;  // coordinate -1 or 1

    friend bool operator==(const Edge&, const Edge&) = default;
  };

  static constexpr unsigned most_processes = 16;
  // Whether a system has a reduced graph: one round of broadcast over two values.
  [[nodiscard]] static bool exists(const System& system) noexcept {
    return system.channel == ChannelKind::broadcast && system.rounds == 1 &&
           system.task.values() == 2;
  }

  // Expects 1 <= n <= 16. Nothing is stored but powers of three: every question
  // below is answered by arithmetic.
  explicit ReducedGraph(unsigned n);

  [[nodiscard]] unsigned processes() const noexcept { return n_; }
  [[nodiscard]] std::uint32_t point_count() const noexcept { return power_[n_]; }
  [[nodiscard]] std::uint32_t edge_count() const noexcept { return 2 * n_ * power_[n_ - 1]; }
  // Edges whose colour validity fixes: those of Q(0^n) and Q(1^n).
  [[nodiscard]] std::uint32_t forced_edge_count() const noexcept { return 2 * n_ << (n_ - 1); }
  [[nodiscard]] std::uint32_t cube_count() const noexcept { return std::uint32_t{1} << n_; }

  // Points.
  [[nodiscard]] int coordinate(PointId point, ProcessId i) const noexcept;
  [[nodiscard]] PointId point(const std::vector<int>& coordinates) const;  // expects -1, 0, 1
  [[nodiscard]] PointId origin() const noexcept { return PointId((point_count() - 1) / 2); }
  // The delivery pattern of a point: the processes with a coordinate other than 0.
  [[nodiscard]] ProcessSet delivered(PointId point) const noexcept;
  [[nodiscard]] Monomial weight(PointId point) const noexcept;
  // The map g: execution to point.
  [[nodiscard]] PointId point_of(ProcessSet ones, ProcessSet delivered) const noexcept;
  // The inputs x with the point in Q(x), ascending: g's preimage.
  [[nodiscard]] std::vector<ProcessSet> inputs_at(PointId point) const;

  // Edges.
  [[nodiscard]] Edge edge(EdgeId id) const noexcept;
  [[nodiscard]] EdgeId edge_id(const Edge& edge) const;
  // The map h: view to edge, and its inverse.
  [[nodiscard]] EdgeId edge_of(const OneRoundView& view) const;
  [[nodiscard]] OneRoundView view_of(EdgeId id) const;
  // The colour that validity forces on an edge, if any.
  [[nodiscard]] std::optional<Bit> forced(EdgeId id) const;

  // The cube Q(x): its 2^n points by delivery pattern, its n 2^(n-1) edges.
  [[nodiscard]] std::vector<PointId> cube_points(ProcessSet ones) const;
  [[nodiscard]] std::vector<EdgeId> cube_edges(ProcessSet ones) const;
  // The edges of Q(x) at one of its points: one in every dimension.
  [[nodiscard]] std::vector<EdgeId> cube_edges_at(ProcessSet ones, PointId point) const;
  // The processes whose coordinates span the face shared by two cubes: they agree
  // there. The face has that dimension and always contains the origin.
  [[nodiscard]] ProcessSet shared_face(ProcessSet x, ProcessSet y) const noexcept;

  // A colour for every edge, indexed by EdgeId.
  using EdgeColouring = std::vector<Bit>;
  // The points of Q(x) at edges of Q(x) of both colours, by delivery pattern.
  [[nodiscard]] std::vector<PointId> cut(const EdgeColouring& colouring, ProcessSet ones) const;
  [[nodiscard]] Profile cut_profile(const EdgeColouring& colouring, ProcessSet ones) const;

 private:
  unsigned n_;
  std::vector<std::uint32_t> power_;  // of three
};

// "(-1,0,1)"
[[nodiscard]] std::string point_name(const ReducedGraph& graph, PointId point);

// The decisions of an algorithm as a colouring of the edges, which stand for its views.
// Expects one round of broadcast among as many processes.
[[nodiscard]] ReducedGraph::EdgeColouring edge_colouring(const ReducedGraph& graph,
                                                         const DecisionHypergraph& hypergraph,
                                                         const Colouring& colouring);

}  // namespace tacit
