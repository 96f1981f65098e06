// The text of a certificate, line by line and word by word, for those who read what it claims.
#pragma once

#include <charconv>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "tacit/base/quoted.h"
#include "tacit/base/result.h"

namespace tacit {

[[nodiscard]] inline Failure unreadable(std::string_view what, std::string_view line) {
  return fail(ErrorCode::parse_error, std::string(what) + ": " + quoted_text(line));
}

// Lines of printable characters that are neither empty nor comments.
class TextLines {
 public:
  explicit TextLines(std::istream& text) : text_(text) {}

  // Valid until the next call.
  [[nodiscard]] Result<std::string_view> next() {
    while (read_line()) {
      if (!line_.empty() && !line_.starts_with('#')) return std::string_view(line_);
    }
    return fail(ErrorCode::parse_error, "the certificate ends too early");
  }

 private:
  // More than a line has in a certificate that the checker accepts.
  static constexpr std::size_t longest_line = std::size_t{1} << 26;

  // Whether there is another line, with its newline.
  bool read_line() {
    line_.clear();
    for (int c = text_.get(); c != std::istream::traits_type::eof(); c = text_.get()) {
      if (c == '\n') return true;
      if (c < ' ' || c > '~' || line_.size() == longest_line) return false;
      line_ += static_cast<char>(c);
    }
    return false;
  }

  std::istream& text_;
  std::string line_;
};

// The words of a line, which single spaces separate; two spaces make an empty word.
class TextWords {
 public:
  explicit TextWords(std::string_view line) : rest_(line) {}

  [[nodiscard]] bool empty() const { return !more_; }
  // The next word; empty when there is none.
  std::string_view next() {
    const std::size_t space = rest_.find(' ');
    const std::string_view word = rest_.substr(0, space);
    more_ = space != std::string_view::npos;
    rest_ = more_ ? rest_.substr(space + 1) : std::string_view{};
    return word;
  }
  // The next word as a number without sign and leading zeros, at most `most`.
  std::optional<std::uint64_t> number(std::uint64_t most) {
    const std::string_view word = next();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool whole = error == std::errc{} && end == word.data() + word.size();
    if (!whole || value > most || (word.size() > 1 && word.front() == '0')) return std::nullopt;
    return value;
  }

 private:
  std::string_view rest_;
  bool more_ = true;
};

}  // namespace tacit
