// What atlases contain as text, JSON, CSV and a page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tacit/atlas/catalogue.h"
#include "tacit/present/discrepancy_report.h"

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

// The same of approximate agreement. Expects that something is proved.
[[nodiscard]] std::string proved_discrepancy_text(const KnownDiscrepancy& known);
[[nodiscard]] std::string proved_discrepancy_json(const KnownDiscrepancy& known);

// What is told about approximate agreement, wherever it is proved.
[[nodiscard]] DiscrepancyReport report_of(const KnownDiscrepancy& known);

// Everything for a page that has nothing else: the systems, with the decision tables of
// their algorithms, those of approximate agreement, and the cells. Files are named relative to the
// store.
[[nodiscard]] std::string export_json(const std::vector<Answer>& systems,
                                      const std::vector<KnownDiscrepancy>& approximate,
                                      const std::vector<CellSummary>& cells);
[[nodiscard]] std::string export_csv(const std::vector<Answer>& systems,
                                     const std::vector<KnownDiscrepancy>& approximate = {});
// A page that stands alone.
[[nodiscard]] std::string export_html(const std::vector<Answer>& systems,
                                      const std::vector<KnownDiscrepancy>& approximate = {});

}  // namespace tacit
