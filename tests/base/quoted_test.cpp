#include "tacit/base/quoted.h"

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tacit {
namespace {

TEST(Quoted, LeavesPlainTextAsItIs) {
  EXPECT_EQ(quoted_text("4/3"), "'4/3'");
  EXPECT_EQ(quoted_text(""), "''");
  EXPECT_EQ(quoted_text("größer → 漢"), "'größer → 漢'");
  EXPECT_EQ(quoted_text(R"(a\b "c" 'd')"), R"('a\b "c" 'd'')");
}

TEST(Quoted, EscapesWhatATerminalObeys) {
  EXPECT_EQ(quoted_text("\x1b]0;title\a"), R"('\x1b]0;title\x07')");
  EXPECT_EQ(quoted_text("two\nlines\t\r\x7f"), R"('two\x0alines\x09\x0d\x7f')");
  EXPECT_EQ(quoted_text(std::string_view("a\0b", 3)), R"('a\x00b')");
  EXPECT_EQ(quoted_text("\xc2\x9b"), R"('\u{9b}')");          // CSI in one character
  EXPECT_EQ(quoted_text("\xe2\x80\xae"), R"('\u{202e}')");    // turns the direction
  EXPECT_EQ(quoted_text("\xef\xbb\xbfn"), R"('\u{feff}n')");  // byte-order mark
}

TEST(Quoted, EscapesBytesThatAreNotUtf8) {
  EXPECT_EQ(quoted_text("\xff\xfe"), R"('\xff\xfe')");
  EXPECT_EQ(quoted_text("\xc3"), R"('\xc3')");                          // cut short
  EXPECT_EQ(quoted_text("\xc0\xaf"), R"('\xc0\xaf')");                  // overlong
  EXPECT_EQ(quoted_text("\xe0\x80\xaf"), R"('\xe0\x80\xaf')");          // overlong
  EXPECT_EQ(quoted_text("\xed\xa0\x80"), R"('\xed\xa0\x80')");          // a surrogate
  EXPECT_EQ(quoted_text("\xf4\x90\x80\x80"), R"('\xf4\x90\x80\x80')");  // beyond the last
}

TEST(Quoted, ShortensLongText) {
  const std::string sixty(60, 'x');
  EXPECT_EQ(quoted_text(sixty), "'" + sixty + "'");
  EXPECT_EQ(quoted_text(sixty + "y"), "'" + sixty + "…'");
  EXPECT_EQ(quoted_text(std::string(3'000'000, '\x1b')).size(), 2 + 60 * 4 + 3U);
  EXPECT_EQ(quoted_text("äöü", 2), "'äö…'");
  EXPECT_EQ(quoted_path(std::string(4096, 'x')).size(), 4098U);
}

// Whatever comes in: no controls, nothing but UTF-8 goes out, and it is its own printable form.
RC_GTEST_PROP(Quoted, IsPrintable, (const std::string& text)) {
  const std::string shown = printable(text);
  for (const char c : shown) {
    RC_ASSERT(static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) != 0x7f);
  }
  RC_ASSERT(printable(shown) == shown);
}

}  // namespace
}  // namespace tacit
