// The page that the server shows: the files of a folder, read once and kept in memory, so that
// no request ever names a file of the machine.
#pragma once

#include <deque>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/serve/stored_file.h"

namespace tacit::serve {

class PageFolder {
 public:
  PageFolder() = default;  // no files
  // Reads every plain file below `folder`. A file NAME.gz beside NAME is the same, compressed.
  // Fails if a file cannot be read, or if all of them together exceed 64 MiB.
  [[nodiscard]] static Result<PageFolder> read(const std::filesystem::path& folder);

  // Valid as long as this object, also after it has been moved.
  [[nodiscard]] std::span<const StoredFile> files() const& noexcept { return files_; }
  [[nodiscard]] std::span<const StoredFile> files() const&& = delete;  // would dangle

 private:
  std::deque<std::string> texts_;  // paths, contents and digests; their places never change
  std::vector<StoredFile> files_;
};

}  // namespace tacit::serve
