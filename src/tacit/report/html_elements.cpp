#include "tacit/report/html_elements.h"

#include <set>

#include "tacit/draw/plot.h"
#include "tacit/present/markup.h"

namespace tacit {

std::string element(const std::string& tag, const std::string& inside,
                    const std::string& attributes) {
  return "<" + tag + (attributes.empty() ? "" : " " + attributes) + ">" + inside + "</" + tag + ">";
}

std::string link_to(const std::string& file, const std::string& text) {
  return element("a", text, "href=\"" + escaped_html(file) + "\"");
}

std::string seconds_text(double seconds) {
  return seconds < 0.05 ? "under 0.1 s" : short_decimal(seconds, 1) + " s";
}

namespace {

// The document without its XML declaration, so that it can stand inside a page.
std::string_view inline_svg(std::string_view svg) {
  const std::size_t start = svg.find("<svg");
  return start == std::string_view::npos ? svg : svg.substr(start);
}

}  // namespace

std::string evidence_list(const std::vector<Evidence>& evidence) {
  if (evidence.empty()) return {};
  std::string items;
  std::set<std::string> seen;
  for (const Evidence& item : evidence) {
    if (!seen.insert(item.file).second) continue;
    items +=
        element("li", link_to(item.file, escaped_html(item.file)) + " – " + html_text(item.what));
  }
  return element("ul", items, "class=\"evidence\"");
}

std::string drawing(std::string_view svg, const std::string& caption, const std::string& id) {
  return element("figure",
                 element("div", std::string(inline_svg(svg)), "class=\"sheet\"") +
                     element("figcaption", caption),
                 id.empty() ? "" : "id=\"" + id + "\"");
}

}  // namespace tacit
