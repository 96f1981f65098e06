#include "tacit/optimise/search.h"

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/optimise/part_question.h"
#include "tacit/optimise/scout.h"
#include "tacit/optimise/starting_algorithms.h"

namespace tacit {
namespace {

constexpr std::size_t most_symmetry_views = 60;
constexpr std::size_t most_symmetry_clauses = 50'000;
constexpr unsigned sum_steps = 200;
constexpr std::size_t most_divided_errors = 3;
// Up to so many profiles, the minimal blocked ones are listed: on an interval, where that
// takes longer, and at a point.
constexpr std::uint64_t most_profiles = 40'000;
constexpr std::uint64_t most_profiles_at_point = 2'000'000;
constexpr int largest_patience = 1 << 28;

// How a part ended: too_long means that it should be made smaller, and improved that the
// target there is better now.
struct PartOutcome {
  enum class Kind { proved, split, too_long, improved, stopped } kind;
  std::optional<AlgebraicNumber> split{};
};

struct OpenPart {
  Interval on;
  std::vector<ErrorCounts> blocks;  // blocked on a larger interval, hence here
  int budget;                       // conflicts; negative: no limit
  std::vector<Literal> cube{};      // assumptions; only at a single point
  unsigned sum_steps = 0;           // in the clauses that were refuted
  std::size_t generation = 0;       // improvements of the target at a single point
};

class Search {
 public:
  Search(const Problem& problem, const Interval& on, const SearchOptions& options,
         const RunContext& context)
      : problem_(problem), on_(on), options_(options), context_(context) {
    if (options.break_symmetry) {
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
    std::uint64_t profiles = 1;
    for (unsigned k = 0; k <= problem.links() && profiles <= most_profiles_; ++k) {
      profiles *= most_errors_[k] - fewest_errors_[k] + 1;
    }
    too_many_profiles_ = profiles > most_profiles_;
    for (const KnownAlgorithm& algorithm : starting_algorithms(problem)) {
      target_.offer(algorithm, on);
    }
    for (const KnownAlgorithm& algorithm : options.known) target_.offer(algorithm, on);
    if (target_.algorithms().empty()) {
      Problem::Decisions zeros(problem.free_views(), Bit::zero);
      target_.offer(known_algorithm(problem, "table 1", std::move(zeros)), on);
    }
  }

  SearchResult run() {
    point_ = empty_point();
    queue_.push_back({on_, {}, options_.patience});
    {
      std::vector<std::jthread> helpers;
      for (unsigned t = 1; t < options_.jobs; ++t)
        helpers.emplace_back([this] {
          work();
          release_thread_caches();
        });
      work();
    }
    SearchResult result;
    result.target = std::move(target_);
    result.proved = std::move(proved_);
    std::ranges::sort(result.proved, {}, [](const ProvedPart& part) { return part.on.from; });
    if (on_.is_point() && queue_.empty()) result.proved.push_back(std::move(point_));
    for (OpenPart& task : queue_) {
      if (!on_.is_point() || result.open.empty()) result.open.push_back(std::move(task.on));
    }
    std::ranges::sort(result.open, {}, [](const Interval& open) { return open.from; });
    return result;
  }

 private:
  // Takes parts until none is left and nobody works on one.
  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait_for(lock, std::chrono::milliseconds(50),
                        [this] { return !queue_.empty() || busy_ == 0 || context_.cancelled(); });
      if (context_.cancelled() || (queue_.empty() && busy_ == 0)) break;
      if (queue_.empty()) continue;
      OpenPart task = std::move(queue_.front());
      queue_.pop_front();
      ++busy_;
      const std::string proof_path =
          options_.work_directory + "/part" + std::to_string(next_file_++) + ".proof";
      lock.unlock();
      PartOutcome outcome = settle(task, proof_path);
      if (outcome.kind == PartOutcome::Kind::too_long && calls_for_scouts(task) &&
          improved_by_scouts(task)) {
        outcome.kind = PartOutcome::Kind::improved;
      }
      lock.lock();
      --busy_;
      const std::size_t proved_before = proved_.size();
      conclude(std::move(task), outcome, proof_path);
      if (options_.on_proved && proved_.size() > proved_before) {
        const Target target = target_;
        const ProvedPart part = proved_.back();
        ++busy_;
        lock.unlock();
        {
          const std::scoped_lock telling(telling_);
          options_.on_proved(target, part);
        }
        lock.lock();
        --busy_;
      }
      report();
      changed_.notify_all();
    }
    changed_.notify_all();
  }

  // Shares and values for the eye only.
  void report() const {
    if (on_.is_point()) {
      const std::size_t proved = point_.refutations.size();
      Progress progress{"cubes refuted", proved, proved + queue_.size() + busy_};
      progress.note = [this] {
        const AlgebraicNumber near = on_.from.refined(Rational(1, 1 << 20));
        const auto p = Probability::from(near.lower());
        return p ? "at most " + target_.pieces(on_).front().profile(*p).decimal(6) : "";
      };
      context_.report(progress);
      return;
    }
    double proved = 0;
    for (const ProvedPart& part : proved_) {
      proved += part.on.to.approximate() - part.on.from.approximate();
    }
    const double whole = on_.to.approximate() - on_.from.approximate();
    const auto percent = static_cast<int>(100 * proved / whole);
    Progress progress{"parts proved", proved_.size(), proved_.size() + queue_.size() + busy_};
    progress.note = [&] {
      return std::to_string(percent) + " % of the interval, " +
             std::to_string(target_.algorithms().size()) + " algorithms";
    };
    context_.report(progress);
  }

  void conclude(OpenPart task, const PartOutcome& outcome, const std::string& proof_path) {
    if (on_.is_point()) {
      conclude_cube(std::move(task), outcome, proof_path);
      return;
    }
    switch (outcome.kind) {
      case PartOutcome::Kind::proved:
        proved_.push_back({task.on, symmetry_, 0, std::move(task.blocks), {{{}, proof_path}}});
        break;
      case PartOutcome::Kind::improved:
      case PartOutcome::Kind::stopped:
        queue_.push_back(std::move(task));
        break;
      case PartOutcome::Kind::split:
      case PartOutcome::Kind::too_long: {
        const bool too_long = outcome.kind == PartOutcome::Kind::too_long;
        const AlgebraicNumber middle =
            outcome.split ? *outcome.split : AlgebraicNumber(rational_between_near_middle(task.on));
        const int budget = too_long ? raised(task.budget, 3) : task.budget;
        queue_.push_back({{task.on.from, middle}, task.blocks, budget});
        queue_.push_back({{middle, task.on.to}, std::move(task.blocks), budget});
        break;
      }
    }
  }

  // At a single point all cubes are about the same target. When that improves, they start
  // again.
  void conclude_cube(OpenPart task, const PartOutcome& outcome, const std::string& proof_path) {
    if (task.generation != generation_) return;
    switch (outcome.kind) {
      case PartOutcome::Kind::proved:
        point_.sum_steps = task.sum_steps;
        point_.refutations.push_back({std::move(task.cube), proof_path});
        point_.blocks.insert(point_.blocks.end(), task.blocks.begin(), task.blocks.end());
        std::ranges::sort(point_.blocks);
        point_.blocks.erase(std::unique(point_.blocks.begin(), point_.blocks.end()),
                            point_.blocks.end());
        break;
      case PartOutcome::Kind::stopped:
        queue_.push_back(std::move(task));
        break;
      case PartOutcome::Kind::split:
      case PartOutcome::Kind::improved:
        ++generation_;
        queue_.clear();
        point_ = empty_point();
        queue_.push_back({on_, std::move(task.blocks), options_.patience, {}, 0, generation_});
        break;
      case PartOutcome::Kind::too_long:
        if (divisions_.empty()) divisions_ = divisions();
        if (task.cube.size() == divisions_.size()) {
          task.budget = -1;
          queue_.push_back(std::move(task));
          break;
        }
        // Once the scouts have been out, dividing loses what was learned: not so soon, unless
        // somebody is idle.
        if (task.cube.empty() && task.budget == options_.patience) {
          task.budget = raised(task.budget, 50);
          if (options_.jobs == 1) {
            queue_.push_back(std::move(task));
            break;
          }
        } else {
          task.budget = raised(task.budget, 2);
        }
        task.cube.push_back(-divisions_[task.cube.size()]);
        queue_.push_back(task);
        task.cube.back() = -task.cube.back();
        queue_.push_back(std::move(task));
        break;
    }
  }

  [[nodiscard]] static int raised(int budget, int factor) {
    return std::min(budget, largest_patience / factor) * factor;
  }
  [[nodiscard]] ProvedPart empty_point() const { return {on_, symmetry_, 0, {}, {}}; }

  // What cubes are divided by, one after the other: whether an input has at least one
  // error with k deliveries, at least two, ..., for balanced inputs first and heavy
  // executions first. Decisions of single views would be a poor choice: broken symmetry
  // makes one side of them trivial.
  [[nodiscard]] std::vector<Literal> divisions() const {
    const Clauses clauses(problem_, symmetry_, [](const std::vector<Literal>&) {});
    // p^k q^(T-k) grows with k just when p is above 1/2.
    const std::vector<unsigned>& levels =
        on_.from > AlgebraicNumber(Rational(1, 2)) ? downwards_ : upwards_;
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

  // A simple fraction in the middle third.
  static Rational rational_between_near_middle(const Interval& on) {
    const AlgebraicNumber from = on.from.refined(Rational(1, 1 << 16));
    const AlgebraicNumber to = on.to.refined(Rational(1, 1 << 16));
    const Rational& low = from.upper();
    const Rational& high = to.lower();
    if (low >= high) return rational_between(on.from, on.to);
    const Rational third = (high - low) / Rational(3);
    return simplest_between(low + third, high - third);
  }

  Target snapshot() {
    const std::scoped_lock lock(mutex_);
    return target_;
  }

  // Errors are added up where the profiles are too many to list.
  [[nodiscard]] std::optional<ErrorSum::Scale> sum_scale(const Target& target,
                                                         const Interval& on) const {
    if (!on.is_point() || !on.from.is_rational() || !too_many_profiles_) return std::nullopt;
    const auto p = Probability::from(on.from.lower());
    if (!p) return std::nullopt;
    const Rational largest = target.pieces(on).front().profile(*p);
    if (largest.sign() == 0) return std::nullopt;
    return ErrorSum::Scale{*p, largest, sum_steps};
  }

  PartOutcome settle(OpenPart& task, const std::string& proof_path) {
    const Target target = snapshot();
    std::optional<BlockTest> test(std::in_place, target, task.on, problem_.links());
    std::set<ErrorCounts> added(task.blocks.begin(), task.blocks.end());
    for (ErrorCounts& block : test->all_minimal(fewest_errors_, most_errors_, most_profiles_)) {
      if (added.insert(block).second) task.blocks.push_back(std::move(block));
    }
    const auto scale = sum_scale(target, task.on);
    task.sum_steps = scale ? scale->steps : 0;
    PartQuestion question(problem_, symmetry_, scale, proof_path, context_);
    question.ask(task.blocks, task.cube);
    question.stay_open();
    const auto forbid = [&](ErrorCounts block) {
      if (!added.insert(block).second) return false;
      question.forbid(block);
      task.blocks.push_back(std::move(block));
      return true;
    };

    bool added_later = false;
    while (true) {
      const SatAnswer answer = question.answer(task.budget);
      if (answer == SatAnswer::unsatisfiable) {
        question.finish_proof();
        if (!added_later) return {PartOutcome::Kind::proved};
        return refute(task, proof_path);
      }
      if (answer == SatAnswer::unknown) return unfinished();
      const Problem::Decisions decisions = question.model();
      const std::vector<ErrorCounts> profiles = problem_.distinct_errors(decisions);
      bool refined = false;
      for (const ErrorCounts& profile : profiles) {
        if (!test->blocked(profile)) continue;
        for (const auto* const order : {&upwards_, &downwards_, &inwards_}) {
          refined = forbid(test->minimal(profile, *order)) || refined;
        }
      }
      added_later = added_later || refined;
      if (refined) continue;
      if (improve(decisions, task.on)) {
        if (task.on.is_point()) return {PartOutcome::Kind::improved};
        test.emplace(snapshot(), task.on, problem_.links());
        for (ErrorCounts& block : test->all_minimal(fewest_errors_, most_errors_, most_profiles_)) {
          added_later = forbid(std::move(block)) || added_later;
        }
        continue;
      }
      return {PartOutcome::Kind::split, split_point(*test, profiles, task.on)};
    }
  }

  // A solver that was given clauses between calls brings back clauses it had removed
  // without a word in its proof. So the final set is refuted once more from the start.
  PartOutcome refute(const OpenPart& task, const std::string& proof_path) {
    PartQuestion question(problem_, symmetry_, sum_scale(snapshot(), task.on), proof_path,
                          context_);
    question.ask(task.blocks, task.cube);
    if (question.answer(-1) != SatAnswer::unsatisfiable) return unfinished();
    question.finish_proof();
    return {PartOutcome::Kind::proved};
  }

  [[nodiscard]] bool calls_for_scouts(const OpenPart& task) const {
    return !on_.is_point() || (task.cube.empty() && task.budget == options_.patience);
  }

  // Whether scouts find something better in the middle of a part. They get a share of
  // what the part itself has cost.
  bool improved_by_scouts(const OpenPart& task) {
    const Rational middle =
        task.on.is_point() ? task.on.from.lower() : rational_between_near_middle(task.on);
    if (task.on.is_point() && !task.on.from.is_rational()) return false;
    if (middle.sign() == 0 || middle == Rational(1)) return false;
    const auto p = Probability::from(middle);
    expects(static_cast<bool>(p), "Search: a part outside [0, 1]");
    const int share = std::max(500, task.budget / 50);
    bool any = false;
    for (const KnownAlgorithm& found : scout(problem_, snapshot(), *p, share, context_)) {
      any = improve(found.decisions, task.on) || any;
    }
    return any;
  }

  [[nodiscard]] PartOutcome unfinished() const {
    return {context_.cancelled() ? PartOutcome::Kind::stopped : PartOutcome::Kind::too_long};
  }

  // Whether the model beats the target at a common point; then it becomes part of it.
  bool improve(const Problem::Decisions& decisions, const Interval& on) {
    KnownAlgorithm algorithm = known_algorithm(problem_, "", decisions);
    const std::scoped_lock lock(mutex_);
    algorithm.name = "table " + std::to_string(next_table_);
    if (!target_.offer(algorithm, on)) return false;
    ++next_table_;
    return true;
  }

  // Each profile is below the target on some open set; no point is in all of them.
  // Split where the first to end has ended and the last to start has not begun.
  static std::optional<AlgebraicNumber> split_point(const BlockTest& test,
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

  const Problem& problem_;
  Interval on_;
  SearchOptions options_;
  RunContext context_;
  SymmetryBreaking symmetry_;
  std::vector<unsigned> upwards_;
  std::vector<unsigned> downwards_;
  std::vector<unsigned> inwards_;
  ErrorCounts fewest_errors_;  // over the inputs, what validity forces
  ErrorCounts most_errors_;    // and what can happen at worst
  std::uint64_t most_profiles_ = on_.is_point() ? most_profiles_at_point : most_profiles;
  bool too_many_profiles_ = false;  // between them, to list the blocked ones

  std::mutex telling_;  // held while somebody is told about a proved part
  std::mutex mutex_;    // guards all below
  std::condition_variable changed_;
  Target target_;
  std::deque<OpenPart> queue_;
  std::vector<ProvedPart> proved_;
  ProvedPart point_{on_, {}, 0, {}, {}};  // what is proved of a single point, cube by cube
  std::size_t generation_ = 0;            // improvements at a single point
  std::vector<Literal> divisions_;
  std::size_t busy_ = 0;
  std::size_t next_file_ = 0;
  std::size_t next_table_ = 1;
};

}  // namespace

SearchResult search_optimum(const Problem& problem, const Interval& on,
                            const SearchOptions& options, const RunContext& context) {
  return Search(problem, on, options, context).run();
}

}  // namespace tacit
