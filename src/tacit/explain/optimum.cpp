#include "tacit/explain/optimum.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "tacit/explain/explanation.h"
#include "tacit/explain/readable_rule.h"
#include "tacit/search/certificate_writer.h"

namespace tacit {
namespace {

// Validity forces some facets of an input into error whatever is decided; the input
// with most of them gives a bound for every algorithm.
Profile forced_errors(const Problem& problem) {
  const auto& inputs = problem.inputs();
  const auto most = std::ranges::max_element(inputs, {}, [](const Problem::InputFacets& input) {
    return std::accumulate(input.always_in_error.begin(), input.always_in_error.end(), 0U);
  });
  return to_profile(most->always_in_error);
}

bool continues(const OptimumPiece& before, const OptimumPiece& next) {
  return before.on.to == next.on.from && before.status == next.status &&
         before.upper.coefficients() == next.upper.coefficients() &&
         before.algorithm == next.algorithm;
}

// Gives every table in use its name, or else a number and a rule.
void name_tables(const Problem& problem, Optimum& optimum, const RunContext& context) {
  std::size_t next = 1;
  std::vector<bool> done(optimum.algorithms.size());
  optimum.rules.resize(optimum.algorithms.size());
  for (const OptimumPiece& piece : optimum.pieces) {
    KnownAlgorithm& algorithm = optimum.algorithms[piece.algorithm];
    if (!is_table_name(algorithm.name) || done[piece.algorithm]) continue;
    done[piece.algorithm] = true;
    Explanation explanation = explain(problem, algorithm.decisions, context);
    if (!explanation.name.empty()) {
      algorithm.name = std::move(explanation.name);
      continue;
    }
    algorithm.name = table_name(next++);
    optimum.rules[piece.algorithm] = std::move(explanation.rule);
  }
}

}  // namespace

bool Optimum::complete() const {
  return std::ranges::all_of(
      pieces, [](const OptimumPiece& piece) { return piece.status == PieceStatus::optimal; });
}

namespace {

// What the result says about the interval, without names and rules; `forced` are errors that no
// algorithm avoids.
Optimum pieces_of(const System& system, const Interval& on, const SearchResult& result,
                  const Profile& forced) {
  Optimum optimum{system, on, {}, result.target.algorithms(), {}};
  std::vector<std::pair<Interval, PieceStatus>> stretches;
  for (const Interval& proved : covered_intervals(result.proved)) {
    stretches.emplace_back(proved, PieceStatus::optimal);
  }
  for (const Interval& open : result.open) stretches.emplace_back(open, PieceStatus::bounded);
  // Of a proved point and an open interval that begins there, the point comes first.
  std::ranges::stable_sort(stretches, {}, [](const auto& stretch) { return stretch.first.from; });

  for (const auto& [stretch, status] : stretches) {
    for (TargetPiece& piece : result.target.pieces(stretch)) {
      OptimumPiece next{{piece.from, piece.to},
                        status,
                        piece.profile,
                        status == PieceStatus::optimal ? piece.profile : forced,
                        piece.algorithm};
      if (!optimum.pieces.empty() && continues(optimum.pieces.back(), next)) {
        optimum.pieces.back().on.to = next.on.to;
      } else {
        optimum.pieces.push_back(std::move(next));
      }
    }
  }
  return optimum;
}

// Whether the worst case of an algorithm is this profile on all of an interval.
bool attains(const KnownAlgorithm& algorithm, const Profile& profile, const Interval& on) {
  return std::ranges::all_of(algorithm.worst, [&](const WorstCasePiece& own) {
    const bool apart = own.to <= on.from || on.to <= own.from;
    return apart || own.profile.coefficients() == profile.coefficients();
  });
}

// Joins neighbours with one polynomial where one of their algorithms does for both.
void join_pieces(Optimum& optimum) {
  std::vector<OptimumPiece> joined;
  for (OptimumPiece& next : optimum.pieces) {
    if (!joined.empty()) {
      OptimumPiece& last = joined.back();
      const Interval both{last.on.from, next.on.to};
      const bool same = last.on.to == next.on.from && last.status == next.status &&
                        last.upper.coefficients() == next.upper.coefficients();
      const auto does = [&](std::size_t algorithm) {
        return attains(optimum.algorithms[algorithm], last.upper, both);
      };
      if (same && (does(last.algorithm) || does(next.algorithm))) {
        if (!does(last.algorithm)) last.algorithm = next.algorithm;
        last.on.to = next.on.to;
        continue;
      }
    }
    joined.push_back(std::move(next));
  }
  optimum.pieces = std::move(joined);
}

// The point, if the interval is a rational one.
std::optional<Probability> point_of(const Interval& on) {
  if (!on.is_point() || !on.from.is_rational()) return std::nullopt;
  const auto point = Probability::from(on.from.lower());
  return point ? std::optional(*point) : std::nullopt;
}

// What a rule of blocks with that name says; nothing if there is none.
std::vector<std::string> lines_of_named_rule(std::string_view name) {
  for (const NamedBlockRule& named : named_block_rules()) {
    if (named.name != name) continue;
    if (const auto rule = BlockRule::parse(named.text)) return rule->text_lines();
  }
  return {};
}

// Rules in the place of tables, and what rules with names say.
void put_rules(const ClassProblem& problem, const Interval& on, Optimum& optimum,
               const RunContext& context) {
  std::size_t next = 1;
  std::vector<bool> done(optimum.algorithms.size());
  for (const OptimumPiece& piece : optimum.pieces) {
    const std::size_t index = piece.algorithm;
    if (done[index]) continue;
    done[index] = true;
    KnownAlgorithm& algorithm = optimum.algorithms[index];
    if (is_table_name(algorithm.name)) {
      std::vector<Profile> reached;
      for (const OptimumPiece& each : optimum.pieces) {
        if (each.algorithm == index) reached.push_back(each.upper);
      }
      auto rule = short_class_rule(problem, algorithm.decisions, {reached, point_of(on)}, context);
      const bool has_name = rule && !rule->name.empty();
      algorithm.name = has_name ? rule->name : table_name(next++);
      if (!rule) continue;
      algorithm.decisions = std::move(rule->decisions);
      optimum.rules[index] = rule->rule.text_lines();
    } else {
      optimum.rules[index] = lines_of_named_rule(algorithm.name);
    }
  }
}

}  // namespace

Optimum optimum_of(const Problem& problem, const Interval& on, const SearchResult& result,
                   const RunContext& context) {
  Optimum optimum = pieces_of(problem.hypergraph().system(), on, result, forced_errors(problem));
  name_tables(problem, optimum, context);
  return optimum;
}

Optimum optimum_of(const ClassProblem& problem, const Interval& on, const SearchResult& result,
                   const RunContext& context, TableRules rules) {
  Optimum optimum = pieces_of(problem.system(), on, result, problem.forced_errors());
  join_pieces(optimum);
  optimum.of_class = problem.algorithms();
  optimum.rules.resize(optimum.algorithms.size());
  if (rules == TableRules::sought) put_rules(problem, on, optimum, context);
  return optimum;
}

}  // namespace tacit
