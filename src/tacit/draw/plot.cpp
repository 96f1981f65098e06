// Axes, clipping and labels: what the SVG and the terminal drawing share.
#include "tacit/draw/plot.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

constexpr double tolerance = 1e-9;  // of positions, logarithms and multiples of steps
constexpr double most_decades = 12;

// The least of 1, 2 and 5 times a power of ten that cuts span into at most `wanted`.
double round_step(double span, unsigned wanted) {
  const double raw = span / wanted;
  const double magnitude = std::pow(10.0, std::floor(std::log10(raw) + tolerance));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (raw <= factor * magnitude * (1 + tolerance)) return factor * magnitude;
  }
  return 10 * magnitude;
}

std::string power_of_ten(int exponent) {
  return exponent == 0 ? "1" : "10^" + std::to_string(exponent);
}

// With a proper minus sign.
std::string decimal(double value, int decimals) {
  std::string text = short_decimal(value, decimals);
  if (text.front() == '-') text.replace(0, 1, "\u2212");
  return text;
}

// A multiple of step, without digits that the step does not have.
std::string tick_label(double value, double step) {
  const int places = -static_cast<int>(std::floor(std::log10(step) + tolerance));
  if (std::abs(value) < step / 2) return "0";
  if (-5 <= places && places <= 4) return decimal(value, std::max(places, 0));
  const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value)) + tolerance));
  const std::string mantissa =
      decimal(value / std::pow(10.0, exponent), std::max(places + exponent, 0));
  return mantissa == "1" ? power_of_ten(exponent) : mantissa + "×" + power_of_ten(exponent);
}

std::optional<PlotRange> spanned(const Plot& plot) {
  std::optional<PlotRange> range;
  for (const PlotSeries& series : plot.series) {
    for (const auto& [x, y] : series.points) {
      const bool placed = plot.x_min <= x && x <= plot.x_max && std::isfinite(y);
      if (!placed || (plot.log_y && y <= 0)) continue;
      if (!range) range = PlotRange{y, y};
      range = PlotRange{std::min(range->low, y), std::max(range->high, y)};
    }
  }
  return range;
}

// In logarithms.
PlotRange whole_decades(const std::optional<PlotRange>& values) {
  if (!values) return {-1, 0};
  const double high = std::ceil(std::log10(values->high) - tolerance);
  const double low = std::floor(std::log10(values->low) + tolerance);
  return {std::clamp(low, high - most_decades, high - 1), high};
}

PlotRange whole_steps(const std::optional<PlotRange>& values) {
  if (!values || (values->low == 0 && values->high == 0)) return {0, 1};
  const double low = std::min(values->low, 0.0);
  const double high = std::max(values->high, 0.0);
  const double step = round_step(high - low, 5);
  return {std::floor(low / step + tolerance) * step, std::ceil(high / step - tolerance) * step};
}

// One code point of UTF-8 text and its length; U+FFFD for what is none.
std::pair<char32_t, std::size_t> first_code_point(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {lead < 0x20 || lead == 0x7F ? U' ' : lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {U'\uFFFD', 1};
  char32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return {U'\uFFFD', 1};
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  const bool surrogate = 0xD800 <= code && code <= 0xDFFF;
  if (code < least.at(length) || code > 0x10FFFF || surrogate) return {U'\uFFFD', 1};
  if (code < 0xA0) return {U' ', length};
  return {code == 0xFFFE || code == 0xFFFF ? U'\uFFFD' : code, length};
}

bool is_word(char32_t c) {
  return (U'0' <= c && c <= U'9') || (U'a' <= c && c <= U'z') || (U'A' <= c && c <= U'Z') ||
         c == U'_' || c == U'-' || c > 0x2FF;
}

bool is_digit(char32_t c) {
  return U'0' <= c && c <= U'9';
}

// Whether text[i] is a letter for a variable and no part of a longer word. A digit
// before it is a coefficient, as in "2p".
bool is_variable(std::u32string_view text, std::size_t i) {
  if (std::u32string_view(U"pqnkmr").find(text[i]) == std::u32string_view::npos) return false;
  const bool starts = i == 0 || !is_word(text[i - 1]) || is_digit(text[i - 1]);
  return starts && (i + 1 == text.size() || !is_word(text[i + 1]));
}

// The superscript after the caret text[i], and how many characters it takes with it.
std::pair<std::u32string, std::size_t> superscript(std::u32string_view text, std::size_t i) {
  const std::u32string_view rest = text.substr(i + 1);
  if (rest.starts_with(U'{') && rest.find(U'}') != std::u32string_view::npos) {
    const std::size_t end = rest.find(U'}');
    return {std::u32string(rest.substr(1, end - 1)), end + 2};
  }
  std::size_t end = rest.starts_with(U'-') ? 1 : 0;
  while (end < rest.size() && is_digit(rest[end])) ++end;
  return {std::u32string(rest.substr(0, end)), end + 1};
}

double width_in_em(char32_t c) {
  constexpr std::u32string_view narrow = U" .,:;'|!()[]{}/-ijlftI";
  constexpr std::u32string_view wide = U"mwMW%@+=<>\u2212\u2248\u00D7\u2264\u2265";
  if (narrow.find(c) != std::u32string_view::npos) return 0.4;
  if (wide.find(c) != std::u32string_view::npos) return 0.9;
  return U'A' <= c && c <= U'Z' ? 0.72 : c < 0x2E80 ? 0.63 : 1.0;
}

}  // namespace

PlotAxis PlotAxis::x_of(const Plot& plot) {
  expects(std::isfinite(plot.x_max - plot.x_min) && plot.x_min < plot.x_max,
          "a plot needs x_min < x_max");
  return {{plot.x_min, plot.x_max}, false};
}

PlotAxis PlotAxis::y_of(const Plot& plot) {
  if (plot.y_range) {
    const auto [low, high] = *plot.y_range;
    expects(std::isfinite(high - low) && low < high, "a y range needs low < high");
    expects(!plot.log_y || low > 0, "a logarithmic y range needs 0 < low");
    if (plot.log_y) return {{std::log10(low), std::log10(high)}, true};
    return {*plot.y_range, false};
  }
  const auto values = spanned(plot);
  return {plot.log_y ? whole_decades(values) : whole_steps(values), plot.log_y};
}

std::optional<double> PlotAxis::position(double value) const {
  if (log_ && !(value > 0)) return std::nullopt;
  const double placed = log_ ? std::log10(value) : value;
  const double result = (placed - range_.low) / (range_.high - range_.low);
  if (!std::isfinite(result)) return std::nullopt;
  return result;
}

std::vector<PlotTick> PlotAxis::ticks(unsigned wanted) const {
  const bool decades = log_ && range_.high - range_.low >= 1 - tolerance;
  const bool values = log_ && !decades;  // less than a decade: round values, placed by log
  const double low = values ? std::pow(10.0, range_.low) : range_.low;
  const double high = values ? std::pow(10.0, range_.high) : range_.high;
  const double step =
      decades ? std::ceil((high - low) / wanted - tolerance) : round_step(high - low, wanted);
  std::vector<PlotTick> result;
  const double first = std::ceil(low / step - tolerance);
  for (unsigned k = 0; k <= wanted && first + k <= high / step + tolerance; ++k) {
    const double at = (first + k) * step;
    const double place = values ? std::log10(at) : at;
    result.push_back({(place - range_.low) / (range_.high - range_.low),
                      decades ? power_of_ten(static_cast<int>(at)) : tick_label(at, step)});
  }
  return result;
}

std::vector<double> PlotAxis::minor_ticks() const {
  constexpr double too_many = 6;
  std::vector<double> result;
  if (!log_ || range_.high - range_.low > too_many || range_.high - range_.low < 1) return result;
  const int end = static_cast<int>(std::ceil(range_.high));
  for (int decade = static_cast<int>(std::floor(range_.low)); decade < end; ++decade) {
    for (int digit = 2; digit <= 9; ++digit) {
      const double at = (decade + std::log10(digit) - range_.low) / (range_.high - range_.low);
      if (0 < at && at < 1) result.push_back(at);
    }
  }
  return result;
}

bool overlap(const PlotBox& a, const PlotBox& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

PlotBox grown(const PlotBox& box, double by) {
  return {box.left - by, box.top - by, box.right + by, box.bottom + by};
}

// Liang and Barsky: each side of the box cuts the interval [from, to] of the
// parameter in which the segment is inside.
std::optional<std::pair<PlotPoint, PlotPoint>> clipped(PlotPoint a, PlotPoint b,
                                                       const PlotBox& box) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const std::array<double, 4> slope{-dx, dx, -dy, dy};
  const std::array<double, 4> room{a.x - box.left, box.right - a.x, a.y - box.top,
                                   box.bottom - a.y};
  double from = 0;
  double to = 1;
  for (std::size_t side = 0; side < 4; ++side) {
    if (slope.at(side) == 0 && room.at(side) < 0) return std::nullopt;
    if (slope.at(side) < 0) from = std::max(from, room.at(side) / slope.at(side));
    if (slope.at(side) > 0) to = std::min(to, room.at(side) / slope.at(side));
  }
  if (from > to) return std::nullopt;
  const auto at = [&](double t) { return PlotPoint{a.x + t * dx, a.y + t * dy}; };
  return std::pair{from > 0 ? at(from) : a, to < 1 ? at(to) : b};
}

PlotPieces visible_pieces(const PlotSeries& series, const PlotAxis& x, const PlotAxis& y) {
  constexpr PlotBox unit{-tolerance, -tolerance, 1 + tolerance, 1 + tolerance};
  PlotPieces pieces;
  std::optional<PlotPoint> previous;
  bool joined = false;  // whether a segment has ended at the previous point
  const auto lone_point = [&] {
    if (previous && !joined && clipped(*previous, *previous, unit)) pieces.push_back({*previous});
  };
  for (const PlotPoint& point : series.points) {
    const auto px = x.position(point.x);
    const auto py = y.position(point.y);
    if (!px || !py) {
      lone_point();
      previous.reset();
      joined = false;
      continue;
    }
    const PlotPoint here{*px, *py};
    if (previous) {
      if (const auto part = clipped(*previous, here, unit)) {
        const auto& [from, to] = *part;
        const bool goes_on = joined && !pieces.empty() && pieces.back().back().x == from.x &&
                             pieces.back().back().y == from.y;
        if (!goes_on) pieces.push_back({from});
        pieces.back().push_back(to);
      }
      joined = true;
    }
    previous = here;
  }
  lone_point();
  return pieces;
}

bool meets(const PlotPieces& pieces, const PlotBox& box) {
  return std::ranges::any_of(pieces, [&](const std::vector<PlotPoint>& piece) {
    for (std::size_t i = 0; i < piece.size(); ++i) {
      if (clipped(piece[i == 0 ? 0 : i - 1], piece[i], box)) return true;
    }
    return false;
  });
}

std::vector<LabelRun> label_runs(std::string_view label) {
  std::u32string text;
  while (!label.empty()) {
    const auto [code, length] = first_code_point(label);
    text += code;
    label.remove_prefix(length);
  }
  std::vector<LabelRun> runs;
  const auto add = [&](LabelRun::Style style, std::u32string_view part) {
    if (runs.empty() || runs.back().style != style) runs.push_back({style, {}});
    runs.back().text += part;
  };
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == U'^') {
      auto [raised, taken] = superscript(text, i);
      std::ranges::replace(raised, U'-', U'\u2212');
      if (!raised.empty()) add(LabelRun::Style::superscript, raised);
      if (raised.empty()) add(LabelRun::Style::plain, U"^");
      i += taken;
      continue;
    }
    if (text.substr(i, 2) == U"_{" && text.find(U'}', i) != std::u32string::npos) {
      const std::size_t end = text.find(U'}', i);
      add(LabelRun::Style::subscript, std::u32string_view(text).substr(i + 2, end - i - 2));
      i = end + 1;
      continue;
    }
    const bool italic = is_variable(text, i);
    add(italic ? LabelRun::Style::italic : LabelRun::Style::plain, {&text[i], 1});
    ++i;
  }
  return runs;
}

double label_width(std::string_view label) {
  double em = 0;
  for (const LabelRun& run : label_runs(label)) {
    const bool small =
        run.style == LabelRun::Style::superscript || run.style == LabelRun::Style::subscript;
    const double scale = small ? 0.72 : 1;
    for (const char32_t c : run.text) em += scale * width_in_em(c);
  }
  return em;
}

std::string short_decimal(double value, int decimals) {
  std::array<char, 400> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::fixed, decimals);
  std::string text(buffer.data(), end.ptr);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string to_utf8(std::u32string_view text) {
  std::string bytes;
  const auto tail = [&](char32_t code, unsigned shift) {
    bytes += static_cast<char>(0x80U | ((code >> shift) & 0x3FU));
  };
  for (const char32_t code : text) {
    if (code < 0x80) {
      bytes += static_cast<char>(code);
      continue;
    }
    if (code >= 0x10000) bytes += static_cast<char>(0xF0U | (code >> 18U));
    if (code >= 0x10000) tail(code, 12);
    if (0x800 <= code && code < 0x10000) bytes += static_cast<char>(0xE0U | (code >> 12U));
    if (code >= 0x800) tail(code, 6);
    if (code < 0x800) bytes += static_cast<char>(0xC0U | (code >> 6U));
    tail(code, 0);
  }
  return bytes;
}

}  // namespace tacit
