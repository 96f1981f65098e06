// Rational and Probability: whatever parses prints and parses back to itself, and
// nothing outside [0, 1] becomes a probability.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/base/probability.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto number = tacit::Rational::parse(text);
  const auto probability = tacit::Probability::parse(text);
  if (!number) {
    if (probability || number.error().message.empty()) std::abort();
    return 0;
  }
  const auto again = tacit::Rational::parse(number->to_string());
  if (!again || *again != *number) std::abort();
  // Decimals of numbers of a moderate size can be read, too.
  const std::string decimal = number->decimal(12);
  constexpr std::size_t moderate = 10'000;  // bits
  const bool small =
      number->numerator().bit_length() < moderate && number->denominator().bit_length() < moderate;
  if (small && !tacit::Rational::parse(decimal)) std::abort();
  const bool inside = *number >= tacit::Rational(0) && *number <= tacit::Rational(1);
  if (inside != static_cast<bool>(probability)) std::abort();
  return 0;
}
