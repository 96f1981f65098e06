#include "tacit/atlas/certificate_copy.h"

#include <filesystem>
#include <functional>
#include <span>
#include <system_error>
#include <vector>
#include <zlib.h>

#include "tacit/atlas/certificate_files.h"
#include "tacit/atlas/zstd_writer.h"
#include "tacit/base/output_file.h"

namespace tacit {
namespace {

constexpr int zstd_level = 9;
constexpr int gzip_level = 9;

using Sink = std::function<bool(std::span<const char>)>;

// Compresses what it is given into a file.
class GzipWriter {
 public:
  explicit GzipWriter(OutputFile& file) : file_(file), out_(65536) {
    constexpr int gzip_header = 16;
    good_ = deflateInit2(&state_, gzip_level, Z_DEFLATED, MAX_WBITS + gzip_header, MAX_MEM_LEVEL,
                         Z_DEFAULT_STRATEGY) == Z_OK;
  }
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;
  ~GzipWriter() { deflateEnd(&state_); }

  // Whether it went well so far.
  [[nodiscard]] bool write(std::span<const char> text) { return push(text, Z_NO_FLUSH); }
  [[nodiscard]] bool finish() { return push({}, Z_FINISH); }

 private:
  bool push(std::span<const char> text, int flush) {
    std::vector<Bytef> in(text.begin(), text.end());
    state_.next_in = in.data();
    state_.avail_in = static_cast<uInt>(in.size());
    do {
      state_.next_out = out_.data();
      state_.avail_out = static_cast<uInt>(out_.size());
      good_ = good_ && deflate(&state_, flush) != Z_STREAM_ERROR;
      const std::size_t made = out_.size() - state_.avail_out;
      // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes as characters.
      good_ = good_ && file_.write({reinterpret_cast<const char*>(out_.data()), made});
    } while (good_ && state_.avail_out == 0);
    return good_;
  }

  OutputFile& file_;
  z_stream state_{};
  std::vector<Bytef> out_;
  bool good_ = false;
};

// Writes every block of the text with `write` and its end with `end`, into `file`.
Result<Done> copy_to(const std::string& source, OutputFile& file, const Sink& write,
                     const std::function<bool()>& end) {
  bool good = true;
  const auto copied = read_certificate_text(source, [&](std::span<const char> text) {
    good = write(text);
    return good;
  });
  if (!copied) return copied.failure();
  if (!good || !end()) return file.failure();
  return file.finish();
}

template <class Writer>
Result<Done> copy_compressed(const std::string& source, OutputFile& file, Writer&& writer) {
  return copy_to(
      source, file, [&](std::span<const char> text) { return writer.write(text); },
      [&] { return writer.finish(); });
}

Result<Done> copy_as(const std::string& path, const std::string& source, OutputFile& file) {
  if (path.ends_with(".gz")) return copy_compressed(source, file, GzipWriter(file));
  if (path.ends_with(".zst")) return copy_compressed(source, file, ZstdWriter(file, zstd_level));
  return copy_to(
      source, file,
      [&](std::span<const char> text) { return file.write({text.data(), text.size()}); },
      [] { return true; });
}

}  // namespace

Result<std::size_t> store_certificate(const std::string& source, const std::string& path) {
  auto opened = OutputFile::staged(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  const auto copied = copy_as(path, source, file);
  if (!copied) return copied.failure();
  std::error_code code;
  const auto size = std::filesystem::file_size(path, code);
  return code ? std::size_t{0} : static_cast<std::size_t>(size);
}

}  // namespace tacit
