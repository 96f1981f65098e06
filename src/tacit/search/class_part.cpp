#include "tacit/search/class_part.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/evaluate/input_class.h"
#include "tacit/evaluate/worst_case.h"
#include "tacit/proof/trimmed_proof.h"
#include "tacit/search/proof_text.h"

namespace tacit {
namespace {

// Samples of an interval for proposals, besides its ends.
constexpr int inner_samples = 9;
// How far inside of the interval its ends are sampled: the target may be 0 at 0 and 1.
constexpr double near_an_end = 1e-6;
// How much more than the target a proposal has: the first ones may turn out to be too little.
constexpr std::array margins{-1e-12, 1e-9, 1e-6, 1e-3};

// The share of the target up to which an algorithm is surely better than it.
constexpr double clearly_better = 1 - 1e-6;

constexpr int conflicts_of_an_interval = 50'000;
// Bytes of the largest proof that is trimmed: trimming takes about five times its size in memory.
constexpr std::uintmax_t largest_trimmed_class = std::uintmax_t{512} << 20;

double value_at(const Target& target, const Interval& on, double p) {
  const unsigned degree = target.pieces(on).front().profile.degree();
  for (const TargetPiece& piece : target.pieces(on)) {
    if (p > piece.to.approximate()) continue;
    double value = 0;
    for (unsigned k = 0; k <= degree; ++k) {
      value +=
          piece.profile.coefficient(k).approximate() * std::pow(p, k) * std::pow(1 - p, degree - k);
    }
    return value;
  }
  return 1;
}

// With narrow intervals around the ends of pieces, which are then compared at once.
WorstCase refined(WorstCase worst) {
  const Rational width(1, 1 << 30);
  for (WorstCasePiece& piece : worst) {
    piece.from = piece.from.refined(width);
    piece.to = piece.to.refined(width);
  }
  return worst;
}

}  // namespace

bool ClassTarget::offer(const ClassProblem::Decisions& decisions, const Interval& on,
                        std::string name) {
  std::vector<InputClass> classes;
  for (std::size_t x = 0; x < problem_.inputs().size(); ++x) {
    InputClass input;
    input.error = to_profile(problem_.errors(x, problem_.open_errors(decisions, x)));
    input.input = problem_.input_text(problem_.inputs()[x].input);
    const bool seen = std::ranges::any_of(classes, [&](const InputClass& other) {
      return other.error.coefficients() == input.error.coefficients();
    });
    if (!seen) classes.push_back(std::move(input));
  }
  const bool is_table = name.empty();
  if (is_table) name = table_name(next_table_);
  if (!target_.offer({std::move(name), decisions, refined(worst_case(classes))}, on)) return false;
  if (is_table) {
    ++next_table_;
    new_tables_.push_back(decisions);
  }
  return true;
}

ClassPartSearch::ClassPartSearch(const ClassProblem& problem, SolverFactory make_solver)
    : problem_(problem), make_solver_(std::move(make_solver)), clauses_(problem) {}

std::unique_ptr<SatSolver> ClassPartSearch::solver_with(const std::vector<ErrorSet>& sets,
                                                        const std::string& proof_path,
                                                        const RunContext& context) const {
  auto solver = make_solver_(proof_path, context);
  const auto add = [&](const std::vector<Literal>& clause) { solver->add(clause); };
  clauses_.add_errors(add);
  for (const ErrorSet& set : sets) {
    listen();
    add(clauses_.clause(set));
  }
  return solver;
}

ClassProblem::Decisions ClassPartSearch::model(SatSolver& solver) const {
  ClassProblem::Decisions decisions;
  for (std::uint32_t v = 1; v <= problem_.variables(); ++v) {
    decisions.push_back(solver.value(static_cast<int>(v)) ? Bit::one : Bit::zero);
  }
  return decisions;
}

ErrorWeights ClassPartSearch::weights_on(const Interval& on, const Target& target) const {
  std::vector<ErrorWeights::Sample> samples;
  const double from = on.from.approximate();
  const double to = on.to.approximate();
  const auto sample = [&](double share) {
    const double p = from + share * (to - from);
    const double value = value_at(target, on, p);
    samples.push_back({p, value > 0 ? value : 1});
  };
  if (on.is_point()) {
    sample(0);
  } else {
    sample(near_an_end);
    for (int i = 0; i < inner_samples; ++i) sample((i + 0.5) / inner_samples);
    sample(1 - near_an_end);
  }
  return {problem_, samples};
}

ErrorSet ClassPartSearch::small_set(std::size_t input, const std::vector<std::uint32_t>& errors,
                                    const ErrorWeights& weights, BlockTest& test) const {
  for (const double margin : margins) {
    auto proposed = weights.fewest(input, errors, 1 + margin);
    if (proposed.size() == errors.size() || !test.blocked(problem_.errors(input, proposed))) {
      continue;
    }
    return {static_cast<std::uint32_t>(input), std::move(proposed)};
  }
  return {static_cast<std::uint32_t>(input), errors};
}

ClassOutcome ClassPartSearch::settle(ClassPart& part, const std::string& proof_path,
                                     ClassTarget& target, const RunContext& context) const {
  using enum ClassOutcome::Kind;
  const bool is_point = part.on.is_point();
  auto solver = solver_with(part.sets, {}, context);
  for (Literal e = static_cast<Literal>(problem_.variables()) + 1; e <= clauses_.variables(); ++e) {
    solver->keep(e);
  }
  std::optional<BlockTest> test(std::in_place, target.current(), part.on, problem_.links());
  std::optional<ErrorWeights> weights(weights_on(part.on, target.current()));
  const std::size_t most_sets = part.sets.size() + part.patience;
  while (true) {
    const SatAnswer answer = solver->solve(is_point ? -1 : conflicts_of_an_interval);
    if (answer == SatAnswer::unsatisfiable) {
      solver.reset();  // one solver at a time
      return refute(part, proof_path, context);
    }
    if (answer == SatAnswer::unknown) return {context.cancelled() ? stopped : too_long};
    const ClassProblem::Decisions decisions = model(*solver);
    std::vector<ErrorCounts> profiles;
    const std::size_t before = part.sets.size();
    for (std::size_t x = 0; x < problem_.inputs().size(); ++x) {
      const auto errors = problem_.open_errors(decisions, x);
      profiles.push_back(problem_.errors(x, errors));
      if (!test->blocked(profiles.back())) continue;
      part.sets.push_back(small_set(x, errors, *weights, *test));
      solver->add(clauses_.clause(part.sets.back()));
    }
    if (part.sets.size() == before) {
      // No input is as bad as the target everywhere: either the algorithm is better at some p, or
      // the inputs are below the target at different p.
      if (!offer_best(decisions, *weights, part.on, target, context)) {
        return {split, split_point(*test, profiles, part.on)};
      }
      test.emplace(target.current(), part.on, problem_.links());
      weights.emplace(weights_on(part.on, target.current()));
    }
    if (!is_point && part.sets.size() > most_sets) return {too_long};
  }
}

// Before an algorithm is offered that is better somewhere, the best one is looked for there: every
// offer costs exact comparisons.
bool ClassPartSearch::offer_best(const ClassProblem::Decisions& decisions,
                                 const ErrorWeights& weights, const Interval& on,
                                 ClassTarget& target, const RunContext& context) const {
  const ErrorWeights::Best where = weights.best_sample(decisions);
  if (where.share < clearly_better) {
    const auto best = best_near(where.p, decisions, context);
    if (best && target.offer(*best, on)) return true;
  }
  return target.offer(decisions, on);
}

// The sets that were found are refuted once more from the start, with a proof: a solver that was
// given clauses between its answers brings back others without a word.
ClassOutcome ClassPartSearch::refute(ClassPart& part, const std::string& proof_path,
                                     const RunContext& context) const {
  std::ranges::sort(part.sets);
  const auto repeated = std::ranges::unique(part.sets);
  part.sets.erase(repeated.begin(), repeated.end());
  {
    const auto solver = solver_with(part.sets, proof_path, context);
    if (solver->solve(-1) != SatAnswer::unsatisfiable) {
      return {ClassOutcome::Kind::stopped};
    }
    solver->finish_proof();
  }
  trim(part, proof_path, context);
  return {ClassOutcome::Kind::proved};
}

void ClassPartSearch::trim(ClassPart& part, const std::string& proof_path,
                           const RunContext& context) const {
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(proof_path, unknown);
  if (unknown || bytes > largest_trimmed_class) return;
  auto needed = within(context, [&]() -> Result<std::vector<ErrorSet>> {
    ClauseList given;
    clauses_.add_errors([&](const std::vector<Literal>& clause) { given.add(clause); });
    const std::size_t first_set = given.size();
    for (const ErrorSet& set : part.sets) given.add(clauses_.clause(set));
    auto steps = read_proof(proof_path);
    if (!steps) return steps.failure();
    const auto proof = trim_proof(given, *std::move(steps), HintedProof::Units::left_out, context);
    if (!proof) return proof.failure();
    std::vector<ErrorSet> sets;
    for (std::size_t i = 0; i < part.sets.size(); ++i) {
      if (proof->any_needed(first_set + i, first_set + i + 1)) sets.push_back(part.sets[i]);
    }
    const auto written = write_proof(proof_path, proof->steps);
    if (!written) return written.failure();
    return sets;
  });
  if (needed) part.sets = *std::move(needed);
}

}  // namespace tacit
