#include "tacit/search/search_queue.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/search/starting_algorithms.h"

namespace tacit {
namespace {

// What ascending, disjoint parts leave of an interval.
std::vector<Interval> gaps_between(const std::vector<ProvedPart>& parts, const Interval& on) {
  std::vector<Interval> gaps;
  AlgebraicNumber reached = on.from;
  for (const ProvedPart& part : parts) {
    if (reached < part.on.from) gaps.push_back({reached, part.on.from});
    reached = part.on.to;
  }
  if (reached < on.to) gaps.push_back({reached, on.to});
  return gaps;
}

// Where the parts lie, for the eye only: ", proved on 0..0.41 0.7..1", the first stretches of
// many; nothing while there are none. Parts that touch are one stretch.
std::string stretches(const std::vector<ProvedPart>& parts) {
  constexpr std::size_t most = 8;
  std::vector<std::pair<double, double>> ends;
  for (const ProvedPart& part : parts) {
    ends.emplace_back(part.on.from.approximate(), part.on.to.approximate());
  }
  std::ranges::sort(ends);
  std::vector<std::pair<double, double>> joined;
  for (const auto& [from, to] : ends) {
    if (!joined.empty() && from <= joined.back().second) {
      joined.back().second = std::max(joined.back().second, to);
    } else {
      joined.emplace_back(from, to);
    }
  }
  std::ostringstream text;
  text.precision(3);
  for (std::size_t i = 0; i < std::min(most, joined.size()); ++i) {
    text << (i == 0 ? ", proved on " : " ") << joined[i].first << ".." << joined[i].second;
  }
  if (joined.size() > most) text << " and more";
  return text.str();
}

}  // namespace

SearchQueue::SearchQueue(const Problem& problem, const Interval& on, const SearchOptions& options,
                         const RunContext& context)
    : on_(on),
      first_budget_(SolverBudget::first(options.patience)),
      patience_at_point_(options.patience_at_point),
      divides_at_once_(options.jobs > 2),
      parts_(problem, options.break_symmetry, options.trim),
      point_(empty_point()) {
  for (const KnownAlgorithm& algorithm : starting_algorithms(problem, context)) {
    target_.offer(algorithm, on);
  }
  for (const KnownAlgorithm& algorithm : options.known) {
    // What was called a table elsewhere gets its number here.
    if (is_table_name(algorithm.name)) {
      offer(algorithm, on);
    } else {
      target_.offer(algorithm, on);
    }
  }
  if (target_.algorithms().empty()) {
    Problem::Decisions smallest;
    for (std::uint32_t v = 1; v <= problem.free_views(); ++v) {
      smallest.push_back(smallest_value(problem.allowed(v)));
    }
    target_.offer(known_algorithm(problem, table_name(1), std::move(smallest)), on);
  }
  queue_.push_back({.on = on_, .budget = first_budget_});
}

OpenPart SearchQueue::take() {
  expects(has_parts(), "SearchQueue: nothing left to take");
  OpenPart part = std::move(queue_.front());
  queue_.pop_front();
  ++taken_;
  return part;
}

bool SearchQueue::offer(KnownAlgorithm algorithm, const Interval& on) {
  algorithm.name = table_name(next_table_);
  if (!target_.offer(algorithm, on)) return false;
  ++next_table_;
  return true;
}

// Shares and values for the eye only.
void SearchQueue::report(const RunContext& context) const {
  if (on_.is_point()) {
    const std::size_t proved = point_.refutations.size();
    Progress progress{"cubes refuted", proved, proved + queue_.size() + taken_};
    progress.note = [this] {
      const AlgebraicNumber near = on_.from.refined(Rational(1, 1 << 20));
      const auto p = Probability::from(near.lower());
      return p ? "at most " + target_.pieces(on_).front().profile(*p).decimal(6) : "";
    };
    context.report(progress);
    return;
  }
  double proved = 0;
  for (const ProvedPart& part : proved_) {
    proved += part.on.to.approximate() - part.on.from.approximate();
  }
  const double whole = on_.to.approximate() - on_.from.approximate();
  const auto percent = static_cast<int>(100 * proved / whole);
  Progress progress{"parts proved", proved_.size(), proved_.size() + queue_.size() + taken_};
  progress.note = [&] {
    return std::to_string(percent) + " % of the interval, " +
           std::to_string(target_.algorithms().size()) + " algorithms" + stretches(proved_);
  };
  context.report(progress);
}

bool SearchQueue::conclude(OpenPart part, PartOutcome outcome, const std::string& proof_path) {
  using enum PartOutcome::Kind;
  if (outcome.kind == interrupted) ++part.interruptions;
  if (outcome.kind != interrupted && outcome.kind != stopped) {
    part.blocks = std::move(outcome.blocks);
  }
  bool proved_now = false;
  if (on_.is_point()) {
    if (!stale(part)) record_cube(std::move(part), outcome, proof_path);
  } else {
    proved_now = record_part(std::move(part), outcome, proof_path);
  }
  --taken_;  // not where memory ended before: result() then knows that a part was lost
  return proved_now;
}

bool SearchQueue::record_part(OpenPart part, const PartOutcome& outcome,
                              const std::string& proof_path) {
  using enum PartOutcome::Kind;
  if (outcome.kind == PartOutcome::Kind::proved) {
    proved_.push_back({part.on, parts_.symmetry(), 0, std::move(part.blocks), {{{}, proof_path}}});
    return true;
  }
  if (outcome.kind == improved || outcome.kind == stopped) {
    queue_.push_back(std::move(part));
    return false;
  }
  if (outcome.kind != split) part.budget = part.budget.raised(3);
  const AlgebraicNumber middle =
      outcome.split ? *outcome.split : AlgebraicNumber(simple_middle(part.on));
  OpenPart upper = part;
  part.on.to = middle;
  upper.on.from = middle;
  queue_.push_back(std::move(part));
  queue_.push_back(std::move(upper));
  return false;
}

// At a single point all cubes are about the same target. When that improves, they start
// again.
void SearchQueue::record_cube(OpenPart part, const PartOutcome& outcome,
                              const std::string& proof_path) {
  switch (outcome.kind) {
    case PartOutcome::Kind::proved:
      record_refuted_cube(std::move(part), outcome.sum_steps, proof_path);
      break;
    case PartOutcome::Kind::stopped:
      queue_.push_back(std::move(part));
      break;
    case PartOutcome::Kind::split:
    case PartOutcome::Kind::improved:
      ++generation_;
      queue_.clear();
      point_ = empty_point();
      queue_.push_back({.on = on_,
                        .blocks = std::move(part.blocks),
                        .budget = first_budget_,
                        .generation = generation_});
      break;
    case PartOutcome::Kind::too_long:
    case PartOutcome::Kind::interrupted:
      divide_cube(std::move(part));
      break;
  }
}

void SearchQueue::record_refuted_cube(OpenPart part, unsigned sum_steps,
                                      const std::string& proof_path) {
  point_.sum_steps = sum_steps;
  point_.refutations.push_back({std::move(part.cube), proof_path});
  point_.blocks.insert(point_.blocks.end(), part.blocks.begin(), part.blocks.end());
  std::ranges::sort(point_.blocks);
  point_.blocks.erase(std::unique(point_.blocks.begin(), point_.blocks.end()), point_.blocks.end());
}

// Dividing loses what was learned, and two halves take longer than the whole. So the whole point
// gets a second attempt first, where there are not more than two who search; and a cube that
// cannot be divided any more is searched to its end.
void SearchQueue::divide_cube(OpenPart part) {
  if (divisions_.empty()) divisions_ = parts_.divisions(on_.from);
  if (part.cube.size() == divisions_.size()) {
    part.budget = SolverBudget::unlimited();
    queue_.push_back(std::move(part));
    return;
  }
  const bool first = part.cube.empty() && part.budget.is_first();
  part.budget = part.budget.raised(first ? patience_at_point_ : 2);
  if (first && !divides_at_once_) {
    queue_.push_back(std::move(part));
    return;
  }
  part.cube.push_back(-divisions_[part.cube.size()]);
  queue_.push_back(part);
  part.cube.back() = -part.cube.back();
  queue_.push_back(std::move(part));
}

SearchResult SearchQueue::result() {
  SearchResult result;
  result.target = std::move(target_);
  result.proved = std::move(proved_);
  std::ranges::sort(result.proved, {}, [](const ProvedPart& part) { return part.on.from; });
  if (on_.is_point()) {
    if (finished()) {
      result.proved.push_back(std::move(point_));
    } else {
      result.open.push_back(on_);
    }
    return result;
  }
  if (taken_ > 0) {  // parts were lost: whatever is not proved is open
    result.open = gaps_between(result.proved, on_);
    return result;
  }
  for (OpenPart& part : queue_) result.open.push_back(std::move(part.on));
  std::ranges::sort(result.open, {}, [](const Interval& open) { return open.from; });
  return result;
}

}  // namespace tacit
