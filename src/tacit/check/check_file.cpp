#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <new>
#include <stdexcept>
#include <system_error>

#include "tacit/check/check.h"
#include "tacit/check/decompression.h"
#include "tacit/check/stoppable_buffer.h"

namespace tacit::check {
namespace {

FileVerdict check_stream(std::istream& source, const std::string& path,
                         const std::stop_token& stop) {
  const std::string problem = "cannot read '" + path + "'";
  try {
    const auto buffer = decompressed(source);
    StoppableBuffer stoppable(buffer ? *buffer : *source.rdbuf(), stop);
    std::istream unpacked(&stoppable);
    Verdict verdict = check_certificate(unpacked);
    if (stop.stop_requested()) return {problem + ": stopped before the end", {}};
    // What comes after a rejection does not matter; a damaged file never counts as
    // a certificate, whatever could be read of it.
    if (unpacked.bad() || source.bad()) {
      return {problem + (buffer ? ": damaged or truncated compressed data" : ""), {}};
    }
    return {"", std::move(verdict)};
  } catch (const std::runtime_error& error) {
    return {problem + ": " + error.what(), {}};
  } catch (const std::bad_alloc&) {
    return {problem + ": out of memory", {}};
  }
}

}  // namespace

FileVerdict check_certificate_file(const std::string& path, const std::stop_token& stop) {
  if (path == "-") return check_stream(std::cin, "standard input", stop);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    return {"cannot read '" + path + "': " + std::generic_category().message(EISDIR), {}};
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return {"cannot read '" + path + "': " + std::generic_category().message(errno), {}};
  return check_stream(file, path, stop);
}

}  // namespace tacit::check
