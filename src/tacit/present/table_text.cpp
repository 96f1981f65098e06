#include "tacit/present/table_text.h"

#include <algorithm>

namespace tacit {
std::string aligned_table(const std::vector<TableRow>& rows) {
  std::vector<std::size_t> widths;
  for (const TableRow& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  std::string text;
  for (const TableRow& row : rows) {
    std::string line = " ";
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string padding(widths[c] - row[c].size(), ' ');
      const bool right = c < rows.front().size() && rows.front()[c] == "count";
      line += (c == 0 ? " " : "  ") + (right ? padding + row[c] : row[c] + padding);
    }
    while (line.ends_with(' ')) line.pop_back();
    text += line + "\n";
  }
  return text;
}

std::string csv_line(const TableRow& row) {
  std::string line;
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (c > 0) line += ',';
    if (row[c].find_first_of(",\"\n\r") == std::string::npos) {
      line += row[c];
      continue;
    }
    line += '"';
    for (const char ch : row[c]) line += ch == '"' ? std::string("\"\"") : std::string(1, ch);
    line += '"';
  }
  return line + "\n";
}

}  // namespace tacit
