// Loss files: any bytes give probabilities or a message, and what was read is written
// and read back to the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/evaluate/loss_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const tacit::System system{3, 1, tacit::ChannelKind(data[0] % 3)};
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto fallback = tacit::Probability::parse("1/2");
  const auto links = tacit::parse_loss_file(text, system, *fallback, "fuzz");
  if (!links) {
    if (links.error().message.empty()) std::abort();
    return 0;
  }
  const auto again = tacit::parse_loss_file(tacit::loss_file_csv(*links), system, {}, "again");
  if (!again || !(*again == *links)) std::abort();
  return 0;
}
