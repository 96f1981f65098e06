// What atlases contain as text, JSON, CSV and a page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tacit/atlas/catalogue.h"

namespace tacit {

// "proved", "partly", "unchecked", "bounded", "open".
[[nodiscard]] std::string_view status_text(CellSummary::Status status);

[[nodiscard]] std::string cells_text(const std::vector<CellSummary>& cells);
[[nodiscard]] std::string cells_json(const std::vector<CellSummary>& cells);
[[nodiscard]] std::string cells_csv(const std::vector<CellSummary>& cells);

// A theorem, a plot, and where the proof is.
[[nodiscard]] std::string proved_system_text(const Answer& answer);
// The object of `tacit optimal` with "certificates".
[[nodiscard]] std::string proved_system_json(const Answer& answer);

// Everything for a page that has nothing else: the systems, with the decision tables of
// their algorithms, and the cells. Files are named relative to the store.
[[nodiscard]] std::string export_json(const std::vector<Answer>& systems,
                                      const std::vector<CellSummary>& cells);
[[nodiscard]] std::string export_csv(const std::vector<Answer>& systems);
// A page that stands alone.
[[nodiscard]] std::string export_html(const std::vector<Answer>& systems);

}  // namespace tacit
