#include "tacit/draw/figure.h"

#include <algorithm>
#include <array>

#include "tacit/base/budget.h"
#include "tacit/base/quoted.h"
#include "tacit/draw/figure_parts.h"

namespace tacit {
namespace {

struct Entry {
  Figure figure;
  Result<SvgDrawing> (*draw)(const RunContext& context);
};

constexpr std::array<Entry, 13> entries{{
    {{"F1", "Courteous and pref1 for two and three processes",
      "The worst-case error of courteous and pref1 after one round. They cross at p = 1/2 for "
      "two processes and at p = 2/3 for three; each is optimal on its side of the crossing."},
     &figure_crossings},
    {{"F2", "The protocol complex of one input",
      "One round on a fixed input, for two and three processes: vertices are views, in white, "
      "grey and black for processes 1, 2 and 3; simplices are delivery patterns with their "
      "probabilities. Arrows show the deliveries. The simplex without arrows, in which nothing "
      "is delivered, lies behind the others."},
     &figure_one_input},
    {{"F3", "Input, output and protocol complex with the cuts of pref1 and courteous",
      "Above: the one-round protocol complex for three processes and the six mixed inputs, "
      "without the triangles in which nothing is delivered; left and right end are the same. "
      "Blue triangles agree on 0, orange ones on 1, and crimson ones are the cut. Below: the "
      "input complex, and the vectors of decisions with the two that agree."},
     &figure_cuts},
    {{"F4", "The reduced Kripke graph for three processes",
      "27 points, 54 edges, and one cube for each of the 8 inputs. Axis i belongs to process i: "
      "-1 and 1 are a 0 and a 1 delivered, 0 is a broadcast that was lost. A point with k "
      "deliveries has probability p^k q^{3-k}. Colours are forced by validity."},
     &figure_reduced},
    {{"F5", "Courteous, pref1 and majority for three processes",
      "The worst-case error of three algorithms after one round."},
     &figure_three_algorithms},
    {{"F6", "Courteous for two to six processes",
      "The worst-case error of courteous after one round."},
     &figure_courteous_sizes},
    {{"F7", "The edge colourings of pref1 and courteous",
      "An algorithm colours every edge of the reduced Kripke graph with a decision. Emphasised "
      "points are in the cut of some input. For courteous these are the points of coordinate "
      "sum 0, all on one plane."},
     &figure_colourings},
    {{"F9", "The cube of input 011 and two paths through it",
      "The cube Q_{011} shares a face with Q_{111}, where all edges are 1, and an edge with "
      "Q_{000}, which is 0. Each of the paths P_{1} and P_{2} from the face to the edge contains "
      "a point of the cut."},
     &figure_paths},
    {{"F10", "One cube of the lower bound",
      "A mixed input x y z, here 101. The cube shares the face B C F G with the cube of the "
      "majority value and the edge C D with the other constant cube."},
     &figure_one_cube},
    {{"F11", "Two cubes of the lower bound",
      "The cubes of x y z and of the input with x flipped, here 101 and 001. The second shares "
      "the face C D E' F' with one constant cube and the edge B C with the other."},
     &figure_two_cubes},
    {{"F12", "Three cubes of the lower bound",
      "The cubes of 101, 001 and 011. With A, B and C in the cut of the second cube, the third "
      "needs two points more: one on the path G' X A' and one on the path F' Y D'."},
     &figure_three_cubes},
    {{"F13", "A cube of any dimension",
      "The cube of an input with d ones, here 0011. It shares a d-cube around the neighbours "
      "u_{j} of w_{0} with the cube of 1^n, and an (n-d)-cube around the v_{i} with the cube of "
      "0^n. Every v_{i} and u_{j} are joined by a path through w_{ij}."},
     &figure_any_dimension},
    {{"F14", "The input complex for three processes",
      "Binary inputs of three processes: 6 vertices, and a triangle for each of the 8 inputs. "
      "The complex is an octahedron."},
     &figure_input},
}};

}  // namespace

std::span<const Figure> figures() {
  static const std::array<Figure, 13> list = [] {
    std::array<Figure, 13> result{};
    std::ranges::transform(entries, result.begin(), &Entry::figure);
    return result;
  }();
  return list;
}

Result<std::string> figure_svg(std::string_view id, const RunContext& context) {
  for (const auto& [figure, draw] : entries) {
    if (figure.id != id) continue;
    if (context.cancelled()) return stopped_by_caller();
    auto drawing = draw(context);
    if (!drawing) return drawing.failure();
    SvgDrawing titled = *std::move(drawing);
    titled.title = figure.title;
    return svg_document(titled);
  }
  return fail(ErrorCode::invalid_argument,
              "no such figure (there are F1 to F7 and F9 to F14): " + quoted_text(id));
}

}  // namespace tacit
