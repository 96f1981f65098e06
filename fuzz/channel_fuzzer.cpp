// Channel files: any bytes give a law or a message, and what was read is written and read back to
// the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/evaluate/channel_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto fallback = tacit::Probability::parse("1/2");
  const auto law = tacit::parse_channel_file(text, 3, *fallback, "fuzz");
  if (!law) {
    if (law.error().message.empty()) std::abort();
    return 0;
  }
  if (!tacit::check_law(*law)) std::abort();
  const auto again = tacit::parse_channel_file(tacit::channel_file_json(*law), 3, {}, "again");
  if (!again || !(*again == *law)) std::abort();
  return 0;
}
