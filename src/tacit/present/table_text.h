// Tables for people, for spreadsheets and for LaTeX.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tacit {

using TableRow = std::vector<std::string>;

// Columns as wide as their widest entry, two spaces apart, indented by two. A
// column whose entry in the first row, the heading, is "count" is right-aligned.
[[nodiscard]] std::string aligned_table(const std::vector<TableRow>& rows);
// One line of comma-separated values, quoted where needed (RFC 4180, newline only).
[[nodiscard]] std::string csv_line(const TableRow& row);

}  // namespace tacit
