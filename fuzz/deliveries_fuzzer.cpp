// Tables of deliveries: any bytes give a log or a message that names a line, and what was read is
// written and read back to the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/fit/delivery_log.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto log = tacit::parse_delivery_log(text, "fuzz");
  if (!log) {
    if (log.error().message.empty() || !log.error().where.text().starts_with("fuzz:")) std::abort();
    return 0;
  }
  const auto again = tacit::parse_delivery_log(tacit::delivery_log_csv(*log), "again");
  if (!again || !(*again == *log)) std::abort();
  return 0;
}
