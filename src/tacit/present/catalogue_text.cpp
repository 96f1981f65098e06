#include "tacit/atlas/setting.h"
#include "tacit/bound/certificate_point.h"
#include "tacit/present/catalogue_report.h"
#include "tacit/present/discrepancy_plot.h"
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

std::string certificates_text(const std::vector<UsedCertificate>& certificates) {
  if (certificates.empty()) return {};
  std::vector<TableRow> rows{{"certificate", "size", "found by", "on", "in", "checked"}};
  for (const UsedCertificate& each : certificates) {
    const StoredCertificate& certificate = each.certificate;
    rows.push_back({certificate.id.substr(0, short_id), bytes_text(certificate.bytes),
                    "tacit " + certificate.found.version, certificate.found.made.substr(0, 10),
                    certificate.found.seconds ? seconds_text(*certificate.found.seconds) : "-",
                    certificate.checked.made.substr(0, 10)});
  }
  return "\n" + aligned_table(rows);
}

// Their names, separated by spaces.
std::string ids_of(const std::vector<UsedCertificate>& certificates) {
  std::string ids;
  for (const UsedCertificate& each : certificates) {
    ids += (ids.empty() ? "" : " ") + each.certificate.id;
  }
  return ids;
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
                    setting_text(each.cell.subject()), interval_text(each.cell.on),
                    status_words(each.status), std::to_string(each.certificates.size()),
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
                      setting_text(each.cell.subject()), certificate_point(each.cell.on.from),
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
         certificates_text(answer.certificates) + bounds_text(answer);
}

DiscrepancyReport report_of(const KnownDiscrepancy& known) {
  const System& system = known.system;
  return {.system = {system.processes, system.rounds, system.channel},
          .on = {known.on.front().from, known.on.back().to},
          .pieces = known.pieces,
          .deterministic = known.deterministic};
}

std::string proved_discrepancy_text(const KnownDiscrepancy& known) {
  std::string open;
  for (const Interval& each : known.open) open += "  " + interval_text(each) + ": not proved\n";
  return discrepancy_text(report_of(known)) + (open.empty() ? "" : "\n" + open) + "\n" +
         terminal_plot(discrepancy_plot(known.pieces), plot_columns, plot_rows) +
         certificates_text(known.certificates);
}

std::string export_csv(const std::vector<Answer>& systems,
                       const std::vector<KnownDiscrepancy>& approximate) {
  std::string text = csv_line({"n", "rounds", "channel", "from", "to", "from_approx", "to_approx",
                               "status", "upper", "lower", "algorithm", "certificates"});
  for (const Answer& answer : systems) {
    const std::string ids = ids_of(answer.certificates);
    for (const OptimumPiece& piece : answer.optimum.pieces) {
      const System& system = answer.optimum.system;
      const bool optimal = piece.status == PieceStatus::optimal;
      text += csv_line(
          {std::to_string(system.processes), std::to_string(system.rounds),
           setting_text(Subject(system, answer.optimum.of_class)), certificate_point(piece.on.from),
           certificate_point(piece.on.to), piece.on.from.decimal(17), piece.on.to.decimal(17),
           optimal ? "optimal" : "bounded", piece.upper.to_string(), piece.lower.to_string(),
           answer.optimum.algorithms[piece.algorithm].name, optimal ? ids : ""});
    }
  }
  for (const KnownDiscrepancy& known : approximate) {
    for (const MixtureProof::Piece& piece : known.pieces) {
      const std::string value = function_text(piece);
      text += csv_line({std::to_string(known.system.processes), std::to_string(known.system.rounds),
                        setting_text(known.system), certificate_point(piece.on.from),
                        certificate_point(piece.on.to), piece.on.from.decimal(17),
                        piece.on.to.decimal(17), "optimal", value, value, "",
                        ids_of(known.certificates)});
    }
  }
  return text;
}

}  // namespace tacit
