// One cube of Q at a time: all its colourings, the cheapest cuts of one input, and the
// letters that the paper gives to the points of a cube for three processes.
#pragma once

#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "tacit/complex/reduced_graph.h"
#include "tacit/search/target.h"

namespace tacit {

// The cube of one input with its forced edges coloured, and one colouring of the others.
struct CubeColouring {
  ReducedGraph::EdgeColouring colours;  // edges outside the cube: 0
  std::set<ProcessSet> cut;             // as delivered sets
  Profile error{0U};
};

// All colourings of Q(ones) that agree with `fixed` where it is given. Expects at most 20
// free edges besides.
[[nodiscard]] std::vector<CubeColouring> cube_colourings(const ReducedGraph& graph, ProcessSet ones,
                                                         const std::map<EdgeId, Bit>& fixed = {});

// The colours of the edges that two cubes share, as they are in a colouring of the first.
[[nodiscard]] std::map<EdgeId, Bit> shared_edges(const ReducedGraph& graph,
                                                 const CubeColouring& colouring, ProcessSet of,
                                                 ProcessSet with);

// What is cheapest on one input alone: the cut is any set of points that contains silence
// and after whose removal no connected rest has forced edges of both colours. The profiles
// of all such sets, without those above another. Expects n <= 4: 2^(2^n) sets.
[[nodiscard]] std::vector<Profile> cheapest_cuts(unsigned n, ProcessSet ones);

// Where the candidate, one of the profiles or another, is at most all of them: closed
// intervals and points of [0, 1], ascending.
[[nodiscard]] std::vector<Interval> where_smallest(const Profile& candidate,
                                                   const std::vector<Profile>& profiles);

// The letters of Figure 10. The cube shares the face B, C, F, G with Q(b^3) and the edge C, D
// with the other constant cube: one process holds the opposite of b, and D is where only
// it delivers. A joins B and D, E joins F and D. Expects three processes and a mixed input.
class CubeLetters {
 public:
  explicit CubeLetters(ProcessSet ones);
  // 'A' to 'H'.
  [[nodiscard]] ProcessSet operator()(char letter) const;
  [[nodiscard]] std::set<ProcessSet> set(std::string_view letters) const;

 private:
  ProcessSet odd_;
  ProcessSet first_;
  ProcessSet second_;
};

}  // namespace tacit
