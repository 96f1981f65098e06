// Specifications of cells: any bytes are read or refused.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/build/build_spec.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
  const auto cells = tacit::parse_spec({reinterpret_cast<const char*>(data), size});
  if (!cells) return 0;
  for (const tacit::Cell& cell : *cells) {
    if (cell.system.processes < 2 || cell.on.from > cell.on.to) std::abort();
  }
  return 0;
}
