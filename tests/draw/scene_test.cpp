// The writers: every scene of the library in every format, read back by readers that
// share nothing with them.
#include "tacit/draw/scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "draw/svg_reader.h"
#include "tacit/base/contract.h"
#include "tacit/draw/export.h"
#include "tacit/draw/graph_scene.h"
#include "tacit/draw/picture.h"
#include "tacit/draw/protocol_scene.h"
#include "tacit/draw/word_scene.h"

namespace tacit {
namespace {

DecisionHypergraph built(unsigned n, unsigned rounds = 1) {
  return *DecisionHypergraph::build({.processes = n, .rounds = rounds});
}

std::vector<Scene> scenes() {
  std::vector<Scene> result;
  for (const unsigned n : {2U, 3U}) {
    const auto hypergraph = built(n);
    result.push_back(protocol_scene(hypergraph));
    result.push_back(protocol_scene(
        hypergraph,
        {.inputs = {InputId(1)}, .deliveries = true, .probabilities = true, .views = true}));
    result.push_back(kripke_scene(hypergraph, *KripkeGraph::build(hypergraph)));
    result.push_back(intersection_scene(hypergraph, IntersectionGraph(hypergraph)));
  }
  for (const unsigned n : {2U, 3U, 4U}) {
    result.push_back(reduced_scene(ReducedGraph(n), {.patterns = true}));
    result.push_back(word_scene(input_complex(n), "input"));
    result.push_back(word_scene(output_complex(Task::consensus(), n), "output"));
  }
  return result;
}

// Labels with everything that some format treats as special.
Scene awkward() {
  Scene scene;
  scene.title = "a <b> & \"c\" \\ {d} $e$ % # _f ~ ^";
  scene.description = scene.title;
  scene.nodes = {{"n\"1\\", {0, 0, 0}}, {"n 2", {1, 0, 0}}, {"<&>", {0, 1, 0}}};
  scene.nodes[0].label = scene.title;
  scene.edges = {{0, 1}};
  scene.edges[0].label = "p^2 q_{12} | *";
  scene.faces = {{{0, 1, 2}, "f & g"}};
  scene.strokes = {{{{0, 0, 0}, {1, 1, 0}}, palette::cut, 1, Dash::dotted, true, true}};
  scene.legend = {{LegendEntry::Sign::line, palette::zero, palette::ink, Dash::dashed, "a & b"}};
  return scene;
}

TEST(SceneSvg, IsWellFormedAndDrawsEveryNode) {
  for (const Scene& scene : scenes()) {
    const auto elements = read_xml(scene_svg(scene));
    ASSERT_TRUE(elements) << scene.title;
    EXPECT_EQ(elements->front().tag, "svg");
    EXPECT_EQ(elements->at(1).tag, "title");
    EXPECT_EQ(elements->at(1).text, scene.title);
    EXPECT_FALSE(elements->at(2).text.empty());
    std::size_t discs = scene.nodes.size();
    for (const LegendEntry& entry : scene.legend) {
      discs += entry.sign == LegendEntry::Sign::disc ? 1 : 0;
    }
    EXPECT_EQ(count(*elements, "circle"), discs) << scene.title;
    for (const XmlElement& element : *elements) EXPECT_FALSE(element.attributes.contains("id"));
  }
  EXPECT_TRUE(read_xml(scene_svg(awkward())));
}

TEST(SceneSvg, StaysOnThePage) {
  for (const Scene& scene : scenes()) {
    const auto elements = *read_xml(scene_svg(scene));
    const double width = std::stod(elements.front().attributes.at("width"));
    const double height = std::stod(elements.front().attributes.at("height"));
    for (const XmlElement& element : elements) {
      if (element.tag != "circle") continue;
      const double x = std::stod(element.attributes.at("cx"));
      const double y = std::stod(element.attributes.at("cy"));
      const double r = std::stod(element.attributes.at("r"));
      EXPECT_TRUE(r <= x && x <= width - r && r <= y && y <= height - r) << scene.title;
    }
  }
}

TEST(SceneSvg, IsTheSameEveryTime) {
  const auto first = scenes();
  const auto second = scenes();
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(scene_svg(first[i]), scene_svg(second[i]));
    EXPECT_EQ(scene_tikz(first[i]), scene_tikz(second[i]));
  }
}

TEST(SceneSvg, DrawsNearThingsLaterAndLarger) {
  Scene scene;
  scene.title = "two nodes";
  scene.camera = {.flat = false, .turn = 0, .tilt = 0};
  scene.nodes = {{"near", {0, 0, 1}}, {"far", {0.5, 0, -1}}};
  const auto elements = *read_xml(scene_svg(scene));
  std::vector<double> radii;
  for (const XmlElement& element : elements) {
    if (element.tag == "circle") radii.push_back(std::stod(element.attributes.at("r")));
  }
  ASSERT_EQ(radii.size(), 2U);
  EXPECT_LT(radii[0], radii[1]);
}

double distance_to(const PicturePath& path, Vec2 point) {
  const Vec2 to = path.steps.front().to;
  const Vec2 along{to.x - path.start.x, to.y - path.start.y};
  const Vec2 away{point.x - path.start.x, point.y - path.start.y};
  const double share =
      (away.x * along.x + away.y * along.y) / (along.x * along.x + along.y * along.y);
  const double at = std::min(std::max(share, 0.0), 1.0);
  return std::hypot(away.x - at * along.x, away.y - at * along.y);
}

// Margins of paper interrupt lines behind them; a vertex stays whole.
TEST(Picture, MarginsOfLinesCutNoVertex) {
  for (const Scene& scene : scenes()) {
    if (scene.camera.flat || scene.camera.gap == 0) continue;
    std::vector<PictureDisc> discs;
    std::size_t margins = 0;
    for (const PictureItem& item : picture_of(scene).items) {
      if (const auto* const disc = std::get_if<PictureDisc>(&item)) discs.push_back(*disc);
      const auto* const path = std::get_if<PicturePath>(&item);
      if (path == nullptr || !path->stroke || path->stroke->colour != palette::paper) continue;
      ++margins;
      for (const PictureDisc& disc : discs) {
        EXPECT_GE(distance_to(*path, disc.centre), disc.radius + path->stroke->width / 2)
            << scene.title << ": " << disc.name;
      }
    }
    EXPECT_GE(margins, scene.edges.size() / 2) << scene.title;
  }
}

// Lines join vertices or stay away from them, in the graphs of three processes.
TEST(Picture, ShowsEveryVertexBesideTheLinesOfOthers) {
  const auto hypergraph = built(3);
  const Scene kripke = kripke_scene(hypergraph, *KripkeGraph::build(hypergraph));
  const Scene intersection = intersection_scene(hypergraph, IntersectionGraph(hypergraph));
  for (const Scene& scene : {reduced_scene(ReducedGraph(3)), kripke, intersection}) {
    std::map<std::string, PictureDisc> discs;
    const auto items = picture_of(scene).items;
    for (const PictureItem& item : items) {
      const auto* const disc = std::get_if<PictureDisc>(&item);
      if (disc != nullptr && !disc->name.empty()) discs.emplace(disc->name, *disc);
    }
    EXPECT_EQ(discs.size(), scene.nodes.size());
    std::map<std::string, const SceneEdge*> edges;
    for (const SceneEdge& edge : scene.edges) {
      // Those between cubes of the Kripke graph are thin and too many.
      if (edge.width < 1) continue;
      edges.emplace(scene.nodes[edge.a].name + " -- " + scene.nodes[edge.b].name, &edge);
    }
    std::size_t compared = 0;
    for (const PictureItem& item : items) {
      const auto* const path = std::get_if<PicturePath>(&item);
      const auto found = path == nullptr ? edges.end() : edges.find(path->name);
      if (found == edges.end()) continue;
      ++compared;
      for (const auto& [name, disc] : discs) {
        const SceneEdge& edge = *found->second;
        if (name == scene.nodes[edge.a].name || name == scene.nodes[edge.b].name) continue;
        EXPECT_GT(distance_to(*path, disc.centre), disc.radius + path->stroke->width / 2)
            << scene.title << ": " << path->name << " " << name;
      }
    }
    EXPECT_EQ(compared, edges.size());
  }
}

TEST(SceneSvg, MovesLabelsAwayFromLines) {
  // A line where the label wishes to be.
  Scene scene;
  scene.title = "label";
  scene.nodes = {{"a", {0, 0, 0}}, {"b", {1, 0, 0}}};
  scene.edges = {{0, 1}};
  scene.nodes[0].label = "label";
  scene.nodes[0].style.direction = {1, 0};
  const auto elements = *read_xml(scene_svg(scene));
  double line = 0;
  for (const XmlElement& element : elements) {
    if (element.tag == "circle") line = std::stod(element.attributes.at("cy"));
  }
  for (const XmlElement& element : elements) {
    if (element.tag != "text") continue;
    const double bottom = std::stod(element.attributes.at("y"));
    EXPECT_TRUE(bottom < line || bottom - 0.75 * 12 > line) << bottom << " " << line;
  }
}

TEST(SceneTikz, BalancesAndDrawsEveryNode) {
  auto all = scenes();
  all.push_back(awkward());
  for (const Scene& scene : all) {
    const std::string text = scene_tikz(scene);
    EXPECT_NE(text.find("\\begin{tikzpicture}"), std::string::npos);
    EXPECT_TRUE(text.ends_with("\\end{tikzpicture}\n\\end{document}\n"));
    int depth = 0;
    std::size_t dollars = 0;
    std::size_t circles = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with('%')) continue;
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\') {
          ++i;
          continue;
        }
        depth += line[i] == '{' ? 1 : line[i] == '}' ? -1 : 0;
        dollars += line[i] == '$' ? 1 : 0;
        EXPECT_GE(depth, 0);
        EXPECT_NE(line[i], '%');
        EXPECT_LT(static_cast<unsigned char>(line[i]), 0x80U) << line;
      }
      circles += line.find("circle[") != std::string::npos ? 1 : 0;
    }
    EXPECT_EQ(depth, 0);
    EXPECT_EQ(dollars % 2, 0U);
    EXPECT_GE(circles, scene.nodes.size());
    // Every colour that is used is defined, and there are few of them.
    const std::regex used(
        R"(tacit(ink|zero|one|cut|accent|second|line|faint|grey|sky|[0-9A-F]{6})\b)");
    for (std::sregex_iterator at(text.begin(), text.end(), used), end; at != end; ++at) {
      EXPECT_NE(text.find("\\definecolor{" + at->str() + "}"), std::string::npos) << at->str();
    }
    std::size_t definitions = 0;
    for (std::size_t at = text.find("\\definecolor"); at != std::string::npos;
         at = text.find("\\definecolor", at + 1)) {
      ++definitions;
    }
    EXPECT_LE(definitions, 10U);
    EXPECT_NE(text.find("tacit edge/.style"), std::string::npos);
  }
}

TEST(SceneObj, HasWholeTrianglesAndOneObjectForEachPart) {
  for (const Scene& scene : scenes()) {
    std::istringstream lines(scene_obj(scene));
    std::vector<Vec3> points;
    std::size_t objects = 0;
    std::size_t triangles = 0;
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string kind;
      words >> kind;
      if (kind == "v") {
        Vec3 point;
        double red = -1;
        double green = -1;
        double blue = -1;
        words >> point.x >> point.y >> point.z >> red >> green >> blue;
        ASSERT_TRUE(words) << line;
        for (const double part : {red, green, blue}) EXPECT_TRUE(0 <= part && part <= 1);
        points.push_back(point);
      } else if (kind == "f") {
        std::size_t a = 0;
        std::size_t b = 0;
        std::size_t c = 0;
        words >> a >> b >> c;
        ASSERT_TRUE(words) << line;
        for (const std::size_t corner : {a, b, c})
          ASSERT_TRUE(1 <= corner && corner <= points.size());
        const Vec3 u = points[b - 1] - points[a - 1];
        const Vec3 v = points[c - 1] - points[a - 1];
        const double area =
            std::hypot(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x);
        EXPECT_GT(area, 1e-7) << scene.title;
        ++triangles;
      } else if (kind == "o") {
        ++objects;
      } else {
        EXPECT_TRUE(kind == "#") << line;
      }
    }
    EXPECT_EQ(objects, scene.nodes.size() + scene.edges.size() + scene.faces.size());
    std::size_t sides = 0;
    for (const SceneFace& face : scene.faces) sides += face.corners.size() - 2;
    EXPECT_EQ(triangles, 32 * scene.nodes.size() + 12 * scene.edges.size() + sides);
  }
}

// Balls are closed and their triangles look outwards.
TEST(SceneObj, TurnsTrianglesOutwards) {
  Scene scene;
  scene.title = "ball";
  scene.nodes = {{"ball", {0, 0, 0}}};
  std::istringstream lines(scene_obj(scene));
  std::vector<Vec3> points;
  std::set<std::pair<std::size_t, std::size_t>> sides;
  std::size_t written = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "v") {
      Vec3 point;
      words >> point.x >> point.y >> point.z;
      points.push_back(point);
    }
    if (kind != "f") continue;
    std::size_t corner[3];
    words >> corner[0] >> corner[1] >> corner[2];
    const Vec3 a = points[corner[0] - 1];
    const Vec3 u = points[corner[1] - 1] - a;
    const Vec3 v = points[corner[2] - 1] - a;
    const Vec3 normal{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    EXPECT_GT(normal.x * a.x + normal.y * a.y + normal.z * a.z, 0);
    for (int i = 0; i < 3; ++i) {
      sides.emplace(corner[i], corner[(i + 1) % 3]);
      ++written;
    }
  }
  EXPECT_EQ(sides.size(), written);  // no side twice in one direction
  for (const auto& [a, b] : sides) EXPECT_TRUE(sides.contains({b, a}));
}

TEST(SceneDot, HasEveryNodeAndEveryPairOnce) {
  for (const Scene& scene : scenes()) {
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    for (const SceneEdge& edge : scene.edges) pairs.insert(std::minmax(edge.a, edge.b));
    for (const SceneFace& face : scene.faces) {
      for (std::size_t i = 0; i < face.corners.size(); ++i) {
        pairs.insert(std::minmax(face.corners[i], face.corners[(i + 1) % face.corners.size()]));
      }
    }
    std::istringstream lines(scene_dot(scene));
    std::size_t nodes = 0;
    std::size_t edges = 0;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("  \"")) continue;
      (line.find("\" -- \"") == std::string::npos ? nodes : edges) += 1;
    }
    EXPECT_EQ(nodes, scene.nodes.size());
    EXPECT_EQ(edges, pairs.size());
  }
}

TEST(Scene, NamesAreUnique) {
  for (const Scene& scene : scenes()) {
    std::set<std::string> names;
    for (const SceneNode& node : scene.nodes) EXPECT_TRUE(names.insert(node.name).second);
  }
}

TEST(Scene, WithoutPlacesIsNotPutOnAPage) {
  Scene scene;
  scene.placed = false;
  scene.nodes = {{"a", {}}};
  EXPECT_THROW((void)scene_svg(scene), ContractViolation);
  EXPECT_THROW((void)scene_obj(scene), ContractViolation);
  EXPECT_NE(scene_dot(scene).find("\"a\""), std::string::npos);
}

TEST(Palette, WritesAndBlendsColours) {
  EXPECT_EQ(hex_text({0, 0x72, 0xB2}), "#0072B2");
  EXPECT_EQ(blend(palette::zero, palette::paper, 0), palette::zero);
  EXPECT_EQ(blend(palette::zero, palette::paper, 1), palette::paper);
  EXPECT_EQ(blend({0, 0, 0}, {100, 200, 50}, 0.5), (Colour{50, 100, 25}));
}

}  // namespace
}  // namespace tacit
