// Laws about many processes: rates, monotonicity, rounds, and parity.
#include <algorithm>

#include "tacit/bound/shared_coins.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"
#include "tacit/reproduce/law.h"
#include "tacit/reproduce/law_parts.h"

namespace tacit {
namespace {

std::vector<Probability> some_points() {
  std::vector<Probability> points;
  for (const int tenths : {1, 3, 5, 6, 7, 9}) points.push_back(probability(Rational(tenths, 10)));
  return points;
}

// The proved optimum at a point.
Rational value(const ProvedOptimum& optimum, const Probability& p) {
  const AlgebraicNumber point(p.value());
  const auto& pieces = optimum.optimum.pieces;
  const auto piece = std::ranges::find_if(pieces, [&](const OptimumPiece& each) {
    return each.on.from <= point && point <= each.on.to;
  });
  return piece->upper(p);
}

Finding decide_deterministic_rate(const Workbench& bench) {
  Inspection inspection;
  for (unsigned n = 2; n <= 4; ++n) {
    const ProvedOptimum& optimum = bench.optimum({.processes = n});
    inspection.require(optimum);
    if (!inspection.holds()) break;
    for (const Probability& p : some_points()) {
      const Rational optimal = value(optimum, p);
      inspection.require(bench.formulas.isoperimetric(n, p) <= optimal,
                         [&] { return "the optimum is lower: " + place_text(n, p.value()); });
    }
  }
  const unsigned most = up_to(bench, 60, 400);
  // pi / 8 < 0.3927: the square of the constant sqrt(pi / 8) of the upper bound.
  const Rational pi_eighth = bench.formulas.crowd_constant;
  for (unsigned n = 3; n <= most; n += n < 16 ? 1 : 15) {
    for (const Probability& p : some_points()) {
      const Rational worst = worst_courteous(bench, n, p);
      const Rational variance = Rational(n) * p.value() * (Rational(1) - p.value());
      inspection.require(worst * worst * variance <= pi_eighth, [&] {
        return "courteous has " + worst.decimal(8) + " at " + place_text(n, p.value());
      });
      inspection.require(bench.formulas.isoperimetric(n, p) <= worst, [&] {
        return "courteous is below the bound: " + place_text(n, p.value());
      });
    }
  }
  return inspection.finding(
      "the lower bound is below proved optima for $n <= 4$ and both enclose the "
      "errors of `courteous` for $n <= " +
      std::to_string(most) + "$");
}

Finding decide_shared_coin_rate(const Workbench& bench) {
  Inspection inspection;
  const unsigned most = up_to(bench, 10, 40);
  for (unsigned n = 2; n <= most; n += n < 10 ? 1 : 5) {
    for (const int tenths : {2, 5, 8}) {
      const Probability p = probability(Rational(tenths, 10));
      const auto coins = shared_coin_optimum(n, p, {}, bench.context);
      if (!coins) return {ClaimVerdict::undecided, coins.error().message};
      inspection.require(bench.formulas.chain(n, p) <= coins->upper,
                         [&] { return "the optimum is lower: " + place_text(n, p.value()); });
      inspection.require(coins->lower <= bench.formulas.coins_at_most(n, p),
                         [&] { return "the optimum is higher: " + place_text(n, p.value()); });
    }
  }
  return inspection.finding(
      "both bounds enclose the optimum with shared coins for $n <= " + std::to_string(most) + "$");
}

Finding decide_monotonicity(const Workbench& bench) {
  Inspection inspection;
  const auto compare = [&](const System& more, const System& fewer) {
    const ProvedOptimum& large = bench.optimum(more);
    const ProvedOptimum& small = bench.optimum(fewer);
    inspection.require(large);
    inspection.require(small);
    if (!inspection.holds()) return;
    for (const Probability& p : some_points()) {
      inspection.require(value(large, p) <= bench.formulas.with_fewer(value(small, p)), [&] {
        return more.to_string() + " have a larger optimum at " +
               place_text(more.processes, p.value());
      });
    }
  };
  compare({3}, {2});
  compare({4}, {3});
  compare({3, 2}, {2, 2});
  if (up_to(bench, 4, 5) == 5) compare({5}, {4});
  return inspection.finding("optima of 2, 3 and 4 processes and of two rounds compared");
}

Finding decide_rounds(const Workbench& bench) {
  Inspection inspection;
  for (const System& several : {System{2, 2}, System{2, 3}, System{3, 2}}) {
    const ProvedOptimum& one = bench.optimum({several.processes});
    const ProvedOptimum& more = bench.optimum(several);
    inspection.require(one);
    inspection.require(more);
    if (!inspection.holds()) break;
    for (const Probability& p : some_points()) {
      const Rational single = value(one, p);
      const unsigned silent = several.processes * (several.rounds - 1);
      inspection.require(value(more, p) <= power(single, several.rounds), [&] {
        return "repeating is better: " + place_text(several.processes, p.value());
      });
      inspection.require(bench.formulas.silent(silent)(p) * single <= value(more, p), [&] {
        return "the optimum is lower: " + place_text(several.processes, p.value());
      });
    }
  }
  return inspection.finding("compared with proved optima of two and three rounds");
}

Finding decide_parity(const Workbench& bench) {
  Inspection inspection;
  const unsigned most = up_to(bench, 40, 200);
  for (unsigned n = 4; n <= most; n += 2) {
    for (const int twentieths : {10, 12, 15, 19}) {
      const Probability p = probability(Rational(twentieths, 20));
      inspection.require(worst_courteous(bench, n - 1, p) <= worst_courteous(bench, n, p),
                         [&] { return "all are better at " + place_text(n, p.value()); });
    }
  }
  return inspection.finding("tested at four $p$ for even $n <= " + std::to_string(most) + "$");
}

}  // namespace

Law deterministic_rate_law() {
  return {
      {.number = "L5",
       .title = "The rate without coins",
       .statement = "At every fixed $p$ between 0 and 1 the optimum of one round falls like "
                    "$1/sqrt(n)$: with "
                    "$s = max(p, q)$ and $K^2 = s^2 + s/2$ it is at least the $e > 0$ with "
                    "$4 K sqrt(n) e + ((1 + p) e / q)^2 = 1$, and at most $sqrt(pi / 8) / sqrt(n p "
                    "q)$, which "
                    "`courteous` attains.",
       .sizes = "",
       .method = "closed form",
       .decide = &decide_deterministic_rate},
      LawStatus::proved,
      "Let $e$ be the worst case of a deterministic algorithm, and $a_d$ the probability that all "
      "decide 1 when the first $d$ inputs are 1. Take one input more. An execution in which the "
      "process with the new value is not delivered looks the same to the others; one in which it "
      "is "
      "delivered looks to the process itself as if it were not. So $a_d$ grows by at most $J = (1 "
      "+ "
      "p) e / q$, the probability of the errors met on the way, from 0 to 1, "
      "and some $a_d$ is within $J / 2$ of $1/2$. On that input the executions are the points of a "
      "cube, and neighbours share a view, so that errors separate those that end in 1 from those "
      "that end in 0. For a function $f$ on the cube let $M f$ be the root of the sum of the "
      "squares of its falls to neighbours, and $F(t) = t (1 - t)$. Then $F(E f) <= E "
      "sqrt(F(f)^2 + K^2 (M f)^2)$: for one coordinate this is $F(w a + (1 - w) b) <= w "
      "sqrt(F(a)^2 + K^2 (a - b)^2) + (1 - w) F(b)$ for $a >= b$, which holds since $F <= 1/4$ and "
      "$sqrt(1/16 + K^2) - 1/4 >= s$; the triangle inequality gives it for all coordinates, one by "
      "one. For the indicator of not ending in 1, $F$ vanishes and $M f$ is at most $sqrt(n)$, on "
      "errors "
      "only: $a_d (1 - a_d) <= K sqrt(n) e$. The left side is at least $(1 - J^2) / 4$. "
      "The error of `courteous` is the probability that as many zeros as ones are delivered, that "
      "is "
      "of one value of a sum of $n$ independent bits with variance $n p q$. Its characteristic "
      "function is at most $exp(-2 n p q sin^2(t/2))$, and $sin(t/2) >= t / pi$: the integral over "
      "$t$ is at most $sqrt(pi / 8) / sqrt(n p q)$."};
}

Law shared_coin_rate_law() {
  return {
      {.number = "L6",
       .title = "The rate with shared coins",
       .statement =
           "With shared coins the optimum of one round falls like $1/n$: it is at least "
           "$q / ((1 + p) (n - 1))$ and at most $(1 - q^(n+1)) / ((n + 1) p)$. So a shared coin is "
           "worth a factor of the order of $sqrt(n)$.",
       .sizes = "",
       .method = "cut",
       .decide = &decide_shared_coin_rate},
      LawStatus::proved,
      "The probability of ending in 1 grows from 0 to 1 along inputs with $d = 0, ..., n$ ones, "
      "and "
      "each error counts at most $1 + 2 p / q$ times in its growth (L5): the errors of the $n - 1$ "
      "mixed inputs add up to at least $q / (1 + p)$. This holds for mixtures, too. For the other "
      "half "
      "let all draw the same $U$ from $[0, 1]$, and decide 1 if the share of ones among the values "
      "that "
      "they know is larger. When $k$ messages are delivered, all shares lie in an interval of the "
      "length $1 / (k + 1)$, and "
      "the mean of that is the bound."};
}

Law monotonicity_law() {
  return {
      {.number = "L7",
       .title = "More processes do no harm",
       .statement = "Over broadcast, with any number of rounds and for every $p$, the optimum does "
                    "not grow with "
                    "$n$.",
       .sizes = "",
       .method = "certificate",
       .decide = &decide_monotonicity},
      LawStatus::proved,
      "Run an optimal algorithm among $n$ of $n + 1$ processes; the last one never sends. In the "
      "last "
      "round in which anything of a member is delivered it learns all that the first of these "
      "members knows at the end, since what that member received in the round is delivered to all, "
      "and copies "
      "that member's decision. If nothing is ever delivered it keeps its input. An execution is "
      "then in error only if it was before, or if nothing is delivered, which no algorithm for $n$ "
      "processes avoids."};
}

Law rounds_law() {
  return {
      {.number = "L8",
       .title = "Several rounds",
       .statement = "Over broadcast the optimum of $r$ rounds lies between $q^(n (r-1))$ times "
                    "that of one round and "
                    "its power $r$.",
       .sizes = "",
       .method = "certificate",
       .decide = &decide_rounds},
      LawStatus::proved,
      "With probability $q^(n (r-1))$ nothing is delivered after the first round; what is decided "
      "then is an algorithm for one round. Repeating an algorithm errs only where every "
      "round does: once all agree, validity keeps them."};
}

Law parity_law() {
  return {{.number = "L9",
           .title = "Odd crowds",
           .statement = "For even $n >= 4$ and $p >= 1/2$ `courteous` among $n - 1$ processes is "
                        "at least as good as "
                        "among all.",
           .sizes = "",
           .method = "closed form",
           .decide = &decide_parity},
          LawStatus::conjectured,
          ""};
}

}  // namespace tacit
