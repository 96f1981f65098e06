#include "plot_file.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <unistd.h>

#include <sys/wait.h>

#include "output.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX declares it nowhere.

namespace tacit::cli {
namespace {

// Runs rsvg-convert on one file; its exit status, or -1 when it could not start.
int convert(const std::string& kind, const std::string& from, const std::string& to) {
  const std::string format = "--format=" + kind;
  const std::string output = "--output=" + to;
  std::string program = "rsvg-convert";
  std::string zoom = kind == "png" ? "--zoom=2" : "--zoom=1";
  char* const words[] = {program.data(),
                         const_cast<char*>(format.c_str()),
                         zoom.data(),
                         const_cast<char*>(output.c_str()),
                         const_cast<char*>(from.c_str()),
                         nullptr};
  pid_t child = 0;
  if (::posix_spawnp(&child, program.c_str(), nullptr, nullptr, words, environ) != 0) return -1;
  int status = 0;
  if (::waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

Result<std::string> plot_kind(const std::string& path, std::string_view option) {
  for (const char* const kind : {"svg", "png", "pdf"}) {
    if (path.size() > 4 && path.ends_with("." + std::string(kind))) return std::string(kind);
  }
  return fail(ErrorCode::invalid_argument,
              "expected FILE.svg, FILE.png or FILE.pdf: '" + path + "'", std::string(option));
}

Result<std::size_t> write_plot(const std::string& path, const std::string& svg,
                               std::string_view option) {
  namespace fs = std::filesystem;
  const auto failed = [&](const std::string& message) {
    return fail(ErrorCode::io_error, message, std::string(option));
  };
  const auto kind = plot_kind(path, option);
  if (!kind) return kind.failure();
  std::string bytes = svg;
  if (*kind != "svg") {
    std::string directory = (fs::temp_directory_path() / "tacit.XXXXXX").string();
    if (::mkdtemp(directory.data()) == nullptr) return failed("cannot make a temporary directory");
    const std::string from = directory + "/plot.svg";
    const std::string to = directory + "/plot." + *kind;
    std::ofstream(from) << svg;
    const int status = convert(*kind, from, to);
    std::ifstream file(to, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
    fs::remove_all(directory);
    if (status != 0 || bytes.empty()) {
      return failed("cannot make a " + *kind + ": rsvg-convert (package librsvg2-bin) " +
                    (status == -1 || status == 127 ? "is not there" : "failed"));
    }
  }
  auto written = write_file(path, bytes);
  if (!written) {
    Failure failure = written.failure();
    failure.error.where = option;
    return failure;
  }
  return written;
}

}  // namespace tacit::cli
