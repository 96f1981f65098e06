// Plots in braille dots.
//
// A braille character is a grid of 2 x 4 dots, so 72 x 16 characters give 144 x 64
// dots. Everything else (letters, discs, labels of marks) is text laid over them.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/draw/plot.h"

namespace tacit {
namespace {

constexpr char32_t disc = U'\u25CF';

std::u32string superscript_characters(const std::u32string& text) {
  constexpr std::u32string_view raised = U"⁰¹²³⁴⁵⁶⁷⁸⁹";
  std::u32string result;
  for (const char32_t c : text) {
    const bool digit = U'0' <= c && c <= U'9';
    if (!digit && c != U'\u2212') return U"^" + (text.size() == 1 ? text : U"{" + text + U"}");
    result += digit ? raised[c - U'0'] : U'\u207B';
  }
  return result;
}

// Labels as characters: one column each.
std::u32string plain(std::string_view label) {
  std::u32string text;
  for (const LabelRun& run : label_runs(label)) {
    const bool raised = run.style == LabelRun::Style::superscript;
    text += raised ? superscript_characters(run.text) : run.text;
  }
  return text;
}

std::u32string shortened(std::u32string text, std::size_t width) {
  if (text.size() <= width) return text;
  text.resize(width == 0 ? 0 : width - 1);
  return width == 0 ? text : text + U'…';
}

char32_t letter(std::size_t series) {
  constexpr std::u32string_view letters = U"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return series < letters.size() ? letters[series] : U'*';
}

// A rectangle of characters, with dots under them.
class Canvas {
 public:
  Canvas(std::size_t columns, std::size_t rows)
      : columns_(columns), rows_(rows), dots_(columns * rows), text_(columns * rows, U'\0') {}

  [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }

  // The dot, and with half of it the cell, nearest to a position with y upwards.
  [[nodiscard]] std::pair<std::size_t, std::size_t> dot(PlotPoint at) const {
    const auto scaled = [](double position, std::size_t dots) {
      const auto last = static_cast<double>(dots - 1);
      return static_cast<std::size_t>(std::lround(std::clamp(position, 0.0, 1.0) * last));
    };
    return {scaled(at.x, 2 * columns_), scaled(1 - at.y, 4 * rows_)};
  }

  void set(PlotPoint at) {
    constexpr std::array<std::array<std::uint8_t, 2>, 4> bits{
        {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}};
    const auto [x, y] = dot(at);
    dots_[(y / 4) * columns_ + x / 2] |= bits.at(y % 4).at(x % 2);
  }

  void write(std::size_t column, std::size_t row, std::u32string_view text) {
    std::ranges::copy(text, text_.begin() + static_cast<std::ptrdiff_t>(row * columns_ + column));
  }

  // Cells of dots that a text would hide; absent where it meets text or the border.
  [[nodiscard]] std::optional<std::size_t> hidden(std::ptrdiff_t column, std::ptrdiff_t row,
                                                  std::size_t width) const {
    const bool inside = column >= 0 && row >= 0 && static_cast<std::size_t>(row) < rows_ &&
                        static_cast<std::size_t>(column) + width <= columns_;
    if (!inside) return std::nullopt;
    std::size_t count = 0;
    const std::size_t first = static_cast<std::size_t>(row) * columns_ + std::size_t(column);
    for (std::size_t cell = first; cell < first + width; ++cell) {
      if (text_[cell] != 0) return std::nullopt;
      count += dots_[cell] != 0 ? 1 : 0;
    }
    return count;
  }

  [[nodiscard]] std::u32string line(std::size_t row) const {
    std::u32string result;
    for (std::size_t cell = row * columns_; cell < (row + 1) * columns_; ++cell) {
      const char32_t under = dots_[cell] == 0 ? U' ' : U'\u2800' + dots_[cell];
      result += text_[cell] == 0 ? under : text_[cell];
    }
    return result;
  }

 private:
  std::size_t columns_;
  std::size_t rows_;
  std::vector<std::uint8_t> dots_;
  std::u32string text_;  // 0: nothing over the dots
};

void draw_piece(Canvas& canvas, const std::vector<PlotPoint>& piece) {
  canvas.set(piece.front());
  for (std::size_t i = 1; i < piece.size(); ++i) {
    const double dx = piece[i].x - piece[i - 1].x;
    const double dy = piece[i].y - piece[i - 1].y;
    const double length = std::max(std::abs(dx) * 2 * static_cast<double>(canvas.columns()),
                                   std::abs(dy) * 4 * static_cast<double>(canvas.rows()));
    const int steps = static_cast<int>(std::ceil(length));
    for (int step = 1; step <= steps; ++step) {
      const double part = static_cast<double>(step) / steps;
      canvas.set({piece[i - 1].x + dx * part, piece[i - 1].y + dy * part});
    }
  }
}

// The height of a curve in each column, where it passes; the first one if it
// passes several times.
using Heights = std::vector<std::optional<double>>;
Heights heights(const PlotPieces& pieces, std::size_t columns) {
  Heights result(columns);
  const auto width = static_cast<double>(columns);
  const auto column_of = [&](double x) {
    return static_cast<std::size_t>(std::clamp(std::floor(x * width), 0.0, width - 1));
  };
  for (const auto& piece : pieces) {
    if (piece.size() == 1) result[column_of(piece.front().x)] = piece.front().y;
    for (std::size_t i = 1; i < piece.size(); ++i) {
      const auto [left, right] = std::minmax(piece[i - 1].x, piece[i].x);
      for (std::size_t column = column_of(left); column <= column_of(right); ++column) {
        const double x = (static_cast<double>(column) + 0.5) / width;
        const auto part = clipped(piece[i - 1], piece[i], {x, -1, x, 2});
        if (part && !result[column]) result[column] = part->first.y;
      }
    }
  }
  return result;
}

// How far curve s is from all others in a column, at most `enough`.
double clearance(const std::vector<Heights>& curves, std::size_t s, std::size_t column) {
  constexpr double enough = 0.12;
  double least = enough;
  for (std::size_t other = 0; other < curves.size(); ++other) {
    if (other == s || !curves[other][column]) continue;
    least = std::min(least, std::abs(*curves[other][column] - *curves[s][column]));
  }
  return least;
}

// Puts the letter of each labelled curve where the curve keeps away from the others, and
// otherwise near a column of its own.
void draw_letters(Canvas& canvas, const Plot& plot, const std::vector<Heights>& curves) {
  for (std::size_t s = 0; s < curves.size(); ++s) {
    if (plot.series[s].label.empty()) continue;
    const double wanted = (static_cast<double>(s) + 0.5) / static_cast<double>(curves.size());
    double best = -std::numeric_limits<double>::infinity();
    std::pair<std::size_t, std::size_t> place;
    for (std::size_t column = 0; column < canvas.columns(); ++column) {
      if (!curves[s][column]) continue;
      const double x = (static_cast<double>(column) + 0.5) / static_cast<double>(canvas.columns());
      const auto [dot_x, dot_y] = canvas.dot({x, *curves[s][column]});
      const bool free =
          canvas.hidden(std::ptrdiff_t(column), std::ptrdiff_t(dot_y / 4), 1).has_value();
      const double worth = clearance(curves, s, column) - 0.1 * std::abs(x - wanted);
      if (!free || worth <= best) continue;
      best = worth;
      place = {column, dot_y / 4};
    }
    if (std::isfinite(best))
      canvas.write(place.first, place.second, {std::array{letter(s)}.data(), 1});
  }
}

// Writes the label near the disc at (column, row), where it hides the fewest dots.
void draw_mark_label(Canvas& canvas, std::size_t column, std::size_t row,
                     const std::u32string& label) {
  const auto width = static_cast<std::ptrdiff_t>(label.size());
  const auto x = static_cast<std::ptrdiff_t>(column);
  const auto y = static_cast<std::ptrdiff_t>(row);
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  std::pair<std::ptrdiff_t, std::ptrdiff_t> place;
  for (const std::ptrdiff_t dy : {0, -1, 1, -2, 2, -3, 3}) {
    for (const std::ptrdiff_t left : {x + 2, x - 1 - width, x - width / 2}) {
      const auto count = canvas.hidden(left, y + dy, label.size());
      if (!count || *count >= fewest) continue;
      fewest = *count;
      place = {left, y + dy};
    }
  }
  if (fewest > label.size()) return;  // nowhere
  canvas.write(static_cast<std::size_t>(place.first), static_cast<std::size_t>(place.second),
               label);
}

void draw_marks(Canvas& canvas, const Plot& plot, const PlotAxis& x, const PlotAxis& y) {
  std::vector<std::pair<std::pair<std::size_t, std::size_t>, const PlotMark*>> placed;
  for (const PlotMark& mark : plot.marks) {
    const auto pieces = visible_pieces({{}, {{mark.x, mark.y}}}, x, y);
    if (pieces.empty()) continue;
    const auto [dot_x, dot_y] = canvas.dot(pieces.front().front());
    placed.push_back({{dot_x / 2, dot_y / 4}, &mark});
    canvas.write(dot_x / 2, dot_y / 4, {&disc, 1});
  }
  for (const auto& [cell, mark] : placed) {
    draw_mark_label(canvas, cell.first, cell.second, plain(mark->label));
  }
}

// "A courteous   B pref1", on at most `most` lines; the last line ends in "…" when
// there is no room for all.
std::vector<std::u32string> legend(const Plot& plot, std::size_t columns, std::size_t most) {
  std::vector<std::u32string> lines;
  for (std::size_t s = 0; s < plot.series.size(); ++s) {
    if (plot.series[s].label.empty()) continue;
    const std::u32string gap = U"   ";
    std::u32string entry = letter(s) + (U" " + plain(plot.series[s].label));
    entry = shortened(std::move(entry), columns - 4);
    const bool fits =
        !lines.empty() && lines.back().size() + gap.size() + entry.size() <= columns - 3;
    if (!fits && lines.size() == most) {
      lines.back() += U" …";
      break;
    }
    if (!fits) lines.emplace_back();
    lines.back() += (lines.back().empty() ? U"" : gap) + entry;
  }
  return lines;
}

std::u32string centred(std::u32string text, std::size_t left, std::size_t width) {
  text = shortened(std::move(text), width);
  return std::u32string(left + (width - text.size()) / 2, U' ') + text;
}

// The line below the dots, and the line of numbers below that.
std::pair<std::u32string, std::u32string> x_axis_lines(const PlotAxis& axis, std::size_t gutter,
                                                       const Canvas& canvas) {
  std::u32string rule(gutter, U' ');
  rule += U'└' + std::u32string(canvas.columns(), U'─');
  std::u32string numbers(rule.size(), U' ');
  std::size_t free = 0;  // first column after the previous number and a blank
  for (const PlotTick& tick : axis.ticks(static_cast<unsigned>(canvas.columns() / 8))) {
    const std::size_t column = gutter + 1 + canvas.dot({tick.position, 0}).first / 2;
    const std::u32string text = plain(tick.label);
    rule[column] = U'┬';
    const std::size_t start =
        std::min(column - std::min(column, text.size() / 2), rule.size() - text.size());
    if (start < free) continue;
    std::ranges::copy(text, numbers.begin() + static_cast<std::ptrdiff_t>(start));
    free = start + text.size() + 1;
  }
  return {rule, numbers};
}

// The rows of dots, with the vertical axis and its numbers before them.
void add_rows(std::vector<std::u32string>& lines, const Canvas& canvas,
              const std::vector<PlotTick>& ticks, std::size_t gutter) {
  std::vector<std::u32string> before(canvas.rows(), std::u32string(gutter, U' ') + U'│');
  for (const PlotTick& tick : ticks) {
    const std::u32string number = plain(tick.label);
    before[canvas.dot({0, tick.position}).second / 4] =
        std::u32string(gutter - number.size() - 1, U' ') + number + U" ┤";
  }
  for (std::size_t row = 0; row < canvas.rows(); ++row) {
    lines.push_back(before[row] + canvas.line(row));
  }
}

Canvas drawing(const Plot& plot, const PlotAxis& x, const PlotAxis& y, Canvas canvas) {
  std::vector<Heights> curves;
  for (const PlotSeries& series : plot.series) {
    const PlotPieces pieces = visible_pieces(series, x, y);
    for (const auto& piece : pieces) draw_piece(canvas, piece);
    curves.push_back(heights(pieces, canvas.columns()));
  }
  draw_marks(canvas, plot, x, y);
  draw_letters(canvas, plot, curves);
  return canvas;
}

}  // namespace

std::string terminal_plot(const Plot& plot, unsigned columns, unsigned rows) {
  expects(columns >= 40 && rows >= 12, "a terminal plot needs 40 columns and 12 rows");
  const PlotAxis x = PlotAxis::x_of(plot);
  const PlotAxis y = PlotAxis::y_of(plot);
  const auto explained = legend(plot, columns, rows / 4);
  const std::size_t around = 2 + (plot.title.empty() ? 0 : 1) + (plot.y_label.empty() ? 0 : 1) +
                             (plot.x_label.empty() ? 0 : 1) + explained.size();
  const auto y_ticks = y.ticks(static_cast<unsigned>((rows - around) * 2 / 5));
  std::size_t gutter = 1;
  for (const PlotTick& tick : y_ticks) gutter = std::max(gutter, plain(tick.label).size() + 1);

  const Canvas canvas = drawing(plot, x, y, Canvas(columns - gutter - 1, rows - around));
  std::vector<std::u32string> lines;
  if (!plot.title.empty()) lines.push_back(centred(plain(plot.title), 0, columns));
  if (!plot.y_label.empty()) lines.push_back(shortened(U" " + plain(plot.y_label), columns));
  add_rows(lines, canvas, y_ticks, gutter);
  const auto [rule, numbers] = x_axis_lines(x, gutter, canvas);
  lines.push_back(rule);
  lines.push_back(numbers);
  if (!plot.x_label.empty()) {
    lines.push_back(centred(plain(plot.x_label), gutter + 1, canvas.columns()));
  }
  for (const std::u32string& line : explained) lines.push_back(U" " + line);

  std::string text;
  for (std::u32string& line : lines) {
    line.erase(line.find_last_not_of(U' ') + 1);
    text += to_utf8(line) + "\n";
  }
  return text;
}

}  // namespace tacit
