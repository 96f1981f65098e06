#include "tacit/search/symmetric_search.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "tacit/search/error_sum.h"
#include "tacit/search/sat_solver.h"

namespace tacit {
namespace {

std::vector<ProcessId> identity_images(unsigned n) {
  std::vector<ProcessId> images;
  for (const ProcessId i : ProcessSet::first(n)) images.push_back(i);
  return images;
}

void add_partitions(unsigned left, unsigned largest, std::vector<unsigned>& sizes,
                    std::vector<std::vector<unsigned>>& all) {
  if (left == 0) {
    all.push_back(sizes);
    return;
  }
  for (unsigned size = std::min(left, largest); size >= 1; --size) {
    sizes.push_back(size);
    add_partitions(left - size, size, sizes, all);
    sizes.pop_back();
  }
}

// Neighbour transpositions within consecutive blocks.
std::vector<Symmetry> renamings_within(const std::vector<unsigned>& sizes, unsigned n,
                                       unsigned values) {
  std::vector<Symmetry> generators;
  // The first n - 1 generators of the group are the neighbour transpositions.
  const std::vector<Symmetry> all = Symmetry::generators(n, values);
  unsigned start = 0;
  for (const unsigned size : sizes) {
    for (unsigned i = start; i + 1 < start + size; ++i) generators.push_back(all[i]);
    start += size;
  }
  return generators;
}

// Exchanges neighbouring blocks of equal size in pairs; nothing if there are none.
std::optional<std::vector<ProcessId>> exchanged_blocks(const std::vector<unsigned>& sizes,
                                                       unsigned n) {
  std::vector<ProcessId> images = identity_images(n);
  bool any = false;
  unsigned start = 0;
  for (std::size_t b = 0; b < sizes.size(); ++b) {
    const unsigned size = sizes[b];
    if (b + 1 < sizes.size() && sizes[b + 1] == size) {
      for (unsigned i = start; i < start + size; ++i) std::swap(images[i], images[i + size]);
      any = true;
      start += size;
      ++b;
    }
    start += size;
  }
  if (!any) return std::nullopt;
  return images;
}

// What an invariant algorithm decides on the image of a view is the image of what it decides.
void require_invariance(const Problem& problem, const Symmetry& symmetry, SatSolver& solver) {
  const SymmetryAction action(problem.hypergraph(), symmetry);
  const DecisionVariables variables(problem);
  for (std::uint32_t v = 1; v <= problem.free_views(); ++v) {
    const std::uint32_t image = problem.variable(action(problem.view(v)));
    std::vector<Value> values = values_of(problem.allowed(v));
    if (values.size() == 2) values.erase(values.begin());  // its opposite says the same
    for (const Value value : values) {
      const Literal own = variables.decides(v, value);
      const Literal same = variables.decides(image, symmetry(value));
      if (same == own) continue;
      solver.add({-own, same});
      solver.add({own, -same});
    }
  }
}

// The search for algorithms that one group leaves as they are, at one probability.
class SymmetricSearch {
 public:
  SymmetricSearch(const Problem& problem, const std::vector<Symmetry>& group, const Probability& p,
                  const Rational& best, std::unique_ptr<SatSolver> solver)
      : problem_(problem),
        p_(p),
        solver_(std::move(solver)),
        clauses_(problem, {}, sink_),
        sum_(problem, clauses_, {p, best, ErrorSum::usual_steps}, clauses_.variables() + 1, sink_) {
    for (const Literal output : clauses_.outputs()) solver_->keep(output);
    for (const Literal output : sum_.outputs()) solver_->keep(output);
    for (const Symmetry& symmetry : group) require_invariance(problem, symmetry, *solver_);
  }

  // An algorithm whose errors are all less than best.
  std::optional<Problem::Decisions> better(const Target& target, const Rational& best,
                                           int conflicts) {
    sum_.require_below(best, sink_);
    BlockTest test(target, {AlgebraicNumber(p_.value()), AlgebraicNumber(p_.value())},
                   problem_.links());
    while (solver_->solve(conflicts) == SatAnswer::satisfiable) {
      Problem::Decisions decisions = solver_->decisions(problem_);
      bool rounded_away = false;
      for (const ErrorCounts& profile : problem_.distinct_errors(decisions)) {
        if (!test.blocked(profile)) continue;
        clauses_.block(test.minimal(profile, order_), sink_);
        rounded_away = true;
      }
      if (!rounded_away) return decisions;
    }
    return std::nullopt;
  }

 private:
  const Problem& problem_;
  Probability p_;
  std::unique_ptr<SatSolver> solver_;
  ClauseSink sink_ = [this](const std::vector<Literal>& clause) { solver_->add(clause); };
  Clauses clauses_;
  ErrorSum sum_;
  std::vector<unsigned> order_ = [this] {
    std::vector<unsigned> levels(problem_.links() + 1);
    std::iota(levels.begin(), levels.end(), 0U);
    return levels;
  }();
};

// Renamings within blocks of processes, each with all renamings of the values, with a cycle of
// them, and alone.
std::vector<std::vector<Symmetry>> invariances_of_values(unsigned n, unsigned values) {
  std::vector<std::vector<unsigned>> partitions;
  std::vector<unsigned> sizes;
  add_partitions(n, n, sizes, partitions);
  const std::vector<Symmetry> generators = Symmetry::generators(n, values);
  const auto of_values = generators.begin() + (n - 1);
  std::vector<Value> cycle = values_of(static_cast<ValueSet>((1U << values) - 1));
  std::rotate(cycle.begin(), cycle.begin() + 1, cycle.end());
  std::vector<std::vector<Symmetry>> result;
  for (const std::vector<unsigned>& blocks : partitions) {
    const std::vector<Symmetry> renamings = renamings_within(blocks, n, values);
    result.push_back(renamings);
    result.back().insert(result.back().end(), of_values, generators.end());
    result.push_back(renamings);
    result.back().emplace_back(identity_images(n), cycle);
    result.push_back(renamings);
  }
  return result;
}

Rational value_at(const Target& target, const Probability& p) {
  const AlgebraicNumber point(p.value());
  return target.pieces({point, point}).front().profile(p);
}

}  // namespace

std::vector<std::vector<Symmetry>> invariances(unsigned n, unsigned values) {
  if (values > 2) return invariances_of_values(n, values);
  std::vector<std::vector<unsigned>> partitions;
  std::vector<unsigned> sizes;
  add_partitions(n, n, sizes, partitions);
  std::vector<std::vector<Symmetry>> result;
  const auto add = [&result](std::vector<Symmetry> generators,
                             std::optional<std::vector<ProcessId>> flipped) {
    if (flipped) generators.emplace_back(std::move(*flipped), true);
    result.push_back(std::move(generators));
  };
  const auto add_rotations = [&] {
    std::vector<ProcessId> images = identity_images(n);
    std::rotate(images.begin(), images.begin() + 1, images.end());
    const Symmetry rotation(std::move(images), false);
    add({rotation}, identity_images(n));
    add({rotation}, std::nullopt);
  };
  for (const std::vector<unsigned>& blocks : partitions) {
    const std::vector<Symmetry> renamings = renamings_within(blocks, n, 2);
    add(renamings, identity_images(n));
    if (auto exchanged = exchanged_blocks(blocks, n)) add(renamings, std::move(exchanged));
    add(renamings, std::nullopt);
    if (blocks.size() == 1 && n > 2) add_rotations();
  }
  return result;
}

std::vector<KnownAlgorithm> search_symmetric(const Problem& problem, const Target& target,
                                             const Probability& p, int conflicts,
                                             const RunContext& context,
                                             const SolverFactory& make_solver) {
  const AlgebraicNumber point(p.value());
  Target improved = target;
  std::vector<KnownAlgorithm> found;
  for (const std::vector<Symmetry>& group :
       invariances(problem.hypergraph().system().processes, problem.hypergraph().task().values())) {
    Rational best = value_at(improved, p);
    SymmetricSearch search(problem, group, p, best, make_solver("", context));
    while (!context.cancelled()) {
      auto decisions = search.better(improved, best, conflicts);
      if (!decisions) break;
      KnownAlgorithm algorithm = known_algorithm(problem, "", std::move(*decisions));
      if (!improved.offer(algorithm, {point, point})) break;
      best = value_at(improved, p);
      found.push_back(std::move(algorithm));
    }
  }
  return found;
}

}  // namespace tacit
