// Laws that begin with few processes: single inputs, small p, p near 1, and the order of optima.
#include <algorithm>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/named_algorithms.h"
#include "tacit/ask/optimal.h"
#include "tacit/bound/min_cut.h"
#include "tacit/bound/shared_coins.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"
#include "tacit/reproduce/law.h"
#include "tacit/reproduce/law_parts.h"

namespace tacit {
namespace {

Finding decide_single_input(const Workbench& bench) {
  Inspection inspection;
  const unsigned by_cuts = up_to(bench, 4, 6);
  for (unsigned n = 2; n <= by_cuts; ++n) {
    const auto graph = DecisionHypergraph::build({.processes = n}, {}, bench.context);
    if (!graph) return {ClaimVerdict::undecided, graph.error().message};
    for (const int tenths : {1, 4, 6, 9}) {
      const Probability p = probability(Rational(tenths, 10));
      for (unsigned d = 1; d < n; ++d) {
        const Rational cut = single_input_bound(*graph, p, ProcessSet::first(d));
        inspection.require(bench.formulas.single_input(n, d, p) == cut, [&] {
          return "with " + std::to_string(d) + " ones, " + place_text(n, p.value()) +
                 ", the minimum cut is " + cut.to_string();
        });
      }
    }
  }
  const unsigned by_paths = up_to(bench, 24, 64);
  for (unsigned n = 2; n <= by_paths; ++n) {
    const Probability p = probability(Rational(1, n));
    for (unsigned d = 1; 2 * d <= n; ++d) {
      inspection.require(bench.formulas.single_input(n, d, p) == bench.formulas.courteous(n, d)(p),
                         [&] {
                           return "courteous is not optimal on " + std::to_string(d) + " ones, " +
                                  place_text(n, p.value());
                         });
    }
  }
  return inspection.finding(
      "lightest paths are minimum cuts for $n <= " + std::to_string(by_cuts) +
      "$, and the errors of `courteous` at $p = 1/n$ for $n <= " + std::to_string(by_paths) + "$");
}

// Whether courteous is as good as processes with shared coins; Stopped goes on to decide().
bool needs_no_coins(const Workbench& bench, unsigned n, const Probability& p) {
  const auto coins = shared_coin_optimum(n, p, {}, bench.context);
  return coins && coins->lower == worst_courteous(bench, n, p);
}

Finding decide_small_p(const Workbench& bench) {
  Inspection inspection;
  const unsigned most = up_to(bench, 8, 40);
  for (unsigned n = 3; n <= most; ++n) {
    const Probability p = probability(bench.formulas.courteous_with_coins(n));
    inspection.require(needs_no_coins(bench, n, p),
                       [&] { return "shared coins are better at " + place_text(n, p.value()); });
  }
  constexpr unsigned first = 9;
  for (unsigned n = 4; n <= first; ++n) {
    const Probability p = probability(Rational(2, n));
    inspection.require(needs_no_coins(bench, n, p) == (n == first), [&] {
      return "the threshold is on the other side of " + place_text(n, p.value());
    });
  }
  if (bench.context.cancelled()) return {ClaimVerdict::undecided, "stopped"};
  return inspection.finding("tested at $p = 7/(5 n)$ for $3 <= n <= " + std::to_string(most) +
                            "$, and at $p = 2/n$ for $4 <= n <= 9$");
}

Finding decide_near_one(const Workbench& bench) {
  Inspection inspection;
  const unsigned most = up_to(bench, 9, 24);
  const Interval near_one{Rational(7, 10), Rational(1)};
  for (unsigned n = 5; n <= most; ++n) {
    AlgorithmRequest request;
    request.processes = n;
    const auto algorithm = parse_algorithm("follow5", request);
    if (!algorithm) return {ClaimVerdict::fails, algorithm.error().message};
    const auto found = evaluate(*algorithm, {.processes = n}, {}, bench.context);
    if (!found) return {ClaimVerdict::undecided, found.error().message};
    const Profile stated = bench.formulas.near_one.raised_to(n);
    for (const WorstCasePiece& piece : found->worst) {
      if (piece.to < near_one.from) continue;
      inspection.require(at_least(stated, piece.profile, near_one), [&] {
        return "follow5 has the error " + formula(piece.profile) +
               " for $n = " + std::to_string(n) + "$";
      });
    }
  }
  for (unsigned n = 2; n <= 4; ++n) {
    const ProvedOptimum& optimum = bench.optimum({.processes = n});
    inspection.require(optimum);
    if (!inspection.holds()) break;
    const Profile& last = optimum.optimum.pieces.back().upper;
    inspection.require(last == bench.formulas.pref(1).raised_to(last.degree()),
                       "pref1 is not optimal near 1 for $n = " + std::to_string(n) + "$");
  }
  return inspection.finding("`follow5` evaluated on $[7/10, 1]$ for $5 <= n <= " +
                            std::to_string(most) + "$; certificates for $n <= 4$");
}

Finding decide_leaders(const Workbench& bench) {
  Inspection inspection;
  const unsigned most = up_to(bench, 9, 16);
  const Probability p = probability(Rational(99, 100));
  for (unsigned n = 8; n <= most; ++n) {
    OptimalQuestion question = optimal_at({.processes = n}, p);
    question.of_class = AlgorithmClass{Blocks::leader(n)};
    const auto found = answer(question, {}, bench.context);
    if (!found) return {ClaimVerdict::undecided, found.error().message};
    if (!found->optimum.complete())
      return {ClaimVerdict::undecided, "not proved at " + place_text(n, p.value())};
    const Profile& best = found->optimum.pieces.front().upper;
    inspection.require(best(p) == bench.formulas.leaders_near_one(n)(p), [&] {
      return "the optimum is " + formula(best) + " at " + place_text(n, p.value());
    });
  }
  return inspection.finding("tested at $p = 99/100$ for $8 <= n <= " + std::to_string(most) +
                            "$, by certificates");
}

Finding decide_order(const Workbench& bench) {
  Inspection inspection;
  const unsigned most =
      std::min(up_to(bench, 4, 5), static_cast<unsigned>(bench.formulas.order.size() + 1));
  for (unsigned n = 2; n <= most; ++n) {
    const ProvedOptimum& optimum = bench.optimum({.processes = n});
    inspection.require(optimum);
    if (!inspection.holds()) break;
    const auto pieces = optimum.polynomials();
    const auto& stated = bench.formulas.order[n - 2];
    inspection.require(pieces.size() == stated.size(), [&] {
      return "there are " + std::to_string(pieces.size()) +
             " pieces for $n = " + std::to_string(n) + "$";
    });
    for (std::size_t i = 0; i < std::min(pieces.size(), stated.size()); ++i) {
      inspection.require(pieces[i].upper == stated[i].raised_to(pieces[i].upper.degree()), [&] {
        return "piece " + std::to_string(i + 1) + " is " + formula(pieces[i].upper) +
               " for $n = " + std::to_string(n) + "$";
      });
    }
  }
  return inspection.finding("certificates accepted for $n <= " + std::to_string(most) + "$");
}

}  // namespace

Law single_input_law() {
  return {
      {.number = "L1",
       .title = "One input",
       .statement =
           "The smallest error on a single input with $d$ ones of $n$ is the weight of the "
           "lightest path of a king from $(0, 0)$ to a side $a = n - d$ or $b = d$, where "
           "$(a, b)$ weighs $C(n-d, a) C(d, b) p^(a+b) q^(n-a-b)$. For $p <= 1/n$ the diagonal "
           "is lightest: `courteous` is optimal on every input.",
       .sizes = "",
       .method = "cut",
       .decide = &decide_single_input},
      LawStatus::proved,
      "On one input, a view is an edge of the cube of the sets of processes that are delivered: "
      "the owner's own message makes no difference to it. A minimum cut may be taken invariant "
      "under renaming, so that the cube becomes a rectangle of the numbers $a$, $b$ of zeros and "
      "ones that are delivered. Its executions in error separate the side $b = 0$, forced to 0, "
      "from the side $a = 0$, forced to 1. In a rectangle what separates is what a king can "
      "walk along from the corner to the far sides, and the other way round. The end of the "
      "statement is claim 48."};
}

Law small_p_law() {
  return {{.number = "L2",
           .title = "Courteous for small $p$",
           .statement =
               "For $n >= 3$ `courteous` has the error of the optimum with shared coins at every "
               "$p <= 7/(5 n)$, so that it is optimal there. Up to $2/n$ this is false for $4 <= n "
               "<= 8$ and true for $n = 9$: the threshold is no multiple of $1/n$.",
           .sizes = "",
           .method = "exact sign",
           .decide = &decide_small_p},
          LawStatus::conjectured,
          ""};
}

Law near_one_law() {
  return {
      {.number = "L3",
       .title = "Near $p = 1$",
       .statement =
           "For $n <= 4$ `pref1` with the error $q$ is optimal near $p = 1$; for every $n >= 5$ "
           "it is not: `follow5` has $q - p q^4$ for $7/10 <= p <= 1$.",
       .sizes = "",
       .method = "exact sign",
       .decide = &decide_near_one},
      LawStatus::proved,
      "The worst case of `follow5` for five processes is computed exactly on all inputs; among "
      "more processes it is run by the first five, and by L7 the optimum does not grow. For "
      "$n <= 4$ certificates are checked."};
}

Law leaders_law() {
  return {{.number = "L10",
           .title = "Leaders near $p = 1$",
           .statement =
               "For $n >= 8$, among the algorithms that treat all processes but a leader alike, "
               "the smallest error near $p = 1$ is $q^n + p q^(n-1) + (n-2) p^2 q^(n-2) + "
               "C(n-1,4) p^(n-5) q^5 + C(n-2,3) p^(n-4) q^4 + C(n-1,2) p^(n-3) q^3 + "
               "(n-1) p^(n-2) q^2 + p^(n-1) q$: about $C(n-2,2) q^4$ below the $q$ of `pref1`.",
           .sizes = "",
           .method = "certificate",
           .decide = &decide_leaders},
          LawStatus::conjectured,
          ""};
}

Law order_law() {
  return {
      {.number = "L4",
       .title = "The order of optimal algorithms",
       .statement =
           "As $p$ grows from 0 to 1, optimal are: for $n = 2$ and 3 `courteous`, then `pref1`; "
           "for $n = 4$ `courteous`, then `courteous` among three, then `pref1`; for $n = 5$ "
           "`courteous`, then an algorithm with the error $q - 2 p q^4$.",
       .sizes = "",
       .method = "certificate",
       .decide = &decide_order},
      LawStatus::proved_up_to,
      "A certificate for every number of processes, which the checker accepts: for $n <= 4$ "
      "whenever the law is checked, for $n = 5$ when five processes are asked for."};
}

}  // namespace tacit
