#include <cerrno>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <system_error>

#include "tacit/check/check.h"
#include "tacit/check/decompression.h"
#include "tacit/check/file_source.h"
#include "tacit/check/meter.h"

namespace tacit::check {

FileVerdict check_certificate_stream(std::istream& source, const std::string& name,
                                     const Limits& limits, const std::stop_token& stop,
                                     Witness* witness) {
  const std::string problem = "cannot read '" + name + "'";
  try {
    const auto buffer = decompressed(source, limits);
    std::istream unpacked(buffer ? buffer.get() : source.rdbuf());
    Verdict verdict = check_certificate_within(unpacked, limits, stop, witness);
    if (stop.stop_requested()) return {problem + ": stopped before the end", {}};
    // What comes after a rejection does not matter; a damaged file never counts as
    // a certificate, whatever could be read of it.
    if (unpacked.bad() || source.bad()) {
      return {problem + (buffer ? ": damaged or truncated compressed data" : ""), {}};
    }
    return {"", std::move(verdict)};
  } catch (const Stopped& stopped) {
    return {problem + ": " + stopped.what(), {}};
  } catch (const std::runtime_error& error) {
    return {problem + ": " + error.what(), {}};
  } catch (const std::bad_alloc&) {
    return {
        "",
        {Outcome::rejected, 1, "too large: not enough memory to read the certificate", "", true}};
  }
}

FileVerdict check_certificate_file(const std::string& path, const std::stop_token& stop,
                                   Witness* witness) {
  const auto unreadable = [&](int code) {
    return FileVerdict{"cannot read '" + path + "': " + std::generic_category().message(code), {}};
  };
  std::error_code ignored;
  if (path != "-" && std::filesystem::is_directory(path, ignored)) return unreadable(EISDIR);
  FileSource file(path, stop);
  if (file.error() != 0) return unreadable(file.error());
  std::istream source(&file);
  return check_certificate_stream(source, path == "-" ? "standard input" : path, Limits{}, stop,
                                  witness);
}

}  // namespace tacit::check
