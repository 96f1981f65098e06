#include "algorithm_options.h"

#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>
#include <vector>

#include "common_options.h"
#include "tacit/evaluate/loss_file.h"

namespace tacit::cli {
namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{256} << 20;

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

}  // namespace

std::uint64_t spare_memory() {
  std::ifstream info("/proc/meminfo");
  for (std::string line; std::getline(info, line);) {
    std::istringstream words(line);
    std::string name;
    std::uint64_t kibibytes = 0;
    if (words >> name >> kibibytes && name == "MemAvailable:") return kibibytes * 1024 / 4 * 3;
  }
  return default_memory_limit;
}

Result<Algorithm> algorithm_from(const std::string& text, const Args& args, unsigned processes,
                                 ChannelKind channel) {
  AlgorithmRequest request;
  request.processes = processes;
  request.channel = channel;
  if (args.has("-r")) {
    const auto rounds = whole_number(args, "-r", 1, 100'000);
    if (!rounds) return rounds.failure();
    request.rounds = static_cast<unsigned>(*rounds);
  }
  request.read_file = read_file;
  request.table_options.memory_limit = spare_memory();
  return parse_algorithm(text, request);
}

Result<LinkProbabilities> links_from(const Args& args, const System& system,
                                     const std::optional<Probability>& at) {
  if (!args.has("--loss")) {
    if (!at) return fail(ErrorCode::invalid_argument, "is missing", "--at");
    return equal_links(system, *at);
  }
  if (system.channel != ChannelKind::broadcast && system.processes > ProcessSet::most_processes) {
    return fail(
        ErrorCode::too_large,
        "takes at most 64 processes over this channel: '" + std::to_string(system.processes) + "'",
        "--loss");
  }
  const std::string path = args.text("--loss");
  const auto text = read_file(path);
  if (!text) return text.failure("--loss");
  const auto links = parse_loss_file(*text, system, at, path);
  if (!links) return links.failure();
  return *links;
}

}  // namespace tacit::cli
