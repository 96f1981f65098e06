// O1 to O6: what the paper leaves open, and what is known about it here.
#include <algorithm>
#include <array>

#include "tacit/ask/discrepancy.h"
#include "tacit/base/algebraic_number.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/bound/shared_coins.h"
#include "tacit/present/discrepancy_report.h"
#include "tacit/reproduce/engine_answers.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"
#include "tacit/reproduce/reproduction.h"

namespace tacit {
namespace {

// The certified optima of one channel, in words.
Finding answer_by_optima(const Workbench& bench, ChannelKind channel, const std::string& rest) {
  Inspection inspection;
  std::string found;
  std::vector<Evidence> evidence;
  for (const System& system : solved_systems()) {
    if (system.channel != channel) continue;
    const ProvedOptimum& optimum = bench.optimum(system);
    inspection.require(optimum);
    if (!inspection.holds()) return inspection.finding({});
    std::string pieces;
    for (const OptimumPiece& piece : optimum.polynomials()) {
      pieces += (pieces.empty() ? "" : ", ") + formula(piece.upper) + " on " + formula(piece.on);
    }
    found += (found.empty() ? "" : "; ") + std::string("$(n,r) = (") +
             std::to_string(system.processes) + "," + std::to_string(system.rounds) +
             ")$: " + pieces;
    add_evidence(evidence, optimum);
  }
  return inspection.answer(ClaimVerdict::partly_answered,
                           "Certified for every $p$: " + found + ". " + rest, std::move(evidence));
}

Finding any_size(const Workbench& bench) {
  return answer_by_optima(bench, ChannelKind::broadcast, "The general case stays open.");
}

// With two values, two-set agreement asks for nothing: whoever decides its input is right.
Finding set_agreement(const Workbench&) {
  Inspection inspection;
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    Colouring own(graph.view_count());
    for (std::uint32_t v = 0; v < own.size(); ++v)
      own[v] = graph.views().one_round(ViewId(v)).input();
    inspection.require(!validity_violation(graph, own), "deciding the own input breaks validity");
  }
  return inspection.answer(
      ClaimVerdict::open,
      "With binary inputs there is nothing to ask: two values are never more than two, and "
      "deciding the own input is valid ($n <= 4$, all views). With more values nothing is known "
      "here; the engine's task is binary consensus.");
}

// The optimum of approximate agreement for every p, with a certificate that the checker accepted:
// its pieces. They are those that the optimum at single points has.
std::vector<MixtureProof::Piece> approximate_pieces(const Workbench& bench, const System& system,
                                                    Inspection& inspection) {
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
  return answer.report.pieces;
}

// The functions of a system with few pieces.
std::string pieces_in_words(const std::vector<MixtureProof::Piece>& pieces) {
  std::string text;
  for (const MixtureProof::Piece& piece : pieces) {
    text += (text.empty() ? "$" : ", $") + function_text(piece) + "$ on " + formula(piece.on);
  }
  return text;
}

// How many pieces four and five processes have; in the first, courteous is optimal.
std::string pieces_of_four_and_five(const Workbench& bench, Inspection& inspection) {
  std::string counts;
  for (const unsigned n : {4U, 5U}) {
    const auto pieces = approximate_pieces(bench, {n}, inspection);
    const Polynomial courteous = evaluate_named("courteous", n).worst.front().profile.power_basis();
    inspection.require(pieces.front().numerator == courteous * pieces.front().denominator,
                       "courteous is not optimal for small p");
    counts += (counts.empty() ? "" : ", and for $n = " + std::to_string(n) + "$ ") +
              std::to_string(pieces.size()) + " pieces, the first " + formula(pieces.front().on) +
              ", where `courteous` attains it";
  }
  return counts;
}

// What fractions save at p: the optimum beside the better of courteous and pref1, from two to eight
// processes.
std::string worth_of_fractions(const Workbench& bench, const Rational& p, Inspection& inspection) {
  EvaluationOptions options;
  options.at = probability(p);
  std::string text;
  for (unsigned n = 2; n <= 8; ++n) {
    const auto found = value_of(discrepancy_optimum({n}, probability(p), bench.context));
    Rational best(1);
    for (const std::string_view name : {"courteous", "pref1"}) {
      best = std::min(best, *evaluate_named(name, n, options).worst_value);
    }
    inspection.require(found.exact() && found.upper <= best,
                       "an algorithm with decisions 0 and 1 is better than fractions");
    constexpr unsigned digits = 4;
    text += (text.empty() ? "$" : ", $") + found.upper.decimal(digits) + "$ against $" +
            best.decimal(digits) + "$";
  }
  return text;
}

// A mixture of deterministic algorithms and a rule with numbers as decisions are the same.
Finding approximate_agreement(const Workbench& bench) {
  Inspection inspection;
  const auto coins = [&](unsigned n, const Rational& p) {
    return value_of(shared_coin_optimum(n, probability(p), {}, bench.context));
  };
  const SharedCoinOptimum three = coins(3, Rational(3, 4));
  inspection.require(three.exact() && three.lower == Rational(5, 32),
                     "with shared coins three processes do not have 5/32 at 3/4");
  std::string values;
  for (const unsigned n : {3U, 4U, 5U, 6U, 7U, 8U}) {
    const SharedCoinOptimum found = coins(n, Rational(1, 2));
    inspection.require(found.exact(), "the bounds with shared coins differ");
    values += (values.empty() ? "" : ", ") + std::string("$") + found.lower.to_string() + "$";
  }
  const auto others = [&](const System& system) {
    const auto found =
        value_of(discrepancy_optimum(system, probability(Rational(1, 2)), bench.context));
    inspection.require(found.exact(), "decisions and flow differ");
    return found.lower;
  };
  const Rational two_rounds = others({3, 2});
  inspection.require(two_rounds < Rational(1, 8),
                     "fractions do not help three processes in two rounds");
  const std::string more =
      "$" + two_rounds.to_string() + "$ for two rounds (`sweep` has $1/8$), $" +
      others({3, 1, ChannelKind::unicast}).to_string() + "$ over unicast and $" +
      others({3, 1, ChannelKind::undirected}).to_string() + "$ over undirected links";
  const auto three_pieces = approximate_pieces(bench, {3}, inspection);
  const auto two_round_pieces = approximate_pieces(bench, {3, 2}, inspection);
  const std::string counts = pieces_of_four_and_five(bench, inspection);
  return inspection.answer(
      ClaimVerdict::partly_answered,
      "For every channel, $n$, $r$ and $p$ the smallest worst-case expected discrepancy is the "
      "smallest worst-case error of consensus with shared coins. Proof: given decisions $y$ in "
      "$[0, 1]$, draw one shared $U$ uniformly and let everybody decide 1 iff its $y > U$; they "
      "disagree with probability $max y - min y$. Given a mixture of algorithms, let $y$ be the "
      "probability that the drawn one decides 1; $max y - min y$ is at most the probability that "
      "two decisions differ. One broadcast round is thereby a linear program: at $p = 1/2$ for "
      "$n = 3, ..., 8$ it is " +
          values + ", at $p = 3/4$ for three processes $5/32$. Three processes at $p = 1/2$ have " +
          more +
          ", by decisions and a flow, exactly. For every $p$ it is piecewise a rational "
          "function, certified: for $n = 3$ " +
          pieces_in_words(three_pieces) + "; in two rounds " + pieces_in_words(two_round_pieces) +
          "; for $n = 4$ " + counts +
          ". What a fraction is worth at $p = 3/4$, for $n = 2, ..., 8$, against the better of "
          "`courteous` and `pref1`: " +
          worth_of_fractions(bench, Rational(3, 4), inspection) +
          ". Where the two are equal, as for small $p$, the flow proves the optimum of consensus. "
          "A "
          "formula for all $n$ stays open.");
}

Finding other_tasks(const Workbench&) {
  return Inspection().answer(ClaimVerdict::open, "Nothing is known here.");
}

Finding unicast(const Workbench& bench) {
  return answer_by_optima(bench, ChannelKind::unicast, "Larger sizes stay open.");
}

Finding undirected(const Workbench& bench) {
  return answer_by_optima(bench, ChannelKind::undirected, "Larger sizes stay open.");
}

constexpr std::array questions{
    Claim{.number = "O1",
          .title = "Any $n$, $r$ and $p$",
          .statement = "What is the optimum for arbitrary $n$, $r$ and $p$?",
          .sizes = "seven sizes, every $p$",
          .method = "certificate",
          .decide = &any_size},
    Claim{.number = "O2",
          .title = "Set agreement",
          .statement = "What is the optimum for set agreement?",
          .sizes = "binary inputs, $n <= 4$",
          .method = "enumeration",
          .decide = &set_agreement},
    Claim{.number = "O3",
          .title = "Approximate agreement",
          .statement = "What is the smallest expected discrepancy of approximate agreement for "
                       "three and more processes?",
          .sizes = "one round, seven values; two more channels at $p = 1/2$; $(3,1)$, $(4,1)$, "
                   "$(5,1)$ and $(3,2)$ for every $p$",
          .method = "proof; linear programs with exact solutions; certificate",
          .decide = &approximate_agreement},
    Claim{.number = "O4",
          .title = "Unicast",
          .statement = "What if every message is lost independently? (In the sentence that asks, "
                       "$p$ is the probability of loss; here it is that of delivery.)",
          .sizes = "$(2,1)$ and $(3,1)$, every $p$",
          .method = "certificate",
          .decide = &unicast},
    Claim{.number = "O5",
          .title = "Undirected links",
          .statement = "What if the two directions of a link live or die together?",
          .sizes = "$(2,1)$, $(2,2)$ and $(3,1)$, every $p$",
          .method = "certificate",
          .decide = &undirected},
    Claim{.number = "O6",
          .title = "Other tasks and models",
          .statement = "What about other tasks, and other models of communication?",
          .sizes = "nothing",
          .method = "none",
          .decide = &other_tasks}};

}  // namespace

ClaimSection open_questions() {
  return {"I", "Left open by the paper", questions};
}

}  // namespace tacit
