// A loop over independent items on several threads.
#pragma once

#include <cstddef>
#include <functional>

#include "tacit/base/run_context.h"

namespace tacit {

// Calls body(i) for every i below count, each exactly once, on up to `jobs` threads;
// fewer where the machine does not give so many; returns when all are done. They share the
// BudgetScope of the caller, if any. Items are handed out one by one, so they should take
// microseconds at least. Skips what is left once the context is cancelled. The
// first exception thrown by a body is thrown again here.
void parallel_for(std::size_t count, unsigned jobs, const RunContext& context,
                  const std::function<void(std::size_t)>& body);

}  // namespace tacit
