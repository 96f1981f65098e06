#include "tacit/reproduce/single_cube.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "tacit/base/contract.h"
#include "tacit/base/envelope.h"
#include "tacit/model/task.h"
#include "tacit/reproduce/optima.h"

namespace tacit {

std::vector<CubeColouring> cube_colourings(const ReducedGraph& graph, ProcessSet ones,
                                           const std::map<EdgeId, Bit>& fixed) {
  std::vector<EdgeId> free;
  ReducedGraph::EdgeColouring colours(graph.edge_count());
  for (const EdgeId edge : graph.cube_edges(ones)) {
    const auto forced = graph.forced(edge);
    const auto given = fixed.find(edge);
    if (forced) {
      colours[edge.index()] = *forced;
    } else if (given != fixed.end()) {
      colours[edge.index()] = given->second;
    } else {
      free.push_back(edge);
    }
  }
  expects(free.size() <= 20, "few enough free edges");
  std::vector<CubeColouring> result;
  for (std::uint32_t choice = 0; choice < std::uint32_t{1} << free.size(); ++choice) {
    for (std::size_t i = 0; i < free.size(); ++i) colours[free[i].index()] = Bit((choice >> i) & 1);
    CubeColouring next{colours, {}, graph.cut_profile(colours, ones)};
    for (const PointId point : graph.cut(colours, ones)) next.cut.insert(graph.delivered(point));
    result.push_back(std::move(next));
  }
  return result;
}

std::map<EdgeId, Bit> shared_edges(const ReducedGraph& graph, const CubeColouring& colouring,
                                   ProcessSet of, ProcessSet with) {
  const std::vector<EdgeId> edges = graph.cube_edges(of);
  std::map<EdgeId, Bit> result;
  for (const EdgeId edge : graph.cube_edges(with)) {
    if (std::ranges::find(edges, edge) != edges.end()) {
      result[edge] = colouring.colours[edge.index()];
    }
  }
  return result;
}

namespace {

// The colours of forced edges that each connected rest meets: possible unless one has both.
bool separates(std::uint64_t cut, const std::vector<std::uint8_t>& forced, unsigned n) {
  const std::uint32_t points = std::uint32_t{1} << n;
  std::vector<std::uint32_t> todo;
  std::uint64_t seen = cut;
  for (std::uint32_t start = 0; start < points; ++start) {
    if (((seen >> start) & 1) != 0) continue;
    unsigned colours = 0;
    todo.assign(1, start);
    seen |= std::uint64_t{1} << start;
    while (!todo.empty()) {
      const std::uint32_t phi = todo.back();
      todo.pop_back();
      colours |= forced[phi];
      for (unsigned i = 0; i < n; ++i) {
        const std::uint32_t next = phi ^ (1U << i);
        if (((seen >> next) & 1) != 0) continue;
        seen |= std::uint64_t{1} << next;
        todo.push_back(next);
      }
    }
    if (colours == 0b11) return false;
  }
  return true;
}

}  // namespace

std::vector<Profile> cheapest_cuts(unsigned n, ProcessSet ones) {
  expects(n <= 4, "at most four processes");
  const ReducedGraph graph(n);
  const std::uint32_t points = std::uint32_t{1} << n;
  std::vector<std::uint8_t> forced(points);  // colours of the forced edges at a point
  for (std::uint32_t phi = 0; phi < points; ++phi) {
    for (const EdgeId edge : graph.cube_edges_at(ones, graph.point_of(ones, ProcessSet(phi)))) {
      const auto colour = graph.forced(edge);
      if (colour) forced[phi] = static_cast<std::uint8_t>(forced[phi] | only_value(*colour));
    }
  }
  std::set<std::vector<unsigned>> profiles;
  for (std::uint64_t cut = 1; cut < std::uint64_t{1} << points; cut += 2) {
    if (!separates(cut, forced, n)) continue;
    std::vector<unsigned> counts(n + 1);
    for (std::uint32_t phi = 0; phi < points; ++phi) {
      if (((cut >> phi) & 1) != 0) ++counts[static_cast<unsigned>(std::popcount(phi))];
    }
    profiles.insert(counts);
  }
  std::vector<Profile> result;
  for (const auto& counts : profiles) {
    const bool minimal = std::ranges::none_of(profiles, [&](const auto& other) {
      return other != counts && std::ranges::equal(other, counts, std::less_equal<>{});
    });
    if (minimal) result.emplace_back(std::vector<Integer>(counts.begin(), counts.end()));
  }
  return result;
}

std::vector<Interval> where_smallest(const Profile& candidate,
                                     const std::vector<Profile>& profiles) {
  std::vector<AlgebraicNumber> stops{Rational(0), Rational(1)};
  for (const EnvelopePiece& piece : lower_envelope(profiles)) {
    stops.push_back(piece.from);
    if (candidate == profiles[piece.member]) continue;
    for (const Root& root : crossings(candidate, profiles[piece.member])) {
      stops.push_back(root.value);
    }
  }
  std::ranges::sort(stops);
  stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
  const auto smallest_on = [&](const AlgebraicNumber& from, const AlgebraicNumber& to) {
    return std::ranges::all_of(
        profiles, [&](const Profile& other) { return at_least(other, candidate, {from, to}); });
  };
  std::vector<Interval> result;
  for (std::size_t i = 0; i < stops.size(); ++i) {
    const bool before = !result.empty() && result.back().to == stops[i];
    const bool after = i + 1 < stops.size() && smallest_on(stops[i], stops[i + 1]);
    if (before && after) {
      result.back().to = stops[i + 1];
    } else if (after) {
      result.push_back({stops[i], stops[i + 1]});
    } else if (!before && smallest_on(stops[i], stops[i])) {
      result.push_back({stops[i], stops[i]});
    }
  }
  return result;
}

CubeLetters::CubeLetters(ProcessSet ones) {
  expects(ones.size() == 1 || ones.size() == 2, "a mixed input of three processes");
  odd_ = ones.size() == 1 ? ones : ProcessSet::first(3) - ones;
  const ProcessSet others = ProcessSet::first(3) - odd_;
  first_ = ProcessSet::only(*others.begin());
  second_ = others - first_;
}

ProcessSet CubeLetters::operator()(char letter) const {
  switch (letter) {
    case 'A':
      return odd_ | first_;
    case 'B':
      return first_;
    case 'C':
      return {};
    case 'D':
      return odd_;
    case 'E':
      return odd_ | second_;
    case 'F':
      return second_;
    case 'G':
      return first_ | second_;
    default:
      return ProcessSet::first(3);  // H
  }
}

std::set<ProcessSet> CubeLetters::set(std::string_view letters) const {
  std::set<ProcessSet> result;
  for (const char letter : letters) result.insert((*this)(letter));
  return result;
}

}  // namespace tacit
