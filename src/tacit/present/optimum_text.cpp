#include "tacit/present/latex_document.h"
#include "tacit/present/number_text.h"
#include "tacit/present/optimum_report.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {

std::string range_text(const Interval& on) {
  if (on.is_point()) return "p = " + short_point_text(on.from);
  return short_point_text(on.from) + " <= p <= " + short_point_text(on.to);
}

const std::string& name_of(const Optimum& optimum, const OptimumPiece& piece) {
  return optimum.algorithms[piece.algorithm].name;
}

std::string spaced(const Profile& profile) {
  std::string list;
  for (const Integer& c : profile.coefficients()) list += (list.empty() ? "" : " ") + c.to_string();
  return list;
}

std::string breakpoints_text(const Optimum& optimum) {
  std::string text;
  for (std::size_t i = 1; i < optimum.pieces.size(); ++i) {
    const AlgebraicNumber& point = optimum.pieces[i].on.from;
    if (!point.is_rational())
      text += "  " + short_point_text(point) + " is " + point_text(point) + "\n";
  }
  return text.empty() ? text : "\nbreakpoints\n" + text;
}

std::string reason_text(LowerBound::Reason reason) {
  switch (reason) {
    case LowerBound::Reason::single_input:
      return "the lower bound is a minimum cut of one input; it is not in the certificate\n";
    case LowerBound::Reason::shared_coins:
      return "the lower bound is the optimum with shared coins; it is not in the certificate\n";
    case LowerBound::Reason::validity:
      break;
  }
  return {};
}

std::string values_text(const Optimum& optimum, const OptimumRun& run) {
  if (!run.at) return {};
  const OptimumPiece& piece = optimum.pieces.front();
  const std::string upper = value_text(piece.upper(*run.at));
  if (piece.status == PieceStatus::optimal) {
    return "\nvalue at p = " + run.at->value().to_string() + ": " + upper + "\n";
  }
  const Rational lower = lower_at_point(optimum, run);
  std::string text = "\nat p = " + run.at->value().to_string() + " the optimum is between " +
                     value_text(lower) + " and " + upper + "\n";
  if (run.bound && run.bound->value == lower) text += reason_text(run.bound->reason);
  return text;
}

// What the tables do, in words.
std::string rules_text(const Optimum& optimum) {
  std::string text;
  for (std::size_t i = 0; i < optimum.algorithms.size(); ++i) {
    if (optimum.rules[i].empty()) continue;
    text += "\n" + optimum.algorithms[i].name + ": the first line that applies decides\n";
    for (const std::string& line : optimum.rules[i]) text += "  " + line + "\n";
  }
  return text;
}

std::string count_text(const OptimumRun& run) {
  if (!run.count) return {};
  const bool one = run.count->all == Integer(1);
  return "\n" + run.count->all.to_string() + (one ? " algorithm is" : " algorithms are") +
         " optimal there, " + run.count->up_to_symmetry.to_string() +
         " up to renaming processes and exchanging 0 and 1.\n";
}

}  // namespace

Rational lower_at_point(const Optimum& optimum, const OptimumRun& run) {
  Rational lower = optimum.pieces.front().lower(*run.at);
  if (run.bound && run.bound->value > lower) lower = run.bound->value;
  return lower;
}

std::string optimum_text(const Optimum& optimum, const OptimumRun& run) {
  const bool proved = optimum.complete();
  std::string text = proved ? "Theorem. " : "Partial result. ";
  text += "For " + optimum.system.to_string() +
          ",\nthe smallest worst-case probability of disagreement of a deterministic\n"
          "algorithm with validity is\n\n";
  std::vector<TableRow> rows{{"where", "optimum", "reached by"}};
  if (!proved) rows.front().insert(rows.front().begin() + 1, "status");
  for (const OptimumPiece& piece : optimum.pieces) {
    const bool optimal = piece.status == PieceStatus::optimal;
    const std::string upper = polynomial_text(piece.upper);
    TableRow row{range_text(piece.on),
                 optimal ? upper : "from " + polynomial_text(piece.lower) + " to " + upper,
                 name_of(optimum, piece)};
    if (!proved) row.insert(row.begin() + 1, optimal ? "optimal" : "bounded");
    rows.push_back(std::move(row));
  }
  text += aligned_table(rows) + breakpoints_text(optimum) + values_text(optimum, run) +
          count_text(run) + rules_text(optimum);
  if (!run.stored.empty()) {
    text += run.stored.size() == 1
                ? "\nFrom the atlas; the checker accepted the certificate that is stored there.\n"
                : "\nFrom the atlas; the checker accepted the " +
                      std::to_string(run.stored.size()) + " certificates that are stored there.\n";
  } else if (!run.checked.empty()) {
    text += "\nThe certificate was accepted by the checker.\n";
  }
  if (run.certificate) text += "Certificate: " + *run.certificate + "\n";
  return text;
}

std::string optimum_csv(const Optimum& optimum) {
  std::string text = csv_line({"from", "to", "status", "upper", "lower", "algorithm"});
  for (const OptimumPiece& piece : optimum.pieces) {
    text += csv_line({piece.on.from.decimal(17), piece.on.to.decimal(17),
                      piece.status == PieceStatus::optimal ? "optimal" : "bounded",
                      spaced(piece.upper), spaced(piece.lower), name_of(optimum, piece)});
  }
  return text;
}

std::string optimum_latex(const Optimum& optimum) {
  std::string body = "\\noindent For " + escaped_latex(optimum.system.to_string()) +
                     ", the smallest worst-case probability of disagreement is\n"
                     "\\[ \\begin{cases}\n";
  for (const OptimumPiece& piece : optimum.pieces) {
    const bool optimal = piece.status == PieceStatus::optimal;
    body += "  " + std::string(optimal ? "" : "\\leq ") + polynomial_latex(piece.upper) +
            " & \\text{for } p \\in [" + point_latex(piece.on.from) + ", " +
            point_latex(piece.on.to) + "], \\text{ by \\texttt{" +
            escaped_latex(name_of(optimum, piece)) + "}} \\\\\n";
  }
  return latex_document(body + "\\end{cases} \\]\n");
}

}  // namespace tacit
