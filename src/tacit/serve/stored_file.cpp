#include "tacit/serve/stored_file.h"

#include <algorithm>
#include <array>
#include <utility>
#include <zlib.h>

#include "tacit/base/contract.h"

namespace tacit::serve {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 20> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".woff", "font/woff"},
    {".ttf", "font/ttf"},
    {".txt", "text/plain; charset=utf-8"},
    {".csv", "text/csv; charset=utf-8"},
    {".gz", "application/gzip"},
    {".zst", "application/zstd"},
}};

// The next part of a list with commas, without spaces around it.
std::string_view next_part(std::string_view& list) {
  const std::size_t comma = list.find(',');
  std::string_view part = list.substr(0, comma);
  list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 1);
  while (!part.empty() && (part.front() == ' ' || part.front() == '\t')) part.remove_prefix(1);
  while (!part.empty() && (part.back() == ' ' || part.back() == '\t')) part.remove_suffix(1);
  return part;
}

}  // namespace

const StoredFile* find_file(std::span<const StoredFile> files, std::string_view path) {
  const std::string wanted =
      std::string(path) + (path.empty() || path.back() == '/' ? "index.html" : "");
  const auto found = std::ranges::find(files, wanted, &StoredFile::path);
  return found == files.end() ? nullptr : &*found;
}

std::string_view media_type(std::string_view path) {
  for (const auto& [ending, type] : types) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

bool accepts_gzip(std::string_view accept_encoding) {
  while (!accept_encoding.empty()) {
    const std::string_view part = next_part(accept_encoding);
    const std::string_view coding = part.substr(0, part.find_first_of("; \t"));
    if (coding != "gzip" && coding != "*") continue;
    const std::size_t weight = part.find("q=");
    if (weight == std::string_view::npos) return true;
    return part.substr(weight + 2).find_first_not_of("0.") != std::string_view::npos;
  }
  return false;
}

bool is_unchanged(const StoredFile& file, std::string_view if_none_match) {
  const std::string tag = "\"" + std::string(file.digest) + "\"";
  while (!if_none_match.empty()) {
    std::string_view part = next_part(if_none_match);
    if (part.starts_with("W/")) part.remove_prefix(2);
    if (part == "*" || part == tag) return true;
  }
  return false;
}

std::string_view cache_control(std::string_view path) {
  return path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

std::string contents(const StoredFile& file) {
  if (!file.compressed) return std::string(file.bytes);
  std::string result(file.size, '\0');
  z_stream stream{};
  expects(inflateInit2(&stream, 15 + 16) == Z_OK, "contents: zlib starts");
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(file.bytes.data()));
  stream.avail_in = static_cast<uInt>(file.bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  const int code = inflate(&stream, Z_FINISH);
  const bool whole = code == Z_STREAM_END && stream.avail_out == 0;
  inflateEnd(&stream);
  expects(whole, "contents: a gzip file of the given size");
  return result;
}

std::string gzipped(std::string_view bytes) {
  z_stream stream{};
  expects(deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8,
                       Z_DEFAULT_STRATEGY) == Z_OK,
          "gzipped: zlib starts");
  std::string result(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  const int code = deflate(&stream, Z_FINISH);
  result.resize(stream.total_out);
  deflateEnd(&stream);
  expects(code == Z_STREAM_END, "gzipped: fewer than 4 GiB");
  result.shrink_to_fit();
  return result;
}

}  // namespace tacit::serve
