// Messages between the ranks of a build: any bytes are read or refused, and what is read can
// be written and read again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/build/rank_message.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
  const auto message = tacit::decode({reinterpret_cast<const char*>(data), size});
  if (!message) return 0;
  const auto again = tacit::decode(tacit::encode(*message));
  if (!again || again->index() != message->index()) std::abort();
  return 0;
}
