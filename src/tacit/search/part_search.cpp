#include "tacit/search/part_search.h"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <set>
#include <system_error>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/search/few_inputs.h"
#include "tacit/search/part_instance.h"
#include "tacit/search/proof_text.h"
#include "tacit/search/symmetric_search.h"

namespace tacit {
namespace {

constexpr std::size_t most_symmetry_views = 60;
constexpr std::size_t most_symmetry_clauses = 50'000;
// The most steps for which adding up exactly is better than listing profiles.
constexpr unsigned few_sum_steps = 64;
constexpr std::size_t most_divided_errors = 3;
// How many times the conflicts of a part few inputs get, each of which is cheaper there; and their
// share of them in the long second attempt at a point.
constexpr int few_inputs_factor = 8;
constexpr int point_share = 20;
// The most profiles among which the minimal blocked ones are listed; up to few_profiles, and at
// a point, at once, since that is cheap there.
constexpr std::uint64_t most_profiles = 2'000'000;
constexpr std::uint64_t few_profiles = 40'000;
// Elsewhere they are listed once models have shown more than this, or the budget is spent.
constexpr std::size_t many_shown = 200;

// Bytes of the largest proof that is trimmed: trimming takes about five times its size in memory.
constexpr std::uintmax_t largest_trimmed = std::uintmax_t{512} << 20;

// By how many processes the most frequent value of an input exceeds the rarest.
std::ptrdiff_t imbalance(const Problem& problem, InputId input) {
  const Executions& executions = problem.hypergraph().executions();
  std::vector<std::ptrdiff_t> counts(problem.hypergraph().task().values());
  for (const ProcessId i : ProcessSet::first(problem.hypergraph().system().processes)) {
    ++counts[static_cast<std::size_t>(executions.value(input, i))];
  }
  const auto [least, most] = std::ranges::minmax(counts);
  return most - least;
}

PartOutcome unfinished(const RunContext& context) {
  return {context.cancelled() ? PartOutcome::Kind::stopped : PartOutcome::Kind::too_long};
}

}  // namespace

// Everything about one call of settle().
struct PartSearch::Attempt {
  OpenPart part;
  const std::string& proof_path;
  const SharedTarget& target;
  const RunContext& context;
  ChosenInputs chosen{};  // that clauses are about; empty: all
};

PartSearch::PartSearch(const Problem& problem, bool break_symmetry, bool trims,
                       SolverFactory make_solver)
    : problem_(problem), trims_(trims), make_solver_(std::move(make_solver)) {
  if (break_symmetry) {
    symmetry_ = default_symmetry_breaking(problem, most_symmetry_views, most_symmetry_clauses);
  }
  for (unsigned k = 0; k <= problem.links(); ++k) upwards_.push_back(k);
  downwards_.assign(upwards_.rbegin(), upwards_.rend());
  inwards_ = upwards_;
  const unsigned middle = problem.links() / 2;
  std::ranges::stable_sort(inwards_, {}, [middle](unsigned k) {
    return k > middle ? middle - (k - middle) : k;  // far from the middle first
  });
  fewest_errors_ = problem.inputs().front().always_in_error;
  most_errors_.assign(problem.links() + 1, 0);
  for (const Problem::InputFacets& input : problem.inputs()) {
    ErrorCounts reachable = input.always_in_error;
    for (const Problem::OpenFacet& facet : input.open) ++reachable[facet.delivered];
    for (unsigned k = 0; k <= problem.links(); ++k) {
      fewest_errors_[k] = std::min(fewest_errors_[k], input.always_in_error[k]);
      most_errors_[k] = std::max(most_errors_[k], reachable[k]);
    }
  }
  for (unsigned k = 0; k <= problem.links() && profiles_ <= most_profiles; ++k) {
    profiles_ *= most_errors_[k] - fewest_errors_[k] + 1;
  }
}

PartOutcome PartSearch::settle(OpenPart part, const std::string& proof_path,
                               const SharedTarget& target, const RunContext& context) const {
  try {
    const BudgetScope scope(context);
    Attempt begun{std::move(part), proof_path, target, context};
    PartOutcome outcome = settle_unless_stopped(begun);
    outcome.blocks = std::move(begun.part.blocks);
    return outcome;
  } catch (const Stopped&) {
    return {PartOutcome::Kind::stopped};
  }
}

PartOutcome PartSearch::settle_unless_stopped(Attempt& attempt) const {
  using enum PartOutcome::Kind;
  const OpenPart& part = attempt.part;
  // Listing that is not cheap is worth it where models do not settle a part soon.
  Blocks blocks = Blocks::few_shown;
  if (profiles_ <= few_profiles || part.on.is_point() || !part.budget.is_first()) {
    blocks = Blocks::listed;
  }
  if (profiles_ > most_profiles) blocks = Blocks::shown;
  if (auto refuted = refute_few_inputs(attempt)) return *std::move(refuted);
  PartOutcome outcome = search_part(attempt, blocks);
  if (outcome.kind == too_long && blocks == Blocks::few_shown) {
    outcome = search_part(attempt, Blocks::listed);
  }
  const bool symmetric = !part.on.is_point() || (part.cube.empty() && part.budget.is_first());
  if (outcome.kind == too_long && symmetric && improved_by_symmetric_search(attempt)) {
    return {improved};
  }
  return outcome;
}

std::vector<Literal> PartSearch::divisions(const AlgebraicNumber& point) const {
  const Clauses clauses(problem_, symmetry_, [](const std::vector<Literal>&) {});
  // p^k q^(T-k) grows with k just when p is above 1/2.
  const std::vector<unsigned>& levels =
      point > AlgebraicNumber(Rational(1, 2)) ? downwards_ : upwards_;
  std::vector<std::size_t> inputs(problem_.inputs().size());
  std::iota(inputs.begin(), inputs.end(), std::size_t{0});
  std::ranges::stable_sort(
      inputs, {}, [&](std::size_t x) { return imbalance(problem_, problem_.inputs()[x].input); });
  std::vector<Literal> result;
  for (const std::size_t x : inputs) {
    for (std::size_t errors = 0; errors < most_divided_errors; ++errors) {
      for (const unsigned k : levels) {
        const std::vector<Literal>& outputs = clauses.counter_outputs(x, k);
        if (errors < outputs.size()) result.push_back(outputs[errors]);
      }
    }
  }
  return result;
}

// Errors are added up where few steps are exact, or where the profiles are too many to list.
std::optional<ErrorSum::Scale> PartSearch::sum_scale(const Target& target,
                                                     const Interval& on) const {
  if (!on.is_point() || !on.from.is_rational()) return std::nullopt;
  const auto p = Probability::from(on.from.lower());
  if (!p) return std::nullopt;
  const Rational largest = target.pieces(on).front().profile(*p);
  if (largest.sign() == 0) return std::nullopt;
  const bool too_many = profiles_ > most_profiles;
  if (const auto steps =
          exact_steps(*p, largest, too_many ? ErrorSum::usual_steps : few_sum_steps)) {
    return ErrorSum::Scale{*p, largest, *steps};
  }
  if (!too_many) return std::nullopt;
  return ErrorSum::Scale{*p, largest, ErrorSum::usual_steps};
}

// All errors at a/b are multiples of 1/b^T.
std::optional<unsigned> PartSearch::exact_steps(const Probability& p, const Rational& largest,
                                                unsigned most) const {
  const Rational units = largest * Rational(power(p.value().denominator(), problem_.links()));
  if (units > Rational(Integer(most))) return std::nullopt;
  expects(units.denominator() == Integer(1), "an error that is no sum of executions");
  return static_cast<unsigned>(*units.numerator().to_int64());
}

std::unique_ptr<PartInstance> PartSearch::instance(
    const Attempt& attempt, const std::optional<ErrorSum::Scale>& scale) const {
  auto made = std::make_unique<PartInstance>(problem_, symmetry_, scale,
                                             make_solver_(attempt.proof_path, attempt.context),
                                             attempt.context, attempt.chosen);
  made->require(attempt.part.blocks, attempt.part.cube);
  return made;
}

std::optional<PartOutcome> PartSearch::refute_few_inputs(Attempt& attempt) const {
  OpenPart& part = attempt.part;
  if (!part.cube.empty() || profiles_ > most_profiles) return std::nullopt;
  FewInputs inputs(problem_);
  if (!inputs.are_few()) return std::nullopt;
  const Target target = attempt.target.current();
  BlockTest test(target, part.on, problem_.links());
  const auto scale = sum_scale(target, part.on);
  const AlgebraicNumber from = part.on.from.refined(Rational(1, 1 << 16));
  const auto near = Probability::from(part.on.is_point() ? from.lower() : simple_middle(part.on));
  expects(static_cast<bool>(near), "PartSearch: a part outside [0, 1]");
  const bool again_at_point = part.on.is_point() && !part.budget.is_first();
  const int conflicts = again_at_point ? part.budget.conflicts() / point_share
                                       : part.budget.raised(few_inputs_factor).conflicts();
  Attempt few = attempt;
  if (!scale) few.part.blocks = test.all_minimal(fewest_errors_, most_errors_);
  for (; inputs.are_few(); listen()) {
    few.chosen = inputs.chosen();
    const auto sat = instance(few, scale);
    const SatAnswer answer = sat->answer(conflicts);
    if (answer == SatAnswer::unknown) return std::nullopt;
    if (answer == SatAnswer::unsatisfiable) {
      sat->finish_proof();
      PartOutcome outcome = conclude_proof(few, scale);
      part.blocks = std::move(few.part.blocks);
      return outcome;
    }
    if (!inputs.choose(sat->model(), test, *near)) return std::nullopt;
  }
  return std::nullopt;
}

PartOutcome PartSearch::search_part(Attempt& attempt, Blocks blocks) const {
  OpenPart& part = attempt.part;
  const Target target = attempt.target.current();
  std::optional<BlockTest> test(std::in_place, target, part.on, problem_.links());
  const auto scale = sum_scale(target, part.on);
  // Blocking the minimal profiles blocks every profile above them.
  const bool listed = blocks == Blocks::listed && !scale;
  if (listed) part.blocks = test->all_minimal(fewest_errors_, most_errors_);
  std::set<ErrorCounts> added(part.blocks.begin(), part.blocks.end());
  const std::size_t known = part.blocks.size();
  auto sat = instance(attempt, scale);
  sat->stay_open();
  const auto forbid = [&](ErrorCounts block) {
    if (!added.insert(block).second) return false;
    sat->forbid(block);
    part.blocks.push_back(std::move(block));
    return true;
  };

  while (true) {
    const SatAnswer answer = sat->answer(part.budget.conflicts());
    if (answer == SatAnswer::unsatisfiable) {
      sat->finish_proof();
      sat.reset();  // one solver at a time
      return part.blocks.size() > known ? refute(attempt) : conclude_proof(attempt, scale);
    }
    if (answer == SatAnswer::unknown) return unfinished(attempt.context);
    const Problem::Decisions decisions = sat->model();
    const std::vector<ErrorCounts> profiles = problem_.distinct_errors(decisions);
    bool refined = false;
    for (const ErrorCounts& profile : profiles) {
      if (!test->blocked(profile)) continue;
      for (const auto* const order : {&upwards_, &downwards_, &inwards_}) {
        refined = forbid(test->minimal(profile, *order)) || refined;
      }
    }
    if (blocks == Blocks::few_shown && part.blocks.size() > known + many_shown) {
      return {PartOutcome::Kind::too_long};
    }
    if (refined) continue;
    if (!attempt.target.offer(decisions, part.on)) {
      return {PartOutcome::Kind::split, split_point(*test, profiles, part.on)};
    }
    if (part.on.is_point()) return {PartOutcome::Kind::improved};
    test.emplace(attempt.target.current(), part.on, problem_.links());
    if (!listed) continue;
    for (ErrorCounts& block : test->all_minimal(fewest_errors_, most_errors_)) {
      forbid(std::move(block));
    }
  }
}

// A solver that was given clauses between calls brings back clauses it had removed
// without a word in its proof. So the final set is refuted once more from the start.
PartOutcome PartSearch::refute(Attempt& attempt) const {
  const auto scale = sum_scale(attempt.target.current(), attempt.part.on);
  {
    const auto sat = instance(attempt, scale);
    if (sat->answer(SolverBudget::unlimited().conflicts()) != SatAnswer::unsatisfiable) {
      return unfinished(attempt.context);
    }
    sat->finish_proof();
  }
  return conclude_proof(attempt, scale);
}

PartOutcome PartSearch::conclude_proof(Attempt& attempt,
                                       const std::optional<ErrorSum::Scale>& scale) const {
  trim(attempt, scale);
  return {.kind = PartOutcome::Kind::proved, .sum_steps = scale ? scale->steps : 0};
}

void PartSearch::trim(Attempt& attempt, const std::optional<ErrorSum::Scale>& scale) const {
  OpenPart& part = attempt.part;
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(attempt.proof_path, unknown);
  if (!trims_ || unknown || bytes > largest_trimmed) return;
  auto needed = within(attempt.context, [&]() -> Result<std::vector<ErrorCounts>> {
    ClauseList given;
    const ClauseSink sink = [&](const std::vector<Literal>& clause) {
      listen();
      given.add(clause);
    };
    const PartClauses clauses(problem_, symmetry_, scale, sink, attempt.chosen);
    std::vector<std::size_t> ends{given.size()};  // of the clauses of the blocked profiles
    for (const ErrorCounts& block : part.blocks) {
      clauses.block(block);
      ends.push_back(given.size());
    }
    clauses.require(part.cube);
    auto steps = read_proof(attempt.proof_path);
    if (!steps) return steps.failure();
    const auto units =
        part.cube.empty() ? HintedProof::Units::left_out : HintedProof::Units::written;
    const auto proof = trim_proof(given, *std::move(steps), units, attempt.context);
    if (!proof) return proof.failure();
    std::vector<ErrorCounts> blocks;
    for (std::size_t b = 0; b < part.blocks.size(); ++b) {
      if (proof->any_needed(ends[b], ends[b + 1])) blocks.push_back(part.blocks[b]);
    }
    const auto written = write_proof(attempt.proof_path, proof->steps);
    if (!written) return written.failure();
    return blocks;
  });
  if (needed) part.blocks = *std::move(needed);
}

// Whether a symmetric algorithm is better in the middle of a part. The search for it gets a share
// of what the part itself has cost.
bool PartSearch::improved_by_symmetric_search(const Attempt& attempt) const {
  const OpenPart& part = attempt.part;
  const Rational middle = part.on.is_point() ? part.on.from.lower() : simple_middle(part.on);
  if (part.on.is_point() && !part.on.from.is_rational()) return false;
  if (middle.sign() == 0 || middle == Rational(1)) return false;
  const auto p = Probability::from(middle);
  expects(static_cast<bool>(p), "PartSearch: a part outside [0, 1]");
  const int share = std::max(500, part.budget.conflicts() / 50);
  bool any = false;
  for (const KnownAlgorithm& found : search_symmetric(problem_, attempt.target.current(), *p, share,
                                                      attempt.context, make_solver_)) {
    any = attempt.target.offer(found.decisions, part.on) || any;
  }
  return any;
}

Rational simple_middle(const Interval& on) {
  const AlgebraicNumber from = on.from.refined(Rational(1, 1 << 16));
  const AlgebraicNumber to = on.to.refined(Rational(1, 1 << 16));
  const Rational& low = from.upper();
  const Rational& high = to.lower();
  if (low >= high) return rational_between(on.from, on.to);
  const Rational third = (high - low) / Rational(3);
  return simplest_between(low + third, high - third);
}

}  // namespace tacit
