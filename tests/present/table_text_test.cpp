#include "tacit/present/table_text.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tacit {
namespace {

TEST(AlignedTable, AlignsColumns) {
  EXPECT_EQ(aligned_table({{"input", "count", "error"}, {"001", "6", "q^3"}, {"0", "12", "q"}}),
            "  input  count  error\n"
            "  001        6  q^3\n"
            "  0         12  q\n");
}

TEST(AlignedTable, AlignsOnlyCountsToTheRight) {
  EXPECT_EQ(aligned_table({{"counts", "count"}, {"1", "1"}}),
            "  counts  count\n"
            "  1           1\n");
}

TEST(AlignedTable, TakesRaggedAndEmptyRows) {
  EXPECT_EQ(aligned_table({}), "");
  EXPECT_EQ(aligned_table({{}}), "\n");
  EXPECT_EQ(aligned_table({{"a"}, {"b", "cc"}, {}}), "  a\n  b  cc\n\n");
  EXPECT_EQ(aligned_table({{"a", "", "b"}}), "  a    b\n");
}

TEST(CsvLine, QuotesWhereNeeded) {
  EXPECT_EQ(csv_line({}), "\n");
  EXPECT_EQ(csv_line({"a", "b c", ""}), "a,b c,\n");
  EXPECT_EQ(csv_line({"a,b"}), "\"a,b\"\n");
  EXPECT_EQ(csv_line({"say \"a\"", "x"}), "\"say \"\"a\"\"\",x\n");
  EXPECT_EQ(csv_line({"two\nlines", "cr\r"}), "\"two\nlines\",\"cr\r\"\n");
}

// A reader of RFC 4180 gets back what was written.
TableRow row_of(const std::string& line) {
  TableRow row(1);
  bool quoted = false;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const char c = line[i];
    if (quoted && c == '"' && line[i + 1] == '"') {
      row.back() += '"';
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      row.emplace_back();
    } else {
      row.back() += c;
    }
  }
  return row;
}

RC_GTEST_PROP(CsvLine, IsReadBack, ()) {
  const auto row = *rc::gen::nonEmpty(rc::gen::container<TableRow>(
      rc::gen::container<std::string>(rc::gen::element('a', ',', '"', '\n', '\r', ' ', '^'))));
  const std::string line = csv_line(row);
  RC_ASSERT(line.ends_with('\n'));
  RC_ASSERT(row_of(line) == row);
}

// Every row is one line without spaces at its end, and entries of a column begin below
// each other.
RC_GTEST_PROP(AlignedTable, IsAligned, ()) {
  const auto columns = *rc::gen::inRange<std::size_t>(1, 4);
  const auto words = rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange('a', 'e')));
  const auto rows = *rc::gen::nonEmpty(
      rc::gen::container<std::vector<TableRow>>(rc::gen::container<TableRow>(columns, words)));
  const std::string text = aligned_table(rows);
  RC_ASSERT(static_cast<std::size_t>(std::ranges::count(text, '\n')) == rows.size());
  std::size_t start = 0;
  for (const TableRow& row : rows) {
    const std::string line = text.substr(start, text.find('\n', start) - start);
    start += line.size() + 1;
    RC_ASSERT(!line.ends_with(' '));
    std::size_t column = 2;
    for (std::size_t c = 0; c < columns; ++c) {
      RC_ASSERT(line.substr(column, row[c].size()) == row[c]);
      std::size_t width = 0;
      for (const TableRow& other : rows) width = std::max(width, other[c].size());
      column += width + 2;
    }
  }
}

}  // namespace
}  // namespace tacit
