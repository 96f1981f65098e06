// Files that a server shows, as they are kept in memory.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace tacit::serve {

struct StoredFile {
  std::string_view path;    // "/assets/index.js"
  std::string_view bytes;   // as they are stored
  std::size_t size;         // of the file itself
  bool compressed;          // stored as gzip
  std::string_view digest;  // of the file; it changes when the file does
};

// The file of this path, of index.html for a path that ends with /; null when there is
// none. Nothing but the listed paths is ever found.
[[nodiscard]] const StoredFile* find_file(std::span<const StoredFile> files, std::string_view path);

// By the ending of the name; "application/octet-stream" for unknown ones.
[[nodiscard]] std::string_view media_type(std::string_view path);

// Whether an Accept-Encoding header allows gzip. No q-value but zero is weighed.
[[nodiscard]] bool accepts_gzip(std::string_view accept_encoding);

// Whether an If-None-Match header names this digest.
[[nodiscard]] bool is_unchanged(const StoredFile& file, std::string_view if_none_match);

// How long a browser may keep the file without asking again: for ever where its name
// contains a digest, which is so in assets/.
[[nodiscard]] std::string_view cache_control(std::string_view path);

// The bytes of the file itself. Expects a file whose size and bytes fit together.
[[nodiscard]] std::string contents(const StoredFile& file);

// The bytes as a gzip file.
[[nodiscard]] std::string gzipped(std::string_view bytes);

}  // namespace tacit::serve
