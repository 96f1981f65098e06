// The certificates of the searches that a server has answered, for those who ask for one
// afterwards: the latest few, in a directory that is gone when their owner is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "tacit/base/work_directory.h"
#include "tacit/serve/computation.h"

namespace tacit::api {

// All functions may be called by any thread.
class CertificateCache {
 public:
  struct Limits {
    std::size_t count = 64;
    std::uint64_t bytes = std::uint64_t{64} << 20;  // of all of them, compressed
  };

  CertificateCache() = default;
  explicit CertificateCache(Limits limits) : limits_(limits) {}

  // Copies the certificate in this file, compressed and under the hash of its text, and drops
  // the oldest ones that leave no room for it. Nothing when it is too large itself or cannot be
  // written: an answer does not depend on it.
  [[nodiscard]] std::optional<serve::KeptFile> keep(const std::string& path);

  // The certificate of this name, compressed. Nothing when it is not, or no longer, here.
  [[nodiscard]] std::optional<std::string> find(const std::string& name) const;

 private:
  struct Entry {
    std::string path;
    serve::KeptFile file;
  };

  [[nodiscard]] std::optional<std::string> directory();
  void drop_oldest();

  const Limits limits_{};
  mutable std::mutex mutex_;
  std::optional<WorkDirectory> work_;  // made for the first certificate
  std::deque<Entry> entries_;          // the oldest first
  std::uint64_t bytes_ = 0;            // of them
};

}  // namespace tacit::api
