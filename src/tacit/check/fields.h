// Fields of a line, separated by single spaces, and the natural numbers in them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tacit::check {

// Takes the fields of a line from the front. Two spaces in a row make an empty field,
// which no reader of a field accepts.
class Fields {
 public:
  explicit Fields(std::string_view line) : rest_(line) {}

  [[nodiscard]] bool empty() const { return !more_; }
  // The next field; empty text when there is none.
  std::string_view next();
  // The next field is this word.
  [[nodiscard]] bool next_is(std::string_view word);
  // The next field as a natural number without sign or leading zeros, at most `most`.
  [[nodiscard]] std::optional<std::uint64_t> natural(std::uint64_t most);

 private:
  std::string_view rest_;
  bool more_ = true;
};

// Decimal digits without leading zeros, at most `most`, which is below 2^63.
[[nodiscard]] std::optional<std::uint64_t> natural_from(std::string_view text, std::uint64_t most);

}  // namespace tacit::check
