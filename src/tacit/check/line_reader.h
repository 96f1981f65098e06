// Lines of printable ASCII from a stream, one at a time, in bounded memory.
#pragma once

#include <cstddef>
#include <istream>
#include <string_view>
#include <vector>

#include "tacit/check/checked.h"

namespace tacit::check {

class LineReader {
 public:
  LineReader(std::istream& stream, std::size_t longest_line);

  // Goes to the next line. False at the end of the stream, and when a line is too
  // long, not printable or without its newline, or the stream broke: see flaw().
  [[nodiscard]] bool next();
  // The line without its newline; valid until the next call of next().
  [[nodiscard]] std::string_view line() const { return line_; }
  // Its number, from 1; after a failed next(), the number of the line that is wrong.
  [[nodiscard]] std::size_t number() const { return number_; }
  [[nodiscard]] const Check& flaw() const& { return flaw_; }
  [[nodiscard]] const Check& flaw() const&& = delete;  // would dangle

 private:
  bool fill();

  std::istream& stream_;
  std::size_t longest_line_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::string_view line_;
  std::size_t number_ = 0;
  Check flaw_;
};

}  // namespace tacit::check
