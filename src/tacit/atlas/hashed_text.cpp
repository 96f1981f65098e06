#include "tacit/atlas/hashed_text.h"

#include <cerrno>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "tacit/check/decompression.h"

namespace tacit {

HashedText::HashedText(const std::string& path, std::uint64_t most_bytes, std::stop_token stop)
    : buffer_(most_bytes, std::move(stop)), stream_(&buffer_) {
  // A pipe or a device has no end; nothing of the kind is a certificate.
  std::error_code code;
  if (!std::filesystem::is_regular_file(path, code)) {
    buffer_.trouble = code ? code.message() : std::string("not a regular file");
    return;
  }
  file_.open(path, std::ios::binary);
  if (!file_) {
    buffer_.trouble = std::generic_category().message(errno == 0 ? EIO : errno);
    return;
  }
  try {
    unpacked_ = check::decompressed(file_);
    buffer_.source = unpacked_ ? unpacked_.get() : file_.rdbuf();
  } catch (const std::runtime_error& error) {
    buffer_.trouble = error.what();
  }
}

// A stream whose buffer throws becomes bad, and remembers that it is.
HashedText::Buffer::int_type HashedText::Buffer::broken(std::string why) {
  if (trouble.empty()) trouble = std::move(why);
  throw std::runtime_error(trouble);
}

HashedText::Buffer::int_type HashedText::Buffer::underflow() {
  if (!trouble.empty() || source == nullptr) return broken("cannot be read");
  if (stop_.stop_requested()) return broken("stopped before the end");
  std::streamsize got = 0;
  try {
    got = source->sgetn(part_.data(), static_cast<std::streamsize>(part_.size()));
  } catch (const std::exception& error) {
    return broken(error.what());
  }
  if (got <= 0) return traits_type::eof();
  const auto size = static_cast<std::size_t>(got);
  count += size;
  if (count > most) {
    too_long = true;
    return broken("longer than " + std::to_string(most) + " bytes");
  }
  sum.update({part_.data(), size});
  setg(part_.data(), part_.data(), part_.data() + size);
  return traits_type::to_int_type(part_.front());
}

Result<std::string> HashedText::hash() {
  if (stream_ && !stream_.eof()) stream_.ignore(std::numeric_limits<std::streamsize>::max());
  if (!buffer_.trouble.empty()) return fail(ErrorCode::io_error, buffer_.trouble);
  if (!stream_.eof()) {
    // The reader had enough before the end and left the stream in a state of its own.
    stream_.clear();
    stream_.ignore(std::numeric_limits<std::streamsize>::max());
    if (!buffer_.trouble.empty()) return fail(ErrorCode::io_error, buffer_.trouble);
  }
  if (file_.bad()) return fail(ErrorCode::io_error, "cannot be read to its end");
  return buffer_.sum.hex();
}

}  // namespace tacit
