// Plots: the structure of the SVG and the measures of the terminal drawing.
// One file, because both are drawn from the same curves and read back by the same helpers.
#include "tacit/draw/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/contract.h"
#include "tacit/draw/comparison_plot.h"

namespace tacit {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t result = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++result;
  return result;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::vector<PlotPoint> power_of_q(double exponent) {
  std::vector<PlotPoint> points;
  for (int i = 0; i <= 100; ++i) points.push_back({i / 100.0, std::pow(1 - i / 100.0, exponent)});
  return points;
}

Plot powers(unsigned curves) {
  Plot plot{.x_label = "delivery probability p", .y_label = "error"};
  for (unsigned k = 1; k <= curves; ++k) {
    plot.series.push_back({"curve " + std::to_string(k), power_of_q(k)});
  }
  return plot;
}

// The numbers of all path data, in order.
std::vector<double> path_numbers(const std::string& svg) {
  std::vector<double> result;
  const std::regex path("<path d=\"([^\"]*)\"");
  const std::regex number("-?[0-9.]+");
  for (std::sregex_iterator p(svg.begin(), svg.end(), path), end; p != end; ++p) {
    const std::string data = (*p)[1];
    for (std::sregex_iterator n(data.begin(), data.end(), number); n != end; ++n) {
      result.push_back(std::stod(n->str()));
    }
  }
  return result;
}

double root_attribute(const std::string& svg, const std::string& name) {
  const auto at = svg.find(" " + name + "=\"");
  return std::stod(svg.substr(at + name.size() + 3));
}

// Every element is closed, in the right order.
bool well_formed(const std::string& svg) {
  std::vector<std::string> open;
  const std::regex tag("<(/?)([a-z]+)([^<>]*)>");
  for (std::sregex_iterator t(svg.begin(), svg.end(), tag), end; t != end; ++t) {
    const std::string attributes = (*t)[3];
    if ((*t)[1].length() == 0) {
      if (!attributes.ends_with("/")) open.push_back((*t)[2]);
    } else {
      if (open.empty() || open.back() != (*t)[2]) return false;
      open.pop_back();
    }
  }
  return open.empty() && count(svg, "<") == count(svg, ">");
}

TEST(SvgPlot, HasOnePathPerSeriesAndOneCirclePerMark) {
  for (const unsigned curves : {1U, 3U, 8U, 12U, 40U}) {
    Plot plot = powers(curves);
    plot.marks = {{0.5, 0.5, "p = 1/2"}, {0.25, 0.75, "p = 1/4"}};
    const std::string svg = svg_plot(plot);
    EXPECT_EQ(count(svg, "<path "), curves);
    EXPECT_EQ(count(svg, "<circle "), 2U);
    EXPECT_TRUE(well_formed(svg));
  }
}

TEST(SvgPlot, SaysWhatItShowsToThoseWhoDoNotSee) {
  Plot plot = powers(2);
  plot.title = "Two curves";
  plot.marks = {{0.5, 0.5, "p = 1/2"}};
  const std::string svg = svg_plot(plot);
  EXPECT_TRUE(contains(svg, " role=\"img\""));
  EXPECT_TRUE(contains(svg, "<title>Two curves</title>"));
  EXPECT_TRUE(contains(svg,
                       "<desc>error against delivery probability p. Curves: curve 1; curve 2. "
                       "Marked points: p = 1/2.</desc>"));
}

// Crossings at one p share one label, also where the curves cross at several heights.
TEST(ComparisonPlot, NamesEveryCrossingOnce) {
  std::vector<Evaluation> members;
  for (const char* const name :
       {"courteous", "pref1", "majority", "pref0", "if(zeros==0||ones>=3)", "if(zeros==0||ones>=2)",
        "if(zeros==0||ones>2*zeros)", "if(zeros==0||ones>=4)", "if(ones>0&&ones+1>zeros)"}) {
    const auto algorithm = *parse_algorithm(name, {.processes = 5});
    members.push_back(*evaluate(algorithm, {.processes = 5}));
  }
  const ComparisonReport report = *comparison_report(std::move(members));
  const Plot plot = comparison_plot(std::span(&report, 1), true);
  std::set<double> places;
  for (const Crossing& crossing : report.comparison.crossings) {
    places.insert(crossing.p.approximate());
  }
  ASSERT_LT(places.size(), report.comparison.crossings.size());
  std::set<std::string> labels;
  for (std::size_t i = 0; i < plot.marks.size(); ++i) {
    const PlotMark& mark = plot.marks[i];
    if (mark.label.empty()) {
      EXPECT_EQ(mark.x, plot.marks.at(i - 1).x);
    } else {
      EXPECT_TRUE(labels.insert(mark.label).second) << mark.label;
    }
  }
  EXPECT_EQ(labels.size(), places.size());
  EXPECT_GT(plot.marks.size(), labels.size());  // two heights at p = 1/2

  // Ties are straight, and no two of them cross.
  const std::string svg = svg_plot(plot);
  const std::regex tie(R"re(<line x1="([^"]*)" y1="([^"]*)" x2="([^"]*)" y2="([^"]*)"/>)re");
  const std::size_t from = svg.find(R"(<g stroke="#888888")");
  ASSERT_NE(from, std::string::npos);
  const std::string ties = svg.substr(from, svg.find("</g>", from) - from);
  std::vector<std::array<double, 4>> lines;
  for (std::sregex_iterator it(ties.begin(), ties.end(), tie), end; it != end; ++it) {
    lines.push_back(
        {std::stod((*it)[1]), std::stod((*it)[2]), std::stod((*it)[3]), std::stod((*it)[4])});
  }
  ASSERT_GE(lines.size(), 3U);
  const auto side = [](const std::array<double, 4>& l, double x, double y) {
    return (l[2] - l[0]) * (y - l[1]) - (l[3] - l[1]) * (x - l[0]);
  };
  for (const auto& a : lines) {
    for (const auto& b : lines) {
      const bool cross = side(a, b[0], b[1]) * side(a, b[2], b[3]) < 0 &&
                         side(b, a[0], a[1]) * side(b, a[2], a[3]) < 0;
      EXPECT_FALSE(cross) << a[0] << " " << b[0];
    }
  }
}

TEST(SvgPlot, EscapesLabels) {
  Plot plot = powers(1);
  plot.title = "a < b & \"c\" > d";
  plot.series[0].label = "</svg>\x01\xff";
  plot.marks = {{0.5, 0.5, "<&>"}};
  const std::string svg = svg_plot(plot);
  EXPECT_TRUE(contains(svg, "a &lt; b &amp; &quot;c&quot; &gt; d"));
  EXPECT_TRUE(contains(svg, "&lt;/svg&gt; \uFFFD"));
  EXPECT_TRUE(contains(svg, "&lt;&amp;&gt;"));
  EXPECT_EQ(count(svg, "</svg>"), 1U);
  EXPECT_TRUE(well_formed(svg));
}

TEST(SvgPlot, GivesTheSameBytesAgain) {
  Plot plot = powers(12);
  plot.marks = {{0.5, 0.5, "p = 1/2"}, {0.5, 0.5, "p = 1/2"}};
  EXPECT_EQ(svg_plot(plot), svg_plot(Plot(plot)));
}

TEST(SvgPlot, TellsThe64FirstSeriesApart) {
  std::vector<std::string> strokes;
  const std::string svg = svg_plot(powers(64));
  const std::regex path("<path d=\"[^\"]*\"([^/]*)/>");
  for (std::sregex_iterator p(svg.begin(), svg.end(), path), end; p != end; ++p) {
    strokes.push_back((*p)[1]);
  }
  std::ranges::sort(strokes);
  EXPECT_EQ(strokes.size(), 64U);
  EXPECT_EQ(std::ranges::adjacent_find(strokes), strokes.end());
}

TEST(SvgPlot, UsesTheColoursAndDashesItIsGiven) {
  Plot plot = powers(2);
  plot.series[0].colour = plot.series[1].colour = 1;
  plot.series[0].dash = 0;
  plot.series[1].dash = 9;  // as 1
  const std::string svg = svg_plot(plot);
  EXPECT_EQ(count(svg, "stroke=\"#D55E00\""), 4U);  // two curves, two lines in the legend
  EXPECT_EQ(count(svg, "stroke-dasharray"), 2U);
}

TEST(SvgPlot, ClipsCurvesAtTheAxes) {
  Plot plot = powers(1);
  plot.series.push_back({"steep", {{-1, -1e300}, {0.5, 0.5}, {2, 1e300}}});
  plot.y_range = PlotRange{0.2, 0.8};
  const std::string svg = svg_plot(plot);
  const auto numbers = path_numbers(svg);
  ASSERT_FALSE(numbers.empty());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_GE(numbers[i], 0);
    EXPECT_LE(numbers[i], root_attribute(svg, i % 2 == 0 ? "width" : "height"));
  }
}

TEST(SvgPlot, IgnoresWhatALogarithmDoesNotHave) {
  Plot plot = powers(3);
  plot.log_y = true;
  for (PlotSeries& series : plot.series) series.points.back().y = 0;
  const std::string with_zeros = svg_plot(plot);
  for (PlotSeries& series : plot.series) series.points.pop_back();
  EXPECT_EQ(svg_plot(plot), with_zeros);
  EXPECT_TRUE(contains(with_zeros, ">10<tspan dy=\"-4.32\" font-size=\"8.64\">\u22122</tspan>"));
}

TEST(SvgPlot, BreaksCurvesAtGaps) {
  Plot plot{.series = {{"gap", {{0, 0.1}, {0.2, 0.1}, {0.4, std::nan("")}, {0.6, 0.1}, {1, 0.2}}}}};
  const std::string svg = svg_plot(plot);
  const auto at = svg.find("<path d=\"");
  EXPECT_EQ(count(svg.substr(at, svg.find('>', at) - at), "M"), 2U);
}

TEST(SvgPlot, DrawsDegenerateSeries) {
  Plot plot{.series = {{"empty", {}},
                       {"one point", {{0.5, 0.5}}},
                       {"zero", {{0, 0}, {1, 0}}},
                       {"elsewhere", {{2, 0.5}, {3, 0.5}}},
                       {"infinite", {{0, std::numeric_limits<double>::infinity()}}}}};
  for (const bool log : {false, true}) {
    plot.log_y = log;
    const std::string svg = svg_plot(plot);
    EXPECT_EQ(count(svg, "<path "), log ? 1U : 2U);
    EXPECT_FALSE(contains(svg, "nan"));
    EXPECT_FALSE(contains(svg, "inf\""));
    EXPECT_TRUE(well_formed(svg));
  }
  EXPECT_TRUE(well_formed(svg_plot(Plot{})));
}

// The boxes of all labels "p = 1/2".
std::vector<PlotBox> label_boxes(const std::string& svg) {
  std::vector<PlotBox> boxes;
  const std::regex label(
      "<text x=\"([0-9.-]+)\" y=\"([0-9.-]+)\"([^>]*)><tspan[^>]*>p</tspan> = 1/2");
  const double width = 12 * label_width("p = 1/2");
  for (std::sregex_iterator m(svg.begin(), svg.end(), label), end; m != end; ++m) {
    const std::string more = (*m)[3];
    const double shift = contains(more, "end") ? 1 : contains(more, "middle") ? 0.5 : 0;
    const double left = std::stod((*m)[1]) - shift * width;
    const double baseline = std::stod((*m)[2]);
    boxes.push_back({left, baseline - 10, left + width, baseline + 3});
  }
  return boxes;
}

void expect_inside_and_apart(const std::string& svg, std::size_t labels) {
  const auto boxes = label_boxes(svg);
  ASSERT_EQ(boxes.size(), labels);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    EXPECT_GE(boxes[i].left, 0);
    EXPECT_GE(boxes[i].top, 0);
    EXPECT_LE(boxes[i].right, root_attribute(svg, "width"));
    EXPECT_LE(boxes[i].bottom, root_attribute(svg, "height"));
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_FALSE(overlap(grown(boxes[i], -0.02), grown(boxes[j], -0.02))) << i << " and " << j;
    }
  }
}

TEST(SvgPlot, KeepsLabelsOfMarksInsideAndApart) {
  Plot plot = powers(1);
  for (int i = 0; i < 8; ++i) plot.marks.push_back({0.5 + i / 50.0, 0.5 - i / 50.0, "p = 1/2"});
  plot.marks.push_back({1.5, 0.5, "outside"});
  const std::string svg = svg_plot(plot);
  EXPECT_EQ(count(svg, "<circle "), 8U);
  EXPECT_FALSE(contains(svg, "outside"));
  expect_inside_and_apart(svg, 8);
  // In the corners, whatever the legend does there.
  plot.marks.clear();
  for (const double x : {0, 1}) {
    for (const double y : {0, 1}) plot.marks.push_back({x, y, "p = 1/2"});
  }
  expect_inside_and_apart(svg_plot(plot), 4);
}

TEST(SvgPlot, PutsTheLegendOutsideWhereItWouldCoverCurves) {
  Plot plot{.series = {{"all corners", {{0, 0}, {1, 1}, {1, 0}, {0, 1}, {0, 0}}}}};
  const double beside = root_attribute(svg_plot(plot), "width");
  plot.series[0].points = {{0, 0}, {1, 0}};
  EXPECT_GT(beside, root_attribute(svg_plot(plot), "width"));
}

TEST(PlotLabels, KnowVariablesAndSuperscripts) {
  const auto styles = [](std::string_view label) {
    std::string text;
    for (const LabelRun& run : label_runs(label)) {
      const char* const mark = run.style == LabelRun::Style::plain    ? ""
                               : run.style == LabelRun::Style::italic ? "/"
                                                                      : "^";
      text += mark + to_utf8(run.text) + mark;
    }
    return text;
  };
  EXPECT_EQ(styles("p = 2/3"), "/p/ = 2/3");
  EXPECT_EQ(styles("pref1, n = 3"), "pref1, /n/ = 3");
  EXPECT_EQ(styles("2p^2 q^{3k} 10^-3"), "2/p/^2^ /q/^3k^ 10^\u22123^");
  EXPECT_EQ(styles("a ^ b, p-value, {^"), "a ^ b, p-value, {^");
  EXPECT_EQ(styles("é≈𝒜"), "é≈𝒜");
  EXPECT_EQ(styles("\xc3"), "\uFFFD");
  EXPECT_EQ(styles("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD");
}

std::string tick_labels(const PlotAxis& axis, unsigned wanted) {
  std::string text;
  for (const PlotTick& tick : axis.ticks(wanted)) text += (text.empty() ? "" : " ") + tick.label;
  return text;
}

TEST(PlotAxis, HasRoundTicks) {
  Plot plot = powers(1);
  EXPECT_EQ(tick_labels(PlotAxis::x_of(plot), 6), "0 0.2 0.4 0.6 0.8 1");
  const auto linear = [&](double low, double high) {
    plot.log_y = false;
    plot.y_range = PlotRange{low, high};
    return tick_labels(PlotAxis::y_of(plot), 5);
  };
  EXPECT_EQ(linear(-1, 1), "\u22121 \u22120.5 0 0.5 1");
  EXPECT_EQ(linear(0, 4e-9), "0 10^-9 2×10^-9 3×10^-9 4×10^-9");
  const auto logarithmic = [&](double low, double high) {
    plot.log_y = true;
    plot.y_range = PlotRange{low, high};
    return tick_labels(PlotAxis::y_of(plot), 5);
  };
  EXPECT_EQ(logarithmic(1e-3, 1), "10^-3 10^-2 10^-1 1");
  EXPECT_EQ(logarithmic(1e-10, 1), "10^-10 10^-8 10^-6 10^-4 10^-2 1");
  EXPECT_EQ(logarithmic(0.2, 0.6), "0.2 0.3 0.4 0.5 0.6");
}

// However far the range is from zero, the loop over ticks ends.
TEST(PlotAxis, HasFewTicksOnHopelessRanges) {
  Plot plot;
  for (const PlotRange range :
       {PlotRange{1e20, 1.0000000000001e20}, {0, 5e-324}, {-1e300, 1e300}}) {
    plot.y_range = range;
    EXPECT_LE(PlotAxis::y_of(plot).ticks(6).size(), 7U);
  }
}

TEST(PlotAxis, ChecksItsRanges) {
  EXPECT_THROW((void)svg_plot(Plot{.x_min = 1, .x_max = 1}), ContractViolation);
  EXPECT_THROW((void)svg_plot(Plot{.y_range = PlotRange{1, 0}}), ContractViolation);
  EXPECT_THROW((void)svg_plot(Plot{.log_y = true, .y_range = PlotRange{0, 1}}), ContractViolation);
  EXPECT_THROW((void)terminal_plot(Plot{}, 39, 24), ContractViolation);
  EXPECT_THROW((void)terminal_plot(Plot{}, 80, 11), ContractViolation);
}

std::size_t characters(const std::string& line) {
  return static_cast<std::size_t>(std::ranges::count_if(
      line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

void expect_measures(const Plot& plot, unsigned columns, unsigned rows) {
  const std::string text = terminal_plot(plot, columns, rows);
  EXPECT_EQ(count(text, "\n"), rows);
  EXPECT_FALSE(contains(text, " \n"));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(characters(line), columns) << line;
}

TEST(TerminalPlot, HasThePromisedMeasures) {
  for (const unsigned curves : {0U, 1U, 3U, 12U, 70U}) {
    Plot plot = powers(curves);
    for (const bool log : {false, true}) {
      plot.log_y = log;
      for (const unsigned columns : {40U, 41U, 80U, 200U}) {
        for (const unsigned rows : {12U, 13U, 24U, 60U}) expect_measures(plot, columns, rows);
      }
    }
    plot.title = std::string(300, 'x');
    plot.y_label = plot.x_label = plot.title;
    for (PlotSeries& series : plot.series) series.label += plot.title;
    plot.marks = {{0.5, 0.5, "p = 1/2"}, {1, 1, plot.title}, {0, 0, ""}, {7, 7, "outside"}};
    expect_measures(plot, 40, 12);
    expect_measures(plot, 80, 24);
  }
}

TEST(TerminalPlot, NamesCurvesAndMarks) {
  Plot plot = powers(3);
  plot.marks = {{0.5, 0.5, "p = 1/2"}};
  const std::string text = terminal_plot(plot, 80, 24);
  EXPECT_TRUE(contains(text, " A curve 1   B curve 2   C curve 3\n"));
  for (const char* const letter : {"A", "B", "C"}) EXPECT_EQ(count(text, letter), 2U) << letter;
  EXPECT_EQ(count(text, "●"), 1U);
  EXPECT_TRUE(contains(text, "p = 1/2"));
  EXPECT_EQ(text, terminal_plot(plot, 80, 24));
}

// The constant 1/2 fills one row of characters from the axis to the last column.
TEST(TerminalPlot, DrawsAConstantAsARow) {
  const Plot plot{.series = {{"", {{0, 0.5}, {1, 0.5}}}}, .y_range = PlotRange{0, 1}};
  const std::string text = terminal_plot(plot, 60, 21);
  std::istringstream lines(text);
  std::size_t rows_with_dots = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!contains(line, "\xe2\xa0") && !contains(line, "\xe2\xa1") && !contains(line, "\xe2\xa2"))
      continue;
    ++rows_with_dots;
    EXPECT_EQ(characters(line), 60U) << line;
  }
  EXPECT_EQ(rows_with_dots, 1U);
}

TEST(TerminalPlot, DrawsDegenerateSeries) {
  Plot plot{.series = {{"empty", {}}, {"one point", {{0.5, 0.5}}}, {"zero", {{0, 0}, {1, 0}}}}};
  for (const bool log : {false, true}) {
    plot.log_y = log;
    expect_measures(plot, 80, 24);
    EXPECT_EQ(count(terminal_plot(plot, 80, 24), "B"), 2U);  // in the legend and at the point
  }
}

}  // namespace
}  // namespace tacit
