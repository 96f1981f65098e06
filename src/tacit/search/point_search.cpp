#include "tacit/search/point_search.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

#include "tacit/base/polynomial.h"

namespace tacit {
namespace {

bool holds(const Interval& on, const AlgebraicNumber& p) {
  return on.from <= p && p <= on.to;
}

// From p towards the nearer end of [0, 1], where searches are easier.
Interval interval_beside(const Rational& p) {
  const bool upwards = p > Rational(1, 2);
  const Rational half = Rational(1, 2);
  return upwards ? Interval{p, p + (Rational(1) - p) * half} : Interval{p * half, p};
}

// A search that can be stopped by itself, in a folder of its own.
class Contestant {
 public:
  Contestant(SearchOptions options, const std::string& folder, const RunContext& context)
      : options_(std::move(options)),
        context_(context),
        passed_on_(context.stop, [this] { stop_.request_stop(); }) {
    options_.work_directory += "/" + folder;
    std::error_code ignored;  // without the folder the search says that it cannot write
    std::filesystem::create_directory(options_.work_directory, ignored);
    context_.stop = stop_.get_token();
  }
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;

  [[nodiscard]] SearchOptions& options() { return options_; }
  [[nodiscard]] const RunContext& context() const { return context_; }
  void stop() { stop_.request_stop(); }

 private:
  SearchOptions options_;
  RunContext context_;
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> passed_on_;
};

// The result of the point where it is proved, else that of the interval where it proves the point;
// else the former with the algorithms of both.
SearchResult join_results(SearchResult point, SearchResult interval, const Rational& p) {
  if (point.open.empty()) return point;
  const AlgebraicNumber where(p);
  const auto decided = std::ranges::find_if(
      interval.proved, [&](const ProvedPart& part) { return holds(part.on, where); });
  if (decided != interval.proved.end()) return {std::move(interval.target), {*decided}, {}, {}};
  for (const KnownAlgorithm& each : interval.target.algorithms()) {
    point.target.offer(each, {where, where});
  }
  return point;
}

// A second search on a thread of its own, which begins after a while. Where there is no thread or
// no memory for it, there is no second search.
class Helper {
 public:
  Helper(std::chrono::milliseconds after, std::function<SearchResult()> search,
         std::function<void()> stop)
      : stop_(std::move(stop)) {
    try {
      thread_ = std::thread([this, after, search = std::move(search)] { run(after, search); });
    } catch (const std::system_error&) {
      return;
    } catch (const std::bad_alloc&) {
      return;
    }
  }
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;
  ~Helper() {
    if (!thread_.joinable()) return;
    stop_();
    wait();
  }

  // What it found; nothing if it has not begun yet. Waits for its end.
  [[nodiscard]] std::optional<SearchResult> result() {
    if (thread_.joinable()) wait();
    if (defect_) std::rethrow_exception(std::exchange(defect_, nullptr));
    return std::move(found_);
  }

 private:
  // For the end of the search, which does not begin any more.
  void wait() {
    {
      const std::scoped_lock lock(mutex_);
      needed_ = false;
    }
    changed_.notify_all();
    thread_.join();
  }

  void run(std::chrono::milliseconds after, const std::function<SearchResult()>& search) {
    {
      std::unique_lock lock(mutex_);
      if (changed_.wait_for(lock, after, [this] { return !needed_; })) return;
    }
    try {
      found_ = search();
    } catch (const std::logic_error&) {
      defect_ = std::current_exception();
    } catch (const std::exception&) {
      found_.reset();
    }
    release_thread_caches();
  }

  std::function<void()> stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool needed_ = true;
  std::optional<SearchResult> found_;
  std::exception_ptr defect_;  // a broken precondition
  std::thread thread_;
};

}  // namespace

SearchResult search_point(const Problem& problem, const Rational& p, const SearchOptions& options,
                          const RunContext& context, std::chrono::milliseconds alone) {
  const Interval point{p, p};
  const bool only_the_point = problem.hypergraph().system().rounds != 1 || p == Rational(0) ||
                              p == Rational(1) || options.jobs < 2;
  if (only_the_point) return search_optimum(problem, point, options, context);

  Contestant at_p(options, "point", context);
  Contestant nearby(options, "interval", context);
  nearby.options().jobs = options.jobs / 2;  // every thread has a solver, which takes memory
  at_p.options().jobs = options.jobs - options.jobs / 2;
  nearby.options().on_proved = [&](const Target&, const ProvedPart& part) {
    if (!holds(part.on, AlgebraicNumber(p))) return;
    at_p.stop();
    nearby.stop();
  };
  Helper helper(
      alone,
      [&] {
        return search_optimum(problem, interval_beside(p), nearby.options(), nearby.context());
      },
      [&] { nearby.stop(); });
  SearchResult from_point = search_optimum(problem, point, at_p.options(), at_p.context());
  if (from_point.open.empty()) nearby.stop();
  auto from_interval = helper.result();
  if (!from_interval) return from_point;
  return join_results(std::move(from_point), *std::move(from_interval), p);
}

SearchResult at_point(const SearchResult& result, const Rational& p) {
  SearchResult narrowed = result;
  for (ProvedPart& part : narrowed.proved) part.on = {p, p};
  return narrowed;
}

}  // namespace tacit
