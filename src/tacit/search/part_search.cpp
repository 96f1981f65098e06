#include "tacit/search/part_search.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <numeric>
#include <set>
#include <system_error>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/search/part_question.h"
#include "tacit/search/proof_text.h"
#include "tacit/search/scout.h"

namespace tacit {
namespace {

constexpr std::size_t most_symmetry_views = 60;
constexpr std::size_t most_symmetry_clauses = 50'000;
// The most steps for which adding up exactly is better than listing profiles.
constexpr unsigned few_sum_steps = 64;
constexpr std::size_t most_divided_errors = 3;
// The most profiles among which the minimal blocked ones are listed; up to few_profiles, and at
// a point, at once, since that is cheap there.
constexpr std::uint64_t most_profiles = 2'000'000;
constexpr std::uint64_t few_profiles = 40'000;
// Elsewhere they are listed once models have shown more than this, or the budget is spent.
constexpr std::size_t many_shown = 200;

// Bytes of the largest proof that is trimmed: trimming takes about five times its size in memory.
constexpr std::uintmax_t largest_trimmed = std::uintmax_t{512} << 20;

PartOutcome unfinished(const RunContext& context) {
  return {context.cancelled() ? PartOutcome::Kind::stopped : PartOutcome::Kind::too_long};
}

// Each profile is below the target on some open set; no point is in all of them.
// Split where the first to end has ended and the last to start has not begun.
std::optional<AlgebraicNumber> split_point(const BlockTest& test,
                                           const std::vector<ErrorCounts>& profiles,
                                           const Interval& on) {
  std::optional<AlgebraicNumber> first_end;
  std::optional<AlgebraicNumber> last_start;
  for (const ErrorCounts& profile : profiles) {
    const std::vector<Interval> below = test.below(profile);
    if (below.empty()) continue;
    if (!first_end || below.back().to < *first_end) first_end = below.back().to;
    if (!last_start || below.front().from > *last_start) last_start = below.front().from;
  }
  const auto inside = [&](const AlgebraicNumber& p) { return on.from < p && p < on.to; };
  if (!first_end || !last_start || *first_end > *last_start) return std::nullopt;
  if (*first_end < *last_start) {
    const AlgebraicNumber between(rational_between(*first_end, *last_start));
    if (inside(between)) return between;
  }
  if (inside(*first_end)) return first_end;
  return std::nullopt;
}

}  // namespace

PartSearch::PartSearch(const Problem& problem, bool break_symmetry, bool trims)
    : problem_(problem), trims_(trims) {
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

PartOutcome PartSearch::settle(OpenPart& part, const std::string& proof_path, int patience,
                               const TargetBoard& board, const RunContext& context) const {
  try {
    const BudgetScope scope(context);
    return settle_unless_stopped(part, proof_path, patience, board, context);
  } catch (const Stopped&) {
    return {PartOutcome::Kind::stopped};
  }
}

PartOutcome PartSearch::settle_unless_stopped(OpenPart& part, const std::string& proof_path,
                                              int patience, const TargetBoard& board,
                                              const RunContext& context) const {
  using enum PartOutcome::Kind;
  // Listing that is not cheap is worth it where models do not settle a part soon.
  Blocks blocks = Blocks::few_shown;
  if (profiles_ <= few_profiles || part.on.is_point() || part.budget != patience) {
    blocks = Blocks::listed;
  }
  if (profiles_ > most_profiles) blocks = Blocks::shown;
  PartOutcome outcome = search_part(part, proof_path, blocks, board, context);
  if (outcome.kind == too_long && blocks == Blocks::few_shown) {
    outcome = search_part(part, proof_path, Blocks::listed, board, context);
  }
  const bool scouts = !part.on.is_point() || (part.cube.empty() && part.budget == patience);
  if (outcome.kind == too_long && scouts && improved_by_scouts(part, board, context)) {
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
  std::ranges::stable_sort(inputs, {}, [&](std::size_t x) {
    const auto ones = static_cast<int>(2 * problem_.inputs()[x].ones.size());
    return std::abs(ones - static_cast<int>(problem_.hypergraph().system().processes));
  });
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

PartOutcome PartSearch::search_part(OpenPart& part, const std::string& proof_path, Blocks blocks,
                                    const TargetBoard& board, const RunContext& context) const {
  const Target target = board.current();
  std::optional<BlockTest> test(std::in_place, target, part.on, problem_.links());
  const auto scale = sum_scale(target, part.on);
  part.sum_steps = scale ? scale->steps : 0;
  // Blocking the minimal profiles blocks every profile above them.
  const bool listed = blocks == Blocks::listed && !scale;
  if (listed) part.blocks = test->all_minimal(fewest_errors_, most_errors_);
  std::set<ErrorCounts> added(part.blocks.begin(), part.blocks.end());
  std::size_t shown = 0;
  std::optional<PartQuestion> question(std::in_place, problem_, symmetry_, scale, proof_path,
                                       context);
  question->ask(part.blocks, part.cube);
  question->stay_open();
  const auto forbid = [&](ErrorCounts block) {
    if (!added.insert(block).second) return false;
    question->forbid(block);
    part.blocks.push_back(std::move(block));
    ++shown;
    return true;
  };

  bool added_later = false;
  while (true) {
    const SatAnswer answer = question->answer(part.budget);
    if (answer == SatAnswer::unsatisfiable) {
      question->finish_proof();
      question.reset();  // one solver at a time
      if (added_later) return refute(part, proof_path, board, context);
      trim(part, proof_path, scale, context);
      return {PartOutcome::Kind::proved};
    }
    if (answer == SatAnswer::unknown) return unfinished(context);
    const Problem::Decisions decisions = question->model();
    const std::vector<ErrorCounts> profiles = problem_.distinct_errors(decisions);
    bool refined = false;
    for (const ErrorCounts& profile : profiles) {
      if (!test->blocked(profile)) continue;
      for (const auto* const order : {&upwards_, &downwards_, &inwards_}) {
        refined = forbid(test->minimal(profile, *order)) || refined;
      }
    }
    added_later = added_later || refined;
    if (blocks == Blocks::few_shown && shown > many_shown) return {PartOutcome::Kind::too_long};
    if (refined) continue;
    if (board.offer(decisions, part.on)) {
      if (part.on.is_point()) return {PartOutcome::Kind::improved};
      test.emplace(board.current(), part.on, problem_.links());
      if (listed) {
        for (ErrorCounts& block : test->all_minimal(fewest_errors_, most_errors_)) {
          added_later = forbid(std::move(block)) || added_later;
        }
      }
      continue;
    }
    return {PartOutcome::Kind::split, split_point(*test, profiles, part.on)};
  }
}

// A solver that was given clauses between calls brings back clauses it had removed
// without a word in its proof. So the final set is refuted once more from the start.
PartOutcome PartSearch::refute(OpenPart& part, const std::string& proof_path,
                               const TargetBoard& board, const RunContext& context) const {
  const auto scale = sum_scale(board.current(), part.on);
  {
    PartQuestion question(problem_, symmetry_, scale, proof_path, context);
    question.ask(part.blocks, part.cube);
    if (question.answer(-1) != SatAnswer::unsatisfiable) return unfinished(context);
    question.finish_proof();
  }
  trim(part, proof_path, scale, context);
  return {PartOutcome::Kind::proved};
}

void PartSearch::trim(OpenPart& part, const std::string& proof_path,
                      const std::optional<ErrorSum::Scale>& scale,
                      const RunContext& context) const {
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(proof_path, unknown);
  if (!trims_ || unknown || bytes > largest_trimmed) return;
  auto needed = within(context, [&]() -> Result<std::vector<ErrorCounts>> {
    ClauseList given;
    const PartClauses clauses(problem_, symmetry_, scale, [&](const std::vector<Literal>& clause) {
      listen();
      given.add(clause);
    });
    std::vector<std::size_t> ends{given.size()};  // of the clauses of the blocked profiles
    for (const ErrorCounts& block : part.blocks) {
      clauses.block(block);
      ends.push_back(given.size());
    }
    clauses.require(part.cube);
    auto steps = read_proof(proof_path);
    if (!steps) return steps.failure();
    const auto units =
        part.cube.empty() ? HintedProof::Units::left_out : HintedProof::Units::written;
    const auto proof = trim_proof(given, *std::move(steps), units, context);
    if (!proof) return proof.failure();
    std::vector<ErrorCounts> blocks;
    for (std::size_t b = 0; b < part.blocks.size(); ++b) {
      if (proof->any_needed(ends[b], ends[b + 1])) blocks.push_back(part.blocks[b]);
    }
    const auto written = write_proof(proof_path, proof->steps);
    if (!written) return written.failure();
    return blocks;
  });
  if (needed) part.blocks = *std::move(needed);
}

// Whether scouts find something better in the middle of a part. They get a share of
// what the part itself has cost.
bool PartSearch::improved_by_scouts(const OpenPart& part, const TargetBoard& board,
                                    const RunContext& context) const {
  const Rational middle = part.on.is_point() ? part.on.from.lower() : simple_middle(part.on);
  if (part.on.is_point() && !part.on.from.is_rational()) return false;
  if (middle.sign() == 0 || middle == Rational(1)) return false;
  const auto p = Probability::from(middle);
  expects(static_cast<bool>(p), "Search: a part outside [0, 1]");
  const int share = std::max(500, part.budget / 50);
  bool any = false;
  for (const KnownAlgorithm& found : scout(problem_, board.current(), *p, share, context)) {
    any = board.offer(found.decisions, part.on) || any;
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
