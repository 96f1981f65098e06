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

bool is_special_file(const std::string& path) {
  std::error_code code;
  const auto kind = std::filesystem::status(path, code).type();
  using enum std::filesystem::file_type;
  return kind == character || kind == block || kind == fifo || kind == socket;
}

std::string link_target(const std::string& path) {
  namespace fs = std::filesystem;
  if (is_special_file(path)) return path;  // /dev/stdout leads to no name
  constexpr int most_links = 40;
  fs::path target = path;
  std::error_code code;
  for (int i = 0; i < most_links && fs::is_symlink(target, code); ++i) {
    target = target.parent_path() / fs::read_symlink(target, code);
  }
  return target.string();
}

int create_beside(const std::string& path, std::string& temporary) {
  temporary = path + ".XXXXXX";
  const int file = ::mkstemp(temporary.data());
  if (file < 0) return file;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(file, 0666 & ~mask);
  return file;
}

Result<std::size_t> write_file(const std::string& given, std::string_view text) {
  namespace fs = std::filesystem;
  const std::string path = link_target(given);
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return io_failure("cannot write to", path, EISDIR);
  if (is_special_file(path)) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return io_failure("cannot write to", path, errno);
    // What is in the buffer still may fail when it is closed.
    int code = std::fwrite(text.data(), 1, text.size(), file) == text.size() ? 0 : errno;
    if (std::fclose(file) != 0 && code == 0) code = errno;
    if (code != 0) return io_failure("cannot write to", path, code);
    return text.size();
  }
  std::string temporary;
  const int file = create_beside(path, temporary);
  if (file < 0) return io_failure("cannot write to", path, errno);
  const int written = write_all(file, text);
  ::close(file);
  if (written != 0 || std::rename(temporary.c_str(), path.c_str()) != 0) {
    const int code = written != 0 ? written : errno;
    ::unlink(temporary.c_str());
    return io_failure("cannot write to", path, code);
  }
  return text.size();
}

Result<std::size_t> check_writable(const std::string& given, std::string_view option) {
  const std::string path = link_target(given);
  std::error_code ignored;
  int code = 0;
  if (std::filesystem::is_directory(path, ignored)) {
    code = EISDIR;
  } else if (is_special_file(path)) {
    if (::access(path.c_str(), W_OK) != 0) code = errno;
  } else {
    std::string probe;
    const int file = create_beside(path, probe);
    if (file < 0) code = errno;
    if (file >= 0) ::close(file);
    if (file >= 0) ::unlink(probe.c_str());
  }
  if (code == 0) return std::size_t{0};
  Failure failure = io_failure("cannot write to", given, code);
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
