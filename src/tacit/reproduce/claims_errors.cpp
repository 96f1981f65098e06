// Claims 14 to 24: the exact errors of the one-round rules.
#include <algorithm>
#include <array>

#include "tacit/algorithm/count_rule.h"
#include "tacit/evaluate/comparison.h"
#include "tacit/reproduce/engine_answers.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"

namespace tacit {
namespace {

constexpr Engine all_engines[] = {Engine::enumerate, Engine::count, Engine::chain};

Finding pref_error(const Workbench& bench) {
  Inspection inspection;
  for (unsigned n = 2; n <= 8; ++n) {
    for (const unsigned value : {0U, 1U}) {
      const Algorithm pref = algorithm_named(value == 1 ? "pref1" : "pref0", n);
      for (const Engine engine : all_engines) {
        for (const auto& [input, error] : errors_by_input(pref, n, engine)) {
          const unsigned holders = value == 1 ? ones_in(input) : n - ones_in(input);
          const Profile stated = is_mixed(input) ? bench.formulas.pref(holders) : Profile(n);
          inspection.require(error == stated, [&, input = input] {
            return "`" + pref.name() + "` has another error on " + input + " than " +
                   formula(stated);
          });
        }
      }
    }
  }
  for (const unsigned n : {8U, 30U, 60U}) {
    const Evaluation pref = evaluate_named("pref1", n);
    inspection.require(pref.worst.size() == 1 && pref.worst[0].profile == bench.formulas.pref(1),
                       "the worst case of `pref1` is not " + formula(bench.formulas.pref(1)));
  }
  return inspection.finding(
      "On each of the inputs with $n <= 8$, by three engines, and for 30 and 60 processes by "
      "classes of inputs; the worst case is " +
      formula(bench.formulas.pref(1)) + ".");
}

// Calls visit(x, delivered, decided, n) for every execution of courteous, decided by the
// table that evaluation reads; all inputs for n <= 7, then one per number of ones.
template <class Visit>
void for_each_courteous_execution(const Visit& visit) {
  for (unsigned n = 2; n <= 10; ++n) {
    const Algorithm courteous = algorithm_named("courteous", n);
    const CountRule& rule = std::get<CountStep>(courteous.steps().front()).rule;
    const RuleTable table = value_of(RuleTable::build(rule, n, false));
    for (const ProcessSet x : all_inputs(n)) {
      if (n > 7 && x != ProcessSet::first(x.size())) continue;
      for (const ProcessSet delivered : all_inputs(n)) {
        ProcessSet decided;
        for (const ProcessId i : ProcessSet::first(n)) {
          const ProcessSet heard = delivered | ProcessSet::only(i);
          if (table.decide(x.bit(i), (heard - x).size(), (heard & x).size()) == Bit::one)
            decided.insert(i);
        }
        visit(x, delivered, decided, n);
      }
    }
  }
}

std::string executions_text(std::uint64_t count, std::string_view which) {
  return "In all " + std::to_string(count) + " executions examined " + std::string(which);
}

Finding agrees_on_the_majority_delivered(const Workbench&) {
  Inspection inspection;
  for_each_courteous_execution([&](ProcessSet x, ProcessSet r, ProcessSet decided, unsigned n) {
    const unsigned ones = (r & x).size();
    const unsigned zeros = r.size() - ones;
    if (ones == zeros) return;
    inspection.require(decided == (ones > zeros ? ProcessSet::first(n) : ProcessSet()),
                       "`courteous` does not follow the majority of the delivered");
  });
  return inspection.finding(
      executions_text(inspection.parts(), "with $|R_0| != |R_1|$ it decides the majority of $R$."));
}

Finding agrees_on_odd(const Workbench&) {
  Inspection inspection;
  for_each_courteous_execution([&](ProcessSet, ProcessSet r, ProcessSet decided, unsigned n) {
    if (r.size() % 2 == 0) return;
    inspection.require(decided.empty() || decided == ProcessSet::first(n),
                       "`courteous` disagrees on an odd number of deliveries");
  });
  return inspection.finding(
      executions_text(inspection.parts(), "with an odd number of deliveries it agrees."));
}

Finding courteous_error(const Workbench& bench) {
  Inspection inspection;
  std::uint64_t ties = 0;
  for_each_courteous_execution([&](ProcessSet x, ProcessSet r, ProcessSet decided, unsigned n) {
    if (x.empty() || x.size() == n) return;
    const bool tie = 2 * (r & x).size() == r.size();
    ties += tie ? 1 : 0;
    inspection.require((!decided.empty() && decided != ProcessSet::first(n)) == tie,
                       "`courteous` errs without a tie, or agrees on one");
    inspection.require(!tie || decided == ((x - r) | (r - x)),
                       "on a tie, not exactly the delivered flip");
  });
  for (unsigned n = 2; n <= 8; ++n) {
    for (const Engine engine : all_engines) {
      for (const auto& [input, error] :
           errors_by_input(algorithm_named("courteous", n), n, engine)) {
        const Profile stated =
            is_mixed(input) ? bench.formulas.courteous(n, ones_in(input)) : Profile(n);
        inspection.require(error == stated, [&, input = input] {
          return "the error on " + input + " is not " + formula(stated);
        });
      }
    }
  }
  for (const InputClass& input : evaluate_named("courteous", 40).inputs) {
    inspection.require(input.error == bench.formulas.courteous(40, ones_in(input.input)),
                       "another error for $n = 40$");
  }
  return inspection.finding(
      "It errs exactly on the " + std::to_string(ties) +
      " ties among the executions examined, where the delivered flip. The polynomials are "
      "$court_(n,d)$ on every input with $n <= 8$, by three engines, and for $n = 40$; "
      "for $n = 4$ and two ones " +
      formula(bench.formulas.courteous(4, 2)) + ".");
}

Finding repeated_courteous(const Workbench& bench) {
  Inspection inspection;
  for (unsigned n = 2; n <= 6; ++n) {
    for (unsigned r = 1; r <= 4; ++r) {
      const Algorithm repeated = algorithm_named("courteous^" + std::to_string(r), n);
      for (const Engine engine : {Engine::enumerate, Engine::chain}) {
        for (const auto& [input, error] : errors_by_input(repeated, n, engine)) {
          if (!is_mixed(input)) continue;
          inspection.require(error == power(bench.formulas.courteous(n, ones_in(input)), r),
                             "another error after repetition");
        }
      }
    }
  }
  for (const InputClass& input : evaluate_named("courteous^2", 30).inputs) {
    inspection.require(input.error == power(bench.formulas.courteous(30, ones_in(input.input)), 2),
                       "another error for $n = 30$");
  }
  return inspection.finding(
      "Yes. On a tie as many zeros as ones flip, so the number of ones stays; the polynomials "
      "are equal for $n <= 6$, $r <= 4$ on every input, and for $n = 30$, $r = 2$.");
}

Finding balanced_products(const Workbench&) {
  Inspection inspection;
  for (unsigned n = 1; n < 60; ++n) {
    const unsigned low = n / 2;
    const unsigned high = n - low;
    for (unsigned k = 0; k <= n; ++k) {
      inspection.require(k * (n - k) <= low * high, "the balanced product is not the largest");
      for (unsigned i = 0; i <= n; ++i) {
        inspection.require(
            binomial(k, i) * binomial(n - k, i) <= binomial(low, i) * binomial(high, i),
            "a term is larger off balance");
      }
    }
  }
  return inspection.finding("All " + std::to_string(inspection.parts()) +
                            " inequalities with $n < 60$ hold.");
}

Finding worst_is_balanced(const Workbench& bench) {
  Inspection inspection;
  const auto require = [&](unsigned n, Engine engine) {
    const Evaluation courteous = evaluate_named("courteous", n, {.engine = engine});
    inspection.require(courteous.worst.size() == 1 && ones_in(courteous.worst[0].input) == n / 2 &&
                           courteous.worst[0].profile == bench.formulas.courteous(n, n / 2),
                       "the worst input is not a balanced one for $n = " + std::to_string(n) + "$");
  };
  for (unsigned n = 2; n <= 8; ++n) {
    for (const Engine engine : all_engines) require(n, engine);
  }
  for (const unsigned n : {20U, 41U}) require(n, Engine::automatic);
  return inspection.finding(
      "For $n <= 8$ by three engines, and for 20 and 41 processes, a balanced input is worst at "
      "every $p$. $court_6 = " +
      bench.formulas.courteous(6, 3).to_string() + "$.");
}

Finding value_at_half(const Workbench& bench) {
  Inspection inspection;
  const Probability half = probability(Rational(1, 2));
  Rational least(1);
  Rational largest(0);
  for (unsigned n = 2; n <= 150; ++n) {
    const Rational value = bench.formulas.courteous(n, n / 2)(half);
    inspection.require(value == bench.formulas.courteous_at_half(n), "another value at $p = 1/2$");
    if (n <= 12 || n == 101) {
      inspection.require(*evaluate_named("courteous", n, {.at = half}).worst_value == value,
                         "evaluation gives another value at $p = 1/2$");
    }
    const Rational order = Rational(n) * value * value;
    least = std::min(least, order);
    largest = std::max(largest, order);
  }
  inspection.require(least >= Rational(3, 8) && largest < Rational(2, 3),
                     "$n court_n(1/2)^2$ leaves $[3/8, 2/3]$");
  return inspection.finding("Exact for $n <= 150$; there $n court_n(1/2)^2$ lies between " +
                            least.decimal(4) + " and " + largest.decimal(4) +
                            ", so $court_n(1/2)$ is of order $1/√n$. For $n = 10$ it is $" +
                            bench.formulas.courteous_at_half(10).to_string() + "$.");
}

std::vector<AlgebraicNumber> crossings_of(unsigned n, Engine engine) {
  const std::vector<WorstCase> members{evaluate_named("courteous", n, {.engine = engine}).worst,
                                       evaluate_named("pref1", n, {.engine = engine}).worst};
  std::vector<AlgebraicNumber> points;
  for (const Crossing& crossing : compare(members).crossings) points.push_back(crossing.p);
  return points;
}

Finding small_crossings(const Workbench& bench) {
  Inspection inspection;
  std::string found;
  for (const auto& [n, p] : bench.formulas.crossings) {
    for (const Engine engine : all_engines) {
      const auto points = crossings_of(n, engine);
      inspection.require(points == std::vector<AlgebraicNumber>{p}, [&, n = n] {
        std::string list;
        for (const AlgebraicNumber& each : points) list += " " + formula(each);
        return "for $n = " + std::to_string(n) + "$ they cross at" +
               (list.empty() ? " no $p$" : list);
      });
    }
    found += (found.empty() ? "" : ", ") + formula(p) + " for $n = " + std::to_string(n) + "$";
  }
  return inspection.finding("The only crossings inside $(0, 1)$: " + found + ".");
}

Finding larger_crossings(const Workbench& bench) {
  Inspection inspection;
  std::string found;
  for (unsigned n = 4; n <= 12; ++n) {
    std::vector<AlgebraicNumber> inside;
    for (const Root& root : crossings(bench.formulas.courteous(n, n / 2), bench.formulas.pref(1))) {
      if (root.value > Rational(0) && root.value < Rational(1)) inside.push_back(root.value);
    }
    inspection.require(inside.size() == 1, "not exactly one crossing inside $(0, 1)$");
    inspection.require(crossings_of(n, Engine::automatic) == inside,
                       "evaluation and the closed forms cross elsewhere");
    if (inside.size() != 1) break;
    inspection.require(!inside[0].is_rational(), "a rational crossing");
    found += (found.empty() ? "" : ", ") + formula(inside[0]);
    if (n == 4) {
      const Polynomial& minimal = inside[0].minimal_polynomial();
      found += " (root of $" + minimal.to_string() + "$)";
    }
  }
  return inspection.finding(
      "Exactly one inside $(0, 1)$ for each $n$, none of them rational: " + found + ".");
}

Finding parity(const Workbench& bench) {
  Inspection inspection;
  const Probability one = probability(Rational(1));
  for (const unsigned n : {2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 40U, 41U}) {
    const Rational limit(n % 2 == 0 ? 1 : 0);
    inspection.require(bench.formulas.courteous(n, n / 2)(one) == limit &&
                           *evaluate_named("courteous", n, {.at = one}).worst_value == limit,
                       "another limit for $n = " + std::to_string(n) + "$");
  }
  return inspection.finding(
      "At $p = 1$ the worst case is 1 for even and 0 for odd $n$, for $n <= 9$, 40 and 41.");
}

constexpr std::array claims_about_errors{
    Claim{.number = "14",
          .title = "Error of `pref`",
          .statement = "On a mixed input with $d$ ones `pref1` errs with probability $q^d$ and "
                       "`pref0` with $q^(n-d)$; the worst case of either is $q$.",
          .sizes = "$n <= 8$ all inputs; $n = 30, 60$",
          .method = "enumeration by three engines",
          .decide = &pref_error},
    Claim{.number = "15",
          .title = "`courteous` follows the delivered majority",
          .statement = "If more of one value than of the other is delivered, all processes of "
                       "`courteous` decide that value.",
          .sizes = "$n <= 10$",
          .method = "enumeration",
          .decide = &agrees_on_the_majority_delivered},
    Claim{.number = "16",
          .title = "Odd numbers of deliveries",
          .statement = "If an odd number of broadcasts is delivered, `courteous` agrees.",
          .sizes = "$n <= 10$",
          .method = "enumeration",
          .decide = &agrees_on_odd},
    Claim{.number = "17",
          .title = "Error of `courteous`",
          .statement =
              "On a mixed input with $d$ ones `courteous` errs exactly when as many zeros as ones "
              "are delivered, with probability $court_(n,d)(p) = Σ_i C(d,i) C(n-d,i) p^(2i) "
              "q^(n-2i)$; then the delivered flip and the others keep their input.",
          .sizes = "$n <= 10$; polynomials $n <= 8$, $n = 40$",
          .method = "enumeration by three engines, closed form",
          .decide = &courteous_error},
    Claim{.number = "18",
          .title = "`courteous` repeated",
          .statement =
              "Does it follow that `courteous` repeated $r$ times has error $court_(n,d)(p)^r$?",
          .sizes = "$n <= 6$, $r <= 4$; $n = 30$, $r = 2$",
          .method = "enumeration and chain, closed form",
          .decide = &repeated_courteous},
    Claim{.number = "19",
          .title = "Balanced products",
          .statement = "$k (n-k) <= ⌊n/2⌋ ⌈n/2⌉$, and term by term $C(k,i) C(n-k,i) <= C(⌊n/2⌋,i) "
                       "C(⌈n/2⌉,i)$.",
          .sizes = "$n < 60$",
          .method = "exact arithmetic",
          .decide = &balanced_products},
    Claim{.number = "20",
          .title = "The worst input of `courteous`",
          .statement =
              "A balanced input is worst for `courteous` at every $p$; its error is $court_n(p)$.",
          .sizes = "$n <= 8$, $n = 20, 41$",
          .method = "exact envelope",
          .figure = "F6",
          .decide = &worst_is_balanced},
    Claim{.number = "21",
          .title = "At one half",
          .statement = "$court_n(1/2) = C(n,⌊n/2⌋) 2^(-n)$, of order $1/√n$.",
          .sizes = "$n <= 150$",
          .method = "closed form",
          .decide = &value_at_half},
    Claim{.number = "22",
          .title = "Crossings for two and three",
          .statement = "The worst cases of `courteous` and `pref1` cross at $p = 1/2$ for two "
                       "processes and at $p = 2/3$ for three.",
          .sizes = "$n = 2, 3$",
          .method = "exact roots",
          .figure = "F1",
          .decide = &small_crossings},
    Claim{.number = "23",
          .title = "Crossings for more",
          .statement = "Where do they cross for four to twelve processes?",
          .sizes = "$4 <= n <= 12$",
          .method = "exact roots",
          .decide = &larger_crossings},
    Claim{.number = "24",
          .title = "Parity",
          .statement = "As $p$ tends to 1, $court_n$ tends to 0 for odd $n$ and to 1 for even $n$.",
          .sizes = "$n <= 9$, $n = 40, 41$",
          .method = "exact values",
          .decide = &parity}};

}  // namespace

ClaimSection error_claims() {
  return {"C", "Errors of the one-round rules", claims_about_errors};
}

}  // namespace tacit
