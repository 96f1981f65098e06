#include "tacit/serve/connection.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "tacit/serve/client.h"

namespace tacit::serve {
namespace {

constexpr std::size_t chunk = std::size_t{16} << 10;
constexpr std::chrono::milliseconds drain_time{500};
constexpr std::size_t drain_bytes = std::size_t{8} << 20;

}  // namespace

Connection::Connection(int socket, const Limits& limits)
    : socket_(socket),
      limits_(limits),
      client_(client_of(socket)),
      accepted_at_(Clock::now()),
      deadline_(accepted_at_ + limits.head_time),
      pause_(limits.head_time) {
  ::fcntl(socket_, F_SETFL, ::fcntl(socket_, F_GETFL) | O_NONBLOCK);
  ::fcntl(socket_, F_SETFD, FD_CLOEXEC);
  const int yes = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

Connection::~Connection() {
  ::close(socket_);
}

bool Connection::wait_for(short events, Clock::time_point deadline) {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) {
      late_ = true;
      return false;
    }
    pollfd entry{socket_, events, 0};
    const int ready = ::poll(&entry, 1, static_cast<int>(std::min<long long>(left, 60'000)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

bool Connection::fill(std::size_t most) {
  const std::size_t old = buffer_.size();
  for (;;) {
    if (!wait_for(POLLIN, std::min(deadline_, Clock::now() + pause_))) return false;
    buffer_.resize(old + std::min(most, chunk));
    const ssize_t count = ::recv(socket_, buffer_.data() + old, buffer_.size() - old, 0);
    const int code = errno;
    buffer_.resize(old + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count > 0) return true;
    if (count == 0 || (code != EAGAIN && code != EINTR)) return false;
  }
}

std::optional<Refusal> Connection::read_head() {
  std::size_t length = std::string::npos;
  while ((length = head_length(buffer_)) == std::string::npos) {
    if (buffer_.size() >= limits_.head_bytes) {
      const bool long_address = buffer_.find("\r\n") == std::string::npos;
      return long_address ? Refusal{414, "the address is too long"}
                          : Refusal{431, "the headers are too large"};
    }
    if (fill(limits_.head_bytes - buffer_.size())) continue;
    if (buffer_.empty()) return Refusal{0, ""};
    if (late_) return Refusal{408, "the request did not arrive in time"};
    return Refusal{400, "the request is incomplete"};
  }
  return head_objection(std::string_view(buffer_).substr(0, length));
}

void Connection::allow_body(std::size_t bytes) {
  allowance_ = bytes;
  deadline_ = Clock::now() + limits_.body_time;
  pause_ = limits_.body_pause;
}

ssize_t Connection::read(char* bytes, std::size_t size) {
  if (given_ == buffer_.size()) {
    if (allowance_ == 0) {
      overrun_ = true;
      return -1;
    }
    buffer_.clear();
    given_ = 0;
    if (!fill(allowance_)) return late_ ? -1 : 0;
    allowance_ -= buffer_.size();
  }
  const std::size_t count = std::min(size, buffer_.size() - given_);
  std::memcpy(bytes, buffer_.data() + given_, count);
  given_ += count;
  return static_cast<ssize_t>(count);
}

bool Connection::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (count < 0 && errno == EAGAIN) {
      const auto deadline = std::min(Clock::now() + limits_.write_pause, answer_deadline_);
      if (!wait_for(POLLOUT, deadline)) return false;
    } else if (count < 0 && errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool Connection::is_gone() const {
  pollfd entry{socket_, POLLRDHUP, 0};
  return ::poll(&entry, 1, 0) > 0;
}

void Connection::drain() {
  ::shutdown(socket_, SHUT_WR);
  const auto end = Clock::now() + drain_time;
  std::array<char, chunk> thrown_away{};
  std::size_t total = 0;
  while (total < drain_bytes && wait_for(POLLIN, end)) {
    const ssize_t count = ::recv(socket_, thrown_away.data(), thrown_away.size(), 0);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return;
    total += static_cast<std::size_t>(std::max<ssize_t>(count, 0));
  }
}

void Connection::drop() noexcept {
  ::shutdown(socket_, SHUT_RDWR);
}

}  // namespace tacit::serve
