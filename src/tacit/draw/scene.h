// Scene: what is drawn, before it is decided how. Points in space with names, edges,
// faces, lines and labels with their styles; no word of the domain.
//
// Scenes are made by protocol_scene.h, graph_scene.h and word_scene.h, and written by
// export.h. Lengths of styles are pixels; positions are in units of the scene. Labels
// follow the conventions of plot.h. Equal scenes give equal bytes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tacit/draw/palette.h"

namespace tacit {

struct Vec2 {
  double x = 0;
  double y = 0;
};

struct Vec3 {
  double x = 0;
  double y = 0;
  double z = 0;

  friend constexpr Vec3 operator+(const Vec3& a, const Vec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend constexpr Vec3 operator-(const Vec3& a, const Vec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend constexpr Vec3 operator*(double factor, const Vec3& a) {
    return {factor * a.x, factor * a.y, factor * a.z};
  }
  friend constexpr bool operator==(const Vec3&, const Vec3&) = default;
};

// A label at a point of the scene. The direction is on the page, y downwards: {0, 0}
// centres the text on the point, {1, 0} starts it to the right of it. A direction other
// than {0, 0} is a wish: where the label would cover a line or a node, another is taken.
struct LabelStyle {
  double size = 12;
  Colour colour = palette::ink;
  bool italic = false;
  bool bold = false;
  Vec2 direction{};
  double distance = 4;
  bool halo = true;  // a margin of paper around the letters
};

struct SceneNode {
  std::string name;  // unique within the scene
  Vec3 at;
  Colour fill = palette::paper;
  Colour border = palette::ink;
  double radius = 5;
  double border_width = 1.2;
  std::string label{};
  LabelStyle style{};
  bool ring = false;  // a second circle around it, for emphasis
};

enum class Dash { solid, dashed, dotted };

struct SceneEdge {
  std::size_t a;  // indices of nodes
  std::size_t b;
  Colour colour = palette::line;
  double width = 1.6;
  Dash dash = Dash::solid;
  std::string label{};  // at the middle
  LabelStyle style{.size = 11};
};

struct SceneFace {
  std::vector<std::size_t> corners;  // indices of nodes, three or more
  std::string name;
  Colour fill = palette::faint;
  double opacity = 0.5;
  Colour border = palette::line;
  double border_width = 1;
  // How far sides swell outwards on the page, as a share of their length.
  double bulge = 0;
  double set_back = 0;  // drawn as if it were this many units farther away
  // Drawn as if its middle were here, and its corners with it. For surfaces, whose pieces
  // in one plane belong together.
  std::optional<Vec3> stands_at{};
  std::string label{};  // at the centre
  LabelStyle style{.size = 11, .halo = false};
};

// A line of its own, with arrow heads where asked for: deliveries, cuts, paths, axes.
struct SceneStroke {
  std::vector<Vec3> points;  // two or more
  Colour colour = palette::ink;
  double width = 1;
  Dash dash = Dash::solid;
  bool head_at_start = false;
  bool head_at_end = false;
  double inset = 0;                 // how far it stays away from its points, in pixels
  std::optional<Vec3> stands_at{};  // as for faces
};

struct SceneText {
  Vec3 at;
  std::string text;
  LabelStyle style{};
};

struct LegendEntry {
  enum class Sign { disc, line, area } sign;
  Colour colour;
  Colour border = palette::ink;  // of discs and areas
  Dash dash = Dash::solid;       // of lines
  std::string text;
};

// The intersection graph, the reduced graph, and the complexes of inputs and outputs have places
// for at most this many processes: one axis each, three of space and two shadows.
inline constexpr unsigned most_placed_processes = 5;

// How space is seen: flat scenes as they are, y upwards; others turned about the
// vertical axis, then tilted, then in perspective.
struct Camera {
  bool flat = true;
  double turn = 0.50;       // radians
  double tilt = 0.30;       // radians
  double distance = 9;      // of the eye from the origin, in units; larger is flatter
  double depth_cue = 0.55;  // 0: far things look like near ones
  double gap = 2;           // by which lines interrupt those behind them, in pixels
};

struct Scene {
  std::string title;
  std::string description{};  // for readers who do not see it
  bool placed = true;         // false: positions mean nothing, only the graph does
  double scale = 100;         // pixels per unit
  Camera camera{};
  std::vector<SceneNode> nodes{};
  std::vector<SceneEdge> edges{};
  std::vector<SceneFace> faces{};
  std::vector<SceneStroke> strokes{};
  std::vector<SceneText> texts{};
  std::vector<LegendEntry> legend{};
};

}  // namespace tacit
