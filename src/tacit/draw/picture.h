// Picture: a scene on the page. The step from space to page that SVG and TikZ share:
// projection, order from back to front, depth, places of labels, legend.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tacit/draw/scene.h"

namespace tacit {

struct PictureStroke {
  Colour colour;
  double width;
  Dash dash = Dash::solid;
};

struct PictureFill {
  Colour colour;
  double opacity = 1;
};

struct PicturePath {
  // A straight step, or a cubic curve with its two control points.
  struct Step {
    std::optional<std::pair<Vec2, Vec2>> controls;
    Vec2 to;
  };
  Vec2 start;
  std::vector<Step> steps;
  bool closed = false;
  std::optional<PictureFill> fill{};
  std::optional<PictureStroke> stroke{};
  std::string name{};  // of the node, edge or face it draws
};

struct PictureDisc {
  Vec2 centre;
  double radius;
  std::optional<PictureFill> fill;
  std::optional<PictureStroke> stroke;
  std::string name{};
};

struct PictureText {
  enum class Anchor { start, middle, end };
  Vec2 at;  // on the baseline
  std::string label;
  double size;
  Colour colour;
  Anchor anchor;
  bool italic;
  bool bold;
  bool halo;
};

using PictureItem = std::variant<PicturePath, PictureDisc, PictureText>;

// In pixels, y downwards, from (0, 0) to (width, height); items from back to front.
struct Picture {
  double width = 0;
  double height = 0;
  std::vector<PictureItem> items{};
};

// Expects a placed scene with at least one node or text.
[[nodiscard]] Picture picture_of(const Scene& scene);

}  // namespace tacit
