#include "tacit/check/line_reader.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace tacit::check {

LineReader::LineReader(std::istream& stream, std::size_t longest_line, Meter* meter)
    : stream_(stream), meter_(meter), longest_line_(longest_line), buffer_(std::size_t{1} << 16) {}

// Reads from the stream's buffer itself: a std::istream would turn a limit that was met, a wish to
// stop and a lack of memory into one and the same bad stream.
std::size_t LineReader::read_more(char* to, std::size_t most) {
  if (!stream_) return 0;
  try {
    return static_cast<std::size_t>(stream_.rdbuf()->sgetn(to, static_cast<std::streamsize>(most)));
  } catch (const Refused&) {
    throw;
  } catch (const std::runtime_error&) {
    stream_.setstate(std::ios::badbit);
    return 0;
  }
}

// Moves what is unread to the front and reads more behind it; false at the end.
bool LineReader::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  const std::size_t count = read_more(buffer_.data() + end_, buffer_.size() - end_);
  end_ += count;
  text_bytes_ += count;
  if (meter_ != nullptr) {
    meter_->look();
    if (const std::uint64_t most = meter_->limits().text_bytes; text_bytes_ > most) {
      throw Refused(beyond_limits(
          rejected("too large: a text of more than " + std::to_string(most) + " bytes")));
    }
  }
  return count > 0;
}

bool LineReader::next() {
  line_ = {};
  if (flaw_) return false;
  ++number_;
  std::size_t searched = 0;
  const char* newline = nullptr;
  while (true) {
    newline = static_cast<const char*>(
        std::memchr(buffer_.data() + begin_ + searched, '\n', end_ - begin_ - searched));
    if (newline != nullptr) break;
    searched = end_ - begin_;
    if (searched > longest_line_) {
      flaw_ =
          beyond_limits(malformed("line longer than " + std::to_string(longest_line_) + " bytes"));
      return false;
    }
    if (fill()) continue;
    if (stream_.bad()) {
      flaw_ = malformed("the certificate cannot be read further");
    } else if (begin_ != end_) {
      flaw_ = malformed("the last line does not end with a newline");
    }
    return false;
  }
  const char* const first = buffer_.data() + begin_;
  const auto length = static_cast<std::size_t>(newline - first);
  begin_ += length + 1;
  if (length > longest_line_) {
    flaw_ =
        beyond_limits(malformed("line longer than " + std::to_string(longest_line_) + " bytes"));
    return false;
  }
  const bool printable = std::all_of(first, newline, [](char c) { return c >= ' ' && c <= '~'; });
  if (!printable) {
    flaw_ = malformed("the line has a character that is not printable ASCII");
    return false;
  }
  line_ = std::string_view(first, length);
  return true;
}

}  // namespace tacit::check
