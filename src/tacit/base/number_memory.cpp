// What the functions do with a request, in this order: settle the block that was given back
// last, listen (inside a NumberOperation), charge the budget of the thread's scope, and call
// malloc. Sizes are those of malloc_usable_size(), because FLINT does not tell them.
#include "tacit/base/number_memory.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <gmp.h>
#include <malloc.h>
#include <pthread.h>
#include <unordered_set>
#include <utility>

#include <flint/flint.h>

#include "tacit/base/budget.h"

namespace tacit {
namespace {

// Blocks up to this size are given even beyond the allowance: functions that cannot fail
// take such blocks.
constexpr std::size_t small_block = 4096;
// What is let go when malloc() has nothing more, for small blocks until everything is undone.
constexpr std::size_t reserve_size = std::size_t{1} << 20;
// Operands of at most this many bits take no time worth listening in.
constexpr std::size_t few_bits_of_product = std::size_t{1} << 20;
constexpr std::size_t few_bits_of_search = std::size_t{1} << 12;
// Charges are settled with the shared budget in lots of about this size.
constexpr std::int64_t settled_lot = std::int64_t{1} << 16;

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): there is one heap.
std::atomic<void*> reserve = nullptr;

// Where the digits of a fresh zero are said to be: constants of GMP, one for each function
// that makes such a zero. A product that was refused memory leaves its result pointing there as if
// it were memory of its own.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): set once, at the start.
std::array<const void*, 6> no_digits{};

bool is_nowhere(const void* block) noexcept {
  return std::ranges::find(no_digits, block) != no_digits.end();
}

void find_no_digits() {
  std::array<mpz_t, 5> zeros;
  mpq_t fraction;
  ::mpz_init(zeros[0]);
  ::mpz_init_set_si(zeros[1], 0);
  ::mpz_init_set_ui(zeros[2], 0);
  ::mpz_init_set(zeros[3], zeros[0]);
  ::mpz_init_set_str(zeros[4], "0", 10);
  ::mpq_init(fraction);
  // Memory of their own has room for a digit.
  std::size_t count = 0;
  const auto note = [&count](mpz_srcptr zero) {
    if (zero->_mp_alloc == 0) no_digits[count++] = zero->_mp_d;
  };
  for (const auto& zero : zeros) note(zero);
  note(mpq_numref(fraction));
  ::mpq_clear(fraction);
  for (mpz_t& zero : zeros) ::mpz_clear(zero);
}

// What one thread knows about the memory of its numbers. Without a constructor or a
// destructor, so that it can be used while threads begin and end.
struct ThreadLedger {
  void* kept;      // what GMP gave back last, not yet freed; see number_memory.h
  bool watched;    // the end of the thread will free it
  bool ended;      // the thread is at its end: nothing is kept any more
  Budget* budget;  // the one that `unsettled` belongs to
  std::int64_t unsettled;
  std::unordered_set<std::uintptr_t>* operation;  // blocks taken in the NumberOperation
};

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): one per thread.
thread_local constinit ThreadLedger ledger{};

void settle(ThreadLedger& mine) noexcept {
  if (mine.budget != nullptr && mine.unsettled > 0) {
    mine.budget->charge_anyway(static_cast<std::uint64_t>(mine.unsettled));
  } else if (mine.budget != nullptr && mine.unsettled < 0) {
    mine.budget->credit(static_cast<std::uint64_t>(-mine.unsettled));
  }
  mine.unsettled = 0;
}

// The budget of the innermost scope, with everything of another one settled.
Budget* current_budget(ThreadLedger& mine) noexcept {
  const RunContext* const context = scope_context();
  Budget* const budget = context == nullptr ? nullptr : context->budget.get();
  if (budget != mine.budget) {
    mine.unsettled = 0;  // the other one may be gone: its small change is forgotten
    mine.budget = budget;
  }
  return budget;
}

void book(ThreadLedger& mine, std::int64_t bytes) noexcept {
  if (current_budget(mine) == nullptr) return;
  mine.unsettled += bytes;
  if (mine.unsettled >= settled_lot || mine.unsettled <= -settled_lot) settle(mine);
}

std::int64_t size_of(void* block) noexcept {
  return block == nullptr ? 0 : static_cast<std::int64_t>(::malloc_usable_size(block));
}

void release_kept(ThreadLedger& mine) noexcept {
  if (mine.kept == nullptr) return;
  book(mine, -size_of(mine.kept));
  std::free(mine.kept);
  mine.kept = nullptr;
}

// Whether `more` bytes go beyond the allowance.
bool beyond_allowance(ThreadLedger& mine, std::size_t more) noexcept {
  if (more <= small_block) return false;
  Budget* const budget = current_budget(mine);
  if (budget == nullptr) return false;
  settle(mine);
  return more > budget->allowance() || budget->charged() > budget->allowance() - more;
}

std::uintptr_t address(const void* block) noexcept {
  return reinterpret_cast<std::uintptr_t>(block);
}

void remember(ThreadLedger& mine, void* block) {
  if (mine.operation != nullptr) mine.operation->insert(address(block));
}

void forget(ThreadLedger& mine, std::uintptr_t block) noexcept {
  if (mine.operation != nullptr) mine.operation->erase(block);
}

// A second attempt where malloc() or realloc() found nothing, for small blocks: without the
// reserve.
template <class Attempt>
void* insist(ThreadLedger& mine, std::size_t size, const Attempt& attempt) {
  if (void* const block = attempt()) return block;
  if (size <= small_block) {
    std::free(reserve.exchange(nullptr));
    if (void* const block = attempt()) return block;
  }
  // The number that gave back its digits still has them.
  if (mine.kept != nullptr) remember(mine, std::exchange(mine.kept, nullptr));
  throw OutOfMemory();
}

// Throws where nothing more is to be taken: asked to stop, or beyond the allowance. Never
// while another exception undoes its work.
void refuse_if_spent(ThreadLedger& mine, std::size_t size) {
  if (std::uncaught_exceptions() > 0) return;
  const RunContext* const context = scope_context();
  if (mine.operation != nullptr && context != nullptr && context->cancelled()) throw Stopped();
  if (beyond_allowance(mine, size)) throw OutOfMemory();
}

template <class Attempt>
void* taken(ThreadLedger& mine, std::size_t size, const Attempt& attempt) {
  void* const block = insist(mine, size, attempt);
  remember(mine, block);
  book(mine, size_of(block));
  return block;
}

void* gmp_take(std::size_t size) {
  ThreadLedger& mine = ledger;
  // Between giving a block back and taking one, a product may be half done.
  if (mine.kept == nullptr) refuse_if_spent(mine, size);
  void* const block = taken(mine, size, [size] { return std::malloc(size); });
  release_kept(mine);
  return block;
}

void* flint_take(std::size_t size) {
  ThreadLedger& mine = ledger;
  refuse_if_spent(mine, size);
  return taken(mine, size, [size] { return std::malloc(size == 0 ? 1 : size); });
}

void* flint_take_zeros(std::size_t count, std::size_t size) {
  ThreadLedger& mine = ledger;
  refuse_if_spent(mine, count * size);
  return taken(mine, count * size, [=] { return std::calloc(count, size); });
}

// The key under which a thread has a value once its end is watched. A destructor of a thread-local
// object would need memory to be registered, and where there is none the C library aborts; the
// value of one of the first 32 keys needs none.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): set once, when installed.
pthread_key_t end_of_thread;

void on_end_of_thread(void* /*value*/) {
  release_kept(ledger);
  ledger.ended = true;
}

void watch_end_of_thread(ThreadLedger& mine) {
  mine.watched = ::pthread_setspecific(end_of_thread, &mine) == 0;
}

void gmp_give_back(void* block, std::size_t /*size*/) {
  if (is_nowhere(block)) return;
  ThreadLedger& mine = ledger;
  release_kept(mine);
  forget(mine, address(block));
  mine.kept = block;
  if (mine.ended) release_kept(mine);
  if (!mine.watched) watch_end_of_thread(mine);
}

void flint_give_back(void* block) {
  if (block == nullptr) return;
  ThreadLedger& mine = ledger;
  forget(mine, address(block));
  book(mine, -size_of(block));
  std::free(block);
}

void* resized(ThreadLedger& mine, void* block, std::size_t size) {
  const std::int64_t before = size_of(block);
  const std::uintptr_t place = address(block);
  void* const grown = insist(mine, size, [=] { return std::realloc(block, size == 0 ? 1 : size); });
  if (address(grown) != place) {
    forget(mine, place);
    remember(mine, grown);
  }
  book(mine, size_of(grown) - before);
  return grown;
}

void* gmp_resized(void* block, std::size_t old_size, std::size_t size) {
  if (is_nowhere(block)) return gmp_take(size);
  ThreadLedger& mine = ledger;
  release_kept(mine);
  if (size > old_size) refuse_if_spent(mine, size - old_size);
  return resized(mine, block, size);
}

// FLINT grows its lists of unused numbers while numbers are destroyed, so nothing is refused
// here that the machine has.
void* flint_resized(void* block, std::size_t size) {
  return block == nullptr ? flint_take(size) : resized(ledger, block, size);
}

}  // namespace

namespace {

// Whether nobody else in this program has functions of their own: blocks of other functions
// could not be freed by ours.
bool has_default_functions() {
  void* (*take[2])(std::size_t) = {};
  void* (*resize[2])(void*, std::size_t, std::size_t) = {};
  void (*free[2])(void*, std::size_t) = {};
  ::mp_get_memory_functions(&take[0], &resize[0], &free[0]);
  ::mp_set_memory_functions(nullptr, nullptr, nullptr);
  ::mp_get_memory_functions(&take[1], &resize[1], &free[1]);
  ::mp_set_memory_functions(take[0], resize[0], free[0]);
  return take[0] == take[1] && resize[0] == resize[1] && free[0] == free[1];
}

}  // namespace

void install_number_memory() {
  static const bool installed = [] {
    if (!has_default_functions()) return false;
    if (::pthread_key_create(&end_of_thread, &on_end_of_thread) != 0) return false;
    reserve = std::malloc(reserve_size);
    find_no_digits();
    ::mp_set_memory_functions(&gmp_take, &gmp_resized, &gmp_give_back);
    ::__flint_set_memory_functions(&flint_take, &flint_take_zeros, &flint_resized,
                                   &flint_give_back);
    return true;
  }();
  static_cast<void>(installed);
}

void release_number_memory() {
  ::flint_cleanup();
  release_kept(ledger);
}

NumberOperation::NumberOperation(Kind kind, std::size_t bits)
    : outermost_(bits > (kind == Kind::product ? few_bits_of_product : few_bits_of_search) &&
                 ledger.operation == nullptr && scope_context() != nullptr),
      exceptions_(std::uncaught_exceptions()) {
  if (!outermost_) return;
  release_number_memory();
  ledger.operation = new std::unordered_set<std::uintptr_t>();
}

NumberOperation::~NumberOperation() {
  if (!outermost_) return;
  ThreadLedger& mine = ledger;
  if (std::uncaught_exceptions() > exceptions_) {
    ::flint_cleanup();
    release_kept(mine);
    for (const std::uintptr_t place : *mine.operation) {
      void* const block = reinterpret_cast<void*>(place);
      book(mine, -size_of(block));
      std::free(block);
    }
  }
  delete std::exchange(mine.operation, nullptr);
}

}  // namespace tacit
