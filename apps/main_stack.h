// The stack of the first thread, taken whole while there is memory.
#pragma once

#include <algorithm>
#include <alloca.h>
#include <cstddef>

#include <sys/mman.h>
#include <sys/resource.h>

namespace tacit {

// The kernel lets the stack of the first thread grow as it is used, and ends the program by a
// signal where the address space is used up by then (`ulimit -v`). After this call the stack has
// grown by a mebibyte already, or by a quarter of its own limit where that is less: more than any
// computation needs. Does nothing where there is not even that much memory. Programs call it first
// thing; other threads get their whole stack when they begin.
[[gnu::noinline]] inline void grow_main_stack() {
  std::size_t bytes = std::size_t{1} << 20;
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0) return;
  if (limit.rlim_cur != RLIM_INFINITY) {
    bytes = std::min<std::size_t>(bytes, limit.rlim_cur / 4);
  }
  void* const trial = ::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (trial == MAP_FAILED) return;
  ::munmap(trial, bytes);
  constexpr std::size_t page = 4096;
  auto* const room = static_cast<volatile std::byte*>(alloca(bytes));
  for (std::size_t end = bytes; end > page; end -= page) room[end - page] = std::byte{0};
}

}  // namespace tacit
