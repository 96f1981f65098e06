#include "tacit/api/certificate_cache.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "tacit/atlas/certificate_files.h"
#include "tacit/base/input_file.h"

namespace tacit::api {
namespace {

namespace fs = std::filesystem;

// Whoever waits for an answer does not wait for the compression of what is too large anyway:
// text becomes smaller, but hardly ever by a factor beyond this.
constexpr std::uint64_t most_text_per_byte = 16;

}  // namespace

std::optional<serve::KeptFile> CertificateCache::keep(const std::string& path) {
  std::error_code code;
  const std::uintmax_t size = fs::file_size(path, code);
  if (code || size / most_text_per_byte > limits_.bytes) return std::nullopt;
  const auto folder = directory();
  if (!folder) return std::nullopt;
  const CertificateFiles files(*folder);
  auto staged = files.stage(path);
  if (!staged || staged->bytes() > limits_.bytes || limits_.count == 0) return std::nullopt;

  const std::string stored = files.path(staged->id());
  Entry entry{stored, {fs::path(stored).filename().string(), staged->bytes()}};
  const std::scoped_lock lock(mutex_);
  const auto same = std::ranges::find(entries_, stored, &Entry::path);
  if (same != entries_.end()) {
    std::rotate(same, same + 1, entries_.end());  // the newest again
    return entries_.back().file;
  }
  while (entries_.size() + 1 > limits_.count || bytes_ + entry.file.bytes > limits_.bytes) {
    drop_oldest();
  }
  if (!files.publish(*std::move(staged))) return std::nullopt;
  bytes_ += entry.file.bytes;
  entries_.push_back(entry);
  return entry.file;
}

std::optional<std::string> CertificateCache::find(const std::string& name) const {
  const std::scoped_lock lock(mutex_);
  // Only files that are listed are read, whatever is asked for.
  const auto found = std::ranges::find_if(
      entries_, [&name](const Entry& entry) { return entry.file.name == name; });
  if (found == entries_.end()) return std::nullopt;
  auto bytes = read_file(found->path);
  if (!bytes) return std::nullopt;
  return *std::move(bytes);
}

std::optional<std::string> CertificateCache::directory() {
  const std::scoped_lock lock(mutex_);
  if (!work_) {
    auto made = WorkDirectory::make();
    if (!made) return std::nullopt;
    work_.emplace(*std::move(made));
  }
  return work_->path();
}

void CertificateCache::drop_oldest() {
  std::error_code ignored;
  fs::remove(entries_.front().path, ignored);
  bytes_ -= entries_.front().file.bytes;
  entries_.pop_front();
}

}  // namespace tacit::api
