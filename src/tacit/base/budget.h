// Budget: how much memory one computation may use, and what is told when it is spent.
//
// A computation has a price (what it will need, where that can be said before it starts),
// a purse (the allowance, from which memory is taken as it grows) and an ear (the stop
// token). RunContext carries purse and ear; within() gives both to the number work of the
// calling thread, which has no context of its own, and turns what ends that work into an
// Error. Big numbers are charged by number_memory.h, other structures by a MemoryClaim.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

#include "tacit/base/integer.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"

namespace tacit {

// Shared by all threads of one computation. Every member may be called by any of them.
class Budget {
 public:
  explicit Budget(std::uint64_t allowance) noexcept : allowance_(allowance) {}

  [[nodiscard]] std::uint64_t allowance() const noexcept { return allowance_; }
  // The bytes taken and not yet given back; and the most that it ever was.
  [[nodiscard]] std::uint64_t charged() const noexcept;
  [[nodiscard]] std::uint64_t peak() const noexcept { return peak_.load(); }

  // Takes bytes from the allowance. False, and nothing taken, where they are not left.
  [[nodiscard]] bool charge(std::uint64_t bytes) noexcept;
  // Takes bytes that are in use already, even beyond the allowance.
  void charge_anyway(std::uint64_t bytes) noexcept;
  // Gives bytes back.
  void credit(std::uint64_t bytes) noexcept;

 private:
  std::uint64_t allowance_;
  // Memory may be given back by a thread that serves another computation: below zero counts
  // as nothing.
  std::atomic<std::int64_t> charged_ = 0;
  std::atomic<std::uint64_t> peak_ = 0;
};

// Thrown where the allowance is spent or the machine has no memory left.
class OutOfMemory : public std::bad_alloc {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "out of memory"; }
};

// Thrown by number work inside within() once the context was asked to stop.
class Stopped : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "stopped by the caller"; }
};

// "1.5 GiB"
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);
// "3 hours": a rough duration, for estimates.
[[nodiscard]] std::string duration_text(std::uint64_t seconds);

// What a computation that ran out of memory says: "too large: ...".
[[nodiscard]] Failure out_of_memory(const RunContext& context);
[[nodiscard]] Failure stopped_by_caller();

// The number, or the largest there is where it does not fit. Expects it not to be negative.
[[nodiscard]] std::uint64_t saturated(const Integer& value);

// What a computation will need: `bytes` at least, and about `seconds`.
struct Price {
  std::string what;  // "evaluating 'courteous' for 100000 processes"
  std::uint64_t bytes = 0;
  std::uint64_t seconds = 0;
};
// Fails with too_large, the estimate and the allowance, where the bytes exceed the allowance.
[[nodiscard]] Result<Price> affordable(const Price& price, const RunContext& context);

// Memory of a structure that is not made of big numbers, charged while the claim lives.
class MemoryClaim {
 public:
  // Throws OutOfMemory where the bytes are not left.
  MemoryClaim(const RunContext& context, std::uint64_t bytes);
  MemoryClaim(const MemoryClaim&) = delete;
  MemoryClaim& operator=(const MemoryClaim&) = delete;
  ~MemoryClaim();

 private:
  std::shared_ptr<Budget> budget_;
  std::uint64_t bytes_;
};

// While it lives, the big numbers of this thread are charged to the budget of the context,
// and its number work throws Stopped once the context is asked to stop. Scopes nest: the
// innermost counts. The context outlives the scope.
class BudgetScope {
 public:
  explicit BudgetScope(const RunContext& context) noexcept;
  BudgetScope(const BudgetScope&) = delete;
  BudgetScope& operator=(const BudgetScope&) = delete;
  ~BudgetScope();

 private:
  const RunContext* outer_;
};

// For loops over big numbers without a context at hand: throws Stopped where the scope of
// this thread was asked to stop. Without a scope it does nothing.
void listen();

// The context of the innermost scope of this thread; null where there is none.
[[nodiscard]] const RunContext* scope_context() noexcept;

// Calls `work`, which returns a Result, in a scope of the context. A stop and the end of the
// memory become its failure.
template <class Work>
[[nodiscard]] std::invoke_result_t<Work> within(const RunContext& context, Work&& work) {
  try {
    const BudgetScope scope(context);
    return std::forward<Work>(work)();
  } catch (const Stopped&) {
    return stopped_by_caller();
  } catch (const std::bad_alloc&) {
    return out_of_memory(context);
  }
}

// Throws what number work throws for this error: Stopped, or OutOfMemory. Expects one of these two.
[[noreturn]] void throw_as_number_work(const Error& error);

// The inverse of within(): calls `work`, which takes a context and returns a Result, with the
// context of the innermost scope of this thread, and throws what ended it. A step of something
// larger reports no progress of its own.
template <class Work>
[[nodiscard]] auto value_in_scope(Work&& work) {
  const RunContext* const scope = scope_context();
  RunContext context = scope == nullptr ? RunContext{} : *scope;
  context.on_progress = {};
  auto result = std::forward<Work>(work)(context);
  if (!result) throw_as_number_work(result.error());
  return *std::move(result);
}

}  // namespace tacit
