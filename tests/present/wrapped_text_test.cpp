#include "tacit/present/wrapped_text.h"

#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tacit {
namespace {

TEST(WrappedText, IndentsAllLinesButTheFirst) {
  EXPECT_EQ(wrapped_text("one two three", 2, 9), "one two\n  three");
  EXPECT_EQ(wrapped_text("  one   two ", 0, 80), "one two");
  EXPECT_EQ(wrapped_text("", 4, 80), "");
}

TEST(WrappedText, LeavesLongWordsWhole) {
  EXPECT_EQ(wrapped_text("a incomprehensible b", 1, 6), "a\n incomprehensible\n b");
}

// Two definitions of a paragraph: the words are the same, and no line could have taken the first
// word of the next one.
RC_GTEST_PROP(WrappedText, FillsItsLines, ()) {
  const auto lengths = *rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(1U, 12U));
  const auto indent = *rc::gen::inRange<std::size_t>(0, 6);
  constexpr std::size_t columns = 16;
  std::string text;
  for (const unsigned length : lengths)
    text += (text.empty() ? "" : " ") + std::string(length, 'x');
  std::istringstream lines(std::string(indent, ' ') + wrapped_text(text, indent, columns));
  std::string words;
  std::size_t before = columns;
  for (std::string line; std::getline(lines, line);) {
    const std::string content = line.substr(std::min(indent, line.size()));
    if (content.empty()) continue;
    const std::size_t first =
        content.find(' ') == std::string::npos ? content.size() : content.find(' ');
    RC_ASSERT(before + 1 + first > columns);
    RC_ASSERT(line.size() <= columns || content.find(' ') == std::string::npos);
    before = line.size();
    words += (words.empty() ? "" : " ") + content;
  }
  RC_ASSERT(words == text);
}

}  // namespace
}  // namespace tacit
