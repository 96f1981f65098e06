#include "output.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <unistd.h>

#include <sys/stat.h>

namespace tacit::cli {
namespace {

Failure io_failure(const std::string& what, const std::string& path, int code) {
  return fail(ErrorCode::io_error,
              what + " '" + path + "': " + std::generic_category().message(code), "-o");
}

// Writes everything or reports errno.
int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno;
}

}  // namespace

Result<std::size_t> write_file(const std::string& path, std::string_view text) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return io_failure("cannot write to", path, EISDIR);
  if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored)) {
    // A device or a pipe: nothing to rename, and nothing to lose.
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return io_failure("cannot write to", path, errno);
    const bool whole = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const int code = errno;
    if (std::fclose(file) != 0 || !whole) return io_failure("cannot write to", path, code);
    return text.size();
  }
  std::string temporary = path + ".XXXXXX";
  const int file = ::mkstemp(temporary.data());
  if (file < 0) return io_failure("cannot write to", path, errno);
  const int written = write_all(file, text);
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(file, 0666 & ~mask);
  ::close(file);
  if (written != 0 || std::rename(temporary.c_str(), path.c_str()) != 0) {
    const int code = written != 0 ? written : errno;
    ::unlink(temporary.c_str());
    return io_failure("cannot write to", path, code);
  }
  return text.size();
}

Result<std::size_t> check_writable(const std::string& path, std::string_view option) {
  std::string probe = path + ".XXXXXX";
  const int file = ::mkstemp(probe.data());
  const int code = errno;
  if (file >= 0) {
    ::close(file);
    ::unlink(probe.c_str());
  }
  std::error_code ignored;
  const bool directory = std::filesystem::is_directory(path, ignored);
  if (file >= 0 && !directory) return std::size_t{0};
  Failure failure = io_failure("cannot write to", path, directory ? EISDIR : code);
  failure.error.where = option;
  return failure;
}

Exit deliver(const Args& args, Streams io, std::string_view text) {
  const std::string path = args.text("--output");
  if (path != "-") {
    const auto written = write_file(path, text);
    return written ? Exit::done : complain(io, written.error());
  }
  io.out << text << std::flush;
  if (!io.out) {
    return complain(io, Error{ErrorCode::io_error, "cannot write to standard output", ""});
  }
  return Exit::done;
}

}  // namespace tacit::cli
