#include "tacit/base/input_file.h"

#include <cerrno>
#include <fstream>
#include <system_error>
#include <vector>

#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{256} << 20;

}  // namespace

Result<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return fail(ErrorCode::io_error,
                "cannot read " + quoted_path(path) + ": " + std::generic_category().message(errno));
  }
  std::string text;
  std::vector<char> buffer(65536);
  while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) ||
         file.gcount() > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > largest_file) {
      return fail(ErrorCode::too_large, "file larger than 256 MiB: " + quoted_path(path));
    }
  }
  if (file.bad()) return fail(ErrorCode::io_error, "cannot read " + quoted_path(path));
  return text;
}

}  // namespace tacit
