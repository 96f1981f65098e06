#include "tacit/draw/plot_file.h"

#include <fstream>
#include <iterator>
#include <spawn.h>
#include <unistd.h>
#include <vector>

#include <sys/wait.h>

#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"
#include "tacit/base/work_directory.h"

namespace tacit {
namespace {

// Runs rsvg-convert on one file; its exit status, or -1 when it could not start.
int convert(const std::string& kind, const std::string& from, const std::string& to) {
  std::vector<std::string> words{"rsvg-convert", "-f", kind, "-z", kind == "png" ? "2" : "1",
                                 "-o",           to,   from};
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  pid_t child = 0;
  if (::posix_spawnp(&child, pointers.front(), nullptr, nullptr, pointers.data(), environ) != 0) {
    return -1;
  }
  int status = 0;
  if (::waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

Result<std::string> plot_kind(const std::string& path, const Parameter& option) {
  for (const char* const kind : {"svg", "png", "pdf"}) {
    if (path.size() > 4 && path.ends_with("." + std::string(kind))) return std::string(kind);
  }
  return fail(ErrorCode::invalid_argument,
              "expected FILE.svg, FILE.png or FILE.pdf: " + quoted_path(path), option);
}

Result<std::size_t> write_plot(const std::string& path, const std::string& svg,
                               const Parameter& option) {
  const auto failed = [&](const std::string& message) {
    return fail(ErrorCode::io_error, message, option);
  };
  const auto kind = plot_kind(path, option);
  if (!kind) return kind.failure();
  std::string bytes = svg;
  if (*kind != "svg") {
    const auto directory = WorkDirectory::make();
    if (!directory) return failed(directory.error().message);
    const std::string from = directory->path() + "/plot.svg";
    const std::string to = directory->path() + "/plot." + *kind;
    if (const auto written = write_file(from, svg); !written) {
      return failed(written.error().message);
    }
    const int status = convert(*kind, from, to);
    std::ifstream file(to, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
    if (status != 0 || bytes.empty()) {
      return failed("cannot make a " + *kind + ": rsvg-convert (package librsvg2-bin) " +
                    (status == -1 || status == 127 ? "is not there" : "failed"));
    }
  }
  auto written = write_file(path, bytes);
  if (!written) return written.failure(option);
  return written;
}

}  // namespace tacit
