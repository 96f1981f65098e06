// Markup and MathML: what formulas become, and that any text gives balanced elements.
#include "tacit/present/markup.h"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace tacit {
namespace {

// Whether every element is closed in order, and no stray < or & is left.
bool well_formed(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t i = 0; i < xml.size(); ++i) {
    if (xml[i] == '&') {
      const std::size_t end = xml.find(';', i);
      if (end == std::string::npos || end - i > 6) return false;
    }
    if (xml[i] != '<') continue;
    const std::size_t end = xml.find('>', i);
    if (end == std::string::npos) return false;
    const std::string tag = xml.substr(i + 1, end - i - 1);
    if (tag.starts_with("/")) {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
    i = end;
  }
  return open.empty();
}

std::string inside(std::string_view formula) {
  const std::string text = mathml(formula);
  return text.substr(12, text.size() - 12 - 14);
}

TEST(MathMl, WritesPowersFractionsAndIndices) {
  EXPECT_EQ(inside("q^3"), "<msup><mrow><mi>q</mi></mrow><mrow><mn>3</mn></mrow></msup>");
  EXPECT_EQ(inside("2/3"), "<mfrac><mn>2</mn><mrow><mn>3</mn></mrow></mfrac>");
  EXPECT_EQ(inside("a_0"), "<msub><mrow><mi>a</mi></mrow><mrow><mn>0</mn></mrow></msub>");
  EXPECT_EQ(
      inside("x_1^2"),
      "<msubsup><mrow><mi>x</mi></mrow><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></msubsup>");
  EXPECT_EQ(inside("x^2_1"), inside("x_1^2"));
  EXPECT_EQ(inside("0.5 <= p"), "<mn>0.5</mn><mo>≤</mo><mi>p</mi>");
  EXPECT_EQ(inside("√n"), "<msqrt><mrow><mi>n</mi></mrow></msqrt>");
}

TEST(MathMl, GroupsLoseTheirBracketsInScripts) {
  EXPECT_EQ(inside("q^(r n)").find("("), std::string::npos);
  EXPECT_NE(inside("(p + q)").find("("), std::string::npos);
  EXPECT_NE(inside("C(n,k)").find("linethickness=\"0\""), std::string::npos);
}

TEST(MathMl, IsTotal) {
  std::mt19937_64 random(1);
  const std::string letters = "pqC()[]{}^_/,<>&'\"~0123. $`-\xCF\x86\x80\xFF";
  for (int repetition = 0; repetition < 4000; ++repetition) {
    std::string text;
    for (std::uint64_t size = random() % 24; size > 0; --size)
      text += letters[random() % letters.size()];
    EXPECT_TRUE(well_formed(mathml(text))) << text;
    EXPECT_TRUE(well_formed(html_text(text))) << text;
  }
}

TEST(Markup, PlainTextDropsTheMarks) {
  EXPECT_EQ(plain_text("`pref1` has $q^2$, at $p$"), "pref1 has q^2, at p");
  EXPECT_EQ(plain_text("5$ and no more"), "5$ and no more");
}

TEST(Markup, HtmlEscapesAndMarks) {
  EXPECT_EQ(html_text("a < b & \"c\""), "a &lt; b &amp; &quot;c&quot;");
  EXPECT_EQ(html_text("`x<y`"), "<code>x&lt;y</code>");
  EXPECT_TRUE(well_formed(html_text("$a <= b$ and `c`")));
}

}  // namespace
}  // namespace tacit
