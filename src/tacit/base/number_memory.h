// The memory of big numbers: GMP and FLINT take theirs through functions of ours, so that
// running out of it is an exception and not the end of the program.
//
// Both libraries call abort() when an allocation function returns null, so a function that
// has nothing to give must throw, through their frames. That is sound here because
// * every frame has unwind tables: x86-64 and AArch64 ask for them in all code, and the
//   hand-written kernels of GMP never allocate (tests/base/number_memory_test.cpp throws
//   through both libraries at every possible place);
// * GMP leaves a number whose growth failed as it was, with one exception: a product notes
//   the new size of its result, and frees the old digits, before it takes memory for the new
//   ones. Hence the last block that was given back is kept until the next one was handed out,
//   and nothing is refused in between unless the machine itself has no memory; and the place
//   where GMP says that a fresh zero has its digits is never freed. Such a number can be
//   destroyed; nothing else may be done with it;
// * destructors and functions that cannot fail take small blocks only, if any, and those are
//   refused only when even a reserve that is kept for them is used up;
// * what a call of FLINT held when it was left is swept up by its NumberOperation.
#pragma once

#include <cstddef>

namespace tacit {

// Hands the memory functions to GMP and FLINT, for the whole program. Programs call it first
// thing; calling it again does nothing, nor does it where another library in the program has
// given GMP functions of its own. Without it, budgets do not see big numbers, and
// running out of memory in them is an abort() by GMP.
void install_number_memory();

// Frees what GMP and FLINT keep for this thread. For the end of a thread.
void release_number_memory();

// One call of FLINT: while it lives, inside a BudgetScope, the call ends with Stopped soon
// after a stop was asked for, because it takes memory all the time. Comes before the FLINT
// objects of the function it stands in, so that these are gone before it sweeps up: when the
// outermost operation of a thread is left by an exception, FLINT's caches are emptied, and
// everything that was taken since and not given back is freed. It also begins with empty
// caches, so that nothing is lost. Where the operands have so few bits that the call is over
// in no time, it does nothing at all.
class NumberOperation {
 public:
  // A product, or a search for factors, roots or solutions.
  enum class Kind { product, search };

  NumberOperation(Kind kind, std::size_t bits);  // the bits of all operands
  NumberOperation(const NumberOperation&) = delete;
  NumberOperation& operator=(const NumberOperation&) = delete;
  ~NumberOperation();

 private:
  bool outermost_;
  int exceptions_;
};

}  // namespace tacit
