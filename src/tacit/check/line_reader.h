// Lines of printable ASCII from a stream, one at a time, in bounded memory.
#pragma once

#include <cstddef>
#include <istream>
#include <string_view>
#include <vector>

#include "tacit/check/checked.h"
#include "tacit/check/meter.h"

namespace tacit::check {

class LineReader {
 public:
  // With a meter, which must live longer, its limit of the text's bytes holds, and next() throws
  // when a check is to stop.
  LineReader(std::istream& stream, std::size_t longest_line, Meter* meter = nullptr);

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
  [[nodiscard]] std::size_t read_more(char* to, std::size_t most);

  std::istream& stream_;
  Meter* meter_;
  std::size_t longest_line_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t text_bytes_ = 0;  // read so far
  std::string_view line_;
  std::size_t number_ = 0;
  Check flaw_;
};

}  // namespace tacit::check
