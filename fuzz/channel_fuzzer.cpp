// Channel files and regions: any bytes give laws or a message, and what was read is written and
// read back to the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/evaluate/channel_file.h"
#include "tacit/evaluate/channel_region.h"

namespace {

void read_region(std::string_view text) {
  const auto region = tacit::parse_channel_region(text, 3, "fuzz");
  if (!region) {
    if (region.error().message.empty()) std::abort();
    return;
  }
  const auto again = tacit::parse_channel_region(tacit::channel_region_json(*region), 3, "again");
  if (!again || !(*again == *region)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_region(text);
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
