#include "tacit/serve/spooled_body.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <stdexcept>
#include <system_error>
#include <unistd.h>

namespace tacit::serve {
namespace {

// A new file without a name, or -1. File systems that make none get one whose name is
// removed at once.
int nameless_file(const std::string& folder) {
  const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
  if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
  std::string path = folder + "/tacit-body.XXXXXX";
  const int named = ::mkostemp(path.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(path.c_str());
  return named;
}

bool write_whole(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// The bytes of a file at a place, 0 at its end. Throws when they cannot be read.
std::size_t read_at(int file, char* bytes, std::size_t size, std::uint64_t place) {
  for (;;) {
    const ssize_t count = ::pread(file, bytes, size, static_cast<off_t>(place));
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) throw std::runtime_error("the body that was received cannot be read");
  }
}

// Reads a file from its beginning with a place of its own. Cannot seek.
class FileBuffer : public std::streambuf {
 public:
  explicit FileBuffer(int file) : file_(file) {}

 protected:
  int_type underflow() override {
    const std::size_t count = read_at(file_, part_.data(), part_.size(), place_);
    place_ += count;
    setg(part_.data(), part_.data(), part_.data() + count);
    return count == 0 ? traits_type::eof() : traits_type::to_int_type(part_.front());
  }

 private:
  const int file_;
  std::uint64_t place_ = 0;
  std::array<char, 65536> part_{};
};

// Reads text that lives longer.
class TextBuffer : public std::streambuf {
 public:
  explicit TextBuffer(const std::string& text) {
    char* const begin = const_cast<char*>(text.data());
    setg(begin, begin, begin + text.size());
  }
};

// A stream that owns its buffer.
class OwningStream : public std::istream {
 public:
  explicit OwningStream(std::unique_ptr<std::streambuf> buffer)
      : std::istream(buffer.get()), buffer_(std::move(buffer)) {}

 private:
  std::unique_ptr<std::streambuf> buffer_;
};

}  // namespace

SpooledBody::~SpooledBody() {
  if (file_ >= 0) ::close(file_);
}

std::optional<Error> SpooledBody::append(std::string_view bytes) {
  const auto failed = [] {
    return Error{ErrorCode::io_error,
                 "the body cannot be stored: " + std::generic_category().message(errno), ""};
  };
  if (file_ < 0 && start_.size() + bytes.size() > most_in_memory) {
    file_ = nameless_file(folder_);
    if (file_ < 0 || !write_whole(file_, start_)) return failed();
    std::string().swap(start_);
  }
  if (file_ < 0) {
    start_.append(bytes);
  } else if (!write_whole(file_, bytes)) {
    return failed();
  }
  size_ += bytes.size();
  return std::nullopt;
}

Result<std::string> SpooledBody::text() const {
  if (file_ < 0) return start_;
  std::string whole(size_, '\0');
  std::size_t done = 0;
  try {
    while (done < whole.size()) {
      const std::size_t count = read_at(file_, whole.data() + done, whole.size() - done, done);
      if (count == 0) throw std::runtime_error("the body that was received has become shorter");
      done += count;
    }
  } catch (const std::runtime_error& error) {
    return fail(ErrorCode::io_error, error.what());
  }
  return whole;
}

std::unique_ptr<std::istream> SpooledBody::stream() const {
  if (file_ < 0) return std::make_unique<OwningStream>(std::make_unique<TextBuffer>(start_));
  return std::make_unique<OwningStream>(std::make_unique<FileBuffer>(file_));
}

}  // namespace tacit::serve
