#include "tacit/base/work_directory.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <set>
#include <system_error>

namespace tacit {
namespace {

// The directories that exist.
struct Registry {
  std::mutex mutex;
  std::set<std::string> paths;
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
  registry().paths.insert(path);
  return WorkDirectory(std::move(path));
}

WorkDirectory::~WorkDirectory() {
  if (path_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  const std::scoped_lock lock(registry().mutex);
  registry().paths.erase(path_);
}

void remove_work_directories() {
  const std::scoped_lock lock(registry().mutex);
  std::error_code ignored;
  for (const std::string& path : registry().paths) std::filesystem::remove_all(path, ignored);
}

}  // namespace tacit
