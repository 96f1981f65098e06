#include "tacit/atlas/certificate_files.h"

#include <algorithm>
#include <array>
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

#include "tacit/atlas/zstd_writer.h"
#include "tacit/check/decompression.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".cert.zst";
constexpr std::string_view staging = "staged-";
constexpr int compression_level = 12;
constexpr std::size_t block = 1 << 18;

class Sha256 {
 public:
  Sha256() { crypto_hash_sha256_init(&state_); }
  void update(std::span<const char> text) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): characters as bytes.
    crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(text.data()),
                              text.size());
  }
  [[nodiscard]] std::string hex() {
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256_final(&state_, digest.data());
    std::array<char, 2 * crypto_hash_sha256_BYTES + 1> text{};
    sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
    return text.data();
  }

 private:
  crypto_hash_sha256_state state_{};
};

bool is_id(std::string_view text) {
  return text.size() == 2 * crypto_hash_sha256_BYTES &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Failure io_failure(const std::string& what, const std::string& path, int code) {
  return fail(ErrorCode::io_error,
              what + " '" + path + "': " + std::generic_category().message(code == 0 ? EIO : code));
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
    std::vector<char> data(block);
    while (text.read(data.data(), static_cast<std::streamsize>(data.size())) || text.gcount() > 0) {
      if (!take({data.data(), static_cast<std::size_t>(text.gcount())})) return Done{};
    }
    if (text.bad() || file.bad()) {
      return fail(
          ErrorCode::io_error,
          "cannot read '" + path + "'" + (buffer ? ": damaged or truncated compressed data" : ""));
    }
  } catch (const std::runtime_error& error) {
    return fail(ErrorCode::io_error, "cannot read '" + path + "': " + error.what());
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

// Makes a file of what `pour` writes, which returns an errno; its hash is left to the caller.
Result<CertificateFiles::Staged> CertificateFiles::staged(const Pour& pour) const {
  std::string path = directory_ + "/" + std::string(staging) + "XXXXXX";
  const int descriptor = ::mkstemp(path.data());
  if (descriptor < 0) return io_failure("cannot write to", directory_, errno);
  Staged staged({}, path, 0);  // removes the file if anything below fails
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(::fdopen(descriptor, "wb"),
                                                             &std::fclose);
  if (!file) return io_failure("cannot write to", path, errno);
  const auto poured = pour(file.get());
  if (!poured) return poured.failure();
  int failed = *poured;
  errno = 0;
  if (failed == 0 && std::fflush(file.get()) != 0) failed = errno == 0 ? EIO : errno;
  if (failed == 0) failed = faulty("sync");
  if (failed == 0 && ::fsync(descriptor) != 0 && errno != EINVAL) failed = errno;
  struct stat status{};
  if (failed == 0 && ::fstat(descriptor, &status) != 0) failed = errno;
  if (failed == 0 && ::fchmod(descriptor, 0644) != 0) failed = errno;
  if (failed != 0) return io_failure("cannot write to", path, failed);
  staged.bytes_ = static_cast<std::uint64_t>(status.st_size);
  return staged;
}

Result<CertificateFiles::Staged> CertificateFiles::stage(const std::string& source) const {
  Sha256 hash;
  auto made = staged([&](std::FILE* file) -> Result<int> {
    ZstdWriter writer(file, compression_level);
    int failed = 0;
    const auto read = read_certificate_text(source, [&](std::span<const char> text) {
      hash.update(text);
      failed = faulty("write");
      errno = 0;
      if (failed == 0 && !writer.write(text)) failed = errno == 0 ? EIO : errno;
      return failed == 0;
    });
    if (!read) return read.failure();
    errno = 0;
    if (failed == 0 && !writer.finish()) failed = errno == 0 ? EIO : errno;
    return failed;
  });
  if (!made) return made;
  Staged file = *std::move(made);
  file.id_ = hash.hex();
  return file;
}

Result<CertificateFiles::Staged> CertificateFiles::stage_compressed(
    std::span<const char> bytes) const {
  auto made = staged([&](std::FILE* file) -> Result<int> {
    const int failed = faulty("write");
    if (failed != 0) return failed;
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size()) return 0;
    return errno == 0 ? EIO : errno;
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
  const auto hash = text_hash(path(id));
  if (!hash) return hash.failure();
  if (*hash != id) {
    return fail(ErrorCode::io_error, "the certificate is damaged: '" + path(id) + "'");
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
