#include "certificate_file.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <system_error>
#include <unistd.h>
#include <zlib.h>

#include "output.h"
#include "tacit/atlas/certificate_files.h"
#include "tacit/atlas/zstd_writer.h"

namespace tacit::cli {
namespace {

struct Close {
  void operator()(std::FILE* file) const { (void)std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

using Sink = std::function<bool(std::span<const char>)>;
using Copy = Result<Done> (*)(const std::string& source, const std::string& path, bool& good);

// Writes every block of the text; `good` says whether all of it arrived.
Result<Done> copy_to(const std::string& source, bool& good, const Sink& write) {
  return read_certificate_text(source, [&](std::span<const char> text) {
    good = write(text);
    return good;
  });
}

Result<Done> copy_plain(const std::string& source, const std::string& path, bool& good) {
  File file(std::fopen(path.c_str(), "wb"));
  good = file != nullptr;
  if (!good) return Done{};
  auto copied = copy_to(source, good, [&](std::span<const char> text) {
    return std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
  });
  good = std::fclose(file.release()) == 0 && good;
  return copied;
}

Result<Done> copy_zstd(const std::string& source, const std::string& path, bool& good) {
  constexpr int level = 9;
  File file(std::fopen(path.c_str(), "wb"));
  good = file != nullptr;
  if (!good) return Done{};
  ZstdWriter writer(file.get(), level);
  auto copied =
      copy_to(source, good, [&](std::span<const char> text) { return writer.write(text); });
  good = good && writer.finish();
  good = std::fclose(file.release()) == 0 && good;
  return copied;
}

Result<Done> copy_gzip(const std::string& source, const std::string& path, bool& good) {
  auto* const file = gzopen(path.c_str(), "wb9");
  good = file != nullptr;
  if (!good) return Done{};
  auto copied = copy_to(source, good, [&](std::span<const char> text) {
    const auto size = static_cast<unsigned>(text.size());
    return gzwrite(file, text.data(), size) == static_cast<int>(size);
  });
  good = gzclose(file) == Z_OK && good;
  return copied;
}

}  // namespace

Result<std::size_t> store_certificate(const std::string& source, const std::string& given) {
  namespace fs = std::filesystem;
  const std::string path = link_target(given);
  const bool special = is_special_file(path);
  std::string temporary = path;
  const auto failed = [&](int code) {
    std::error_code ignored;
    if (!special) fs::remove(temporary, ignored);
    return fail(ErrorCode::io_error,
                "cannot write to '" + given + "': " + std::generic_category().message(code),
                "--certificate");
  };
  if (!special) {
    const int file = create_beside(path, temporary);
    if (file < 0) return failed(errno);
    ::close(file);
  }
  const Copy copy = path.ends_with(".gz")    ? &copy_gzip
                    : path.ends_with(".zst") ? &copy_zstd
                                             : &copy_plain;
  bool good = true;
  errno = 0;
  const auto copied = copy(source, temporary, good);
  if (!copied) {
    static_cast<void>(failed(0));
    return copied.failure("--certificate");
  }
  if (!good) return failed(errno == 0 ? EIO : errno);
  std::error_code code;
  if (special) return std::size_t{0};
  fs::rename(temporary, path, code);
  if (code) return failed(code.value());
  return static_cast<std::size_t>(fs::file_size(path, code));
}

}  // namespace tacit::cli
