// Expressions and algorithm texts: any bytes give an algorithm or a message;
// expressions print and parse back to themselves; rules with a value for every
// count can be tabulated.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/expression.h"
#include "tacit/evaluate/validity.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto expression = tacit::Expression::parse(text)) {
    const std::string printed = expression->to_string();
    const auto again = tacit::Expression::parse(printed);
    if (!again || again->to_string() != printed) std::abort();
    const tacit::Counts counts{tacit::Bit::one, 2, 1, 4};
    const auto value = (*expression)(counts);
    const auto same = (*again)(counts);
    if (static_cast<bool>(value) != static_cast<bool>(same)) std::abort();
    if (value && *value != *same) std::abort();
  }
  tacit::AlgorithmRequest request;
  request.processes = 4;
  const auto algorithm = tacit::parse_algorithm(text, request);
  if (!algorithm) {
    if (algorithm.error().message.empty()) std::abort();
    return 0;
  }
  if (algorithm->steps().empty() || algorithm->rounds() == 0) std::abort();
  constexpr std::size_t few_steps = 64;
  if (algorithm->steps().size() <= few_steps) {
    const auto valid = tacit::check_validity(*algorithm, {.processes = 4});
    if (!valid && valid.error().message.empty()) std::abort();
  }
  return 0;
}
