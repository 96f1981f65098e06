#include "tacit/atlas/bound_evidence.h"

#include <algorithm>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/atlas/coverage.h"
#include "tacit/bound/lower_bounds.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

constexpr std::string_view decisions_word = "decisions ";
constexpr std::size_t longest_name = 200;

// The decisions of the algorithm that a name stands for, in the language of algorithms.
std::optional<Problem::Decisions> named_decisions(const Problem& problem, const std::string& name) {
  if (name.size() > longest_name) return std::nullopt;
  const System& system = problem.hypergraph().system();
  if (system.task.values() > 2) {
    const auto algorithm = WordAlgorithm::parse(name);
    if (!algorithm || algorithm->rounds() != system.rounds) return std::nullopt;
    return problem.decisions(algorithm->colouring(problem.hypergraph()));
  }
  const auto algorithm =
      parse_algorithm(name, {system.processes, system.channel, system.rounds, {}, {}});
  if (!algorithm) return std::nullopt;
  const auto colouring = colouring_of(*algorithm, problem.hypergraph());
  if (!colouring) return std::nullopt;
  return problem.decisions(*colouring);
}

std::optional<Problem::Decisions> listed_decisions(const Problem& problem, std::string_view text) {
  if (!text.starts_with(decisions_word)) return std::nullopt;
  text.remove_prefix(decisions_word.size());
  if (text.size() != problem.free_views()) return std::nullopt;
  const unsigned values = problem.hypergraph().task().values();
  Problem::Decisions decisions;
  decisions.reserve(text.size());
  for (const char digit : text) {
    if (digit < '0' || static_cast<unsigned>(digit - '0') >= values) return std::nullopt;
    decisions.push_back(static_cast<Value>(digit - '0'));
  }
  if (!problem.respects_validity(decisions)) return std::nullopt;
  return decisions;
}

bool same_worst_case(const WorstCase& a, const WorstCase& b) {
  return std::ranges::equal(a, b, [](const WorstCasePiece& x, const WorstCasePiece& y) {
    return x.from == y.from && x.to == y.to && x.profile.same_coefficients(y.profile);
  });
}

// Whether a is below b anywhere on the interval.
bool is_below(const Profile& a, const Profile& b, const Interval& on) {
  const unsigned degree = std::max(a.degree(), b.degree());
  const Polynomial gap = (a.raised_to(degree) - b.raised_to(degree)).power_basis();
  return signs_on(gap, on.from, on.to).negative;
}

std::optional<Rational> lower_value_at(const Problem& problem, const Interval& on,
                                       const RunContext& context) {
  if (!on.is_point() || !on.from.is_rational()) return std::nullopt;
  const auto p = Probability::from(on.from.lower());
  if (!p) return std::nullopt;
  return lower_bound(problem, *p, context).value;
}

}  // namespace

std::string confirmed_name(const Problem& problem, const std::string& name,
                           const Problem::Decisions& decisions) {
  return named_decisions(problem, name) == decisions ? name : table_name(1);
}

std::string bound_algorithm_text(const Problem& problem, const KnownAlgorithm& algorithm) {
  if (const auto named = named_decisions(problem, algorithm.name)) {
    // A table has the name of an algorithm that differs from it by a symmetry.
    if (*named == algorithm.decisions ||
        same_worst_case(known_algorithm(problem, {}, *named).worst, algorithm.worst)) {
      return algorithm.name;
    }
  }
  std::string text(decisions_word);
  for (const Value value : algorithm.decisions) text += digit_of(value);
  return text;
}

std::optional<KnownAlgorithm> bound_algorithm(const Problem& problem, const std::string& text) {
  if (auto decisions = listed_decisions(problem, text)) {
    return known_algorithm(problem, table_name(1), *std::move(decisions));
  }
  if (auto decisions = named_decisions(problem, text)) {
    return known_algorithm(problem, text, *std::move(decisions));
  }
  return std::nullopt;
}

std::vector<StoredBound> recomputed_bounds(const Problem& problem, const Optimum& optimum,
                                           std::span<const StoredBound> rows,
                                           const RunContext& context) {
  std::vector<StoredBound> bounds;
  for (const StoredBound& row : rows) {
    for (const OptimumPiece& piece : optimum.pieces) {
      if (piece.status == PieceStatus::optimal) continue;
      for (Interval& part : inside(row.where.on, {piece.on})) {
        StoredBound next{{row.where.system, std::move(part)},      piece.lower, piece.upper,
                         optimum.algorithms[piece.algorithm].name, {},          row.found};
        if (row.lower_value) next.lower_value = lower_value_at(problem, next.where.on, context);
        bounds.push_back(std::move(next));
      }
    }
  }
  return bounds;
}

std::string bound_objection(const Problem& problem, const StoredBound& row,
                            const RunContext& context) {
  const std::size_t most_entries = problem.hypergraph().system().links() + 1;
  if (row.upper.coefficients().size() > most_entries ||
      row.lower.coefficients().size() > most_entries) {
    return "its polynomials have too large a degree";
  }
  const auto algorithm = bound_algorithm(problem, row.algorithm);
  if (!algorithm) return "it names no algorithm that could be evaluated";
  SearchResult alone;
  alone.target.offer(*algorithm, {Rational(0), Rational(1)});
  alone.open = {row.where.on};
  for (const OptimumPiece& piece : optimum_of(problem, row.where.on, alone).pieces) {
    if (is_below(row.upper, piece.upper, piece.on)) return "its algorithm does worse";
    if (is_below(piece.lower, row.lower, piece.on)) return "its lower bound cannot be computed";
  }
  if (!row.lower_value) return {};
  const auto value = lower_value_at(problem, row.where.on, context);
  if (!value || *value < *row.lower_value) return "its lower bound cannot be computed";
  return {};
}

}  // namespace tacit
