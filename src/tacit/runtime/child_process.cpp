// Between fork and exec only functions that are safe in a signal handler are called:
// this process has threads.
#include "tacit/runtime/child_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sched.h>
#include <system_error>
#include <unistd.h>

#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "tacit/base/quoted.h"

namespace tacit::net {
namespace {

constexpr int cannot_start = 127;

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

Failure refused(const std::string& what, int code) {
  return fail(ErrorCode::io_error, what + ": " + std::generic_category().message(code));
}

// In the child: signals as usual, and death with the parent.
void become_ordinary(pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(cannot_start);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

void close_all(const std::array<int, 2>& files) {
  for (const int file : files) ::close(file);
}

// Everything from a file descriptor.
std::string drained(int file) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t size = ::read(file, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(size));
  }
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

}  // namespace

Result<std::string> run_tool(const std::vector<std::string>& words, std::string_view input) {
  std::vector<std::string> copy = words;
  const std::vector<char*> pointers = pointers_to(copy);
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (::pipe2(in.data(), O_CLOEXEC) != 0) return refused("cannot make a pipe", errno);
  if (::pipe2(out.data(), O_CLOEXEC) != 0) {
    close_all(in);
    return refused("cannot make a pipe", errno);
  }
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) {
    become_ordinary(parent);
    ::dup2(in[0], STDIN_FILENO);
    ::dup2(out[1], STDOUT_FILENO);
    ::dup2(out[1], STDERR_FILENO);
    ::execvp(pointers.front(), pointers.data());
    ::_exit(cannot_start);
  }
  ::close(in[0]);
  ::close(out[1]);
  // The tools read all their input before they write anything.
  while (child > 0 && !input.empty()) {
    const ssize_t written = ::write(in[1], input.data(), input.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    input.remove_prefix(static_cast<std::size_t>(written));
  }
  ::close(in[1]);
  const std::string said = drained(out[0]);
  ::close(out[0]);
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) return refused("cannot fork", errno);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return said;
  if (WIFEXITED(status) && WEXITSTATUS(status) == cannot_start) {
    return fail(ErrorCode::io_error, quoted_path(words.front()) + " is not installed");
  }
  return fail(ErrorCode::io_error, quoted_path(words.front()) + " failed: " + first_line(said));
}

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& words,
                                         const Options& options) {
  std::vector<std::string> copy = words;
  const std::vector<char*> pointers = pointers_to(copy);
  std::array<int, 2> out{};
  std::array<int, 2> gate{};
  if (::pipe2(out.data(), O_CLOEXEC) != 0) return refused("cannot make a pipe", errno);
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, gate.data()) != 0) {
    close_all(out);
    return refused("cannot make a socket", errno);
  }
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) {
    become_ordinary(parent);
    // Ctrl-C on a terminal is for the parent, which asks its children to stop.
    ::setpgid(0, 0);
    unsigned char status = 0;
    if (options.own_network && ::unshare(CLONE_NEWNET) != 0) {
      status = static_cast<unsigned char>(errno);
    }
    if (::write(gate[1], &status, 1) != 1 || status != 0) ::_exit(cannot_start);
    if (::read(gate[1], &status, 1) != 1) ::_exit(cannot_start);
    ::dup2(out[1], STDOUT_FILENO);
    ::execvp(pointers.front(), pointers.data());
    ::_exit(cannot_start);
  }
  ::close(out[1]);
  ::close(gate[1]);
  ChildProcess result;
  result.output_ = out[0];
  result.gate_ = gate[0];
  if (child < 0) return refused("cannot fork", errno);
  result.pid_ = child;
  unsigned char status = 0;
  if (::read(gate[0], &status, 1) != 1) return fail(ErrorCode::io_error, "a child did not start");
  if (status != 0) return refused("cannot make a network namespace", status);
  ::fcntl(result.output_, F_SETFL, O_NONBLOCK);
  return result;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      output_(std::exchange(other.output_, -1)),
      gate_(std::exchange(other.gate_, -1)),
      ended_(other.ended_),
      ending_(std::move(other.ending_)) {}

ChildProcess::~ChildProcess() {
  if (gate_ >= 0) ::close(gate_);
  close_output();
  if (pid_ < 0 || ended_) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void ChildProcess::close_output() {
  if (output_ >= 0) ::close(output_);
  output_ = -1;
}

void ChildProcess::release() {
  const unsigned char go = 0;
  // A child that is gone already shows by its end.
  (void)::send(gate_, &go, 1, MSG_NOSIGNAL);
}

bool ChildProcess::read(std::string& text) {
  std::array<char, 65536> buffer{};
  while (output_ >= 0) {
    const ssize_t size = ::read(output_, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno == EAGAIN) return true;
    if (size <= 0) {
      close_output();
    } else {
      text.append(buffer.data(), static_cast<std::size_t>(size));
    }
  }
  return false;
}

void ChildProcess::send_signal(int signal) const {
  if (pid_ > 0 && !ended_) ::kill(pid_, signal);
}

bool ChildProcess::has_ended() {
  if (ended_ || pid_ < 0) return true;
  int status = 0;
  if (::waitpid(pid_, &status, WNOHANG) != pid_) return false;
  ended_ = true;
  if (WIFSIGNALED(status)) ending_ = "signal " + std::to_string(WTERMSIG(status));
  if (WIFEXITED(status) && WEXITSTATUS(status) != 0) {
    ending_ = "exit code " + std::to_string(WEXITSTATUS(status));
  }
  return true;
}

}  // namespace tacit::net
