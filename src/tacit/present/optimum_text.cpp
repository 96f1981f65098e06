#include <algorithm>

#include "tacit/base/quoted.h"
#include "tacit/bound/certificate_point.h"
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

std::string_view reason_words(LowerBound::Reason reason) {
  switch (reason) {
    case LowerBound::Reason::single_input:
      return "a minimum cut of one input";
    case LowerBound::Reason::shared_coins:
      return "the optimum with shared coins";
    case LowerBound::Reason::chain:
      return "a chain of inputs that differ in one value each";
    case LowerBound::Reason::isoperimetry:
      return "isoperimetry: errors separate ones from zeros in a cube";
    case LowerBound::Reason::validity:
      break;
  }
  return "validity";
}

std::string reason_text(const LowerBound& bound) {
  if (bound.reason == LowerBound::Reason::validity) return {};
  return "the lower bound is " + std::string(reason_words(bound.reason)) +
         "; no certificate is about it\n";
}

// How every lower bound was obtained, of a system that is not searched.
std::string bounds_text(const OptimumRun& run) {
  if (run.bounds.empty()) return {};
  std::vector<TableRow> rows{{"lower bound", "by", "proof"}};
  for (const LowerBound& bound : run.bounds) {
    std::string by(reason_words(bound.reason));
    if (bound.silent_rounds > 0) {
      by += ", in one round; nothing is delivered in " + std::to_string(bound.silent_rounds) +
            (bound.silent_rounds == 1 ? " other" : " others");
    }
    rows.push_back({value_text(bound.value), std::move(by),
                    bound.certified ? "certificate" : "theorem (docs/laws.md)"});
  }
  return "\n" + aligned_table(rows);
}

// How far apart the bounds of a system are that is not searched.
std::string gap_text(const OptimumRun& run, const Rational& lower, const Rational& upper) {
  if (run.bounds.empty() || upper.is_zero()) return {};
  constexpr unsigned digits = 3;
  std::string text = "the gap is " + value_text(upper - lower);
  if (lower.sign() > 0) text += ", a factor of " + (upper / lower).decimal(digits);
  return text + "\n";
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
  if (!run.bounds.empty()) {
    return text + gap_text(run, lower, piece.upper(*run.at)) + bounds_text(run);
  }
  if (run.bound && run.bound->value == lower) text += reason_text(*run.bound);
  return text;
}

std::string classes_text(const OptimumRun& run) {
  if (run.classes.empty()) return {};
  std::vector<TableRow> rows{{"class", "status", "error at p = " + run.at->value().to_string()}};
  for (const ClassTrial& each : run.classes) {
    const std::string upper = value_text(each.upper);
    using enum ClassTrial::Status;
    rows.push_back({each.name, status_text(each.status),
                    each.status == not_searched ? "from " + value_text(each.lower)
                    : each.status == optimal    ? upper
                                                : value_text(each.lower) + " to " + upper});
  }
  return "\n" + aligned_table(rows) +
         (run.classes_decided() ? ""
                                : "\nOf the classes that are not decided one may be better.\n");
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

constexpr std::string_view by_flow_text =
    "Proved by a flow, without a search: even shared random coins, or decisions that are\n"
    "fractions, would not help there.\n";

// What happens with that probability, and whose it is.
std::string error_words(const Task& task) {
  if (task.most_decided() == 1) return "disagreement of a deterministic\n";
  return "more than " + std::to_string(task.most_decided()) +
         " different decisions\nof a deterministic ";
}

// Among which algorithms, where not among all.
std::string class_words(const Optimum& optimum) {
  if (!optimum.of_class) return " ";
  return " in the class " + optimum.of_class->name() + ",\nwhich " +
         optimum.of_class->description() + ",\n";
}

std::string status_word(const OptimumPiece& piece) {
  return piece.status == PieceStatus::optimal ? "optimal" : "bounded";
}

std::string count_text(const OptimumRun& run) {
  if (!run.count) return {};
  const bool one = run.count->all == Integer(1);
  return "\n" + run.count->all.to_string() + (one ? " algorithm is" : " algorithms are") +
         " optimal there, " + run.count->up_to_symmetry.to_string() +
         " up to renaming processes and exchanging 0 and 1.\n";
}

// "0 < p <= 2/3", "p = 2/3"
std::string range_text(const CountedInterval& each) {
  if (each.from == each.to) return "p = " + short_point_text(each.from);
  return short_point_text(each.from) + (each.with_from ? " <= p " : " < p ") +
         (each.with_to ? "<= " : "< ") + short_point_text(each.to);
}

std::string counts_text(const OptimumRun& run) {
  if (run.counts.empty()) return {};
  std::vector<TableRow> rows{{"at every single p", "optimal algorithms", "up to symmetry"}};
  for (const CountedInterval& each : run.counts) {
    rows.push_back(
        {range_text(each), each.count.all.to_string(), each.count.up_to_symmetry.to_string()});
  }
  return "\n" + aligned_table(rows);
}

std::string list_text(const OptimumRun& run) {
  if (!run.list) return {};
  const std::size_t size = run.list->algorithms.size();
  std::string text = "\noptimal there, up to renaming processes and exchanging 0 and 1" +
                     std::string(run.list->complete ? "" : ", not all of them") + "\n";
  for (std::size_t i = 0; i < size; ++i) {
    const ListedOptimal& each = run.list->algorithms[i];
    text += "\n" + std::to_string(i + 1) + ". " + (each.name.empty() ? "a table" : each.name) +
            ": " + std::to_string(each.images) + (each.images == 1 ? " algorithm" : " algorithms");
    std::string generators;
    for (const Symmetry& symmetry : generators_of(each.symmetries)) {
      generators += (generators.empty() ? "" : "; ") + symmetry_text(symmetry);
    }
    text += generators.empty() ? ", no symmetry\n"
                               : ", left as it is by " + generators + " (a group of " +
                                     std::to_string(each.symmetries.size()) + ")\n";
    for (const std::string& line : each.rule) text += "   " + line + "\n";
  }
  return text;
}

}  // namespace

std::string status_text(ClassTrial::Status status) {
  using enum ClassTrial::Status;
  return status == optimal ? "optimal" : status == bounded ? "bounded" : "not searched";
}

bool OptimumRun::classes_decided() const {
  Rational best(1);
  for (const ClassTrial& each : classes) best = std::min(best, each.upper);
  return std::ranges::all_of(classes, [&best](const ClassTrial& each) {
    return each.status == ClassTrial::Status::optimal || each.lower >= best;
  });
}

Rational lower_at_point(const Optimum& optimum, const OptimumRun& run) {
  Rational lower = optimum.pieces.front().lower(*run.at);
  if (run.bound && run.bound->value > lower) lower = run.bound->value;
  return lower;
}

namespace {

// The best lower bound of a piece: at a point it may be better than any polynomial that is known.
std::string lower_text(const Optimum& optimum, const OptimumRun& run, const OptimumPiece& piece) {
  if (run.at) {
    const Rational best = lower_at_point(optimum, run);
    constexpr unsigned digits = 6;
    if (best > piece.lower(*run.at)) return "~" + best.decimal(digits);
  }
  return polynomial_text(piece.lower);
}

}  // namespace

std::string optimum_text(const Optimum& optimum, const OptimumRun& run) {
  const bool proved = optimum.complete();
  std::string text = proved ? "Theorem. " : "Partial result. ";
  text += "For " + optimum.system.to_string() + ",\nthe smallest worst-case probability of " +
          error_words(optimum.system.task) + "algorithm with validity" + class_words(optimum) +
          "is\n\n";
  std::vector<TableRow> rows{{"where", "optimum", "reached by"}};
  if (!proved) rows.front().insert(rows.front().begin() + 1, "status");
  for (const OptimumPiece& piece : optimum.pieces) {
    const bool optimal = piece.status == PieceStatus::optimal;
    const std::string upper = polynomial_text(piece.upper);
    TableRow row{range_text(piece.on),
                 optimal ? upper : "from " + lower_text(optimum, run, piece) + " to " + upper,
                 name_of(optimum, piece)};
    if (!proved) row.insert(row.begin() + 1, status_word(piece));
    rows.push_back(std::move(row));
  }
  text += aligned_table(rows) + breakpoints_text(optimum) + values_text(optimum, run) +
          classes_text(run) + count_text(run) + counts_text(run) + list_text(run) +
          rules_text(optimum);
  if (!run.stored.empty()) {
    text += "\n" + from_the_atlas_text(run.stored);
  } else if (!run.checked.empty()) {
    text += "\n" + std::string(run.by_flow ? by_flow_text : "") +
            "The certificate was accepted by the checker.\n";
  }
  if (!run.theorem.empty()) text += "\nBy a theorem, without a certificate: " + run.theorem + ".\n";
  if (run.certificate) text += "Certificate: " + printable(*run.certificate) + "\n";
  return text;
}

std::string optimum_csv(const Optimum& optimum, const OptimumRun& run) {
  TableRow head{"from", "to", "from_approx", "to_approx", "status", "upper", "lower", "algorithm"};
  if (run.at) head.insert(head.end(), {"value_upper", "value_lower"});
  if (run.count) head.insert(head.end(), {"optimal_algorithms", "up_to_symmetry"});
  std::string text = csv_line(head);
  for (const OptimumPiece& piece : optimum.pieces) {
    TableRow row{certificate_point(piece.on.from),
                 certificate_point(piece.on.to),
                 piece.on.from.decimal(17),
                 piece.on.to.decimal(17),
                 status_word(piece),
                 spaced(piece.upper),
                 spaced(piece.lower),
                 name_of(optimum, piece)};
    if (run.at) {
      row.push_back(piece.upper(*run.at).to_string());
      row.push_back(lower_at_point(optimum, run).to_string());
    }
    if (run.count) {
      row.push_back(run.count->all.to_string());
      row.push_back(run.count->up_to_symmetry.to_string());
    }
    text += csv_line(row);
  }
  return text;
}

}  // namespace tacit
