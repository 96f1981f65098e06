#include "tacit/ask/machine_memory.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <malloc.h>
#include <optional>
#include <sstream>
#include <unistd.h>

#include <sys/resource.h>

#include "tacit/base/contract.h"
#include "tacit/complex/memory_estimate.h"

namespace tacit::ask {
namespace {

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): the machine is one, too.
std::atomic<unsigned> memory_parts = 1;

}  // namespace

void divide_memory(unsigned parts) {
  expects(parts >= 1, "divide_memory: at least one part");
  memory_parts = parts;
}

namespace {

// What the machine has available; absent where it does not say.
std::optional<std::uint64_t> available_memory() {
  std::ifstream info("/proc/meminfo");
  for (std::string line; std::getline(info, line);) {
    std::istringstream words(line);
    std::string name;
    std::uint64_t kibibytes = 0;
    if (words >> name >> kibibytes && name == "MemAvailable:") return kibibytes * 1024;
  }
  return std::nullopt;
}

// What `ulimit -v` leaves to this process; absent without such a limit.
std::optional<std::uint64_t> memory_below_limit() {
  struct rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  std::ifstream sizes("/proc/self/statm");
  std::uint64_t pages = 0;
  if (!(sizes >> pages)) return std::nullopt;
  const std::uint64_t used = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  return limit.rlim_cur > used ? limit.rlim_cur - used : 0;
}

}  // namespace

void save_address_space() {
  if (memory_below_limit()) static_cast<void>(::mallopt(M_ARENA_MAX, 1));
}

std::uint64_t spare_memory() {
  const auto available = available_memory();
  std::uint64_t spare = available ? *available / 4 * 3 : default_memory_limit;
  if (const auto left = memory_below_limit()) spare = std::min(spare, *left / 4 * 3);
  return spare / memory_parts;
}

}  // namespace tacit::ask
