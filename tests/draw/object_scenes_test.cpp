// What the scenes of complexes and graphs show, against the objects themselves.
// One file, because the scenes are read by the same functions.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tacit/algorithm/word_algorithm.h"
#include "tacit/complex/view_text.h"
#include "tacit/draw/graph_scene.h"
#include "tacit/draw/protocol_scene.h"
#include "tacit/draw/word_scene.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {
namespace {

DecisionHypergraph built(unsigned n, unsigned rounds = 1) {
  return *DecisionHypergraph::build({.processes = n, .rounds = rounds});
}

Colouring decisions_of(std::string_view name, const DecisionHypergraph& hypergraph) {
  return *colouring_of(*parse_algorithm(name, {.processes = hypergraph.system().processes}),
                       hypergraph);
}

std::size_t emphasised(const Scene& scene) {
  return static_cast<std::size_t>(std::ranges::count(scene.nodes, true, &SceneNode::ring));
}

std::size_t edges_in(const Scene& scene, Colour colour) {
  return static_cast<std::size_t>(std::ranges::count(scene.edges, colour, &SceneEdge::colour));
}

TEST(ReducedScene, HasThePublishedSizes) {
  for (unsigned n = 2; n <= 5; ++n) {
    const Scene scene = reduced_scene(ReducedGraph(n));
    EXPECT_TRUE(scene.placed);
    EXPECT_EQ(scene.nodes.size(), std::lround(std::pow(3, n)));
    EXPECT_EQ(scene.edges.size(), 2 * n * std::lround(std::pow(3, n - 1)));
    // Validity forces the n 2^(n-1) edges of each constant cube.
    EXPECT_EQ(edges_in(scene, palette::zero), n << (n - 1));
    EXPECT_EQ(edges_in(scene, palette::one), n << (n - 1));
    EXPECT_EQ(scene.camera.flat, n == 2);
  }
  EXPECT_FALSE(reduced_scene(ReducedGraph(6)).placed);
}

TEST(ReducedScene, DrawsChosenCubesOnly) {
  const ReducedGraph graph(3);
  const ProcessSet x = *parse_input("011", 3);
  const ProcessSet y = *parse_input("101", 3);
  const Scene one = reduced_scene(graph, {.cubes = {x}});
  EXPECT_EQ(one.nodes.size(), 8U);
  EXPECT_EQ(one.edges.size(), 12U);
  // They differ in two inputs, so they share an edge.
  const Scene two = reduced_scene(graph, {.cubes = {x, y}});
  EXPECT_EQ(two.nodes.size(), 8U + 8 - 2);
  EXPECT_EQ(two.edges.size(), 12U + 12 - 1);
  std::set<std::string> names;
  for (const SceneText& text : two.texts) names.insert(text.text);
  EXPECT_TRUE(names.contains("Q_{011}") && names.contains("Q_{101}"));
  EXPECT_FALSE(names.contains("Q_{000}"));
}

// Every edge joins points at distance one, along the axis of its process.
TEST(ReducedScene, PlacesPointsOnAGrid) {
  const Scene scene = reduced_scene(ReducedGraph(3));
  for (const SceneEdge& edge : scene.edges) {
    const Vec3 step = scene.nodes[edge.a].at - scene.nodes[edge.b].at;
    EXPECT_DOUBLE_EQ(std::abs(step.x) + std::abs(step.y) + std::abs(step.z), 1);
    EXPECT_DOUBLE_EQ(std::hypot(step.x, step.y, step.z), 1);
  }
}

// The emphasised points of one cube and their labels are the terms of the error
// polynomial, which evaluation finds without any graph.
TEST(ReducedScene, EmphasisesTheCut) {
  for (const unsigned n : {2U, 3U, 4U}) {
    const ReducedGraph graph(n);
    const auto hypergraph = built(n);
    for (const std::string_view name : {"courteous", "pref1", "majority"}) {
      const auto colouring = edge_colouring(graph, hypergraph, decisions_of(name, hypergraph));
      const auto algorithm = *parse_algorithm(name, {.processes = n});
      for (std::uint64_t x = 0; x < graph.cube_count(); ++x) {
        const ProcessSet ones(x);
        const Scene scene = reduced_scene(graph, {.cubes = {ones}, .colouring = colouring});
        EvaluationOptions options;
        options.input = input_text(ones, n);
        options.all_inputs = true;
        const auto evaluation = *evaluate(algorithm, {.processes = n}, options);
        std::vector<std::uint64_t> profile(n + 1, 0);
        for (const SceneNode& node : scene.nodes) {
          if (!node.ring) continue;
          EXPECT_EQ(node.fill, palette::cut);
          for (unsigned k = 0; k <= n; ++k) {
            if (node.label == (Monomial{k, n - k}.to_string())) ++profile[k];
          }
        }
        EXPECT_EQ(Profile(profile), evaluation.inputs.at(0).error) << name << " " << *options.input;
      }
    }
  }
}

TEST(ReducedScene, ColoursEdgesByDecision) {
  const ReducedGraph graph(3);
  const auto hypergraph = built(3);
  // Pref1 decides 1 except where all that is known is 0: the edges of the cube of 000.
  const Scene pref = reduced_scene(
      graph, {.colouring = edge_colouring(graph, hypergraph, decisions_of("pref1", hypergraph))});
  EXPECT_EQ(edges_in(pref, palette::zero), 12U);
  EXPECT_EQ(edges_in(pref, palette::one), 42U);
  // The cut of courteous: the origin and the six permutations of (1, -1, 0).
  const Scene courteous = reduced_scene(
      graph,
      {.colouring = edge_colouring(graph, hypergraph, decisions_of("courteous", hypergraph))});
  EXPECT_EQ(edges_in(courteous, palette::zero), 27U);
  EXPECT_EQ(edges_in(courteous, palette::one), 27U);
  EXPECT_EQ(emphasised(courteous), 7U);
  for (const SceneNode& node : courteous.nodes) {
    EXPECT_EQ(node.ring, node.at.x + node.at.y - node.at.z == 0) << node.name;
  }
}

TEST(KripkeScene, HasTheGraphAndItsCut) {
  const auto hypergraph = built(3);
  const auto graph = *KripkeGraph::build(hypergraph);
  const Scene scene =
      kripke_scene(hypergraph, graph, {.colouring = decisions_of("courteous", hypergraph)});
  EXPECT_TRUE(scene.placed);
  EXPECT_EQ(scene.nodes.size(), 64U);
  EXPECT_EQ(scene.edges.size(), graph.edges().size());
  EXPECT_EQ(emphasised(scene), 18U);  // three facets on each of six mixed inputs
  std::set<std::tuple<double, double, double>> places;
  for (const SceneNode& node : scene.nodes) places.emplace(node.at.x, node.at.y, node.at.z);
  EXPECT_EQ(places.size(), 64U);
  EXPECT_FALSE(kripke_scene(built(2, 2), *KripkeGraph::build(built(2, 2))).placed);
}

// The intersection graph is isomorphic to the reduced graph, and drawn in its places.
TEST(IntersectionScene, LiesWhereTheReducedGraphLies) {
  const auto hypergraph = built(3);
  const Scene scene = intersection_scene(hypergraph, IntersectionGraph(hypergraph));
  const Scene reduced = reduced_scene(ReducedGraph(3));
  const auto places = [](const Scene& drawn) {
    std::set<std::tuple<double, double, double>> points;
    for (const SceneNode& node : drawn.nodes) points.emplace(node.at.x, node.at.y, node.at.z);
    return points;
  };
  EXPECT_EQ(places(scene), places(reduced));
  EXPECT_EQ(scene.edges.size(), reduced.edges.size());
}

TEST(ProtocolScene, HasTheComplexOfOneInput) {
  for (const unsigned n : {2U, 3U}) {
    const auto hypergraph = built(n);
    const Scene scene = protocol_scene(
        hypergraph, {.inputs = {InputId(1)}, .deliveries = true, .probabilities = true});
    EXPECT_EQ(scene.nodes.size(), n << (n - 1));
    EXPECT_EQ(n == 2 ? scene.edges.size() : scene.faces.size(), std::size_t{1} << n);
    std::map<Colour, std::size_t, decltype([](Colour a, Colour b) {
               return std::tuple(a.red, a.green, a.blue) < std::tuple(b.red, b.green, b.blue);
             })>
        fills;
    for (const SceneNode& node : scene.nodes) ++fills[node.fill];
    EXPECT_EQ(fills.size(), n);
    for (const ProcessId i : ProcessSet::first(n)) {
      EXPECT_EQ(fills[palette::process(i)], 1U << (n - 1));
    }
    // Arrow heads: in a pattern with k deliveries, k processes reach n - 1 others each.
    std::size_t heads = 0;
    for (const SceneStroke& stroke : scene.strokes) {
      heads += (stroke.head_at_start ? 1U : 0U) + (stroke.head_at_end ? 1U : 0U);
    }
    EXPECT_EQ(heads, (n << (n - 1)) * (n - 1));
  }
}

// With a single sender, all heads are at the other two processes, and no tail is.
TEST(ProtocolScene, PointsArrowsAwayFromTheSender) {
  const auto hypergraph = built(3);
  for (const ProcessId sender : ProcessSet::first(3)) {
    ProtocolDrawing drawing;
    drawing.inputs = {InputId(1)};
    drawing.pattern = Pattern(ProcessSet::only(sender).mask());
    drawing.deliveries = true;
    const Scene scene = protocol_scene(hypergraph, drawing);
    ASSERT_EQ(scene.nodes.size(), 3U);
    ASSERT_EQ(scene.strokes.size(), 2U);
    const auto nearest = [&](const Vec3& point) {
      return std::ranges::min_element(scene.nodes, {},
                                      [&](const SceneNode& node) {
                                        return std::hypot(node.at.x - point.x, node.at.y - point.y);
                                      })
          ->fill;
    };
    for (const SceneStroke& stroke : scene.strokes) {
      EXPECT_NE(stroke.head_at_start, stroke.head_at_end);
      const Vec3 tail = stroke.head_at_end ? stroke.points.front() : stroke.points.back();
      const Vec3 tip = stroke.head_at_end ? stroke.points.back() : stroke.points.front();
      EXPECT_EQ(nearest(tail), palette::process(sender));
      EXPECT_NE(nearest(tip), palette::process(sender));
    }
  }
}

// Views of one input never coincide, and only views that both inputs share do so in the
// drawing of all of them.
TEST(ProtocolScene, KeepsViewsApart) {
  for (const auto& [n, rounds] : {std::pair{2U, 1U}, {2U, 2U}, {3U, 1U}}) {
    const auto hypergraph = built(n, rounds);
    for (const bool all : {false, true}) {
      ProtocolDrawing drawing;
      if (!all) drawing.inputs = {InputId(1)};
      const Scene scene = protocol_scene(hypergraph, drawing);
      ASSERT_TRUE(scene.placed);
      for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        for (std::size_t j = i + 1; j < scene.nodes.size(); ++j) {
          const Vec3 apart = scene.nodes[i].at - scene.nodes[j].at;
          EXPECT_GT(std::hypot(apart.x, apart.y, apart.z), 0.02)
              << scene.nodes[i].name << " " << scene.nodes[j].name;
        }
      }
      if (all) {
        EXPECT_EQ(scene.nodes.size(), hypergraph.view_count());
      }
    }
  }
}

double turn(const Vec3& a, const Vec3& b, const Vec3& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Two processes, several rounds: nothing crosses, edges at a view stay apart, and the
// names of inputs stand free.
TEST(ProtocolScene, OfTwoProcessesIsPlane) {
  constexpr double least_angle = 0.05;
  constexpr double room = 16;  // pixels around the middle of a name
  for (const unsigned rounds : {1U, 2U, 3U}) {
    const Scene scene = protocol_scene(built(2, rounds));
    const auto at = [&](std::size_t node) { return scene.nodes[node].at; };
    ASSERT_EQ(scene.edges.size(), std::size_t{4} << (2 * rounds));
    for (std::size_t i = 0; i < scene.edges.size(); ++i) {
      const SceneEdge& e = scene.edges[i];
      for (const SceneText& text : scene.texts) {
        const double whole = std::hypot(at(e.b).x - at(e.a).x, at(e.b).y - at(e.a).y);
        const double beside = std::abs(turn(at(e.a), at(e.b), text.at)) / whole;
        const Vec3 middle = 0.5 * (at(e.a) + at(e.b));
        const double away = std::hypot(text.at.x - middle.x, text.at.y - middle.y);
        EXPECT_TRUE(beside * scene.scale > room || away > whole / 2 + room / scene.scale)
            << rounds << " " << text.text;
      }
      for (std::size_t j = 0; j < i; ++j) {
        const SceneEdge& f = scene.edges[j];
        const bool share = e.a == f.a || e.b == f.b;
        if (share) {
          const std::size_t common = e.a == f.a ? e.a : e.b;
          const Vec3 one = at(e.a == f.a ? e.b : e.a) - at(common);
          const Vec3 two = at(e.a == f.a ? f.b : f.a) - at(common);
          const double angle =
              std::atan2(one.x * two.y - one.y * two.x, one.x * two.x + one.y * two.y);
          EXPECT_GT(std::abs(angle), least_angle) << rounds << " " << scene.nodes[common].name;
          continue;
        }
        const bool apart = turn(at(e.a), at(e.b), at(f.a)) * turn(at(e.a), at(e.b), at(f.b)) > 0 ||
                           turn(at(f.a), at(f.b), at(e.a)) * turn(at(f.a), at(f.b), at(e.b)) > 0;
        EXPECT_TRUE(apart) << rounds << " " << i << " " << j;
      }
    }
  }
}

TEST(ProtocolScene, UnrollsTheMixedInputs) {
  const auto hypergraph = built(3);
  ProtocolDrawing drawing;
  for (std::uint64_t x = 1; x < 7; ++x) drawing.inputs.emplace_back(x);
  drawing.silent = false;
  drawing.colouring = decisions_of("courteous", hypergraph);
  const Scene scene = protocol_scene(hypergraph, drawing);
  EXPECT_TRUE(scene.camera.flat);
  EXPECT_EQ(scene.faces.size(), 6U * 7);
  // All 54 views but those that only 000 or 111 have (the three that know everything
  // there), and the four along the end of the band twice.
  EXPECT_EQ(scene.nodes.size(), 54U - 6 + 4);
  std::size_t cut = 0;
  std::size_t zero = 0;
  std::size_t one = 0;
  for (const SceneFace& face : scene.faces) {
    const bool reddish = face.border == blend(palette::cut, palette::ink, 0.15);
    cut += reddish ? 1U : 0U;
    zero += face.border == blend(palette::zero, palette::ink, 0.15) ? 1U : 0U;
    one += face.border == blend(palette::one, palette::ink, 0.15) ? 1U : 0U;
  }
  EXPECT_EQ(cut, 12U);  // courteous: two facets besides the silent one on every mixed input
  EXPECT_EQ(cut + zero + one, scene.faces.size());
  EXPECT_EQ(zero, one);
  EXPECT_EQ(scene.strokes.size(), cut);
}

TEST(ProtocolScene, OfLargeSystemsIsNotPlaced) {
  EXPECT_FALSE(protocol_scene(built(3, 2)).placed);
  const Scene four = protocol_scene(built(4));
  EXPECT_FALSE(four.placed);
  EXPECT_EQ(four.nodes.size(), built(4).view_count());
}

TEST(WordScene, HasVerticesSidesAndFacets) {
  const Scene octahedron = word_scene(input_complex(3), "input");
  EXPECT_EQ(octahedron.nodes.size(), 6U);
  EXPECT_EQ(octahedron.edges.size(), 12U);
  EXPECT_EQ(octahedron.faces.size(), 8U);
  const Scene output = word_scene(output_complex(Task::consensus(), 3), "output");
  EXPECT_EQ(output.nodes.size(), 6U);
  EXPECT_EQ(output.edges.size(), 6U);
  EXPECT_EQ(output.faces.size(), 2U);
  EXPECT_FALSE(word_scene(input_complex(6), "input").placed);
}

// No two nodes share a place on the page.
bool all_apart(const Scene& scene) {
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Vec3 apart = scene.nodes[i].at - scene.nodes[j].at;
      if (std::hypot(apart.x, apart.y, apart.z) * scene.scale < 4) return false;
    }
  }
  return true;
}

TEST(WordScene, OfMoreValuesLiesAroundACircle) {
  const Scene input = word_scene(input_complex(3, 3), "input");
  EXPECT_TRUE(input.placed);
  EXPECT_EQ(input.nodes.size(), 9U);
  EXPECT_EQ(input.edges.size(), 27U);  // between any two processes all pairs of values
  EXPECT_EQ(input.faces.size(), 27U);
  for (const SceneNode& node : input.nodes) {
    EXPECT_NEAR(std::hypot(node.at.x, node.at.y, node.at.z), 1, 1e-9);
  }
  EXPECT_TRUE(all_apart(input));
  const Scene output = word_scene(output_complex(Task::set_agreement(2, 3), 3), "output");
  EXPECT_EQ(output.faces.size(), 21U);  // all words but the six with three letters
  EXPECT_FALSE(word_scene(input_complex(4, 6), "input").placed);
}

DecisionHypergraph built_of_words(unsigned n, const Task& task) {
  return *DecisionHypergraph::build({n, 1, ChannelKind::broadcast, task});
}

TEST(ProtocolScene, HasAColourForEveryValue) {
  const DecisionHypergraph hypergraph = built_of_words(2, Task::consensus(3));
  const Colouring colouring = WordAlgorithm::parse("courteous")->colouring(hypergraph);
  const Scene scene = protocol_scene(hypergraph, {.colouring = colouring});
  EXPECT_TRUE(scene.placed);
  EXPECT_EQ(scene.nodes.size(), hypergraph.view_count());
  EXPECT_TRUE(all_apart(scene));
  std::map<std::string, std::size_t> expected;
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    const Value first = colouring[hypergraph.facet(FacetId(f))[0].index()];
    const bool cut = is_cut(hypergraph, colouring, FacetId(f));
    ++expected[hex_text(cut ? palette::cut : palette::decision(first))];
  }
  EXPECT_EQ(expected.size(), 4U);
  std::map<std::string, std::size_t> drawn;
  for (const SceneEdge& edge : scene.edges) ++drawn[hex_text(edge.colour)];
  EXPECT_EQ(drawn, expected);
}

TEST(ProtocolScene, OfOneInputOfThreeValuesIsASimplex) {
  const DecisionHypergraph hypergraph = built_of_words(3, Task::set_agreement(2, 3));
  const InputId input = *hypergraph.executions().parse_values("012");
  const Colouring colouring = WordAlgorithm::parse("courteous")->colouring(hypergraph);
  const Scene scene = protocol_scene(hypergraph, {.inputs = {input}, .colouring = colouring});
  EXPECT_TRUE(scene.placed);
  EXPECT_EQ(scene.nodes.size(), 12U);
  EXPECT_EQ(scene.faces.size(), 8U);
  EXPECT_TRUE(all_apart(scene));
  EXPECT_FALSE(protocol_scene(hypergraph).placed);
}

TEST(GraphScenes, OfMoreValuesHaveARayForEach) {
  for (const unsigned n : {2U, 3U}) {
    for (const unsigned values : {3U, 4U}) {
      const DecisionHypergraph hypergraph = built_of_words(n, Task::consensus(values));
      const IntersectionGraph graph(hypergraph);
      const Scene intersection = intersection_scene(hypergraph, graph);
      EXPECT_TRUE(intersection.placed);
      // A process is silent or shows one of its values.
      EXPECT_EQ(intersection.nodes.size(), static_cast<std::size_t>(std::pow(values + 1, n)));
      EXPECT_TRUE(all_apart(intersection)) << n << " " << values;
      const Scene kripke = kripke_scene(hypergraph, *KripkeGraph::build(hypergraph));
      EXPECT_EQ(kripke.placed, n == 2);
      EXPECT_TRUE(n > 2 || all_apart(kripke)) << values;
    }
  }
  EXPECT_FALSE(intersection_scene(built_of_words(4, Task::consensus(3)),
                                  IntersectionGraph(built_of_words(4, Task::consensus(3))))
                   .placed);
}

}  // namespace
}  // namespace tacit
