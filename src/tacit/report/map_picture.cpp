// The map as SVG and JSON.
#include <algorithm>
#include <cmath>
#include <functional>

#include <nlohmann/json.hpp>

#include "tacit/draw/palette.h"
#include "tacit/draw/svg.h"
#include "tacit/present/json_lines.h"
#include "tacit/present/number_json.h"
#include "tacit/report/law_report.h"

namespace tacit {
namespace {

constexpr double left = 52;
constexpr double top = 16;
constexpr double width = 560;
constexpr double height = 420;
constexpr double legend_left = left + width + 24;

Colour colour_of(KnownKind kind) {
  constexpr double pale = 0.25;
  const auto softened = [](Colour colour) { return blend(colour, palette::paper, pale); };
  switch (kind) {
    case KnownKind::courteous:
      return softened(palette::zero);
    case KnownKind::pref:
      return softened(palette::one);
    case KnownKind::crowd:
      return softened(palette::cyan);
    case KnownKind::leader:
      return softened(palette::accent);
    case KnownKind::table:
      break;
  }
  return softened(palette::second_accent);
}

// Places on the page: p to the right, points in the middle of their columns, n upwards on a scale
// in which doubling is one step.
class Places {
 public:
  explicit Places(const KnownMap& map)
      : columns_(map.points.size()),
        low_(std::log2(map.rows.front().processes - 0.5)),
        high_(std::log2(map.rows.back().processes + 0.5)) {}
  [[nodiscard]] double x(double column) const {
    if (column <= 0) return left;
    const auto columns = static_cast<double>(columns_);
    return column >= columns ? left + width : left + width * (column + 0.5) / (columns + 1);
  }
  [[nodiscard]] double y(double n) const {
    return top + height * (high_ - std::log2(n)) / (high_ - low_);
  }

 private:
  std::size_t columns_;
  double low_;
  double high_;
};

std::string rectangle(double x, double y, double w, double h, Colour fill,
                      const std::string& title = {}) {
  return "<rect" + svg_attribute("x", x) + svg_attribute("y", y) + svg_attribute("width", w) +
         svg_attribute("height", h) + " fill=\"" + hex_text(fill) + "\"" +
         (title.empty() ? "/>" : "><title>" + svg_escaped(title) + "</title></rect>") + "\n";
}

std::string line(double x1, double y1, double x2, double y2) {
  return "<line" + svg_attribute("x1", x1) + svg_attribute("y1", y1) + svg_attribute("x2", x2) +
         svg_attribute("y2", y2) + "/>\n";
}

std::string text(double x, double y, const std::string& anchor, const std::string& words) {
  return "<text" + svg_attribute("x", x) + svg_attribute("y", y) + " text-anchor=\"" + anchor +
         "\">" + svg_escaped(words) + "</text>\n";
}

// Cells of one row that are of one kind are one rectangle.
std::string areas(const KnownMap& map, const Places& at) {
  std::string result;
  for (const KnownMap::Row& row : map.rows) {
    const double y = at.y(row.processes + 0.5);
    const double h = at.y(row.processes - 0.5) - y;
    for (std::size_t i = 0; i < row.cells.size();) {
      std::size_t end = i;
      while (end < row.cells.size() && row.cells[end].kind == row.cells[i].kind) ++end;
      const auto x = static_cast<double>(i);
      result += rectangle(at.x(x), y, at.x(static_cast<double>(end)) - at.x(x), h,
                          colour_of(row.cells[i].kind),
                          "n = " + std::to_string(row.processes) + ": " +
                              std::string(kind_name(row.cells[i].kind)));
      i = end;
    }
  }
  return result;
}

// The border between what is proved and what is not.
std::string border(const KnownMap& map, const Places& at) {
  std::string result;
  for (std::size_t r = 0; r < map.rows.size(); ++r) {
    const KnownMap::Row& row = map.rows[r];
    const double low = at.y(row.processes - 0.5);
    const double high = at.y(row.processes + 0.5);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const double x = at.x(static_cast<double>(i) + 1);
      const bool proved = row.cells[i].proved;
      if (i + 1 < row.cells.size() && row.cells[i + 1].proved != proved) {
        result += line(x, low, x, high);
      }
      if (r + 1 < map.rows.size() && map.rows[r + 1].cells[i].proved != proved) {
        result += line(at.x(static_cast<double>(i)), high, x, high);
      }
    }
  }
  return svg_group(R"(stroke="#1A1A1A" stroke-width="1.8" stroke-linecap="square")", result);
}

std::string axes(const KnownMap& map, const Places& at) {
  std::string result;
  for (unsigned n = 2; n <= map.rows.back().processes; n *= 2) {
    result += text(left - 8, at.y(n) + 4, "end", std::to_string(n));
  }
  for (int tenths = 0; tenths <= 10; tenths += 2) {
    result += text(left + width * tenths / 10, top + height + 18, "middle",
                   Rational(tenths, 10).decimal(2));
  }
  result += text(left + width / 2, top + height + 38, "middle", "p, the probability of delivery");
  result += text(14, top + height / 2, "middle", "n");
  return result;
}

std::string legend(const KnownMap& map) {
  std::string result;
  double y = top + 8;
  for (const KnownKind kind : known_kinds) {
    const bool used = std::ranges::any_of(map.rows, [kind](const KnownMap::Row& row) {
      return std::ranges::find(row.cells, kind, &KnownCell::kind) != row.cells.end();
    });
    if (!used) continue;
    result += rectangle(legend_left, y, 14, 14, colour_of(kind));
    result += text(legend_left + 22, y + 12, "start", std::string(kind_name(kind)));
    y += 24;
  }
  result += svg_group(R"(stroke="#1A1A1A" stroke-width="1.8")",
                      line(legend_left, y + 7, legend_left + 14, y + 7));
  result += text(legend_left + 22, y + 12, "start", "left and below: proved");
  return result;
}

}  // namespace

std::string map_svg(const KnownMap& map) {
  const Places at(map);
  return svg_document(
      {.width = legend_left + 190,
       .height = top + height + 52,
       .title = "The best algorithm known, by number of processes and p",
       .description =
           "One round of broadcast. Colours are kinds of algorithms; the optimum is proved "
           "on one side of the black line, for few processes and for small p.",
       .body = svg_group(R"(shape-rendering="crispEdges")", areas(map, at)) + border(map, at) +
               svg_group(R"(font-family="sans-serif" font-size="12" fill="#1A1A1A")",
                         axes(map, at) + legend(map))});
}

std::string map_json(const KnownMap& map) {
  const auto approx = [](const Rational& value) { return value.approximate(); };
  Json points = Json::array();
  for (const Rational& p : map.points) points.push_back(to_json(p));
  Json kinds = Json::array();
  for (const KnownKind kind : known_kinds) kinds.push_back(kind_name(kind));
  Json rows = Json::array();
  for (const KnownMap::Row& row : map.rows) {
    Json cells = Json::array();
    for (const KnownCell& cell : row.cells) {
      cells.push_back({{"kind", static_cast<int>(cell.kind)},
                       {"algorithm", cell.algorithm},
                       {"upper", approx(cell.upper)},
                       {"lower", approx(cell.lower)},
                       {"proved", cell.proved}});
    }
    rows.push_back({{"n", row.processes}, {"cells", std::move(cells)}});
  }
  return json_lines(Json{{"verb", "laws"},
                         {"map", "best known"},
                         {"points", std::move(points)},
                         {"kinds", std::move(kinds)},
                         {"rows", std::move(rows)}});
}

}  // namespace tacit
