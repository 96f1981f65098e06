#include "certificate_file.h"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>
#include <vector>
#include <zlib.h>
#include <zstd.h>

namespace tacit::cli {
namespace {

struct Close {
  void operator()(std::FILE* file) const { (void)std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

constexpr std::size_t block = 1 << 18;

bool write_all(std::FILE* file, const void* data, std::size_t size) {
  return std::fwrite(data, 1, size, file) == size;
}

bool copy_plain(std::FILE* from, std::FILE* to) {
  std::vector<char> buffer(block);
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), from)) {
    if (!write_all(to, buffer.data(), count)) return false;
  }
  return std::ferror(from) == 0;
}

bool copy_zstd(std::FILE* from, std::FILE* to) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                     &ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, 9);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::vector<char> in(block);
  std::vector<char> out(ZSTD_CStreamOutSize());
  bool last = false;
  while (!last) {
    const std::size_t count = std::fread(in.data(), 1, in.size(), from);
    last = count < in.size();
    ZSTD_inBuffer input{in.data(), count, 0};
    bool more = true;
    while (more) {
      ZSTD_outBuffer output{out.data(), out.size(), 0};
      const std::size_t left =
          ZSTD_compressStream2(context.get(), &output, &input, last ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left) != 0 || !write_all(to, out.data(), output.pos)) return false;
      more = last ? left != 0 : input.pos < input.size;
    }
  }
  return std::ferror(from) == 0;
}

bool copy_gzip(std::FILE* from, const std::string& path) {
  auto* const file = gzopen(path.c_str(), "wb9");
  if (file == nullptr) return false;
  std::vector<char> buffer(block);
  bool good = true;
  while (good) {
    const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), from);
    if (count == 0) break;
    good = gzwrite(file, buffer.data(), static_cast<unsigned>(count)) == static_cast<int>(count);
  }
  return gzclose(file) == Z_OK && good && std::ferror(from) == 0;
}

}  // namespace

Result<std::size_t> store_certificate(const std::string& source, const std::string& path) {
  namespace fs = std::filesystem;
  const std::string temporary = path + ".part";
  const auto failed = [&](int code) {
    std::error_code ignored;
    fs::remove(temporary, ignored);
    return fail(ErrorCode::io_error,
                "cannot write to '" + path + "': " + std::generic_category().message(code),
                "--certificate");
  };
  const File from(std::fopen(source.c_str(), "rb"));
  if (!from) return failed(errno);
  bool good = false;
  if (path.ends_with(".gz")) {
    errno = 0;
    good = copy_gzip(from.get(), temporary);
  } else {
    File to(std::fopen(temporary.c_str(), "wb"));
    if (!to) return failed(errno);
    good =
        path.ends_with(".zst") ? copy_zstd(from.get(), to.get()) : copy_plain(from.get(), to.get());
    good = std::fclose(to.release()) == 0 && good;
  }
  if (!good) return failed(errno == 0 ? EIO : errno);
  std::error_code code;
  fs::rename(temporary, path, code);
  if (code) return failed(code.value());
  return static_cast<std::size_t>(fs::file_size(path, code));
}

}  // namespace tacit::cli
