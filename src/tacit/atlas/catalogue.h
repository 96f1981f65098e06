// What atlases contain, system by system and cell by cell, and how it is told.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/atlas/answer.h"

namespace tacit {

struct CellSummary {
  enum class Status {
    proved,     // everywhere, by certificates that the checker has accepted on this machine
    partly,     // proved somewhere
    unchecked,  // there are certificates, which have not been checked on this machine yet
    bounded,    // searched without an end; there are bounds
    open
  };
  Cell cell;
  Status status;
  std::vector<std::string> certificates;  // that prove something of it
  double seconds;                         // that finding them took, as far as is known
  double tried;
};

// All cells of the stores, each once. A cell counts as proved by certificates that the checker
// of this program accepts (belief.h) only; what is wrong with others is added to the complaints.
// That a certificate is unchecked is no complaint.
[[nodiscard]] Result<std::vector<CellSummary>> cell_summaries(std::span<const Store* const> stores,
                                                              std::vector<std::string>& complaints,
                                                              const RunContext& context = {});

// What is known about one system on all its cells; nothing when it has none.
[[nodiscard]] Result<std::optional<Answer>> known_system(std::span<const Store* const> stores,
                                                         const System& system,
                                                         const RunContext& context = {});
[[nodiscard]] Result<std::vector<System>> known_systems(std::span<const Store* const> stores);

// "proved", "partly", "unchecked", "bounded", "open".
[[nodiscard]] std::string_view status_text(CellSummary::Status status);
// "all p", "p = 1/3", "1/4 <= p <= 3/4".
[[nodiscard]] std::string place_text(const Interval& on);

[[nodiscard]] std::string cells_text(const std::vector<CellSummary>& cells);
[[nodiscard]] std::string cells_json(const std::vector<CellSummary>& cells);
[[nodiscard]] std::string cells_csv(const std::vector<CellSummary>& cells);

// A theorem, a plot, and where the proof is.
[[nodiscard]] std::string system_text(const Answer& answer);
// The object of `tacit optimal` with "certificates".
[[nodiscard]] std::string system_json(const Answer& answer);

// Everything for a page that has nothing else: the systems, with the decision tables of
// their algorithms, and the cells. Files are named relative to the store.
[[nodiscard]] std::string export_json(const std::vector<Answer>& systems,
                                      const std::vector<CellSummary>& cells);
[[nodiscard]] std::string export_csv(const std::vector<Answer>& systems);
// A page that stands alone.
[[nodiscard]] std::string export_html(const std::vector<Answer>& systems);

}  // namespace tacit
