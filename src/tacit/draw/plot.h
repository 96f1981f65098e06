// Plots of error probabilities: plain data, drawn as SVG or on a terminal.
//
// This is the end of the line for exact numbers: whoever fills a Plot has rounded
// them to doubles, and nothing flows back from here. Equal plots give equal bytes.
//
// Labels are UTF-8 text with three conventions. A letter p, q, n, k, m or r that
// stands alone is a variable and is set in italics; "^3", "^-3" and "^{3k}" are
// superscripts, "_{3k}" is a subscript. Bytes that are not UTF-8 and control characters are
// replaced.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tacit/draw/svg.h"

namespace tacit {

struct PlotPoint {
  double x;
  double y;
};

struct PlotRange {
  double low;
  double high;
};

// One curve through its points, in the order given. Points without a place in the
// plot (not finite, or not positive on a logarithmic axis) leave a gap.
struct PlotSeries {
  std::string label;  // empty: not in the legend
  std::vector<PlotPoint> points;
  // Indices into the palette and the dash patterns, eight of each, taken modulo
  // eight. Absent: by position, such that the first 64 series look different.
  // Several algorithms for several n: one colour per algorithm, one dash per n.
  std::optional<unsigned> colour{};
  std::optional<unsigned> dash{};
};

// A point worth naming, such as a crossing: "p = 2/3". Not drawn outside the plot. One
// without a label shares that of the mark before it, if it has the same x.
struct PlotMark {
  double x;
  double y;
  std::string label;
};

struct Plot {
  std::string title{};  // may be empty, as may the other two
  std::string x_label{};
  std::string y_label{};
  std::vector<PlotSeries> series{};
  std::vector<PlotMark> marks{};
  bool log_y = false;
  double x_min = 0;  // expects x_min < x_max
  double x_max = 1;
  // Absent: from the curves. Linear axes then include 0 and end at a tick;
  // logarithmic ones span whole decades, at most twelve, as curves that vanish
  // would otherwise flatten all others. Expects low < high, and 0 < low for log_y.
  std::optional<PlotRange> y_range{};
};

// The drawing, to be combined with others, and the stand-alone document. The SVG has no ids,
// scripts, styles or fonts of its own, so that several can share a page. The legend lies inside the
// axes where it covers no curve, else to the right of them. The axes enclose 460 x 320 pixels.
[[nodiscard]] SvgDrawing plot_drawing(const Plot& plot);
[[nodiscard]] std::string svg_plot(const Plot& plot);

// Exactly `rows` lines of at most `columns` characters, each ended by a newline and
// without blanks before it. Curves are drawn in braille dots and carry a letter that the
// legend below explains; marks are discs. What finds no room (labels of marks, ends
// of long labels, the tail of the legend) is left out. Expects 40 columns and 12
// rows or more.
[[nodiscard]] std::string terminal_plot(const Plot& plot, unsigned columns, unsigned rows);

// What both drawings share -------------------------------------------------------

struct PlotTick {
  double position;  // 0 at the low end of the axis, 1 at the high end
  std::string label;
};

class PlotAxis {
 public:
  [[nodiscard]] static PlotAxis x_of(const Plot& plot);
  [[nodiscard]] static PlotAxis y_of(const Plot& plot);

  // 0 at the low end, 1 at the high end; absent for values without a place.
  [[nodiscard]] std::optional<double> position(double value) const;
  // Round numbers, ascending, with at most `wanted` steps between them.
  [[nodiscard]] std::vector<PlotTick> ticks(unsigned wanted) const;
  // Positions of 2, 3, ..., 9 times each decade, where that is not too dense.
  [[nodiscard]] std::vector<double> minor_ticks() const;

 private:
  PlotAxis(PlotRange range, bool log) : range_(range), log_(log) {}
  PlotRange range_;  // of the logarithms when log_
  bool log_;
};

// Left < right and, in the direction of y that the caller uses, top < bottom.
struct PlotBox {
  double left;
  double top;
  double right;
  double bottom;
};

[[nodiscard]] bool overlap(const PlotBox& a, const PlotBox& b);
[[nodiscard]] PlotBox grown(const PlotBox& box, double by);  // on all four sides

// The part of the segment ab inside the box, if any.
[[nodiscard]] std::optional<std::pair<PlotPoint, PlotPoint>> clipped(PlotPoint a, PlotPoint b,
                                                                     const PlotBox& box);

// The visible pieces of a curve in positions on the two axes, clipped to [0, 1].
// No piece is empty; a point without neighbours is a piece of its own.
using PlotPieces = std::vector<std::vector<PlotPoint>>;
[[nodiscard]] PlotPieces visible_pieces(const PlotSeries& series, const PlotAxis& x,
                                        const PlotAxis& y);

// Whether any of the curve lies in the box, given in the coordinates of the pieces.
[[nodiscard]] bool meets(const PlotPieces& pieces, const PlotBox& box);

// A stretch of a label in one style.
struct LabelRun {
  enum class Style { plain, italic, superscript, subscript };
  Style style;
  std::u32string text;
};

[[nodiscard]] std::vector<LabelRun> label_runs(std::string_view label);
// In units of the font size; not less than the width in the usual sans-serif fonts.
[[nodiscard]] double label_width(std::string_view label);
// Rounded to `decimals` digits behind the point, without zeros at the end, in every locale alike.
[[nodiscard]] std::string short_decimal(double value, int decimals = 2);
[[nodiscard]] std::string to_utf8(std::u32string_view text);

}  // namespace tacit
