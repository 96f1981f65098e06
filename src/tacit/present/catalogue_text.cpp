#include "tacit/atlas/setting.h"
#include "tacit/bound/certificate_point.h"
#include "tacit/present/catalogue_report.h"
#include "tacit/present/number_text.h"
#include "tacit/present/optimum_plot.h"
#include "tacit/present/optimum_report.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {

constexpr std::size_t short_id = 12;
constexpr unsigned plot_columns = 72;
constexpr unsigned plot_rows = 18;

std::string status_words(CellSummary::Status status) {
  if (status == CellSummary::Status::partly) return "partly proved";
  if (status == CellSummary::Status::unchecked) return "not checked yet";
  return std::string(status_text(status));
}

std::string seconds_text(double seconds) {
  return short_decimal(seconds, seconds < 10 ? 2 : 0) + " s";
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr double kilo = 1000;
  const auto size = static_cast<double>(bytes);
  if (size < kilo) return std::to_string(bytes) + " B";
  if (size < kilo * kilo) return short_decimal(size / kilo, 1) + " kB";
  return short_decimal(size / (kilo * kilo), 1) + " MB";
}

std::string certificates_text(const Answer& answer) {
  if (answer.certificates.empty()) return {};
  std::vector<TableRow> rows{{"certificate", "size", "found by", "on", "in", "checked"}};
  for (const UsedCertificate& each : answer.certificates) {
    const StoredCertificate& certificate = each.certificate;
    rows.push_back({certificate.id.substr(0, short_id), bytes_text(certificate.bytes),
                    "tacit " + certificate.found.version, certificate.found.made.substr(0, 10),
                    certificate.found.seconds ? seconds_text(*certificate.found.seconds) : "-",
                    certificate.checked.made.substr(0, 10)});
  }
  return "\n" + aligned_table(rows);
}

std::string bounds_text(const Answer& answer) {
  std::string text;
  for (const StoredBound& bound : answer.bounds) {
    text += "  " + interval_text(bound.where.on) + ": not proved";
    if (bound.lower_value) text += ", at least " + value_text(*bound.lower_value);
    if (bound.found.seconds) text += ", after " + seconds_text(*bound.found.seconds);
    text += " (tacit " + bound.found.version + ", " + bound.found.made.substr(0, 10) + ")\n";
  }
  return text.empty() ? text : "\nsearched without an end\n" + text;
}

}  // namespace

std::string cells_text(const std::vector<CellSummary>& cells) {
  if (cells.empty()) return "The atlas is empty.\n";
  std::vector<TableRow> rows{{"n", "r", "channel", "where", "status", "certificates", "found in"}};
  for (const CellSummary& each : cells) {
    const System& system = each.cell.system;
    rows.push_back({std::to_string(system.processes), std::to_string(system.rounds),
                    setting_text(system), interval_text(each.cell.on), status_words(each.status),
                    std::to_string(each.certificates.size()),
                    each.certificates.empty()
                        ? (each.tried > 0 ? "tried " + seconds_text(each.tried) : "-")
                        : seconds_text(each.seconds)});
  }
  return aligned_table(rows);
}

std::string cells_csv(const std::vector<CellSummary>& cells) {
  std::string text = csv_line({"n", "rounds", "channel", "from", "to", "from_approx", "to_approx",
                               "status", "certificates", "seconds"});
  for (const CellSummary& each : cells) {
    const System& system = each.cell.system;
    std::string ids;
    for (const std::string& id : each.certificates) ids += (ids.empty() ? "" : " ") + id;
    text += csv_line({std::to_string(system.processes), std::to_string(system.rounds),
                      setting_text(system), certificate_point(each.cell.on.from),
                      certificate_point(each.cell.on.to), each.cell.on.from.decimal(17),
                      each.cell.on.to.decimal(17), status_words(each.status), ids,
                      short_decimal(each.seconds, 3)});
  }
  return text;
}

std::string proved_system_text(const Answer& answer) {
  Plot plot = plot_of(answer.optimum);
  plot.marks.clear();
  return optimum_text(answer.optimum, {}) + "\n" + terminal_plot(plot, plot_columns, plot_rows) +
         certificates_text(answer) + bounds_text(answer);
}

std::string export_csv(const std::vector<Answer>& systems) {
  std::string text = csv_line({"n", "rounds", "channel", "from", "to", "from_approx", "to_approx",
                               "status", "upper", "lower", "algorithm", "certificates"});
  for (const Answer& answer : systems) {
    std::string ids;
    for (const UsedCertificate& each : answer.certificates) {
      ids += (ids.empty() ? "" : " ") + each.certificate.id;
    }
    for (const OptimumPiece& piece : answer.optimum.pieces) {
      const System& system = answer.optimum.system;
      const bool optimal = piece.status == PieceStatus::optimal;
      text += csv_line({std::to_string(system.processes), std::to_string(system.rounds),
                        setting_text(system), certificate_point(piece.on.from),
                        certificate_point(piece.on.to), piece.on.from.decimal(17),
                        piece.on.to.decimal(17), optimal ? "optimal" : "bounded",
                        piece.upper.to_string(), piece.lower.to_string(),
                        answer.optimum.algorithms[piece.algorithm].name, optimal ? ids : ""});
    }
  }
  return text;
}

}  // namespace tacit
