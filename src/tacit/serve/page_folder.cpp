#include "tacit/serve/page_folder.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <sodium.h>
#include <system_error>

#include "tacit/base/quoted.h"

namespace tacit::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t most_bytes = std::uintmax_t{64} << 20U;
constexpr std::string_view compressed_ending = ".gz";

Result<std::string> read_whole(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) return fail(ErrorCode::io_error, "cannot read " + quoted_path(path.string()));
  return text;
}

std::string digest_of(std::string_view text) {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), nullptr, 0);
  std::array<char, 2 * crypto_generichash_BYTES_MIN + 1> digits{};
  sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
  return digits.data();
}

// By their paths below the folder, which begin with '/'.
Result<std::map<std::string, std::string>> read_all(const fs::path& folder) {
  std::map<std::string, std::string> texts;
  std::uintmax_t bytes = 0;
  std::error_code code;
  fs::recursive_directory_iterator each(folder, code);
  for (; !code && each != fs::recursive_directory_iterator(); each.increment(code)) {
    if (!each->is_regular_file(code)) continue;
    bytes += each->file_size(code);
    if (code || bytes > most_bytes) break;
    auto text = read_whole(each->path());
    if (!text) return text.failure();
    texts.emplace("/" + each->path().lexically_relative(folder).generic_string(), *std::move(text));
  }
  if (code) {
    return fail(ErrorCode::io_error,
                "cannot read " + quoted_path(folder.string()) + ": " + code.message());
  }
  if (bytes > most_bytes) {
    return fail(ErrorCode::io_error, "more than 64 MiB in " + quoted_path(folder.string()));
  }
  return texts;
}

}  // namespace

Result<PageFolder> PageFolder::read(const fs::path& folder) {
  auto texts = read_all(folder);
  if (!texts) return texts.failure();
  PageFolder page;
  const auto keep = [&page](std::string text) -> std::string_view {
    return page.texts_.emplace_back(std::move(text));
  };
  for (const auto& [path, text] : *texts) {
    const bool compresses_another =
        path.ends_with(compressed_ending) &&
        texts->contains(path.substr(0, path.size() - compressed_ending.size()));
    if (compresses_another) continue;
    const auto packed = texts->find(path + std::string(compressed_ending));
    const bool compressed = packed != texts->end();
    page.files_.push_back({.path = keep(path),
                           .bytes = keep(compressed ? packed->second : text),
                           .size = text.size(),
                           .compressed = compressed,
                           .digest = keep(digest_of(text))});
  }
  return page;
}

}  // namespace tacit::serve
