#include "tacit/search/search.h"

#include <condition_variable>
#include <exception>
#include <filesystem>
#include <mutex>
#include <new>
#include <stdexcept>
#include <stop_token>
#include <system_error>
#include <thread>

#include "tacit/search/search_queue.h"

namespace tacit {
namespace {

// The threads of one process, which share a queue of parts.
class Search {
 public:
  Search(const Problem& problem, const Interval& on, const SearchOptions& options,
         const RunContext& context)
      : problem_(problem),
        options_(options),
        context_(context),
        passed_on_(context.stop, [this] { stop_.request_stop(); }),
        queue_(problem, on, options, context) {
    context_.stop = stop_.get_token();
  }

  SearchResult run() {
    {
      std::vector<std::jthread> helpers;
      try {
        for (unsigned t = 1; t < options_.jobs; ++t)
          helpers.emplace_back([this] {
            work_until_failure();
            release_thread_caches();
          });
      } catch (const std::system_error&) {
        // The machine gives no more threads: those there are do the work.
      } catch (const std::bad_alloc&) {
        // Nor memory for them.
      }
      work_until_failure();
    }
    if (broken_) std::rethrow_exception(broken_);
    SearchResult result = queue_.result();
    result.failure = failure_;
    return result;
  }

 private:
  // One thread that cannot go on stops all: there is one memory, and one disk.
  void work_until_failure() {
    const auto stop_because = [this](const char* why) {
      const std::scoped_lock lock(mutex_);
      if (failure_.empty()) failure_ = why;
      stop_.request_stop();
    };
    try {
      work();
    } catch (const std::logic_error&) {
      const std::scoped_lock lock(mutex_);
      broken_ = std::current_exception();
      stop_.request_stop();
    } catch (const std::bad_alloc&) {
      stop_because("out of memory");
    } catch (const std::exception& error) {
      stop_because(error.what());
    }
    changed_.notify_all();
  }

  PartOutcome settle(const OpenPart& part, const std::string& proof_path,
                     const SharedTarget& target) {
    try {
      return queue_.parts().settle(part, proof_path, target, context_);
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      queue_.conclude(part, {PartOutcome::Kind::stopped}, proof_path);
      throw;
    }
  }

  // Takes parts until none is left and nobody works on one.
  void work() {
    const SharedTarget target{[this] {
                                const std::scoped_lock lock(mutex_);
                                return queue_.target();
                              },
                              [this](const Problem::Decisions& decisions, const Interval& on) {
                                KnownAlgorithm algorithm = known_algorithm(problem_, "", decisions);
                                const std::scoped_lock lock(mutex_);
                                return queue_.offer(std::move(algorithm), on);
                              }};
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait_for(lock, std::chrono::milliseconds(50), [this] {
        return queue_.has_parts() || queue_.finished() || context_.cancelled();
      });
      if (context_.cancelled() || queue_.finished()) break;
      if (!queue_.has_parts()) continue;
      OpenPart part = queue_.take();
      const std::string proof_path =
          options_.work_directory + "/part" + std::to_string(next_file_++) + ".proof";
      lock.unlock();
      PartOutcome outcome = settle(part, proof_path, target);
      lock.lock();
      if (outcome.kind != PartOutcome::Kind::proved || queue_.stale(part)) {
        std::error_code ignored;
        std::filesystem::remove(proof_path, ignored);
      }
      const bool proved = queue_.conclude(std::move(part), std::move(outcome), proof_path);
      if (proved && options_.on_proved) {
        const Target achieved = queue_.target();
        const ProvedPart part_proved = queue_.proved().back();
        lock.unlock();
        {
          const std::scoped_lock telling(telling_);
          options_.on_proved(achieved, part_proved);
        }
        lock.lock();
      }
      queue_.report(context_);
      changed_.notify_all();
    }
    changed_.notify_all();
  }

  const Problem& problem_;
  SearchOptions options_;
  std::stop_source stop_;
  RunContext context_;
  std::stop_callback<std::function<void()>> passed_on_;  // of whoever asked
  std::mutex telling_;  // held while somebody is told about a proved part
  std::mutex mutex_;    // guards all below
  std::condition_variable changed_;
  SearchQueue queue_;
  std::size_t next_file_ = 0;
  std::string failure_;        // of memory or disk
  std::exception_ptr broken_;  // a defect of the program
};

}  // namespace

SearchResult search_optimum(const Problem& problem, const Interval& on,
                            const SearchOptions& options, const RunContext& context) {
  return Search(problem, on, options, context).run();
}

}  // namespace tacit
