#include "tacit/base/work_directory.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <new>
#include <set>
#include <system_error>
#include <unistd.h>

namespace tacit {
namespace {

// The directories that exist. Those that could not be removed when their owners went, for there
// was no memory left, go with the program.
struct Registry {
  std::mutex mutex;
  std::set<std::string> paths;
  const pid_t owner = ::getpid();

  Registry() = default;
  Registry(const Registry&) = delete;
  Registry& operator=(const Registry&) = delete;
  ~Registry() {
    if (::getpid() == owner) remove_all();  // a child that was forked has no part in them
  }

  void remove_all() {
    const std::scoped_lock lock(mutex);
    for (const std::string& path : paths) remove(path);
  }

  // Whether the directory is gone.
  static bool remove(const std::string& path) noexcept {
    if (::rmdir(path.c_str()) == 0) return true;  // needs no memory
    try {
      std::error_code code;
      std::filesystem::remove_all(path, code);
      return !code;
    } catch (const std::bad_alloc&) {
      return false;
    }
  }
};

Registry& registry() {
  static Registry registry;
  return registry;
}

}  // namespace

Result<WorkDirectory> WorkDirectory::make() {
  std::error_code code;
  const auto base = std::filesystem::temp_directory_path(code);
  std::string path = (code ? std::filesystem::path("/tmp") : base) / "tacit.XXXXXX";
  if (::mkdtemp(path.data()) == nullptr) {
    return fail(ErrorCode::io_error,
                "cannot make a temporary directory: " + std::generic_category().message(errno));
  }
  const std::scoped_lock lock(registry().mutex);
  try {
    registry().paths.insert(path);
  } catch (const std::bad_alloc&) {
    ::rmdir(path.c_str());
    throw;
  }
  return WorkDirectory(std::move(path));
}

WorkDirectory::~WorkDirectory() {
  if (path_.empty() || !Registry::remove(path_)) return;
  const std::scoped_lock lock(registry().mutex);
  registry().paths.erase(path_);
}

void remove_work_directories() {
  registry().remove_all();
}

}  // namespace tacit
