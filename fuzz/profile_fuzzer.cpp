// Profile: parse, print, parse is the identity.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/base/profile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto profile = tacit::Profile::parse(text);
  if (!profile) {
    if (profile.error().message.empty()) std::abort();
    return 0;
  }
  const std::string printed = profile->to_string();
  const auto again = tacit::Profile::parse(printed);
  if (!again || again->to_string() != printed) std::abort();
  const bool same_degree = again->degree() == profile->degree();
  if (!profile->is_zero() && (!same_degree || *again != *profile)) std::abort();
  return 0;
}
