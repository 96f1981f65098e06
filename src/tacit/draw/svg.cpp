#include "tacit/draw/svg.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "tacit/base/contract.h"
#include "tacit/draw/plot.h"

namespace tacit {

std::string svg_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool special = c == '&' || c == '<' || c == '>' || c == '"';
    if (!special) result += c;
    if (special) result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&quot;";
  }
  return result;
}

std::string svg_attribute(std::string_view name, double value) {
  return " " + std::string(name) + "=\"" + short_decimal(value) + "\"";
}

std::string plain_label(std::string_view label) {
  std::string text;
  for (const LabelRun& run : label_runs(label)) {
    if (run.style == LabelRun::Style::superscript) text += '^';
    if (run.style == LabelRun::Style::subscript) text += '_';
    text += to_utf8(run.text);
  }
  return text;
}

// After a superscript or subscript, the next run comes back to the baseline. Blanks at
// the start of such a run, which librsvg drops, become shifts.
std::string svg_spans(std::string_view label, double size) {
  std::string result;
  double raised = 0;
  double blank = 0;
  for (const LabelRun& run : label_runs(label)) {
    const bool superscript = run.style == LabelRun::Style::superscript;
    const bool subscript = run.style == LabelRun::Style::subscript;
    const double target = superscript ? 0.36 * size : subscript ? -0.24 * size : 0;
    std::string text = to_utf8(run.text);
    const bool moves = target != raised || blank > 0;
    while (moves && text.starts_with(' ')) {
      blank += 0.28 * size;
      text.erase(0, 1);
    }
    if (text.empty()) continue;
    std::string style;
    if (blank > 0) style += svg_attribute("dx", std::exchange(blank, 0));
    if (target != raised) style += svg_attribute("dy", raised - target);
    if (superscript || subscript) style += svg_attribute("font-size", 0.72 * size);
    if (run.style == LabelRun::Style::italic) style += " font-style=\"italic\"";
    text = svg_escaped(text);
    if (!style.empty()) text.insert(0, "<tspan" + style + ">").append("</tspan>");
    result += text;
    raised = target;
  }
  return result;
}

std::string svg_group(std::string_view attributes, const std::string& content) {
  if (content.empty()) return {};
  return "<g " + std::string(attributes) + ">\n" + content + "</g>\n";
}

std::string svg_document(const SvgDrawing& drawing) {
  const std::string width = short_decimal(std::ceil(drawing.width));
  const std::string height = short_decimal(std::ceil(drawing.height));
  return R"(<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 )" + width + " " +
         height + R"(" width=")" + width + R"(" height=")" + height +
         "\" fill=\"#1A1A1A\" font-size=\"12\" font-family=\"Helvetica, Arial, "
         "'Liberation Sans', 'DejaVu Sans', sans-serif\">\n<title>" +
         svg_escaped(drawing.title) + "</title>\n<desc>" + svg_escaped(drawing.description) +
         "</desc>\n<rect width=\"" + width + "\" height=\"" + height + "\" fill=\"#FFFFFF\"/>\n" +
         drawing.body + "</svg>\n";
}

SvgDrawing svg_panels(std::string title, std::span<const SvgPanel> panels, std::size_t columns) {
  expects(columns > 0 && !panels.empty(), "there is at least one panel and one column");
  constexpr double gap = 24;
  constexpr double heading_height = 26;
  constexpr double heading_size = 14;
  struct Row {
    std::size_t first;
    std::size_t last;
    double width;
    double height;
    double heading;
  };
  std::vector<Row> rows;
  SvgDrawing page{0, 0, std::move(title), {}, {}};
  for (std::size_t first = 0; first < panels.size(); first += columns) {
    Row row{first, std::min(first + columns, panels.size()), -gap, 0, 0};
    for (std::size_t i = row.first; i < row.last; ++i) {
      row.width += gap + panels[i].drawing.width;
      row.height = std::max(row.height, panels[i].drawing.height);
      if (!panels[i].heading.empty()) row.heading = heading_height;
    }
    page.width = std::max(page.width, row.width);
    page.height += row.heading + row.height + (rows.empty() ? 0 : gap);
    rows.push_back(row);
  }
  double y = 0;
  for (const Row& row : rows) {
    double x = (page.width - row.width) / 2;
    for (std::size_t i = row.first; i < row.last; ++i) {
      const auto& [drawing, heading] = panels[i];
      const double down = y + row.heading + (row.height - drawing.height) / 2;
      if (!heading.empty()) {
        page.body += "<text" + svg_attribute("x", x + drawing.width / 2) +
                     svg_attribute("y", down - row.heading + 18) +
                     svg_attribute("font-size", heading_size) + " text-anchor=\"middle\">" +
                     svg_spans(heading, heading_size) + "</text>\n";
      }
      page.body +=
          svg_group("transform=\"translate(" + short_decimal(x) + " " + short_decimal(down) + ")\"",
                    drawing.body);
      if (!page.description.empty()) page.description += " ";
      page.description += heading.empty() ? drawing.title : plain_label(heading);
      page.description += ": " + drawing.description;
      x += drawing.width + gap;
    }
    y += row.heading + row.height + gap;
  }
  return page;
}

}  // namespace tacit
