#include "tacit/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "tacit/base/budget.h"
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
  const RunContext* const scope = scope_context();
  const auto help = [&work, scope] {
    {
      std::optional<BudgetScope> same;
      if (scope != nullptr) same.emplace(*scope);
      work();
    }
    release_thread_caches();
  };
  {
    std::vector<std::jthread> helpers;
    const std::size_t threads = std::min<std::size_t>(jobs, count);
    try {
      for (std::size_t t = 1; t < threads; ++t) helpers.emplace_back(help);
    } catch (const std::system_error&) {
      // The machine gives no more threads: those there are do the work.
    } catch (const std::bad_alloc&) {
      // Nor memory for them.
    }
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace tacit
