// Claims 43 to 49: any number of processes, and several rounds.
#include <algorithm>
#include <array>
#include <bit>
#include <set>

#include "tacit/bound/min_cut.h"
#include "tacit/reproduce/engine_answers.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"
#include "tacit/reproduce/single_cube.h"

namespace tacit {
namespace {

Finding sweep_error(const Workbench& bench) {
  Inspection inspection;
  const auto require = [&](const Evaluation& sweep, unsigned n, unsigned r) {
    for (const InputClass& input : sweep.inputs) {
      inspection.require(
          input.error == bench.formulas.silent(r * n),
          "on " + input.input + " the error is not " + formula(bench.formulas.silent(r * n)));
    }
    inspection.require(sweep.most_transmissions == r * n,
                       std::to_string(sweep.most_transmissions) + " transmissions at most");
  };
  for (unsigned n = 2; n <= 6; ++n) {
    for (unsigned r = 1; r <= 3; ++r) {
      for (const Engine engine : {Engine::enumerate, Engine::chain}) {
        require(evaluate_named("sweep^" + std::to_string(r), n, {.engine = engine}), n, r);
      }
    }
  }
  require(evaluate_named("sweep^3", 16), 16, 3);
  return inspection.finding(
      "For $n <= 6$ and one to three phases, by two engines, and for 16 processes: exactly $q^(r "
      "n)$ on every "
      "mixed input, and $r n$ transmissions where there are most.");
}

// Algorithms of r rounds.
std::vector<std::string> algorithms_of(unsigned r) {
  std::vector<std::string> names;
  for (const char* const name : {"majority", "pref0", "pref1", "courteous", "courteous@1,2",
                                 "pref1@1", "if(ones>1||ones>zeros)"}) {
    names.push_back("(" + std::string(name) + ")^" + std::to_string(r));
  }
  if (r % 2 == 0) {
    for (const char* const name : {"sweep", "sweep@1,2", "pref1;courteous"}) {
      names.push_back("(" + std::string(name) + ")^" + std::to_string(r / 2));
    }
  }
  return names;
}

Finding transmissions(const Workbench& bench) {
  Inspection inspection;
  std::size_t algorithms = 0;
  for (unsigned n = 2; n <= 4; ++n) {
    for (unsigned r = 1; r <= 3; ++r) {
      for (const std::string& name : algorithms_of(r)) {
        const Evaluation result = evaluate_named(name, n);
        const Profile bound =
            bench.formulas.silent(static_cast<unsigned>(result.most_transmissions));
        ++algorithms;
        for (const InputClass& input : result.inputs) {
          inspection.require(at_least(input.error, bound), [&] {
            return "`" + name + "` is below " + formula(bound) + " on " + input.input;
          });
        }
      }
    }
  }
  const Evaluation sweep = evaluate_named("sweep", 4);
  inspection.require(sweep.worst.size() == 1 &&
                         sweep.worst[0].profile ==
                             bench.formulas.silent(static_cast<unsigned>(sweep.most_transmissions)),
                     "`sweep` does not reach the bound");
  return inspection.finding(
      "Proof: where all transmissions of an execution on a mixed input are lost, nobody knows more "
      "than its own input, decides it by validity, and they disagree; at most $k$ transmissions "
      "are lost together with probability at least $q^k$. Tested besides: " +
      std::to_string(algorithms) +
      " algorithms, committees and silences among them, are at least $q^k$ on every mixed input at "
      "every $p$, "
      "for the $k$ transmissions they make at most; `sweep` has exactly $q^k$.");
}

Finding between_optima(const Workbench& bench) {
  Inspection inspection;
  std::vector<Evidence> evidence;
  for (const unsigned n : {2U, 3U}) {
    const ProvedOptimum& one = bench.optimum({n, 1});
    const ProvedOptimum& two = bench.optimum({n, 2});
    inspection.require(one);
    inspection.require(two);
    inspection.require(two.at_most(bench.formulas.silent(n)),
                       "the optimum of two rounds exceeds $q^n$");
    inspection.require(one.at_least(bench.formulas.silent(n)),
                       "the optimum of one round is below $q^n$");
    for (const ProvedOptimum* each : {&one, &two}) {
      add_evidence(evidence, *each);
    }
  }
  if (!inspection.holds()) return inspection.finding({});
  const ProvedOptimum& four = bench.optimum({2, 4});
  const ProvedOptimum& two = bench.optimum({2, 2});
  inspection.require(four);
  inspection.require(
      four.at_most(bench.formulas.silent(4)) && two.at_least(bench.formulas.silent(4)),
      "for $n = 2$, $r = 2$ the bounds fail");
  return inspection.finding(
      "For $n = 2$ with $r = 1, 2$ and for $n = 3$ with $r = 1$ both inequalities hold at every "
      "$p$, between certified "
      "optima.",
      std::move(evidence));
}

// Where an algorithm has the optimum of its system.
std::vector<Interval> where_optimal(const Evaluation& algorithm, const ProvedOptimum& optimum,
                                    Inspection& inspection) {
  std::vector<Interval> where;
  const auto add = [&](const Interval& next) {
    if (!where.empty() && where.back().to >= next.from) {
      where.back().to = std::max(where.back().to, next.to);
    } else {
      where.push_back(next);
    }
  };
  for (const WorstCasePiece& own : algorithm.worst) {
    for (const OptimumPiece& best : optimum.optimum.pieces) {
      const Interval on{std::max(own.from, best.on.from), std::min(own.to, best.on.to)};
      if (on.to < on.from) continue;
      inspection.require(at_least(own.profile, best.upper, on),
                         "`" + algorithm.algorithm + "` is better than the optimum");
      if (own.profile == best.upper) {
        add(on);
        continue;
      }
      for (const Root& root : crossings(own.profile, best.upper)) {
        if (on.from <= root.value && root.value <= on.to) add({root.value, root.value});
      }
    }
  }
  return where;
}

Finding repeating(const Workbench& bench) {
  Inspection inspection;
  const ProvedOptimum& one = bench.optimum({3, 1});
  const ProvedOptimum& two = bench.optimum({3, 2});
  inspection.require(one);
  inspection.require(two);
  if (!inspection.holds()) return inspection.finding({});
  const auto where = [&](const std::string& name, const ProvedOptimum& optimum) {
    return formula(where_optimal(evaluate_named(name, 3), optimum, inspection));
  };
  std::string pieces;
  for (const OptimumPiece& piece : two.polynomials()) {
    pieces += (pieces.empty() ? "" : "; ") + formula(piece.upper) + " on " + formula(piece.on) +
              " by `" + two.optimum.algorithms[piece.algorithm].name + "`";
  }
  std::vector<Evidence> evidence = evidence_of(two);
  add_evidence(evidence, one);
  const std::string courteous = where("courteous^2", two);
  const std::string pref1 = where("pref1^2", two);
  const std::string different = where("pref0;pref1", two);
  const std::string single = where("pref1", one);
  inspection.require(single == where("pref0", one), "`pref0` and `pref1` are optimal elsewhere");
  const std::string found =
      "For $n = 3$ and $r = 2$ the certified optimum is " + pieces +
      ". In one round `courteous` is optimal on " + where("courteous", one) +
      ", `pref0` and `pref1` on " + single + ". In two rounds `courteous` twice is optimal on " +
      courteous + ", `pref1` twice on " + pref1 + ", and `pref0` followed by `pref1` on " +
      different +
      ". Whether every optimal one-round algorithm loses by being repeated elsewhere was "
      "not checked; these three are.";
  return inspection.correction(
      "it depends on $p$ and on what is run: for $n = 3$ and two rounds, `courteous` twice is "
      "optimal exactly on " +
          courteous + " and `pref1` twice exactly on " + pref1 +
          "; `pref0` and then `pref1`, two different algorithms that are optimal in one round on " +
          single + ", are optimal in two on " + different,
      found, std::move(evidence));
}

// p^(n-1) q
Profile one_lost(unsigned n) {
  Profile result(n);
  result.add(n - 1);
  return result;
}

Finding large_p(const Workbench& bench) {
  Inspection inspection;
  // The bound: the optimum is at least p^(n-1) q, and p^(n-1) >= 1 - n q.
  for (const unsigned n : {2U, 3U, 4U}) {
    const ProvedOptimum& optimum = bench.optimum({n});
    inspection.require(optimum);
    inspection.require(optimum.at_least(one_lost(n)), "the optimum is below $p^(n-1) q$");
  }
  for (unsigned n = 2; n <= 12; ++n) {
    Profile left = Integer(n) * silence(1).raised_to(n - 1);
    left.add(n - 1);
    inspection.require(at_least(left, Profile::certain(n - 1)), "$p^(n-1) < 1 - n q$ somewhere");
  }
  // pref1 near 1: from where on is the optimum q?
  const Profile q = bench.formulas.pref(1);
  std::string right;
  for (const unsigned n : {3U, 4U}) {
    const ProvedOptimum& optimum = bench.optimum({n});
    inspection.require(optimum);
    if (!inspection.holds()) return inspection.finding({});
    const OptimumPiece last = optimum.polynomials().back();
    inspection.require(last.upper == q, "for $n = " + std::to_string(n) +
                                            "$ the optimum near 1 is " + formula(last.upper));
    right += (right.empty() ? "" : ", ") + std::string("$n = ") + std::to_string(n) +
             "$ (from $p = " + formula(last.on.from).substr(1) + ")";
  }
  const ProvedOptimum& five = bench.optimum({5}, {Rational(9, 10), Rational(1)});
  inspection.require(five);
  if (!inspection.holds()) return inspection.finding({});
  inspection.require(five.at_least(one_lost(5)), "for $n = 5$ the optimum is below $p^4 q$");
  const OptimumPiece near_one = five.polynomials().back();
  std::vector<Evidence> evidence = evidence_of(five);
  const std::string found =
      "The bound holds: the certified optima are at least $p^(n-1) q$. `pref1` is optimal for "
      "large $p$ for " +
      right + ". ";
  if (near_one.upper == q)
    return inspection.finding(found + "For five processes as well.", std::move(evidence));
  const SignsTaken gap = signs_of_difference(q, near_one.upper, near_one.on);
  inspection.require(!gap.negative && gap.positive, "for $n = 5$ the optimum is above $q$");
  const auto equal = crossings(q, near_one.upper);
  inspection.require(std::ranges::none_of(equal,
                                          [&](const Root& root) {
                                            return near_one.on.from <= root.value &&
                                                   root.value < Rational(1);
                                          }),
                     "for $n = 5$ the optimum meets $q$ before 1");
  const Profile gain = q.raised_to(5) - near_one.upper.raised_to(5);
  return inspection.correction(
      "the bound is right; `pref1` is optimal near $p = 1$ for three and four processes but, "
      "however close $p$ is to 1, for no $n >= 5$",
      found + "For five processes the certified optimum on " + formula(near_one.on) + " is " +
          formula(near_one.upper) + ", which is below $q$ by " + formula(gain) +
          " for every $p < 1$. The optimum does not grow with $n$ (M1), so that this holds for "
          "every $n >= 5$.",
      std::move(evidence));
}

Finding small_p(const Workbench& bench) {
  Inspection inspection;
  std::string found;
  for (const auto& [n, d] : {std::pair(2U, 1U), std::pair(3U, 1U), std::pair(3U, 2U),
                             std::pair(4U, 1U), std::pair(4U, 2U), std::pair(4U, 3U)}) {
    if (bench.context.cancelled()) break;
    const std::vector<Profile> cuts = cheapest_cuts(n, ProcessSet::first(d));
    const Rational limit = bench.formulas.small_p(n);
    const Profile stated = bench.formulas.courteous(n, d);
    for (const Profile& cut : cuts) {
      inspection.require(at_least(cut, stated, {Rational(0), limit}), [&, n = n, d = d] {
        return "with " + std::to_string(d) + " ones of " + std::to_string(n) + " a cut of weight " +
               formula(cut) + " is below";
      });
    }
    found += (found.empty() ? "" : "; ") + std::to_string(d) + " of " + std::to_string(n) +
             " ones: on " + formula(where_smallest(stated, cuts));
  }
  // More processes by one minimum cut per input and point.
  for (unsigned n = 5; n <= 8; ++n) {
    const DecisionHypergraph hypergraph = hypergraph_of({n, 1});
    for (const unsigned over : {1U, 2U, 5U}) {
      const Probability p = probability(bench.formulas.small_p(n) / Rational(over));
      for (unsigned d = 1; d < n; ++d) {
        if (bench.context.cancelled()) break;
        const Rational least = single_input_bound(hypergraph, p, ProcessSet::first(d));
        inspection.require(least == bench.formulas.courteous(n, d)(p), [&] {
          return "with " + std::to_string(d) + " ones of " + std::to_string(n) +
                 " and p = " + p.value().to_string() + " the smallest error is " +
                 least.to_string();
        });
      }
    }
  }
  return inspection.finding(
      "By all cuts of a single cube, `courteous` is cheapest for " + found +
      ". For $n = 5, ..., 8$ a minimum cut on every input at $p = 1/n, 1/(2 n), 1/(5 n)$ has "
      "exactly the error of `courteous`.");
}

// Only 0^3, x and 1^3: their views, forced where they occur on a constant input.
Finding three_inputs_suffice(const Workbench& bench) {
  Inspection inspection;
  std::vector<Interval> where;
  const DecisionHypergraph graph = hypergraph_of({3});
  const Executions& executions = graph.executions();
  for (const ProcessSet x : mixed_inputs(3)) {
    std::map<ViewId, Bit> forced;
    std::set<ViewId> free;
    for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
      for (const ViewId view : graph.facet(executions.facet(ProcessSet(), Pattern(phi))))
        forced[view] = Bit::zero;
      for (const ViewId view : graph.facet(executions.facet(ProcessSet::first(3), Pattern(phi))))
        forced[view] = Bit::one;
      for (const ViewId view : graph.facet(executions.facet(x, Pattern(phi)))) free.insert(view);
    }
    for (const auto& [view, bit] : forced) free.erase(view);
    std::vector<Profile> errors;
    for (std::uint64_t choice = 0; choice < std::uint64_t{1} << free.size(); ++choice) {
      std::map<ViewId, Bit> decisions = forced;
      unsigned bit = 0;
      for (const ViewId view : free) decisions[view] = Bit((choice >> bit++) & 1);
      Profile error(3U);
      for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
        const auto facet = graph.facet(executions.facet(x, Pattern(phi)));
        if (std::ranges::any_of(
                facet, [&](ViewId view) { return decisions.at(view) != decisions.at(facet[0]); })) {
          error.add(static_cast<unsigned>(std::popcount(phi)));
        }
      }
      errors.push_back(error);
    }
    where = where_smallest(bench.formulas.courteous(3, x.size()), errors);
    inspection.require(
        !where.empty() && where[0].from == Rational(0) && where[0].to >= bench.formulas.small_p(3),
        "with $0^3$, " + input_text(x, 3) + " and $1^3$ only, `courteous` is cheapest on " +
            formula(where));
  }
  return inspection.finding(
      "For each of the six mixed inputs of three processes, over all decisions of the views that "
      "occur with it and the "
      "constant inputs, `courteous` is cheapest exactly on " +
      formula(where) + ".");
}

constexpr std::array claims_about_any_size{
    Claim{.number = "43",
          .title = "Error of `sweep`",
          .statement = "`sweep` with $r$ phases errs with probability exactly $q^(r n)$ on every "
                       "mixed input, and its largest number of transmissions is exactly $r n$.",
          .sizes = "$n <= 6$, $r <= 3$; $n = 16$, $r = 3$",
          .method = "enumeration and chain",
          .decide = &sweep_error},
    Claim{.number = "44",
          .title = "Transmissions",
          .statement = "With $k$ transmissions no algorithm errs with probability below $q^k$.",
          .sizes = "every $n$ and $r$ by the proof; 72 algorithms with $n <= 4$, $r <= 3$",
          .method = "proof, exact sign",
          .decide = &transmissions},
    Claim{.number = "45",
          .title = "Between the optima",
          .statement = "$OPT(2r) <= q^(r n) <= OPT(r)$.",
          .sizes = "$n = 2$, $r <= 2$; $n = 3$, $r = 1$",
          .method = "certificate, exact sign",
          .decide = &between_optima},
    Claim{.number = "46",
          .title = "Repeating is not optimal",
          .statement = "Repeating an optimal one-round algorithm is not optimal for three and more "
                       "processes. (For which $p$?)",
          .sizes = "$n = 3$, $r = 2$, every $p$",
          .method = "certificate, exact roots",
          .decide = &repeating},
    Claim{.number = "47",
          .title = "Large $p$",
          .statement = "If $q <= ε/n$, the error is at least $(1-ε) q$; moreover, for every $n >= "
                       "3$, `pref1` is optimal for all large enough $p$.",
          .sizes = "the bound for $n <= 5$; `pref1` for $n = 3, 4$ every $p$, $n = 5$ on $[9/10, "
                   "1]$, $n > 5$ by M1",
          .method = "certificate, exact sign, proof",
          .decide = &large_p},
    Claim{.number = "48",
          .title = "Small $p$",
          .statement = "If $p <= 1/n$, every algorithm errs on an input with $d$ ones with "
                       "probability at least $court_(n,d)(p)$, so `courteous` is optimal on each "
                       "input. (Up to which $p$ is it true?)",
          .sizes = "$n <= 4$, every $p$; $n <= 8$, three $p$",
          .method = "all cuts of a cube with exact sign, minimum cuts",
          .figure = "F13",
          .decide = &small_p},
    Claim{.number = "49",
          .title = "Three inputs suffice",
          .statement = "This holds even if only $0^n$, one mixed $x$ and $1^n$ can occur.",
          .sizes = "$n = 3$, every $p$",
          .method = "enumeration, exact sign",
          .decide = &three_inputs_suffice}};

}  // namespace

ClaimSection general_claims() {
  return {"G", "More processes, more rounds", claims_about_any_size};
}

}  // namespace tacit
