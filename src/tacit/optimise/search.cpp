#include "tacit/optimise/search.h"

#include <condition_variable>
#include <mutex>
#include <thread>

#include "tacit/optimise/search_queue.h"

namespace tacit {
namespace {

// The threads of one process, which share a queue of parts.
class Search {
 public:
  Search(const Problem& problem, const Interval& on, const SearchOptions& options,
         const RunContext& context)
      : problem_(problem), options_(options), context_(context), queue_(problem, on, options) {}

  SearchResult run() {
    {
      std::vector<std::jthread> helpers;
      for (unsigned t = 1; t < options_.jobs; ++t)
        helpers.emplace_back([this] {
          work();
          release_thread_caches();
        });
      work();
    }
    return queue_.result();
  }

 private:
  // Takes parts until none is left and nobody works on one.
  void work() {
    const TargetBoard board{[this] {
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
      const PartOutcome outcome =
          queue_.parts().settle(part, proof_path, options_.patience, board, context_);
      lock.lock();
      const bool proved = queue_.conclude(std::move(part), outcome, proof_path);
      if (proved && options_.on_proved) {
        const Target target = queue_.target();
        const ProvedPart told = queue_.proved().back();
        lock.unlock();
        {
          const std::scoped_lock telling(telling_);
          options_.on_proved(target, told);
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
  RunContext context_;
  std::mutex telling_;  // held while somebody is told about a proved part
  std::mutex mutex_;    // guards all below
  std::condition_variable changed_;
  SearchQueue queue_;
  std::size_t next_file_ = 0;
};

}  // namespace

SearchResult search_optimum(const Problem& problem, const Interval& on,
                            const SearchOptions& options, const RunContext& context) {
  return Search(problem, on, options, context).run();
}

}  // namespace tacit
