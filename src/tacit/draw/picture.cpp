// From space to page. Every part of the scene becomes items with a depth; items of
// scenes in space are sorted by it, those of flat scenes keep the order faces, edges,
// lines, nodes. Labels come last. A line in space carries a margin of paper, so that it
// interrupts the lines behind it, but not the nodes, and takes on the colour of the paper
// with distance.
//
// One file, because every kind of item passes through the same steps: projected, sorted, coloured.
#include "tacit/draw/picture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "tacit/base/contract.h"
#include "tacit/draw/plot.h"

namespace tacit {
namespace {

constexpr double margin = 14;
constexpr double ring_distance = 3.2;  // between a node and its ring

struct Projected {
  Vec2 at;
  double depth;  // larger is nearer
  double zoom;   // of lengths at that depth
};

double length(Vec2 v) {
  return std::hypot(v.x, v.y);
}

Vec2 towards(Vec2 from, Vec2 to, double distance) {
  const double whole = length({to.x - from.x, to.y - from.y});
  if (whole == 0) return from;
  return {from.x + (to.x - from.x) * distance / whole, from.y + (to.y - from.y) * distance / whole};
}

struct Item {
  double depth;
  PictureItem item;
};

class Page {
 public:
  explicit Page(const Scene& scene);
  [[nodiscard]] Picture picture();

 private:
  [[nodiscard]] Projected project(const Vec3& point) const;
  [[nodiscard]] double fade(double depth) const;
  [[nodiscard]] Colour seen(Colour colour, double depth) const {
    return blend(colour, palette::paper, fade(depth));
  }
  [[nodiscard]] double thinned(double width, double depth) const {
    return width * (1 - 0.55 * fade(depth));
  }
  // How far a node reaches on the page.
  [[nodiscard]] double radius_of(std::size_t node) const {
    return scene_.nodes[node].radius * nodes_[node].zoom * (1 - 0.25 * fade(nodes_[node].depth));
  }
  [[nodiscard]] double rim(std::size_t node) const {
    return radius_of(node) + (scene_.nodes[node].ring ? ring_distance : 0);
  }
  [[nodiscard]] double outside(std::size_t node) const {
    return rim(node) + scene_.nodes[node].border_width / 2;
  }
  void add_face(const SceneFace& face);
  void add_edge(const SceneEdge& edge);
  void add_gap(const SceneEdge& edge, double width, double depth);
  void add_stroke(const SceneStroke& stroke);
  void add_node(std::size_t index);
  void add_label(const std::string& text, const LabelStyle& style, const Projected& at,
                 double radius);
  void place_labels();
  void add_legend();
  void include(Vec2 point, double around);
  void include_text(const PictureText& text);

  const Scene& scene_;
  std::vector<Projected> nodes_;
  std::vector<double> order_;  // of nodes: their depth, or that of the nearest face they belong to
  double nearest_ = -std::numeric_limits<double>::infinity();
  double farthest_ = std::numeric_limits<double>::infinity();
  std::vector<Item> faces_;
  std::vector<Item> edges_;
  std::vector<Item> strokes_;
  std::vector<Item> discs_;
  std::vector<Item> labels_;
  struct Wish {
    std::string text;
    LabelStyle style;
    Projected at;
    double radius;
  };
  std::vector<Wish> wishes_;
  std::vector<PlotBox> taken_;                   // by nodes and labels
  std::vector<std::pair<Vec2, Vec2>> segments_;  // of edges, sides and lines
  std::vector<PictureItem> legend_;
  PlotBox box_{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
               -std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
};

Page::Page(const Scene& scene) : scene_(scene) {
  expects(scene.placed, "only placed scenes can be put on a page");
  for (const SceneNode& node : scene.nodes) {
    nodes_.push_back(project(node.at));
    nearest_ = std::max(nearest_, nodes_.back().depth);
    farthest_ = std::min(farthest_, nodes_.back().depth);
    order_.push_back(-std::numeric_limits<double>::infinity());
  }
  for (const SceneFace& face : scene.faces) {
    if (!face.stands_at) continue;
    for (const std::size_t corner : face.corners) {
      order_[corner] = std::max(order_[corner], project(*face.stands_at).depth);
    }
  }
  for (std::size_t i = 0; i < order_.size(); ++i) {
    if (std::isinf(order_[i])) order_[i] = nodes_[i].depth;
  }
}

Projected Page::project(const Vec3& point) const {
  const Camera& camera = scene_.camera;
  if (camera.flat) return {{scene_.scale * point.x, -scene_.scale * point.y}, 0, 1};
  const double x = std::cos(camera.turn) * point.x + std::sin(camera.turn) * point.z;
  const double deep = -std::sin(camera.turn) * point.x + std::cos(camera.turn) * point.z;
  const double y = std::cos(camera.tilt) * point.y - std::sin(camera.tilt) * deep;
  const double z = std::sin(camera.tilt) * point.y + std::cos(camera.tilt) * deep;
  const double zoom = camera.distance / (camera.distance - z);
  return {{scene_.scale * zoom * x, -scene_.scale * zoom * y}, z, zoom};
}

double Page::fade(double depth) const {
  if (scene_.camera.flat || nearest_ <= farthest_) return 0;
  return scene_.camera.depth_cue * (nearest_ - depth) / (nearest_ - farthest_);
}

void Page::include(Vec2 point, double around) {
  box_.left = std::min(box_.left, point.x - around);
  box_.right = std::max(box_.right, point.x + around);
  box_.top = std::min(box_.top, point.y - around);
  box_.bottom = std::max(box_.bottom, point.y + around);
}

void Page::include_text(const PictureText& text) {
  const double width = text.size * label_width(text.label);
  const double left = text.anchor == PictureText::Anchor::start    ? 0
                      : text.anchor == PictureText::Anchor::middle ? -width / 2
                                                                   : -width;
  include({text.at.x + left, text.at.y - 0.8 * text.size}, 0);
  include({text.at.x + left + width, text.at.y + 0.25 * text.size}, 0);
}

void Page::add_face(const SceneFace& face) {
  expects(face.corners.size() >= 3, "a face has three corners or more");
  Vec2 centre;
  double depth = 0;
  const auto count = static_cast<double>(face.corners.size());
  for (const std::size_t corner : face.corners) {
    centre.x += nodes_[corner].at.x / count;
    centre.y += nodes_[corner].at.y / count;
    depth += nodes_[corner].depth / count;
  }
  PicturePath path{nodes_[face.corners.front()].at, {}, true, {}, {}, face.name};
  for (std::size_t i = 0; i < face.corners.size(); ++i) {
    const Vec2 from = nodes_[face.corners[i]].at;
    const Vec2 to = nodes_[face.corners[(i + 1) % face.corners.size()]].at;
    if (face.border_width > 0) segments_.emplace_back(from, to);
    PicturePath::Step step{{}, to};
    if (face.bulge != 0) {
      const Vec2 middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
      Vec2 outwards{to.y - from.y, from.x - to.x};
      const double side =
          outwards.x * (middle.x - centre.x) + outwards.y * (middle.y - centre.y) < 0 ? -1 : 1;
      outwards = {side * face.bulge * outwards.x, side * face.bulge * outwards.y};
      const auto control = [&](const Vec2& end) {
        return Vec2{end.x + (middle.x - end.x) * 0.5 + 4.0 / 3 * outwards.x,
                    end.y + (middle.y - end.y) * 0.5 + 4.0 / 3 * outwards.y};
      };
      step.controls = {control(from), control(to)};
      include({middle.x + outwards.x, middle.y + outwards.y}, face.border_width);
    }
    path.steps.push_back(step);
  }
  path.fill = PictureFill{seen(face.fill, depth), face.opacity};
  if (face.border_width > 0) {
    path.stroke =
        PictureStroke{seen(face.border, depth), thinned(face.border_width, depth), Dash::solid};
  }
  const double stands = face.stands_at ? project(*face.stands_at).depth : depth;
  faces_.push_back({stands - face.set_back, std::move(path)});
  if (!face.label.empty()) add_label(face.label, face.style, {centre, depth, 1}, 0);
}

void Page::add_edge(const SceneEdge& edge) {
  const Projected& a = nodes_[edge.a];
  const Projected& b = nodes_[edge.b];
  const double depth = (a.depth + b.depth) / 2;
  const double width = thinned(edge.width * (a.zoom + b.zoom) / 2, depth);
  segments_.emplace_back(a.at, b.at);
  PicturePath path{a.at, {{{}, b.at}}};
  if (!scene_.camera.flat) {
    // From rim to rim, as the edge may be nearer than a disc at its end; ends are round.
    const double cap = 0.2 * width;
    const double rim_a = outside(edge.a) + cap;
    const double rim_b = outside(edge.b) + cap;
    const double whole = length({a.at.x - b.at.x, a.at.y - b.at.y});
    if (whole <= rim_a + rim_b) return;
    path = {towards(a.at, b.at, rim_a), {{{}, towards(b.at, a.at, rim_b)}}};
    if (scene_.camera.gap > 0) add_gap(edge, width, depth);
  }
  path.stroke = PictureStroke{seen(edge.colour, depth), width, edge.dash};
  path.name = scene_.nodes[edge.a].name + " -- " + scene_.nodes[edge.b].name;
  edges_.push_back({depth, std::move(path)});
  if (!edge.label.empty()) {
    const Vec2 middle{(a.at.x + b.at.x) / 2, (a.at.y + b.at.y) / 2};
    add_label(edge.label, edge.style, {middle, depth, 1}, 0);
  }
}

// The margin of an edge: along the edge, but clear of every disc. Thin edges have thin ones.
void Page::add_gap(const SceneEdge& edge, double width, double depth) {
  const Vec2 from = nodes_[edge.a].at;
  const Vec2 to = nodes_[edge.b].at;
  const double whole = length({to.x - from.x, to.y - from.y});
  const double gap_width = width + 2 * std::min(scene_.camera.gap, edge.width);
  std::vector<std::pair<double, double>> hidden;  // from and to along the edge
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Vec2 away{nodes_[i].at.x - from.x, nodes_[i].at.y - from.y};
    const double along = (away.x * (to.x - from.x) + away.y * (to.y - from.y)) / whole;
    const double beside = (away.x * (to.y - from.y) - away.y * (to.x - from.x)) / whole;
    const double clear = outside(i) + gap_width / 2 + 0.5;
    if (std::abs(beside) >= clear) continue;
    const double half = std::sqrt(clear * clear - beside * beside);
    hidden.emplace_back(along - half, along + half);
  }
  std::ranges::sort(hidden);
  double start = 0;
  hidden.emplace_back(whole, whole);
  for (const auto& [begin, end] : hidden) {
    if (begin > start) {
      PicturePath gap{towards(from, to, start), {{{}, towards(from, to, std::min(begin, whole))}}};
      gap.stroke = PictureStroke{palette::paper, gap_width, Dash::solid};
      edges_.push_back({depth - 1e-6, std::move(gap)});
    }
    start = std::max(start, end);
    if (start >= whole) break;
  }
}

// Heads are slim triangles, three and a half widths long but never too small to see.
// Every step of the line has its own depth, a little nearer than an edge in its place.
void Page::add_stroke(const SceneStroke& stroke) {
  expects(stroke.points.size() >= 2, "a line has two points or more");
  constexpr double nearer = 1e-4;
  std::vector<Projected> points;
  for (const Vec3& point : stroke.points) {
    points.push_back(project(point));
    include(points.back().at, stroke.width);
  }
  const std::size_t last = points.size() - 1;
  for (std::size_t i = 0; i < last; ++i) {
    const double depth = (points[i].depth + points[i + 1].depth) / 2;
    const double order = (stroke.stands_at ? project(*stroke.stands_at).depth : depth) + nearer;
    const double width = thinned(stroke.width, depth);
    const Colour colour = seen(stroke.colour, depth);
    const double head = std::max(5.0, 3.5 * width);
    Vec2 from = towards(points[i].at, points[i + 1].at, stroke.inset);
    Vec2 to = towards(points[i + 1].at, points[i].at, stroke.inset);
    segments_.emplace_back(from, to);
    const auto add_head = [&](Vec2 tip, Vec2 tail) {
      const Vec2 base = towards(tip, tail, head);
      const Vec2 side{(tip.y - base.y) * 0.38, (base.x - tip.x) * 0.38};
      PicturePath path{
          tip,
          {{{}, {base.x + side.x, base.y + side.y}}, {{}, {base.x - side.x, base.y - side.y}}},
          true};
      path.fill = PictureFill{colour, 1};
      strokes_.push_back({order, std::move(path)});
      return towards(tip, tail, 0.8 * head);
    };
    if (i == 0 && stroke.head_at_start) from = add_head(from, to);
    if (i + 1 == last && stroke.head_at_end) to = add_head(to, from);
    PicturePath path{from, {{{}, to}}};
    path.stroke = PictureStroke{colour, width, stroke.dash};
    strokes_.push_back({order, std::move(path)});
  }
}

void Page::add_node(std::size_t index) {
  const SceneNode& node = scene_.nodes[index];
  const Projected& at = nodes_[index];
  const double radius = radius_of(index);
  const double reach = rim(index);
  taken_.push_back({at.at.x - reach, at.at.y - reach, at.at.x + reach, at.at.y + reach});
  include(at.at, radius + node.border_width);
  if (node.ring) {
    const double ring = radius + ring_distance;
    discs_.push_back({order_[index] + 1e-3,
                      PictureDisc{at.at, ring, PictureFill{palette::paper, 1},
                                  PictureStroke{seen(node.border, at.depth), 1.2, Dash::solid}}});
    include(at.at, ring + 1);
  }
  std::optional<PictureStroke> border;
  if (node.border_width > 0) {
    border = PictureStroke{seen(node.border, at.depth), node.border_width, Dash::solid};
  }
  discs_.push_back(
      {order_[index] + 2e-3,
       PictureDisc{at.at, radius, PictureFill{seen(node.fill, at.depth), 1}, border, node.name}});
  if (!node.label.empty()) {
    add_label(node.label, node.style, at, reach);
  }
}

void Page::add_label(const std::string& text, const LabelStyle& style, const Projected& at,
                     double radius) {
  wishes_.push_back({text, style, at, radius});
}

PictureText label_at(const std::string& text, const LabelStyle& style, Vec2 at, double radius,
                     Vec2 direction) {
  const double norm = length(direction);
  if (norm > 0) direction = {direction.x / norm, direction.y / norm};
  double reach = norm == 0 ? 0 : radius + style.distance;
  if (direction.y < 0 && text.find("_{") != std::string::npos) reach += 0.2 * style.size;
  return {{at.x + reach * direction.x,
           at.y + reach * direction.y + style.size * (0.36 + 0.34 * direction.y)},
          text,
          style.size,
          style.colour,
          direction.x > 0.35    ? PictureText::Anchor::start
          : direction.x < -0.35 ? PictureText::Anchor::end
                                : PictureText::Anchor::middle,
          style.italic,
          style.bold,
          style.halo && norm > 0};
}

// What the letters cover; widths of labels are estimates from above.
PlotBox covered(const PictureText& text) {
  const double width = 0.88 * text.size * label_width(text.label);
  const double left = text.anchor == PictureText::Anchor::start    ? 0
                      : text.anchor == PictureText::Anchor::middle ? -width / 2
                                                                   : -width;
  return {text.at.x + left, text.at.y - 0.78 * text.size, text.at.x + left + width,
          text.at.y + 0.1 * text.size};
}

// One label after the other, those that cannot move first, then near ones: the direction
// whose box covers least, in case of doubt the one closest to the wish.
void Page::place_labels() {
  std::ranges::stable_sort(wishes_, [](const Wish& a, const Wish& b) {
    const bool a_moves = length(a.style.direction) > 0;
    const bool b_moves = length(b.style.direction) > 0;
    return a_moves != b_moves ? b_moves : a.at.depth > b.at.depth;
  });
  for (const Wish& wish : wishes_) {
    const Vec2 wanted = wish.style.direction;
    PictureText best = label_at(wish.text, wish.style, wish.at.at, wish.radius, wanted);
    double least = std::numeric_limits<double>::infinity();
    constexpr int turns = 16;
    for (int turn = 0; turn < turns && length(wanted) > 0; ++turn) {
      const double angle =
          (turn % 2 == 0 ? 1 : -1) * ((turn + 1) / 2) * 2 * std::numbers::pi / turns;
      const Vec2 direction{std::cos(angle) * wanted.x - std::sin(angle) * wanted.y,
                           std::sin(angle) * wanted.x + std::cos(angle) * wanted.y};
      for (const double farther : {0.0, 5.0}) {
        LabelStyle style = wish.style;
        style.distance += farther;
        const PictureText text = label_at(wish.text, style, wish.at.at, wish.radius, direction);
        const PlotBox box = covered(text);
        double cost = 0.25 * std::abs(angle) + 0.1 * farther;
        for (const PlotBox& other : taken_) cost += overlap(box, other) ? 5 : 0;
        for (const auto& [a, b] : segments_) {
          cost += clipped({a.x, a.y}, {b.x, b.y}, box) ? 2 : 0;
        }
        if (cost < least) best = text;
        least = std::min(least, cost);
      }
    }
    best.colour = blend(best.colour, palette::paper, 0.6 * fade(wish.at.depth));
    taken_.push_back(grown(covered(best), 1));
    include_text(best);
    labels_.push_back({wish.at.depth, std::move(best)});
  }
}

// Entries in centred rows of about equal width below the drawing.
void Page::add_legend() {
  if (scene_.legend.empty()) return;
  constexpr double size = 12;
  constexpr double sign_width = 24;
  constexpr double gap = 20;
  constexpr double row_height = 20;
  const auto width_of = [](const LegendEntry& entry) {
    return sign_width + 6 + 0.88 * size * label_width(entry.text);
  };
  double whole = 0;
  for (const LegendEntry& entry : scene_.legend) whole += width_of(entry) + gap;
  const double room = std::max(box_.right - box_.left, 400.0);
  const double aim = whole / std::ceil(whole / room);
  const double centre = (box_.left + box_.right) / 2;
  double y = box_.bottom + 26;
  for (std::size_t first = 0; first < scene_.legend.size();) {
    double width = width_of(scene_.legend[first]);
    std::size_t last = first + 1;
    while (last < scene_.legend.size() && width + gap + width_of(scene_.legend[last]) / 2 <= aim) {
      width += gap + width_of(scene_.legend[last++]);
    }
    double x = centre - width / 2;
    for (; first < last; ++first) {
      const LegendEntry& entry = scene_.legend[first];
      const Vec2 middle{x + sign_width / 2, y - 4};
      if (entry.sign == LegendEntry::Sign::disc) {
        legend_.emplace_back(PictureDisc{middle, 5, PictureFill{entry.colour, 1},
                                         PictureStroke{entry.border, 1.2, Dash::solid}});
      } else if (entry.sign == LegendEntry::Sign::line) {
        PicturePath path{{x, middle.y}, {{{}, {x + sign_width, middle.y}}}};
        path.stroke = PictureStroke{entry.colour, 2.4, entry.dash};
        legend_.emplace_back(std::move(path));
      } else {
        PicturePath path{{x + 3, middle.y - 5},
                         {{{}, {x + sign_width - 3, middle.y - 5}},
                          {{}, {x + sign_width - 3, middle.y + 5}},
                          {{}, {x + 3, middle.y + 5}}},
                         true};
        path.fill = PictureFill{entry.colour, 1};
        path.stroke = PictureStroke{entry.border, 0.8, Dash::solid};
        legend_.emplace_back(std::move(path));
      }
      PictureText text{{x + sign_width + 6, y},    entry.text, size,  palette::ink,
                       PictureText::Anchor::start, false,      false, false};
      include_text(text);
      legend_.emplace_back(std::move(text));
      x += width_of(entry) + gap;
    }
    include({centre - width / 2, y + 4}, 0);
    y += row_height;
  }
}

void shift(PictureItem& item, double dx, double dy) {
  const auto move = [&](Vec2& point) {
    point.x += dx;
    point.y += dy;
  };
  if (auto* const path = std::get_if<PicturePath>(&item)) {
    move(path->start);
    for (PicturePath::Step& step : path->steps) {
      move(step.to);
      if (step.controls) {
        move(step.controls->first);
        move(step.controls->second);
      }
    }
  } else if (auto* const disc = std::get_if<PictureDisc>(&item)) {
    move(disc->centre);
  } else {
    move(std::get<PictureText>(item).at);
  }
}

Picture Page::picture() {
  for (std::size_t i = 0; i < scene_.nodes.size(); ++i) add_node(i);
  for (const SceneFace& face : scene_.faces) add_face(face);
  for (const SceneEdge& edge : scene_.edges) add_edge(edge);
  for (const SceneStroke& stroke : scene_.strokes) add_stroke(stroke);
  for (const SceneText& text : scene_.texts) add_label(text.text, text.style, project(text.at), 0);
  place_labels();
  expects(box_.left <= box_.right, "a picture shows something");
  add_legend();

  Picture result;
  std::vector<Item> body;
  for (std::vector<Item>* const part : {&faces_, &edges_, &strokes_, &discs_}) {
    std::ranges::move(*part, std::back_inserter(body));
  }
  if (!scene_.camera.flat) std::ranges::stable_sort(body, {}, &Item::depth);
  std::ranges::stable_sort(labels_, {}, &Item::depth);
  std::ranges::move(labels_, std::back_inserter(body));
  for (Item& item : body) result.items.push_back(std::move(item.item));
  std::ranges::move(legend_, std::back_inserter(result.items));
  for (PictureItem& item : result.items) shift(item, margin - box_.left, margin - box_.top);
  result.width = std::ceil(box_.right - box_.left + 2 * margin);
  result.height = std::ceil(box_.bottom - box_.top + 2 * margin);
  return result;
}

}  // namespace

Picture picture_of(const Scene& scene) {
  return Page(scene).picture();
}

}  // namespace tacit
