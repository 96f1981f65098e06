#include "tacit/atlas/certificate_files.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sodium.h>
#include <system_error>
#include <unistd.h>

#include <sys/stat.h>

#include "tacit/atlas/sha256.h"
#include "tacit/atlas/zstd_writer.h"
#include "tacit/base/quoted.h"
#include "tacit/check/decompression.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".cert.zst";
constexpr std::string_view staging = "staged-";
constexpr int compression_level = 19;  // slow to write, as fast to read as any
constexpr std::size_t block = 1 << 18;

bool is_id(std::string_view text) {
  return text.size() == 2 * crypto_hash_sha256_BYTES &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Failure io_failure(const std::string& what, const std::string& path, int code) {
  return fail(ErrorCode::io_error, what + " " + quoted_path(path) + ": " +
                                       std::generic_category().message(code == 0 ? EIO : code));
}

int sync_directory(const std::string& path) {
  const int directory = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return errno;
  const int code = ::fsync(directory) == 0 || errno == EINVAL ? 0 : errno;
  ::close(directory);
  return code;
}

}  // namespace

Result<Done> read_certificate_text(const std::string& path,
                                   const std::function<bool(std::span<const char>)>& take) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return io_failure("cannot read", path, errno);
  try {
    const auto buffer = check::decompressed(file);
    std::istream text(buffer ? buffer.get() : file.rdbuf());
    text.exceptions(std::ios::badbit);
    std::vector<char> data(block);
    while (text.read(data.data(), static_cast<std::streamsize>(data.size())) || text.gcount() > 0) {
      if (!take({data.data(), static_cast<std::size_t>(text.gcount())})) return Done{};
    }
  } catch (const std::runtime_error& error) {
    return fail(ErrorCode::io_error, "cannot read " + quoted_path(path) + ": " + error.what());
  }
  return Done{};
}

Result<std::string> text_hash(const std::string& path) {
  Sha256 hash;
  const auto read = read_certificate_text(path, [&](std::span<const char> text) {
    hash.update(text);
    return true;
  });
  if (!read) return read.failure();
  return hash.hex();
}

CertificateFiles::Staged::Staged(Staged&& other) noexcept
    : id_(std::move(other.id_)), path_(std::move(other.path_)), bytes_(other.bytes_) {
  other.path_.clear();
}

CertificateFiles::Staged::~Staged() {
  if (!path_.empty()) ::unlink(path_.c_str());
}

std::string CertificateFiles::path(std::string_view id) const {
  return directory_ + "/" + std::string(id) + std::string(ending);
}

// Makes a file of what `pour` writes; its hash is left to the caller.
Result<CertificateFiles::Staged> CertificateFiles::stage_with(const Pour& pour) const {
  std::string path = directory_ + "/" + std::string(staging) + "XXXXXX";
  const int descriptor = ::mkstemp(path.data());
  if (descriptor < 0) return io_failure("cannot write to", directory_, errno);
  Staged staged({}, path, 0);  // removes the file if anything below fails
  const int readable = ::fchmod(descriptor, 0644) == 0 ? 0 : errno;
  ::close(descriptor);
  if (readable != 0) return io_failure("cannot write to", path, readable);
  auto opened = OutputFile::open(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  if (const auto poured = pour(file); !poured) return poured.failure();
  if (const int failed = faulty("sync"); failed != 0) {
    return io_failure("cannot write to", path, failed);
  }
  if (const auto finished = file.finish(); !finished) return finished.failure();
  std::error_code code;
  staged.bytes_ = fs::file_size(path, code);
  if (code) return io_failure("cannot write to", path, code.value());
  return staged;
}

Result<CertificateFiles::Staged> CertificateFiles::stage(const std::string& source) const {
  Sha256 hash;
  auto made = stage_with([&](OutputFile& file) -> Result<Done> {
    ZstdWriter writer(file, compression_level);
    int failed = 0;
    bool written = true;
    const auto read = read_certificate_text(source, [&](std::span<const char> text) {
      hash.update(text);
      failed = faulty("write");
      written = failed == 0 && writer.write(text);
      return written;
    });
    if (!read) return read.failure();
    if (failed != 0) return io_failure("cannot write to", directory_, failed);
    if (!written || !writer.finish()) return file.failure();
    return Done{};
  });
  if (!made) return made;
  Staged file = *std::move(made);
  file.id_ = hash.hex();
  return file;
}

Result<CertificateFiles::Staged> CertificateFiles::stage_compressed(
    std::span<const char> bytes) const {
  auto made = stage_with([&](OutputFile& file) -> Result<Done> {
    const int failed = faulty("write");
    if (failed != 0) return io_failure("cannot write to", directory_, failed);
    if (!file.write({bytes.data(), bytes.size()})) return file.failure();
    return Done{};
  });
  if (!made) return made;
  Staged file = *std::move(made);
  const auto hash = text_hash(file.path());
  if (hash) file.id_ = *hash;
  return file;
}

Result<Done> CertificateFiles::publish(Staged staged) const {
  const std::string target = path(staged.id());
  int failed = faulty("rename");
  if (failed == 0 && std::rename(staged.path_.c_str(), target.c_str()) != 0) failed = errno;
  if (failed != 0) return io_failure("cannot write to", target, failed);
  staged.path_.clear();
  failed = sync_directory(directory_);
  if (failed != 0) return io_failure("cannot write to", directory_, failed);
  return Done{};
}

Result<Done> CertificateFiles::intact(std::string_view id) const {
  // Whoever made the store may have put a pipe or a device there, which has no end.
  std::error_code code;
  if (!fs::is_regular_file(path(id), code)) {
    return fail(ErrorCode::io_error, "cannot read '" + path(id) +
                                         "': " + (code ? code.message() : "not a regular file"));
  }
  const auto hash = text_hash(path(id));
  if (!hash) return hash.failure();
  if (*hash != id) {
    return fail(ErrorCode::io_error, "the certificate is damaged: " + quoted_path(path(id)));
  }
  return Done{};
}

std::vector<std::string> CertificateFiles::ids() const {
  std::vector<std::string> found;
  std::error_code code;
  for (fs::directory_iterator entry(directory_, code), end; !code && entry != end;
       entry.increment(code)) {
    const std::string name = entry->path().filename().string();
    if (!name.ends_with(ending)) continue;
    std::string id = name.substr(0, name.size() - ending.size());
    if (is_id(id)) found.push_back(std::move(id));
  }
  std::ranges::sort(found);
  return found;
}

void CertificateFiles::sweep() const {
  std::error_code code;
  std::vector<fs::path> left;
  for (fs::directory_iterator entry(directory_, code), end; !code && entry != end;
       entry.increment(code)) {
    if (entry->path().filename().string().starts_with(staging)) left.push_back(entry->path());
  }
  for (const fs::path& path : left) fs::remove(path, code);
}

}  // namespace tacit
