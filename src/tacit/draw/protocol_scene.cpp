// One file, because the layouts of the protocol complex (one input, a band of mixed inputs, all of
// them) share the places of its views.
#include "tacit/draw/protocol_scene.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "tacit/complex/view_text.h"

namespace tacit {
namespace {

// Whatever of P fits a page: more than this is not placed.
constexpr std::uint64_t most_placed_facets = 1024;

// Decisions as numbers inside the vertices, where there are few enough.
constexpr std::size_t most_numbered_vertices = 16;

enum class Layout { simplex, band, around };

// The six mixed inputs of three processes in the order of the band, and where their
// corners lie along it; zeros lie on its upper side.
struct BandInput {
  std::uint64_t ones;
  std::array<double, 3> corners;
};
constexpr std::array<BandInput, 6> band{{{0b100, {0, 1, 0.5}},
                                         {0b101, {1.5, 1, 0.5}},
                                         {0b001, {1.5, 1, 2}},
                                         {0b011, {1.5, 2.5, 2}},
                                         {0b010, {3, 2.5, 2}},
                                         {0b110, {3, 2.5, 3.5}}}};

// Two processes around a square: how far from the ends of an edge, and how far beside it,
// the views lie that hear something in the next round; as shares of its length.
struct Bump {
  double inset;
  double height;
};
constexpr std::array<Bump, 3> bumps{{{0.197, 0.409}, {0.28, 0.14}, {0.36, 0.065}}};

class ProtocolScene {
 public:
  ProtocolScene(const DecisionHypergraph& hypergraph, const ProtocolDrawing& drawing);
  [[nodiscard]] Scene scene();

 private:
  struct PlacedView {
    Vec3 at;
    double silence;  // rounds without hearing anything, later ones counting less
  };

  void choose_layout();
  [[nodiscard]] std::vector<Vec3> corners(InputId input) const;
  [[nodiscard]] PlacedView place(unsigned level, ViewId view,
                                 const std::vector<Vec3>& corners) const;
  [[nodiscard]] Vec3 place_around(unsigned level, ViewId view,
                                  const std::vector<Vec3>& corners) const;
  [[nodiscard]] double side_around(unsigned level, ViewId first, ViewId second,
                                   const std::vector<Vec3>& corners) const;
  std::size_t node(ViewId view, const std::vector<Vec3>& corners);
  void add_execution(FacetId facet);
  [[nodiscard]] Colour colour_of(FacetId facet) const;
  [[nodiscard]] std::string probability_label(FacetId facet) const;
  void add_triangle(FacetId facet, const std::vector<std::size_t>& nodes);
  void add_deliveries(FacetId facet, const std::vector<std::size_t>& nodes);
  void add_cut_line(const std::vector<std::size_t>& nodes, std::span<const ViewId> views);
  void add_input_name(InputId input);
  void add_legend();
  [[nodiscard]] Value decision(ViewId view) const { return (*drawing_.colouring)[view.index()]; }
  [[nodiscard]] bool silent(FacetId facet) const {
    return hypergraph_.executions().weight(facet).delivered == 0;
  }

  const DecisionHypergraph& hypergraph_;
  const ProtocolDrawing& drawing_;
  unsigned n_;
  unsigned rounds_;
  unsigned values_;
  std::vector<FacetId> facets_;
  std::vector<InputId> inputs_;
  Layout layout_ = Layout::around;
  std::map<std::pair<ViewId, long>, std::size_t> index_;  // by view and place along the band
  std::set<std::pair<std::size_t, std::size_t>> joined_;  // by an edge, beyond three processes
  std::set<std::string> names_;
  Scene scene_;
};

ProtocolScene::ProtocolScene(const DecisionHypergraph& hypergraph, const ProtocolDrawing& drawing)
    : hypergraph_(hypergraph),
      drawing_(drawing),
      n_(hypergraph.system().processes),
      rounds_(hypergraph.system().rounds),
      values_(hypergraph.task().values()) {
  const Executions& executions = hypergraph.executions();
  std::set<InputId> inputs;
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    const FacetId facet(f);
    const InputId input = executions.input_id(facet);
    if (!drawing.inputs.empty() &&
        std::ranges::find(drawing.inputs, input) == drawing.inputs.end()) {
      continue;
    }
    if (drawing.pattern && executions.pattern(facet) != *drawing.pattern) continue;
    if (!drawing.silent && silent(facet)) continue;
    facets_.push_back(facet);
    inputs.insert(input);
  }
  inputs_.assign(inputs.begin(), inputs.end());
}

void ProtocolScene::choose_layout() {
  scene_.placed = (n_ == 2 && rounds_ <= 3) || (n_ == 3 && rounds_ <= 1);
  scene_.placed = scene_.placed && facets_.size() <= most_placed_facets;
  const bool all_mixed = values_ == 2 && std::ranges::all_of(inputs_, [&](InputId input) {
                           return std::popcount(hypergraph_.executions().values_in(input)) > 1;
                         });
  if (inputs_.size() <= 1) {
    layout_ = Layout::simplex;
    scene_.scale = n_ == 2 ? 150 : 280;
  } else if (n_ == 3 && all_mixed) {
    layout_ = Layout::band;
    scene_.scale = 260;
  } else {
    constexpr std::array<double, 4> scales{230, 230, 330, 640};  // by rounds
    scene_.scale = n_ == 2 ? scales.at(std::min(rounds_, 3U)) : 250;
    if (values_ > 2) scene_.scale = 190.0 * values_;
    scene_.placed = scene_.placed && (values_ == 2 || (n_ == 2 && rounds_ <= 1));
    scene_.camera.flat = n_ == 2;
    scene_.camera.turn = 0.32;
    scene_.camera.tilt = 0.22;
    scene_.camera.depth_cue = 0.35;
    scene_.camera.gap = 0;
  }
}

std::vector<Vec3> ProtocolScene::corners(InputId input) const {
  if (layout_ == Layout::simplex) {
    if (n_ == 2) return {{-1, 0, 0}, {1, 0, 0}};
    return {{-std::sqrt(0.75), -0.5, 0}, {std::sqrt(0.75), -0.5, 0}, {0, 1, 0}};
  }
  std::vector<Vec3> result;
  const ProcessSet ones(input.value());  // over two values
  if (layout_ == Layout::band) {
    const auto* const entry = std::ranges::find(band, ones.mask(), &BandInput::ones);
    for (const ProcessId i : ProcessSet::first(3)) {
      result.push_back({entry->corners.at(i.index()), ones.contains(i) ? -std::sqrt(0.75) : 0, 0});
    }
    return result;
  }
  if (values_ > 2) {
    for (const ProcessId i : ProcessSet::first(n_)) {
      const auto v = static_cast<double>(hypergraph_.executions().value(input, i));
      const double place = (v + (i.value() - (n_ - 1) / 2.0) / n_) / values_;
      const double angle = 2 * std::numbers::pi * (0.25 - place);
      result.push_back({std::cos(angle), std::sin(angle), 0});
    }
    return result;
  }
  constexpr std::array<Vec3, 3> axes{{{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}};
  for (const ProcessId i : ProcessSet::first(n_)) {
    result.push_back((ones.contains(i) ? 1 : -1) * axes.at(i.index()));
  }
  return result;
}

ProtocolScene::PlacedView ProtocolScene::place(unsigned level, ViewId view,
                                               const std::vector<Vec3>& corners) const {
  const ProcessId owner = hypergraph_.views().level(level).owner(view);
  if (level == 0) return {corners[owner.index()], 0};
  const auto row = hypergraph_.views().level(level).row(view);
  const auto known = static_cast<double>(
      std::ranges::count_if(row, [](ViewId entry) { return entry != unheard; }));
  PlacedView result{{}, 0};
  double total = 0;
  for (const ProcessId i : ProcessSet::first(n_)) {
    if (row[i.index()] == unheard) continue;
    const PlacedView before = place(level - 1, row[i.index()], corners);
    const double weight = i == owner ? 1 : 2;
    result.at = result.at + weight * before.at;
    total += weight;
    if (i == owner) result.silence = before.silence;
  }
  result.at = (1 / total) * result.at;
  if (known == 1) result.silence += std::pow(0.5, level - 1);
  return result;
}

// An execution of two processes is an edge from a view of process 1 to one of process 2.
// The next round keeps it, for who hears nothing, and adds a bump beside it: three edges
// by way of the views that hear something. So nothing crosses.
Vec3 ProtocolScene::place_around(unsigned level, ViewId view,
                                 const std::vector<Vec3>& corners) const {
  const ProcessId owner = hypergraph_.views().level(level).owner(view);
  if (level == 0) return 0.55 * corners[owner.index()];
  const auto row = hypergraph_.views().level(level).row(view);
  const ViewId own = row[owner.index()];
  const ViewId heard = row[1 - owner.index()];
  const Vec3 near = place_around(level - 1, own, corners);
  if (heard == unheard) return near;
  const Vec3 far = place_around(level - 1, heard, corners);
  const bool first = owner == ProcessId(0);
  const double side =
      side_around(level - 1, first ? own : heard, first ? heard : own, corners) * (first ? 1 : -1);
  const Vec3 along = far - near;
  const Bump& bump = bumps.at(level - 1);
  // Across the circle of more than two values bumps are flat, lest they meet those of others.
  const double shortest = 2 * 0.55 * std::sin(std::numbers::pi / (2 * values_));
  const double share = std::min(1.0, shortest / std::hypot(along.x, along.y));
  const double height = bump.height * (values_ == 2 ? 1 : share * share);
  return far - bump.inset * along + side * height * Vec3{-along.y, along.x, 0};
}

// Where the bump beside an edge lies: 1 for the left of its way from process 1 to process 2,
// else -1. Away from the middle, and from the bump that the edge belongs to.
double ProtocolScene::side_around(unsigned level, ViewId first, ViewId second,
                                  const std::vector<Vec3>& corners) const {
  if (level == 0) {
    const Vec3& a = corners[0];
    const Vec3& b = corners[1];
    return (a.y - b.y) * (a.x + b.x) + (b.x - a.x) * (a.y + b.y) > 0 ? 1 : -1;
  }
  const auto one = hypergraph_.views().level(level).row(first);
  const auto two = hypergraph_.views().level(level).row(second);
  const bool alike = (one[1] == unheard) == (two[0] == unheard);
  return (alike ? -1 : 1) * side_around(level - 1, one[0], two[1], corners);
}

std::size_t ProtocolScene::node(ViewId view, const std::vector<Vec3>& corners) {
  PlacedView where = scene_.placed ? place(rounds_, view, corners) : PlacedView{{}, 0};
  // Two processes need the second dimension: silence lifts a view off the line.
  if (n_ == 2 && layout_ == Layout::simplex) where.at.y += 0.55 * where.silence;
  if (n_ == 2 && layout_ == Layout::around && scene_.placed) {
    where.at = place_around(rounds_, view, corners);
  }
  const std::pair key{view, std::lround(1000 * where.at.x)};
  const auto [entry, is_new] = index_.try_emplace(key, scene_.nodes.size());
  if (!is_new) return entry->second;
  SceneNode result{view_text(hypergraph_.views(), rounds_, view), where.at};
  // The ends of the band show the same views twice.
  if (!names_.insert(result.name).second) result.name += " (same)";
  result.fill = palette::process(hypergraph_.owner(view));
  result.radius = layout_ == Layout::simplex ? 8 : n_ == 2 && rounds_ > 2 ? 4 : 5.5;
  if (drawing_.colouring) {
    result.border = palette::decision(decision(view));
    result.border_width = layout_ == Layout::simplex ? 3.4 : 2.4;
  }
  if (drawing_.views) {
    result.label = view_text(hypergraph_.views(), rounds_, view);
    const double down = where.at.y < -0.3 || (n_ == 2 && where.silence == 0) ? 1 : -1;
    result.style = {.size = 11, .direction = {0, down}, .distance = 3};
  }
  scene_.nodes.push_back(std::move(result));
  return entry->second;
}

std::string ProtocolScene::probability_label(FacetId facet) const {
  const Executions& executions = hypergraph_.executions();
  if (!drawing_.law) return executions.weight(facet).to_string();
  constexpr std::size_t longest = 12;
  constexpr unsigned digits = 4;
  const Rational value = drawing_.law->probability(executions.pattern(facet));
  const std::string exact = value.to_string();
  return exact.size() <= longest ? exact : value.decimal(digits);
}

void ProtocolScene::add_execution(FacetId facet) {
  const Executions& executions = hypergraph_.executions();
  const auto at = scene_.placed ? corners(executions.input_id(facet)) : std::vector<Vec3>{};
  const auto views = hypergraph_.facet(facet);
  std::vector<std::size_t> nodes;
  for (const ViewId view : views) nodes.push_back(node(view, at));
  const bool cut = drawing_.colouring && is_cut(hypergraph_, *drawing_.colouring, facet);
  if (n_ == 2) {
    SceneEdge edge{nodes[0], nodes[1]};
    edge.width = 2;
    if (drawing_.colouring) {
      edge.colour = colour_of(facet);
      edge.width = 3;
      if (cut) edge.dash = Dash::dashed;
    }
    if (drawing_.probabilities) {
      edge.label = probability_label(facet);
      const Vec3 middle = 0.5 * (scene_.nodes[nodes[0]].at + scene_.nodes[nodes[1]].at);
      const bool above = silent(facet);
      const double slope = std::abs(middle.x) < 1e-9 ? 0 : (middle.x < 0 ? -1 : 1);
      edge.style = {.size = 13,
                    .direction = {above ? 0 : slope, above ? -1.0 : 0.75},
                    .distance = drawing_.deliveries && !above ? 18.0 : 8.0};
    }
    scene_.edges.push_back(std::move(edge));
  } else if (n_ == 3) {
    add_triangle(facet, nodes);
    // One simplex has its labels instead; a silent one lies behind the others.
    if (cut && layout_ != Layout::simplex && !silent(facet)) {
      add_cut_line(nodes, views);
      scene_.strokes.back().stands_at = scene_.faces.back().stands_at;
    }
  } else {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (std::size_t j = i + 1; j < nodes.size(); ++j) {
        if (joined_.emplace(nodes[i], nodes[j]).second) {
          scene_.edges.push_back({nodes[i], nodes[j]});
        }
      }
    }
  }
  if (drawing_.deliveries && rounds_ == 1 && n_ <= 3) add_deliveries(facet, nodes);
}

// The colour of the one value decided, that of the cut, or a neutral one where several values are
// decided without an error.
Colour ProtocolScene::colour_of(FacetId facet) const {
  if (is_cut(hypergraph_, *drawing_.colouring, facet)) return palette::cut;
  const auto views = hypergraph_.facet(facet);
  const Value first = decision(views[0]);
  const bool one_value =
      std::ranges::all_of(views, [&](ViewId view) { return decision(view) == first; });
  return one_value ? palette::decision(first) : palette::line;
}

void ProtocolScene::add_triangle(FacetId facet, const std::vector<std::size_t>& nodes) {
  const Executions& executions = hypergraph_.executions();
  SceneFace face{nodes, executions.text(executions.input_id(facet)) + " " +
                            executions.pattern_text(executions.pattern(facet))};
  face.fill = blend(palette::faint, palette::paper, 0.35);
  face.opacity = 0.9;
  face.border = palette::line;
  face.border_width = 1.2;
  Vec3 middle;
  for (const Vec3& corner : corners(executions.input_id(facet))) middle = middle + 1.0 / 3 * corner;
  face.stands_at = middle;
  if (drawing_.colouring) {
    const bool cut = is_cut(hypergraph_, *drawing_.colouring, facet);
    const Colour colour = colour_of(facet);
    face.fill = blend(colour, palette::paper, cut ? 0.45 : 0.72);
    face.border = blend(colour, palette::ink, 0.15);
    face.border_width = 1;
  }
  if (drawing_.probabilities) {
    face.label = probability_label(facet);
    face.style.size = 13;
  }
  if (silent(facet)) {
    // The whole simplex: behind the others, and visible around them.
    face.set_back = 1e-3;
    face.fill = blend(face.fill, palette::paper, 0.55);
    face.border = blend(face.border, palette::paper, 0.3);
    if (layout_ == Layout::simplex) {
      face.bulge = 0.09;
      if (drawing_.probabilities) {
        scene_.texts.push_back({{0, -0.5, 0},
                                face.label,
                                {.size = 13, .direction = {0, 1}, .distance = 7, .halo = false}});
        face.label.clear();
      }
    }
    scene_.faces.insert(scene_.faces.begin(), std::move(face));
    return;
  }
  scene_.faces.push_back(std::move(face));
}

// The line that separates the two decisions: between the middles of the two sides whose
// ends differ.
void ProtocolScene::add_cut_line(const std::vector<std::size_t>& nodes,
                                 std::span<const ViewId> views) {
  std::vector<Vec3> middles;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::size_t j = (i + 1) % nodes.size();
    if (decision(views[i]) == decision(views[j])) continue;
    middles.push_back(0.5 * (scene_.nodes[nodes[i]].at + scene_.nodes[nodes[j]].at));
  }
  scene_.strokes.push_back({middles, palette::cut, 2.6, Dash::dotted});
}

// Arrows beside the sides of the simplex, on its inside; one with two heads where both
// ends deliver to each other.
void ProtocolScene::add_deliveries(FacetId facet, const std::vector<std::size_t>& nodes) {
  const Executions& executions = hypergraph_.executions();
  const Channel channel(hypergraph_.system().channel, n_);
  const std::uint64_t links = executions.round_links(executions.pattern(facet), 0);
  const auto heard = [&](std::size_t from, std::size_t to) {
    const LinkId link = channel.carrier(ProcessId(static_cast<std::uint8_t>(from)),
                                        ProcessId(static_cast<std::uint8_t>(to)));
    return ((links >> link.value()) & 1U) != 0;
  };
  Vec3 centre;
  for (const std::size_t corner : nodes) {
    centre = centre + (1.0 / static_cast<double>(nodes.size())) * scene_.nodes[corner].at;
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (std::size_t j = i + 1; j < nodes.size(); ++j) {
      if (!heard(i, j) && !heard(j, i)) continue;
      Vec3 a = scene_.nodes[nodes[i]].at;
      Vec3 b = scene_.nodes[nodes[j]].at;
      const double size = std::hypot(b.x - a.x, b.y - a.y);
      Vec3 inside{-(b.y - a.y) / size, (b.x - a.x) / size, 0};
      const Vec3 middle = 0.5 * (a + b);
      const bool outside = inside.x * (centre.x - middle.x) + inside.y * (centre.y - middle.y) < 0;
      if (outside) inside = -1 * inside;
      if (n_ == 2 && inside.y > 0) inside = -1 * inside;
      const double cut_off = n_ == 2 ? 0.2 : 0.24;
      const Vec3 shift = (n_ == 2 ? 11.0 : 9.0) / scene_.scale * inside;
      scene_.strokes.push_back({{a + cut_off * (b - a) + shift, b + cut_off * (a - b) + shift},
                                palette::ink,
                                1.1,
                                Dash::solid,
                                heard(j, i),
                                heard(i, j)});
    }
  }
}

void ProtocolScene::add_input_name(InputId input) {
  const auto at = corners(input);
  Vec3 centre;
  for (const Vec3& corner : at) centre = centre + (1.0 / n_) * corner;
  LabelStyle style{.size = 14, .colour = palette::line};
  if (layout_ == Layout::band) {
    const bool down = std::popcount(input.value()) == 1;  // two corners above, one below
    centre.y = down ? 0 : -std::sqrt(0.75);
    style.direction = {0, down ? -1.0 : 1.0};
    style.distance = 9;
  } else if (n_ == 2 && values_ == 2) {
    centre = 0.78 * centre;
    style.halo = false;
  } else {
    return;
  }
  scene_.texts.push_back({centre, hypergraph_.executions().text(input), style});
}

void ProtocolScene::add_legend() {
  for (const ProcessId i : ProcessSet::first(n_)) {
    scene_.legend.push_back({LegendEntry::Sign::disc, palette::process(i), palette::ink,
                             Dash::solid, "process " + std::to_string(i.value() + 1)});
  }
  if (!drawing_.colouring) return;
  const auto sign = n_ == 2 ? LegendEntry::Sign::line : LegendEntry::Sign::area;
  const auto tint = [&](Colour colour, double share) {
    return n_ == 2 ? colour : blend(colour, palette::paper, share);
  };
  for (unsigned v = 0; v < values_; ++v) {
    const auto value = static_cast<Value>(v);
    scene_.legend.push_back({sign, tint(palette::decision(value), 0.72), palette::decision(value),
                             Dash::solid, "agree on " + std::string(1, digit_of(value))});
  }
  if (const unsigned most = hypergraph_.task().most_decided(); most > 1) {
    scene_.legend.push_back({sign, tint(palette::line, 0.72), palette::line, Dash::solid,
                             (most > 2 ? "2 to " + std::to_string(most) : "2") + " values"});
  }
  scene_.legend.push_back(
      {sign, tint(palette::cut, 0.45), palette::cut, n_ == 2 ? Dash::dashed : Dash::solid, "cut"});
}

Scene ProtocolScene::scene() {
  choose_layout();
  scene_.title = "Protocol complex, " + hypergraph_.system().to_string();
  for (const FacetId facet : facets_) add_execution(facet);
  if (scene_.placed && inputs_.size() > 1) {
    for (const InputId input : inputs_) add_input_name(input);
  }
  const bool room = layout_ == Layout::simplex && scene_.nodes.size() <= most_numbered_vertices;
  if (drawing_.colouring && drawing_.decisions && room) {
    for (const auto& [key, index] : index_) {
      SceneNode& node = scene_.nodes[index];
      if (!node.label.empty()) continue;
      node.radius = 9.5;
      node.label = std::string(1, digit_of(decision(key.first)));
      node.style = {.size = 11,
                    .colour = node.fill == palette::ink ? palette::paper : palette::ink,
                    .bold = true,
                    .halo = false};
    }
  }
  add_legend();
  scene_.description = std::to_string(scene_.nodes.size()) + " views and " +
                       std::to_string(facets_.size()) + " executions.";
  return std::move(scene_);
}

}  // namespace

Scene protocol_scene(const DecisionHypergraph& hypergraph, const ProtocolDrawing& drawing) {
  return ProtocolScene(hypergraph, drawing).scene();
}

}  // namespace tacit
