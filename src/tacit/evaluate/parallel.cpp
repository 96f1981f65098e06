#include "tacit/evaluate/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "tacit/base/polynomial.h"

namespace tacit {

void parallel_for(std::size_t count, unsigned jobs, const RunContext& context,
                  const std::function<void(std::size_t)>& body) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < count && !context.cancelled(); i = next++) body(i);
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> helpers;
    const std::size_t threads = std::min<std::size_t>(jobs, count);
    for (std::size_t t = 1; t < threads; ++t)
      helpers.emplace_back([&work] {
        work();
        release_thread_caches();
      });
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace tacit
