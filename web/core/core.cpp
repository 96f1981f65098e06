// The functions that the WebAssembly module exports. Memory is passed as offsets into the
// module's linear memory; README.md shows a caller.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "answer.h"

extern "C" {

// A block of `size` bytes for a question, or null when there is no memory left.
void* tacit_allocate(std::uint32_t size) {
  return std::malloc(size);
}

void tacit_free(void* block) {
  std::free(block);
}

// The answer to a question of `length` bytes as a block of the caller's: a 32-bit length,
// lowest byte first, and as many bytes as it says. Null when there is no memory left for it.
void* tacit_ask(const char* question, std::uint32_t length) {
  const std::string text = tacit::ask::answer({question, length});
  const auto size = static_cast<std::uint32_t>(text.size());
  auto* const block = static_cast<char*>(std::malloc(sizeof size + text.size()));
  if (block == nullptr) return nullptr;
  std::memcpy(block, &size, sizeof size);
  std::memcpy(block + sizeof size, text.data(), text.size());
  return block;
}

// Nothing here throws in its normal course, and the standard library of this target cannot
// unwind: a contract violation ends the instance, and the page starts another one.
[[noreturn]] void __cxa_throw(void* /*exception*/, void* /*type*/, void (* /*destructor*/)(void*)) {
  __builtin_trap();
}

void* __cxa_allocate_exception(std::size_t /*size*/) {
  __builtin_trap();
}

// Debian's compiler runtime is built to check its stack, against what nobody else defines.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): its type is fixed.
std::uintptr_t __stack_chk_guard = 0x6d2a7c15;

[[noreturn]] void __stack_chk_fail() {
  __builtin_trap();
}

}  // extern "C"
