#include "machine.h"

#include <atomic>
#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>
#include <vector>

#include "tacit/base/contract.h"
#include "tacit/complex/memory_estimate.h"

namespace tacit::cli {
namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{256} << 20;

}  // namespace

Result<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return fail(ErrorCode::io_error,
                "cannot read '" + path + "': " + std::generic_category().message(errno));
  }
  std::string text;
  std::vector<char> buffer(65536);
  while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) ||
         file.gcount() > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > largest_file) {
      return fail(ErrorCode::too_large, "file larger than 256 MiB: '" + path + "'");
    }
  }
  if (file.bad()) return fail(ErrorCode::io_error, "cannot read '" + path + "'");
  return text;
}

namespace {

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): the machine is one, too.
std::atomic<unsigned> memory_parts = 1;

}  // namespace

void divide_memory(unsigned parts) {
  expects(parts >= 1, "divide_memory: at least one part");
  memory_parts = parts;
}

std::uint64_t spare_memory() {
  std::ifstream info("/proc/meminfo");
  for (std::string line; std::getline(info, line);) {
    std::istringstream words(line);
    std::string name;
    std::uint64_t kibibytes = 0;
    if (words >> name >> kibibytes && name == "MemAvailable:") {
      return kibibytes * 1024 / 4 * 3 / memory_parts;
    }
  }
  return default_memory_limit / memory_parts;
}

}  // namespace tacit::cli
