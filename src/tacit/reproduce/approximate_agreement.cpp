#include "tacit/reproduce/approximate_agreement.h"

#include <algorithm>
#include <array>
#include <optional>

#include "tacit/ask/discrepancy.h"
#include "tacit/base/algebraic_number.h"
#include "tacit/base/input_file.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/bound/shared_coins.h"
#include "tacit/present/discrepancy_report.h"
#include "tacit/reproduce/engine_answers.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"

namespace tacit {
namespace {

constexpr unsigned most_processes = 8;     // of the tables and plots
constexpr unsigned most_with_pieces = 5;   // for every p
constexpr unsigned most_with_optimum = 4;  // whose optimum with decisions 0 and 1 is certified
constexpr unsigned curve_steps = 60;       // of p, where the functions are known
constexpr unsigned point_steps = 40;       // where every point is a linear program

// The optimum for every p, and its certificate.
struct EveryP {
  System system;
  std::vector<MixtureProof::Piece> pieces;

  [[nodiscard]] Rational at(const Rational& p) const {
    const AlgebraicNumber point(p);
    for (const MixtureProof::Piece& piece : pieces) {
      if (point <= piece.on.to) return piece.numerator(p) / piece.denominator(p);
    }
    return Rational(0);
  }
};

std::vector<std::string> theorem_with_proof() {
  return {
      "Theorem. For every channel, $n$, $r$ and distribution of losses, the smallest "
      "worst-case expected discrepancy of deterministic approximate agreement equals the smallest "
      "worst-case probability of disagreement of consensus with shared coins.",
      "Proof. Let numbers $y$ in $[0, 1]$ be given, one for every view, $b$ where the inputs "
      "can all be $b$. Draw one $U$ uniformly from $[0, 1]$, shared by all, and let everybody "
      "decide 1 if its $y > U$. Who has $y = 0$ decides 0, and who has $y = 1$ decides 1, but for "
      "$U = 1$, which has probability 0: validity holds. In one execution two decisions differ if "
      "$U$ lies between the smallest and the largest $y$ of its views, that is with probability "
      "$max y - min y$. The mean over the executions of an input is its expected discrepancy.",
      "Let a mixture of deterministic algorithms with validity be given, and let $y$ be the "
      "probability that the algorithm that is drawn decides 1 at the view. Where validity forces "
      "$b$, $y = b$. In one execution take the views with the largest and the smallest $y$: the "
      "first decides 1 and the second 0 with probability at least $max y - min y$. So two "
      "decisions differ with at least this probability, and the expected discrepancy of $y$ on an "
      "input is at most the probability of disagreement of the mixture.",
      "So each side is at most the other. By convexity $y$ may be taken the same for views that a "
      "renaming of the processes exchanges, and $1 - y$ where 0 and 1 are exchanged. The mixtures "
      "form a linear program, whose dual is a distribution of inputs with a flow; both together "
      "are the certificate."};
}

// The optimum for every p, with a certificate that the checker accepted. Its pieces have the values
// that are computed at single points.
EveryP every_p(const Workbench& bench, const System& system, Inspection& inspection,
               std::vector<Evidence>& evidence) {
  const OptimalQuestion question{
      .system = system, .on = {Rational(0), Rational(1)}, .task = Task::approximate()};
  const DiscrepancyAnswer answer = value_of(discrepancy_answer(question, bench.context));
  inspection.require(answer.report.proved(), "no proof for " + system.to_string());
  for (const MixtureProof::Piece& piece : answer.report.pieces) {
    const Rational p = rational_between(piece.on.from, piece.on.to);
    const auto at = value_of(discrepancy_optimum(system, probability(p), bench.context));
    inspection.require(at.lower * piece.denominator(p) == piece.numerator(p),
                       "a piece of " + system.to_string() + " has another value at a point");
  }
  const std::string size = std::to_string(system.processes) + "-" + std::to_string(system.rounds);
  evidence.push_back({"certificates/approximate-" + size + ".cert",
                      "certificate of approximate agreement, " + system.to_string(),
                      value_of(read_file(answer.certificate))});
  return {system, answer.report.pieces};
}

// The functions of a system with few pieces.
std::string pieces_in_words(const EveryP& known) {
  std::string text;
  for (const MixtureProof::Piece& piece : known.pieces) {
    text += (text.empty() ? "$" : ", $") + function_text(piece) + "$ on " + formula(piece.on);
  }
  return text;
}

// The optimum at one p, by a mixture and by a flow.
Rational fractions_at(const Workbench& bench, const System& system, const Rational& p,
                      Inspection& inspection) {
  const auto found = value_of(discrepancy_optimum(system, probability(p), bench.context));
  inspection.require(found.exact(), "decisions and flow differ");
  const std::vector<Rational> costs = discrepancies(*found.network, found.decisions);
  inspection.require(*std::ranges::max_element(costs) == found.upper,
                     "the decisions cost another discrepancy than the mixture");
  return found.upper;
}

// The smallest error with decisions 0 and 1 at one p.
struct WholeDecisions {
  Rational error;
  bool optimal;  // certified; otherwise that of the better of courteous and pref1
};

WholeDecisions whole_decisions_at(const Workbench& bench, unsigned n, const Rational& p,
                                  Inspection& inspection) {
  if (n <= most_with_optimum) {
    const ProvedOptimum& proved = bench.optimum({n});
    inspection.require(proved);
    if (!inspection.holds()) return {Rational(1), false};
    const AlgebraicNumber point(p);
    for (const OptimumPiece& piece : proved.optimum.pieces) {
      if (point <= piece.on.to) return {piece.upper(probability(p)), true};
    }
  }
  EvaluationOptions options;
  options.at = probability(p);
  Rational best(1);
  for (const std::string_view name : {"courteous", "pref1"}) {
    best = std::min(best, *evaluate_named(name, n, options).worst_value);
  }
  return {best, false};
}

// One table for every p: numbers, decisions 0 and 1, and what the difference is.
FindingTable worth_table(const Workbench& bench, const Rational& p, Inspection& inspection) {
  const std::string at = "$p = " + p.to_string() + "$";
  FindingTable table{
      "What a fraction is worth at " + at +
          ", exactly. With decisions 0 and 1 the optimum is certified up to four "
          "processes; beyond, it is at most the error of the better of `courteous` "
          "and `pref1`.",
      {"$n$", "numbers in $[0, 1]$", "about", "decisions 0 and 1", "a fraction saves"},
      {}};
  constexpr unsigned digits = 5;
  for (unsigned n = 2; n <= most_processes; ++n) {
    const Rational numbers = fractions_at(bench, {n}, p, inspection);
    const WholeDecisions whole = whole_decisions_at(bench, n, p, inspection);
    inspection.require(numbers <= whole.error,
                       "an algorithm with decisions 0 and 1 is better than fractions");
    const std::string at_most = whole.optimal ? "" : "at most ";
    const Rational saved = whole.error - numbers;
    table.rows.push_back(
        {"$" + std::to_string(n) + "$", "$" + numbers.to_string() + "$",
         "$" + numbers.decimal(digits) + "$", at_most + "$" + whole.error.to_string() + "$",
         saved.is_zero()
             ? "$0$"
             : at_most + "$" + saved.to_string() + "$, about $" + saved.decimal(digits) + "$"});
  }
  return table;
}

// For every p: how many functions there are, and up to where courteous attains the optimum.
FindingTable pieces_table(const std::vector<EveryP>& known, Inspection& inspection) {
  FindingTable table{
      "The optimum for every $p$ is piecewise a rational function, certified. In its first piece "
      "`courteous`, run in every round, attains it.",
      {"$n$", "$r$", "pieces", "first piece", "the optimum there"},
      {}};
  for (const EveryP& each : known) {
    const MixtureProof::Piece& first = each.pieces.front();
    const std::string courteous = each.system.rounds == 1 ? "courteous" : "courteous^2";
    const Profile error = evaluate_named(courteous, each.system.processes).worst.front().profile;
    inspection.require(first.numerator == error.power_basis() * first.denominator,
                       "courteous is not optimal for small p");
    table.rows.push_back({"$" + std::to_string(each.system.processes) + "$",
                          "$" + std::to_string(each.system.rounds) + "$",
                          "$" + std::to_string(each.pieces.size()) + "$", formula(first.on),
                          "$" + function_text(first) + "$"});
  }
  return table;
}

std::string size_label(unsigned n) {
  return "n = " + std::to_string(n);
}

// The optimum of two to eight processes over p.
FindingPlot optimum_plot(const Workbench& bench, const std::vector<EveryP>& known,
                         Inspection& inspection) {
  FindingPlot plot{"O3a",
                   "The smallest expected discrepancy of approximate agreement",
                   "One round of broadcast, two to eight processes; it is also the smallest "
                   "probability of disagreement with shared coins. Every point is exact.",
                   "expected discrepancy",
                   {}};
  for (unsigned n = 2; n <= most_processes; ++n) {
    FindingCurve curve{size_label(n), {}};
    const unsigned steps = n <= most_with_pieces ? curve_steps : point_steps;
    for (unsigned k = 0; k <= steps; ++k) {
      const Rational p(static_cast<int>(k), static_cast<int>(steps));
      const Rational value =
          n <= most_with_pieces ? known[n - 2].at(p) : fractions_at(bench, {n}, p, inspection);
      curve.points.push_back({p, value});
    }
    plot.curves.push_back(std::move(curve));
  }
  return plot;
}

// What decisions 0 and 1 cost more, where their optimum is certified.
FindingPlot worth_plot(const Workbench& bench, const std::vector<EveryP>& known,
                       Inspection& inspection) {
  FindingPlot plot{"O3b",
                   "What a fraction is worth against decisions 0 and 1",
                   "The certified optimum of consensus less that of approximate agreement, one "
                   "round of broadcast. Two processes save nothing at any p, and for small p "
                   "nobody does: there the flow proves the optimum of consensus, too.",
                   "saved by fractions",
                   {}};
  for (unsigned n = 2; n <= most_with_optimum; ++n) {
    FindingCurve curve{size_label(n), {}};
    for (unsigned k = 0; k <= curve_steps; ++k) {
      const Rational p(static_cast<int>(k), static_cast<int>(curve_steps));
      const Rational saved = whole_decisions_at(bench, n, p, inspection).error - known[n - 2].at(p);
      inspection.require(saved.sign() >= 0, "decisions 0 and 1 are better than fractions");
      inspection.require(n > 2 || saved.is_zero(), "fractions help two processes");
      curve.points.push_back({p, saved});
    }
    plot.curves.push_back(std::move(curve));
  }
  return plot;
}

// Three processes at 1/2 in two rounds and over other channels.
std::string other_systems(const Workbench& bench, Inspection& inspection) {
  const Rational half(1, 2);
  const Rational two_rounds = fractions_at(bench, {3, 2}, half, inspection);
  inspection.require(two_rounds < Rational(1, 8),
                     "fractions do not help three processes in two rounds");
  const auto over = [&](ChannelKind channel) {
    return fractions_at(bench, {3, 1, channel}, half, inspection).to_string();
  };
  return "$" + two_rounds.to_string() + "$ for two rounds (`sweep` has $1/8$), $" +
         over(ChannelKind::unicast) + "$ over unicast and $" + over(ChannelKind::undirected) +
         "$ over undirected links";
}

}  // namespace

Finding approximate_agreement(const Workbench& bench) {
  Inspection inspection;
  const auto coins =
      value_of(shared_coin_optimum(3, probability(Rational(3, 4)), {}, bench.context));
  inspection.require(coins.exact() && coins.lower == Rational(5, 32),
                     "with shared coins three processes do not have 5/32 at 3/4");
  std::vector<Evidence> evidence;
  std::vector<EveryP> known;
  for (unsigned n = 2; n <= most_with_pieces; ++n) {
    known.push_back(every_p(bench, {n}, inspection, evidence));
  }
  known.push_back(every_p(bench, {3, 2}, inspection, evidence));
  std::vector<FindingTable> tables{pieces_table(known, inspection)};
  for (const Rational& p : {Rational(1, 2), Rational(3, 4), Rational(9, 10)}) {
    tables.push_back(worth_table(bench, p, inspection));
  }
  std::vector<FindingPlot> plots{optimum_plot(bench, known, inspection),
                                 worth_plot(bench, known, inspection)};
  const std::string more = other_systems(bench, inspection);
  Finding finding = inspection.answer(
      ClaimVerdict::partly_answered,
      "It is the smallest worst-case error of consensus with shared coins, for every channel, $n$, "
      "$r$ and $p$, and thereby a linear program: the theorem below. For three processes it is "
      "$5/32$ at $p = 3/4$, and as a function of $p$ it is " +
          pieces_in_words(known[1]) + "; in two rounds it is " + pieces_in_words(known.back()) +
          ". At $p = 1/2$ three processes have " + more +
          ", by decisions and a flow, exactly. Where decisions 0 and 1 do as well, as for small "
          "$p$, the flow proves the optimum of consensus. A formula for all $n$ stays open.",
      std::move(evidence));
  if (!inspection.holds()) return finding;
  finding.proof = theorem_with_proof();
  finding.tables = std::move(tables);
  finding.plots = std::move(plots);
  return finding;
}

}  // namespace tacit
