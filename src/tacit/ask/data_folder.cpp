#include "tacit/ask/data_folder.h"

#include <algorithm>
#include <dlfcn.h>
#include <filesystem>
#include <system_error>

namespace tacit::ask {
namespace {

namespace fs = std::filesystem;

// The file that this code was loaded from: a program, or a module of Python.
fs::path own_file() {
  std::error_code code;
  Dl_info here{};
  if (::dladdr(reinterpret_cast<const void*>(&data_folder), &here) != 0) {
    const fs::path file = fs::canonical(here.dli_fname, code);
    if (!code && fs::is_regular_file(file, code)) return file;
  }
  // A program is not always found under the name that it was called by.
  return fs::read_symlink("/proc/self/exe", code);
}

bool is_below(const fs::path& file, const fs::path& folder) {
  return std::ranges::mismatch(folder, file).in1 == folder.end();
}

}  // namespace

std::string data_folder(std::string_view name) {
  const fs::path file = own_file();
  const fs::path here = file.parent_path();
  std::error_code code;
  fs::path data;
  if (is_below(file, fs::weakly_canonical(TACIT_BUILD_DIRECTORY, code))) {
    data = fs::path(TACIT_BUILD_DIRECTORY) / "share" / "tacit";
  } else if (!file.filename().string().starts_with("_core")) {
    data = here / TACIT_DATA_FROM_PROGRAM;
  } else if (data = here / "share" / "tacit"; !fs::is_directory(data, code)) {  // of a wheel
    data = here / TACIT_DATA_FROM_MODULE;
  }
  data = fs::weakly_canonical(data / name, code);
  return fs::is_directory(data, code) ? data.string() : std::string();
}

}  // namespace tacit::ask
