// tacit python: a Python with `import tacit` ready.
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unistd.h>

#include "registry.h"
#include "tacit/base/quoted.h"

namespace tacit::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* greeting =
    "import tacit; from fractions import Fraction; "
    "print(f'tacit {tacit.__version__}: try help(tacit), tacit.optimal(n=3).pieces')";

// Where the package is: beside the program in a build tree or in an installation.
Result<fs::path> package_directory() {
  std::error_code code;
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  const fs::path here = program.parent_path();
  for (const fs::path& candidate : {here / "../../python", here / "../lib/tacit/python",
                                    here / ".." / TACIT_LIBRARY_DIRECTORY / "tacit/python"}) {
    if (fs::exists(candidate / "tacit" / "__init__.py", code)) {
      return fs::weakly_canonical(candidate, code);
    }
  }
  return fail(
      ErrorCode::io_error,
      "the Python package is not here: Debian packages have it as python3-tacit, and ./tacit "
      "python in the source tree builds it");
}

// The interpreter that the package was built for.
std::string interpreter_of(const fs::path& package) {
  std::ifstream file(package / "interpreter");
  std::string path;
  std::error_code code;
  if (std::getline(file, path) && fs::exists(path, code)) return path;
  return "python3";
}

Exit run_python(const Args& args, Streams io) {
  const auto package = package_directory();
  if (!package) return complain(io, package.error());
  std::string search_path = package->string();
  if (const char* const given = std::getenv("PYTHONPATH"); given != nullptr && *given != '\0') {
    search_path += std::string(":") + given;
  }
  ::setenv("PYTHONPATH", search_path.c_str(), 1);

  std::vector<std::string> words{interpreter_of(*package)};
  if (args.has("c")) {
    if (!args.positionals.empty()) {
      return complain(io, Error{ErrorCode::invalid_argument, "takes no FILE", Parameter{"c"}});
    }
    words.insert(words.end(), {"-c", "import tacit\n" + args.text("c")});
  } else if (!args.positionals.empty()) {
    words.insert(words.end(), args.positionals.begin(), args.positionals.end());
  } else if (::isatty(STDIN_FILENO) != 0) {
    words.insert(words.end(), {"-i", "-c", greeting});
  } else {
    words.emplace_back("-");
  }
  if (const std::string path = args.text("output"); path != "-") {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || ::dup2(file, STDOUT_FILENO) < 0) {
      const std::string why = std::generic_category().message(errno);
      return complain(io, {ErrorCode::io_error, "cannot write to " + quoted_path(path) + ": " + why,
                           Parameter{"o"}});
    }
    ::close(file);
  }
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execvp(pointers.front(), pointers.data());
  return complain(io, Error{ErrorCode::io_error,
                            "cannot start " + quoted_path(words.front()) + ": " +
                                std::generic_category().message(errno),
                            ""});
}

}  // namespace

const Command python_command{
    .name = "python",
    .summary = "a Python with `import tacit` ready",
    .description =
        "Starts the Python interpreter that the package tacit was built for, with the package on "
        "its path: interactively, or on a file, or on standard input. The package evaluates, "
        "compares, optimises, checks, simulates and builds complexes, with exact numbers (int, "
        "Fraction) in and out, takes Python functions as "
        "algorithms, and shows its results in notebooks. See docs/guide/python.md.",
    .positionals = {{"FILE", "A script and its arguments, which are its own; - is standard input.",
                     0, 256}},
    .options = {{"c", "CODE", "Run this text, with tacit imported.", ""}},
    .example = {"python -c 'print(tacit.compare(\"courteous\", \"pref1\", n=3).crossings)'",
                "[Fraction(2, 3)]\n"},
    .run = &run_python,
    .passes_words_on = true};

}  // namespace tacit::cli
