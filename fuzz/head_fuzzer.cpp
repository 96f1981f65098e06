// Heads of certificates: any bytes are read or refused, and points and mixtures survive printing.
#include <cstdint>
#include <cstdlib>
#include <sstream>

#include "tacit/atlas/certificate_head.h"
#include "tacit/bound/certificate_point.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
  std::istringstream text(std::string(reinterpret_cast<const char*>(data), size));
  const auto head = tacit::read_certificate_head(text);
  if (!head) return 0;
  for (const tacit::Interval& each : head->on) {
    const auto again = tacit::parse_certificate_point(tacit::certificate_point(each.from));
    if (!again || *again != each.from) std::abort();
  }
  if (head->mixture) {
    std::stringstream first;
    tacit::write_certificate(*head->mixture, first);
    const auto again = tacit::read_certificate_head(first);
    if (!again || !again->mixture) std::abort();
    std::ostringstream second;
    tacit::write_certificate(*again->mixture, second);
    if (first.str() != second.str()) std::abort();
  }
  return 0;
}
