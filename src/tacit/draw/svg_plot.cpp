// Plots as SVG, for papers and pages: project and clip the curves, find a place for
// the legend and then for the label of each mark, write from the back to the front.
// Lengths are pixels of the viewBox, y downwards, printed with at most two decimals.
// Widths of text are estimated from above, since the fonts are not ours.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "tacit/draw/plot.h"
#include "tacit/draw/svg.h"

namespace tacit {
namespace {

// Okabe and Ito's colours, which stay apart for colour-blind readers. Grey stands
// in for their yellow, which is too pale for lines on white.
constexpr std::array<std::string_view, 8> palette{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                  "#E69F00", "#56B4E9", "#000000", "#7F7F7F"};
// The first is solid. They stay apart in print without colours.
constexpr std::array<std::string_view, 8> dashes{
    "", "7 3", "1.6 2.4", "8 2.6 1.6 2.6", "12 4", "4 2", "9 2.4 1.6 2.4 1.6 2.4", "3 4.5"};

constexpr double text_size = 13;    // labels of axes
constexpr double number_size = 12;  // numbers at axes, legend, labels of marks
constexpr unsigned most_steps = 6;  // between ticks
constexpr double area_width = 460;
constexpr double area_height = 320;
constexpr double swatch = 30;  // length of the line before a legend entry
constexpr double row_height = 19;
constexpr double padding = 8;

struct Text {
  PlotPoint at;
  std::string_view label;
  double size = number_size;
  std::string_view anchor = "start";
  std::string_view more{};  // attributes, after a blank
};

std::string element(const Text& text) {
  std::string result = "<text" + svg_attribute("x", text.at.x) + svg_attribute("y", text.at.y);
  if (text.size != number_size) result += svg_attribute("font-size", text.size);
  if (text.anchor != "start") result += " text-anchor=\"" + std::string(text.anchor) + "\"";
  return result + std::string(text.more) + ">" + svg_spans(text.label, text.size) + "</text>\n";
}

std::string line(PlotPoint from, PlotPoint to, std::string_view more = {}) {
  return "<line" + svg_attribute("x1", from.x) + svg_attribute("y1", from.y) +
         svg_attribute("x2", to.x) + svg_attribute("y2", to.y) + std::string(more) + "/>\n";
}

struct Curve {
  std::string stroke;  // attributes
  PlotPieces pieces;   // in pixels
};

struct MarkLabel {
  PlotBox box;
  PlotPoint near;  // where the box is next to the disc
  std::string_view anchor;
  double distance;
  // Whether a line ties it to its disc, as it is away from it.
  [[nodiscard]] bool tied() const { return distance > 12; }
};

bool cross(PlotPoint a, PlotPoint b, PlotPoint c, PlotPoint d) {
  const auto side = [](PlotPoint from, PlotPoint to, PlotPoint point) {
    const double turn = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
    return turn > 0 ? 1 : turn < 0 ? -1 : 0;
  };
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

class PlotDrawing {
 public:
  explicit PlotDrawing(const Plot& plot);
  [[nodiscard]] SvgDrawing drawing() const;

 private:
  [[nodiscard]] PlotPoint pixel(PlotPoint position) const {
    return {area_.left + position.x * (area_.right - area_.left),
            area_.bottom - position.y * (area_.bottom - area_.top)};
  }
  void project();
  void place_legend();
  [[nodiscard]] MarkLabel best_label(const PlotMark& mark) const;
  [[nodiscard]] double cost(const MarkLabel& label, const PlotMark& mark) const;

  [[nodiscard]] std::string description() const;
  [[nodiscard]] std::string axes() const;
  [[nodiscard]] std::string curves() const;
  [[nodiscard]] std::string legend() const;
  [[nodiscard]] std::string marks() const;

  const Plot& plot_;
  PlotAxis x_;
  PlotAxis y_;
  PlotBox area_{};
  PlotPoint size_{};  // of the canvas
  std::vector<Curve> curves_;
  std::vector<PlotMark> marks_;  // in pixels
  std::vector<MarkLabel> labels_;
  std::vector<std::size_t> entries_;  // series in the legend
  std::size_t legend_rows_ = 0;
  double legend_column_ = 0;  // width of one column of entries
  PlotBox legend_{};
};

PlotDrawing::PlotDrawing(const Plot& plot)
    : plot_(plot), x_(PlotAxis::x_of(plot)), y_(PlotAxis::y_of(plot)) {
  double widest = 0;  // in units of number_size
  for (const PlotTick& tick : y_.ticks(most_steps))
    widest = std::max(widest, label_width(tick.label));
  area_.left = number_size * widest + 14 + (plot.y_label.empty() ? 6 : 26);
  area_.top = plot.title.empty() ? 14 : 38;
  area_.right = area_.left + area_width;
  area_.bottom = area_.top + area_height;
  size_ = {area_.right + 18, area_.bottom + (plot.x_label.empty() ? 30 : 52)};
  project();
  place_legend();
  for (const PlotMark& mark : marks_) labels_.push_back(best_label(mark));
  // Once more, now that the labels of later marks are known.
  constexpr unsigned rounds = 3;
  for (unsigned round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < marks_.size(); ++i) labels_[i] = best_label(marks_[i]);
  }
}

void PlotDrawing::project() {
  const auto to_pixels = [&](PlotPieces pieces) {
    for (auto& piece : pieces) {
      for (PlotPoint& point : piece) point = pixel(point);
    }
    return pieces;
  };
  for (std::size_t i = 0; i < plot_.series.size(); ++i) {
    const PlotSeries& series = plot_.series[i];
    const std::size_t colour = series.colour ? *series.colour : i;
    const std::size_t dash = series.dash ? *series.dash : i + i / palette.size();
    std::string stroke = " stroke=\"" + std::string(palette.at(colour % palette.size())) + "\"";
    const std::string_view pattern = dashes.at(dash % dashes.size());
    if (!pattern.empty()) stroke += " stroke-dasharray=\"" + std::string(pattern) + "\"";
    curves_.push_back({stroke, to_pixels(visible_pieces(series, x_, y_))});
    if (!series.label.empty()) entries_.push_back(i);
  }
  for (const PlotMark& mark : plot_.marks) {
    const auto pieces = to_pixels(visible_pieces({{}, {{mark.x, mark.y}}}, x_, y_));
    if (!pieces.empty()) marks_.push_back({pieces[0][0].x, pieces[0][0].y, mark.label});
  }
}

// Inside the axes, in the first corner where it covers nothing; else to the right.
void PlotDrawing::place_legend() {
  if (entries_.empty()) return;
  for (const std::size_t i : entries_) {
    const double width = swatch + 8 + number_size * label_width(plot_.series[i].label);
    legend_column_ = std::max(legend_column_, width + 2 * padding);
  }
  legend_rows_ = std::min(entries_.size(), static_cast<std::size_t>(area_height / row_height));
  const std::size_t columns = (entries_.size() + legend_rows_ - 1) / legend_rows_;
  const double width = static_cast<double>(columns) * legend_column_;
  const double height = static_cast<double>(legend_rows_) * row_height + padding;
  const double gap = 8;  // from the axes
  for (const bool top : {true, false}) {
    for (const bool right : {true, false}) {
      const double left = right ? area_.right - gap - width : area_.left + gap;
      const double above = top ? area_.top + gap : area_.bottom - gap - height;
      legend_ = {left, above, left + width, above + height};
      const auto in_its_way = [&](const Curve& c) { return meets(c.pieces, grown(legend_, 4)); };
      const auto needs_room = [&](const PlotMark& m) {
        return meets({{{m.x, m.y}}}, grown(legend_, 24));
      };
      const bool large = width > 0.6 * area_width || height > 0.6 * area_height;
      const bool clear =
          std::ranges::none_of(curves_, in_its_way) && std::ranges::none_of(marks_, needs_room);
      if (clear && !large) return;
    }
  }
  legend_ = {area_.right + gap, area_.top, area_.right + gap + width, area_.top + height};
  size_.x = legend_.right + gap;
}

// What is wrong with a place: leaving the axes weighs most, then lying on text, covering
// discs, crossed ties and ties through text, being as near to another disc, lying on
// curves, and distance.
double PlotDrawing::cost(const MarkLabel& label, const PlotMark& mark) const {
  const PlotBox& box = label.box;
  const bool leaves = box.left < area_.left + 2 || box.right > area_.right - 2 ||
                      box.top < area_.top + 2 || box.bottom > area_.bottom - 2;
  double sum = label.distance;
  if (leaves) sum += 1e6;
  if (!entries_.empty() && overlap(box, legend_)) sum += 10000;
  const PlotPoint own{mark.x, mark.y};
  for (std::size_t i = 0; i < labels_.size(); ++i) {
    const MarkLabel& other = labels_[i];
    const PlotPoint its{marks_[i].x, marks_[i].y};
    if (&marks_[i] == &mark || marks_[i].label.empty()) continue;
    if (overlap(box, other.box)) sum += 10000;
    if (label.tied() && clipped(own, label.near, other.box)) sum += 500;
    if (other.tied() && clipped(its, other.near, box)) sum += 500;
    if (label.tied() && other.tied() && cross(own, label.near, its, other.near)) sum += 500;
  }
  for (const PlotMark& other : marks_) {
    const PlotPoint disc{other.x, other.y};
    const auto within = [&](double by) { return clipped(disc, disc, grown(box, by)); };
    if (&other != &mark && within(label.distance + 8)) sum += within(4) ? 1000 : 40;
  }
  for (const Curve& curve : curves_) sum += meets(curve.pieces, box) ? 30 : 0;
  return sum;
}

MarkLabel PlotDrawing::best_label(const PlotMark& mark) const {
  constexpr std::array<PlotPoint, 8> around{
      {{1, -1}, {1, 0}, {0, -1}, {-1, -1}, {1, 1}, {-1, 0}, {0, 1}, {-1, 1}}};
  const double width = number_size * label_width(mark.label);
  const double height = number_size + 2;
  MarkLabel best{};
  if (mark.label.empty()) return best;
  double least = std::numeric_limits<double>::infinity();
  for (const double distance : {6.0, 12.0, 20.0, 30.0, 45.0, 60.0, 80.0, 110.0, 140.0}) {
    for (const PlotPoint& direction : around) {
      const auto* const anchor = direction.x > 0 ? "start" : direction.x < 0 ? "end" : "middle";
      const bool straight = direction.x == 0 || direction.y == 0;
      const double reach = straight ? distance + 2 : 0.75 * distance;
      const double x = mark.x + direction.x * (reach + width / 2);
      const double y = mark.y + direction.y * (reach + height / 2);
      const MarkLabel label{{x - width / 2, y - height / 2, x + width / 2, y + height / 2},
                            {x - direction.x * width / 2, y - direction.y * height / 2},
                            anchor,
                            distance};
      const double its_cost = cost(label, mark);
      if (its_cost < least) best = label;
      least = std::min(least, its_cost);
    }
  }
  return best;
}

std::string PlotDrawing::description() const {
  std::string text = plain_label(plot_.y_label) + " against " + plain_label(plot_.x_label);
  std::string_view before = ". Curves: ";
  for (const std::size_t i : entries_) {
    text += std::string(std::exchange(before, "; ")) + plain_label(plot_.series[i].label);
  }
  before = ". Marked points: ";
  for (const PlotMark& mark : marks_) {
    if (mark.label.empty()) continue;
    text += std::string(std::exchange(before, "; ")) + plain_label(mark.label);
  }
  return text + ".";
}

std::string PlotDrawing::axes() const {
  std::string grid;
  std::string ticks;
  std::string numbers;
  for (const PlotTick& tick : x_.ticks(most_steps)) {
    const double x = pixel({tick.position, 0}).x;
    grid += line({x, area_.top}, {x, area_.bottom});
    ticks += line({x, area_.bottom}, {x, area_.bottom + 5});
    numbers += element({{x, area_.bottom + 19}, tick.label, number_size, "middle"});
  }
  for (const PlotTick& tick : y_.ticks(most_steps)) {
    const double y = pixel({0, tick.position}).y;
    grid += line({area_.left, y}, {area_.right, y});
    ticks += line({area_.left - 5, y}, {area_.left, y});
    numbers += element({{area_.left - 9, y + 4.2}, tick.label, number_size, "end"});
  }
  for (const double position : y_.minor_ticks()) {
    const double y = pixel({0, position}).y;
    ticks += line({area_.left - 3, y}, {area_.left, y});
  }
  ticks += line({area_.left, area_.top}, {area_.left, area_.bottom});
  ticks += line({area_.left, area_.bottom}, {area_.right, area_.bottom});
  return svg_group(R"(stroke="#E4E4E4" stroke-width="0.8")", grid) +
         svg_group(R"(stroke="#333333" stroke-width="0.9" stroke-linecap="square")", ticks) +
         numbers;
}

// One path for each series that is visible anywhere. Lone points are very short
// lines that round caps turn into dots, and large dots where there is nothing else.
std::string PlotDrawing::curves() const {
  std::string result;
  for (const Curve& curve : curves_) {
    if (curve.pieces.empty()) continue;
    std::string data;
    std::size_t lone = 0;
    for (const auto& piece : curve.pieces) {
      char command = 'M';
      for (const PlotPoint& point : piece) {
        data += command + short_decimal(point.x) + " " + short_decimal(point.y);
        command = command == 'M' ? 'L' : ' ';
      }
      if (piece.size() == 1) data += "h0.01";
      lone += piece.size() == 1 ? 1 : 0;
    }
    result += "<path d=\"" + data + "\"" + curve.stroke;
    if (lone == curve.pieces.size()) result += " stroke-width=\"5\"";
    if (lone > 0) result += " stroke-linecap=\"round\"";
    result += "/>\n";
  }
  return svg_group(R"(fill="none" stroke-width="1.8" stroke-linejoin="round")", result);
}

std::string PlotDrawing::legend() const {
  if (entries_.empty()) return {};
  std::string lines;
  std::string names;
  for (std::size_t k = 0; k < entries_.size(); ++k) {
    const std::size_t column = k / legend_rows_;
    const std::size_t row = k % legend_rows_;
    const double x = legend_.left + padding + static_cast<double>(column) * legend_column_;
    const double y = legend_.top + padding / 2 + (static_cast<double>(row) + 0.5) * row_height;
    lines += line({x, y}, {x + swatch, y}, curves_[entries_[k]].stroke);
    names += element({{x + swatch + 8, y + 4.2}, plot_.series[entries_[k]].label});
  }
  const std::string frame = "<rect" + svg_attribute("x", legend_.left) +
                            svg_attribute("y", legend_.top) +
                            svg_attribute("width", legend_.right - legend_.left) +
                            svg_attribute("height", legend_.bottom - legend_.top) +
                            " fill=\"#FFFFFF\" stroke=\"#D8D8D8\" stroke-width=\"0.8\"/>\n";
  return (legend_.right < area_.right ? frame : "") + svg_group(R"(stroke-width="1.8")", lines) +
         names;
}

// A label away from its disc is tied to it by a thin line, as are discs that share one.
std::string PlotDrawing::marks() const {
  std::string leaders;
  std::string discs;
  std::string names;
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const MarkLabel& place = labels_[i];
    const auto& [x, y, label] = marks_[i];
    discs += "<circle" + svg_attribute("cx", x) + svg_attribute("cy", y) + " r=\"3.4\"/>\n";
    if (label.empty()) {
      const bool shares = i > 0 && marks_[i - 1].x == x;
      if (shares) leaders += line({x, marks_[i - 1].y}, {x, y});
      continue;
    }
    if (place.tied()) leaders += line({x, y}, place.near);
    names += element({{place.near.x, place.box.bottom - 3.5}, label, number_size, place.anchor});
  }
  constexpr std::string_view halo =
      R"(stroke="#FFFFFF" stroke-width="3" stroke-linejoin="round" paint-order="stroke")";
  return svg_group(R"(stroke="#888888" stroke-width="0.7")", leaders) +
         svg_group(R"(fill="#FFFFFF" stroke="#000000" stroke-width="1.3")", discs) +
         svg_group(halo, names);
}

SvgDrawing PlotDrawing::drawing() const {
  const PlotPoint middle{(area_.left + area_.right) / 2, (area_.top + area_.bottom) / 2};
  SvgDrawing result{std::ceil(size_.x), std::ceil(size_.y),
                    plain_label(plot_.title.empty() ? plot_.y_label : plot_.title), description(),
                    axes()};
  const auto outer = [&](PlotPoint at, const std::string& label, double size,
                         std::string_view turn = {}) {
    const double room = turn.empty() ? area_width : area_height;
    if (label_width(label) * size > room) size = room / label_width(label);
    if (!label.empty()) result.body += element({at, label, size, "middle", turn});
  };
  outer({middle.x, 22}, plot_.title, text_size + 1);
  outer({middle.x, area_.bottom + 42}, plot_.x_label, text_size);
  outer({17, middle.y}, plot_.y_label, text_size,
        " transform=\"rotate(-90 17 " + short_decimal(middle.y) + ")\"");
  result.body += curves() + legend() + marks();
  return result;
}

}  // namespace

SvgDrawing plot_drawing(const Plot& plot) {
  return PlotDrawing(plot).drawing();
}

std::string svg_plot(const Plot& plot) {
  return svg_document(plot_drawing(plot));
}

}  // namespace tacit
