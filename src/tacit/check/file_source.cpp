#include "tacit/check/file_source.h"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <unistd.h>
#include <utility>

#include "tacit/check/meter.h"

namespace tacit::check {
namespace {

constexpr int milliseconds_between_looks = 50;

}  // namespace

// Without O_NONBLOCK, opening a pipe would wait for its writer. On Linux, a pipe that has had no
// writer yet is neither readable nor hung up, so that poll() waits for one.
FileSource::FileSource(const std::string& path, std::stop_token stop) : stop_(std::move(stop)) {
  if (path == "-") {
    descriptor_ = STDIN_FILENO;
    return;
  }
  descriptor_ = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (descriptor_ < 0) error_ = errno == 0 ? EIO : errno;
}

FileSource::~FileSource() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

FileSource::int_type FileSource::underflow() {
  while (true) {
    if (stop_.stop_requested()) throw Stopped();
    pollfd ready{descriptor_, POLLIN, 0};
    const int waited = ::poll(&ready, 1, milliseconds_between_looks);
    if (waited == 0 || (waited < 0 && errno == EINTR)) continue;
    const ssize_t count = ::read(descriptor_, part_.data(), part_.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) throw std::runtime_error("read error");
    setg(part_.data(), part_.data(), part_.data() + count);
    return count == 0 ? traits_type::eof() : traits_type::to_int_type(part_.front());
  }
}

}  // namespace tacit::check
