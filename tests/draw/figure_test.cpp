// The figures of the paper: there are all of them, and each shows what it should.
#include "tacit/draw/figure.h"

#include <set>

#include <gtest/gtest.h>

#include "draw/svg_reader.h"

namespace tacit {
namespace {

std::vector<XmlElement> read(std::string_view id) {
  const auto svg = figure_svg(id);
  EXPECT_TRUE(svg) << id;
  auto elements = read_xml(*svg);
  EXPECT_TRUE(elements) << id;
  return *elements;
}

// The tooltips: what is drawn, by name.
std::multiset<std::string> named(const std::vector<XmlElement>& elements, std::string_view tag) {
  std::multiset<std::string> names;
  for (std::size_t i = 1; i < elements.size(); ++i) {
    if (elements[i].tag == "title" && elements[i - 1].tag == tag) names.insert(elements[i].text);
  }
  return names;
}

// The text of labels, without their styles.
std::multiset<std::string> labels(std::string_view id) {
  const std::string svg = *figure_svg(id);
  std::multiset<std::string> texts;
  for (std::size_t at = svg.find("<text"); at != std::string::npos;
       at = svg.find("<text", at + 1)) {
    const std::size_t end = svg.find("</text>", at);
    std::string text;
    bool inside = false;
    for (const char c : svg.substr(at, end - at)) {
      if (c == '<') inside = false;
      if (inside) text += c;
      if (c == '>') inside = true;
    }
    texts.insert(text);
  }
  return texts;
}

TEST(Figures, AreAllThere) {
  std::vector<std::string> ids;
  for (const Figure& figure : figures()) {
    ids.emplace_back(figure.id);
    EXPECT_FALSE(figure.title.empty() || figure.caption.empty());
    EXPECT_EQ(figure.caption.back(), '.');
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"F1", "F2", "F3", "F4", "F5", "F6", "F7", "F9", "F10",
                                           "F11", "F12", "F13", "F14"}));
}

TEST(Figures, AreDocumentsWithATitleAndWithoutIds) {
  for (const Figure& figure : figures()) {
    const auto elements = read(figure.id);
    EXPECT_EQ(elements[0].attributes.at("role"), "img");
    EXPECT_EQ(elements[1].text, figure.title);
    EXPECT_FALSE(elements[2].text.empty());
    for (const XmlElement& element : elements) EXPECT_FALSE(element.attributes.contains("id"));
    EXPECT_EQ(*figure_svg(figure.id), *figure_svg(figure.id));
  }
}

TEST(Figures, FailOnOtherNamesAndWhenStopped) {
  for (const std::string_view id : {"F8", "F15", "", "f1"}) {
    const auto svg = figure_svg(id);
    ASSERT_FALSE(svg);
    EXPECT_EQ(svg.error().code, ErrorCode::invalid_argument);
  }
  std::stop_source source;
  source.request_stop();
  const auto stopped = figure_svg("F3", {.stop = source.get_token()});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
}

TEST(Figures, MarkTheCrossings) {
  const auto texts = labels("F1");
  EXPECT_TRUE(texts.contains("p = 1/2"));
  EXPECT_TRUE(texts.contains("p = 2/3"));
  const auto elements = read("F5");
  EXPECT_EQ(labels("F5").count("majority"), 1U);
  for (unsigned n = 2; n <= 6; ++n) EXPECT_TRUE(labels("F6").contains("n = " + std::to_string(n)));
}

TEST(Figures, ShowOneInput) {
  const auto elements = read("F2");
  EXPECT_EQ(named(elements, "circle").size(), 4U + 12);
  const auto paths = named(elements, "path");  // four edges and eight triangles
  EXPECT_EQ(paths.size(), 4U + 8);
  const auto texts = labels("F2");
  EXPECT_EQ(texts.count("p2q"), 3U);
  EXPECT_EQ(texts.count("p q2"), 3U);
  EXPECT_EQ(texts.count("p3"), 1U);
  EXPECT_EQ(texts.count("q3"), 1U);
  EXPECT_EQ(texts.count("p q"), 2U);
}

TEST(Figures, ShowTheCuts) {
  const auto elements = read("F3");
  // Twice the band, without silent triangles; two octahedra.
  EXPECT_EQ(named(elements, "circle").size(), 2U * 52 + 2 * 6);
  std::size_t triangles = 0;
  for (const std::string& name : named(elements, "path")) {
    EXPECT_NE(name, "000 ...");
    triangles += name.find(" -- ") == std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(triangles, 2U * 42 + 2 * 8);
  // Dotted lines, besides the entry in the legend. Pref1 disagrees when some zero but no
  // one is delivered: 3 patterns on inputs with two zeros, 1 on those with one.
  EXPECT_EQ(count(elements, "path", "stroke", "#C2185B"), (3U * 3 + 3 * 1) + 12 + 1);
}

TEST(Figures, ShowTheReducedGraph) {
  const auto elements = read("F4");
  EXPECT_EQ(named(elements, "circle").size(), 27U);
  std::size_t edges = 0;
  for (const std::string& name : named(elements, "path")) {
    edges += name.find(" -- ") == std::string::npos ? 0 : 1;
  }
  EXPECT_EQ(edges, 54U);
  const auto texts = labels("F4");
  for (const char* const bits : {"000", "001", "010", "011", "100", "101", "110", "111"}) {
    EXPECT_EQ(texts.count("Q" + std::string(bits)), 1U);
  }
}

TEST(Figures, ShowTheColourings) {
  const auto elements = read("F7");
  EXPECT_EQ(named(elements, "circle").size(), 2U * 27);
  const auto texts = labels("F7");
  // Pref1: the points of the cube of 000 but its corner; courteous: origin and hexagon.
  EXPECT_EQ(texts.count("q3"), 2U + 2);  // in the two legends too
  EXPECT_EQ(texts.count("p q2"), 3U + 2);
  EXPECT_EQ(texts.count("p2q"), 3U + 6 + 2);
  EXPECT_EQ(named(elements, "path").count("plane of coordinate sum 0"), 1U);
}

TEST(Figures, ShowTheProofs) {
  const auto paths = labels("F9");
  for (const char* const name : {"P1", "P2", "F", "e"}) EXPECT_TRUE(paths.contains(name)) << name;
  const std::vector<std::pair<std::string, std::vector<std::string>>> letters{
      {"F10", {"A", "B", "C", "D", "E", "F", "G", "H"}},
      {"F11", {"A", "B", "C", "D", "E", "F", "G", "H", "E′", "F′", "G′", "H′"}},
      {"F12",
       {"A", "B", "C", "D", "E", "F", "G", "H", "E′", "F′", "G′", "H′", "A′", "D′", "X", "Y"}}};
  for (const auto& [id, names] : letters) {
    const auto texts = labels(id);
    for (const std::string& name : names) EXPECT_EQ(texts.count(name), 1U) << id << " " << name;
    EXPECT_EQ(named(read(id), "circle").size(), names.size()) << id;
  }
  const auto any = labels("F13");
  for (const char* const name : {"w0", "u1", "u2", "v1", "v2", "w11", "w12", "w21", "w22"}) {
    EXPECT_EQ(any.count(name), 1U) << name;
  }
  EXPECT_EQ(named(read("F13"), "circle").size(), 16U);
  EXPECT_EQ(named(read("F14"), "circle").size(), 6U);
}

}  // namespace
}  // namespace tacit
