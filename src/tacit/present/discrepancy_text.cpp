#include "tacit/base/quoted.h"
#include "tacit/base/version.h"
#include "tacit/bound/certificate_point.h"
#include "tacit/present/discrepancy_report.h"
#include "tacit/present/latex_document.h"
#include "tacit/present/number_text.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {

// In products of p and q = 1 - p, of the degree of the polynomial.
Profile in_losses(const Polynomial& polynomial) {
  const auto degree = static_cast<unsigned>(std::max(0, polynomial.degree()));
  Profile profile(degree);
  for (unsigned i = 0; i <= degree && !polynomial.is_zero(); ++i) {
    // p^i = p^i (p + q)^(degree - i)
    for (unsigned k = i; k <= degree; ++k) {
      profile.add(k, polynomial.coefficients()[i] * binomial(degree - i, k - i));
    }
  }
  return profile;
}

bool is_constant(const Polynomial& polynomial, int value) {
  return polynomial == Polynomial({Integer(value)});
}

std::string piece_range(const Interval& on) {
  if (on.is_point()) return "p = " + short_point_text(on.from);
  return short_point_text(on.from) + " <= p <= " + short_point_text(on.to);
}

// What is minimised; lines of at most 80 columns.
std::string objective_text(const DiscrepancyReport& report) {
  switch (report.prior.kind) {
    case InputPrior::Kind::worst:
      return report.shared_coins
                 ? "the smallest worst-case probability of disagreement of algorithms\n"
                   "with validity whose processes share random coins is\n\n"
                 : "the smallest worst-case expected discrepancy of approximate agreement is\n\n";
    case InputPrior::Kind::uniform:
      return "the smallest mean " +
             std::string(report.task.takes_fractions()
                             ? "discrepancy of approximate agreement"
                             : "probability of disagreement of a deterministic algorithm\n"
                               "with validity") +
             ", all inputs being equally likely, is\n\n";
    case InputPrior::Kind::by_ones:
    case InputPrior::Kind::single:
      break;
  }
  return "the smallest mean " +
         std::string(report.task.takes_fractions()
                         ? "discrepancy of approximate agreement"
                         : "probability of disagreement of a deterministic algorithm\n"
                           "with validity") +
         ", for the given distribution of inputs, is\n\n";
}

std::string consequence_text(const DiscrepancyReport& report) {
  if (report.prior.kind != InputPrior::Kind::worst) {
    return "It is also that of " +
           std::string(report.task.takes_fractions()
                           ? "consensus, whether or not the processes share random coins.\n"
                           : "processes that share random coins, and of approximate agreement.\n");
  }
  if (report.deterministic) {
    return "One algorithm with decisions 0 and 1 attains it: it is also the optimum of\n"
           "consensus, with shared coins and without.\n";
  }
  return report.shared_coins ? "It is also the smallest worst-case expected discrepancy of "
                               "approximate agreement.\n"
                             : "It is also the optimum of consensus whose processes share random "
                               "coins.\n";
}

std::string distribution_text(const DiscrepancyReport& report) {
  if (report.distribution.empty() || report.prior.kind != InputPrior::Kind::worst) return {};
  std::vector<TableRow> rows{{"ones", "probability"}};
  for (std::size_t d = 0; d < report.distribution.size(); ++d) {
    if (report.distribution[d].is_zero()) continue;
    rows.push_back({std::to_string(d), value_text(report.distribution[d])});
  }
  return "\nNothing costs less in the mean when the number of ones in the input is drawn like\n"
         "this, and then one of the inputs with that many:\n\n" +
         aligned_table(rows);
}

std::string decisions_text(const DiscrepancyReport& report) {
  constexpr std::size_t few = 64;
  if (report.decisions.empty() || report.decisions.size() > few) return {};
  std::vector<TableRow> rows{{"own input", "zeros known", "ones known", "decision"}};
  for (const CountDecision& each : report.decisions) {
    rows.push_back({each.own == Bit::one ? "1" : "0", std::to_string(each.zeros),
                    std::to_string(each.ones), each.decision.to_string()});
  }
  return "\nIt is attained by these decisions, 0 and 1 where no other value is known:\n\n" +
         aligned_table(rows);
}

std::string pieces_text(const DiscrepancyReport& report) {
  std::vector<TableRow> rows{{"where", "optimum"}};
  std::string breakpoints;
  for (const MixtureProof::Piece& piece : report.pieces) {
    rows.push_back({piece_range(piece.on), function_text(piece)});
    const AlgebraicNumber& from = piece.on.from;
    if (!from.is_rational()) {
      breakpoints += "  " + short_point_text(from) + " is " + point_text(from) + "\n";
    }
  }
  return aligned_table(rows) + (breakpoints.empty() ? "" : "\nbreakpoints\n" + breakpoints);
}

}  // namespace

std::string function_text(const MixtureProof::Piece& piece) {
  const std::string numerator = polynomial_text(in_losses(piece.numerator));
  if (is_constant(piece.denominator, 1)) return numerator;
  if (piece.denominator.degree() == 0) {
    const std::string denominator = piece.denominator.coefficients()[0].to_string();
    if (piece.numerator.degree() <= 0) return numerator + "/" + denominator;
    return "(" + numerator + ") / " + denominator;
  }
  return "(" + piece.numerator.to_string() + ") / (" + piece.denominator.to_string() + ")";
}

std::string function_latex(const MixtureProof::Piece& piece) {
  const std::string numerator = polynomial_latex(in_losses(piece.numerator));
  if (is_constant(piece.denominator, 1)) return numerator;
  return "\\frac{" + numerator + "}{" + polynomial_latex(in_losses(piece.denominator)) + "}";
}

std::string discrepancy_text(const DiscrepancyReport& report) {
  std::string text = report.proved() ? "Theorem. " : "Partial result. ";
  text += "For " + report.system.to_string() + ",\n";
  if (report.at) text += "and p = " + report.at->value().to_string() + ", ";
  text += objective_text(report);
  if (!report.at) {
    text += pieces_text(report);
  } else if (report.proved()) {
    text += "  " + value_text(report.lower) + "\n";
    const std::string exact = report.lower.to_string();
    constexpr std::size_t readable = 400;
    if (value_text(report.lower).front() == '~' && exact.size() <= readable) {
      text += "  exactly " + exact + "\n";
    }
  } else {
    text += "  from " + value_text(report.lower) + " to " + value_text(report.upper) + "\n";
  }
  if (report.proved()) text += "\n" + consequence_text(report);
  text += distribution_text(report) + decisions_text(report);
  if (!report.stored.empty()) {
    text += "\n" + from_the_atlas_text(report.stored);
  } else if (!report.checked.empty()) {
    text += "\nThe certificate was accepted by the checker.\n";
  }
  if (report.certificate) text += "Certificate: " + printable(*report.certificate) + "\n";
  return text;
}

std::string discrepancy_latex(const DiscrepancyReport& report) {
  const bool worst = report.prior.kind == InputPrior::Kind::worst;
  const bool decides_bits = report.shared_coins || !report.task.takes_fractions();
  std::string body = "\\noindent\\textbf{" +
                     std::string(report.proved() ? "Theorem." : "Partial result.") + "} " +
                     model_latex(report.system);
  body += decides_bits ? " An algorithm decides 0 or 1 from what a process knows at the end"
                       : " An algorithm decides a number in $[0, 1]$ from what a process knows at "
                         "the end";
  if (report.shared_coins) body += ", and from random coins that all processes share";
  body += ". It has validity if everybody decides $b$ whenever all inputs are $b$. The smallest ";
  body += decides_bits ? "probability that two processes decide differently"
                       : "expected difference of the largest and the smallest decision";
  body += worst ? " on the worst input"
                : (report.prior.kind == InputPrior::Kind::uniform
                       ? ", all inputs being equally likely,"
                       : ", for the given distribution of inputs,");
  body += ", over all algorithms with validity, is";
  if (!report.hashes.empty()) {
    body += "\\footnote{Certificate, accepted by tacit-check " + std::string(version()) +
            ", SHA-256 of the text: \\texttt{" + report.hashes[0].substr(0, 32) + "\\allowbreak{}" +
            report.hashes[0].substr(32) + "}}";
  }
  body += "\n\\[ \\begin{cases}\n";
  for (const MixtureProof::Piece& piece : report.pieces) {
    body += "  " + function_latex(piece) + " & " +
            (piece.on.is_point() ? "\\text{at } p = " + point_latex(piece.on.from)
                                 : "\\text{for } p \\in [" + point_latex(piece.on.from) + ", " +
                                       point_latex(piece.on.to) + "]") +
            " \\\\\n";
  }
  if (!report.proved()) {
    body += "  \\text{between } " + value_latex(report.lower) + " \\text{ and } " +
            value_latex(report.upper) + " & \\text{at } p = " + point_latex(report.on.from) +
            " \\\\\n";
  }
  body += "\\end{cases} \\]\n";
  if (report.proved() && report.deterministic && worst) {
    body += "\\noindent One deterministic algorithm with decisions 0 and 1 attains it.\n";
  }
  return latex_fragment(body);
}

std::string discrepancy_csv(const DiscrepancyReport& report) {
  TableRow head{"from", "to", "from_approx", "to_approx", "status", "numerator", "denominator"};
  if (report.at) head.insert(head.end(), {"value_upper", "value_lower"});
  std::string text = csv_line(head);
  const auto spaced = [](const Polynomial& polynomial) {
    std::string list;
    for (const Integer& c : polynomial.coefficients()) {
      list += (list.empty() ? "" : " ") + c.to_string();
    }
    return list.empty() ? std::string("0") : list;
  };
  const auto add_line = [&](const Interval& on, const std::string& numerator,
                            const std::string& denominator) {
    TableRow row{certificate_point(on.from),
                 certificate_point(on.to),
                 on.from.decimal(17),
                 on.to.decimal(17),
                 report.proved() ? "optimal" : "bounded",
                 numerator,
                 denominator};
    if (report.at) row.insert(row.end(), {report.upper.to_string(), report.lower.to_string()});
    text += csv_line(row);
  };
  for (const MixtureProof::Piece& piece : report.pieces) {
    add_line(piece.on, spaced(piece.numerator), spaced(piece.denominator));
  }
  if (!report.proved()) add_line(report.on, "", "");
  return text;
}

}  // namespace tacit
