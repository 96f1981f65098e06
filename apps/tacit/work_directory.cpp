#include "work_directory.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace tacit::cli {

Result<WorkDirectory> WorkDirectory::make() {
  std::error_code code;
  const auto base = std::filesystem::temp_directory_path(code);
  std::string path = (code ? std::filesystem::path("/tmp") : base) / "tacit.XXXXXX";
  if (::mkdtemp(path.data()) == nullptr) {
    return fail(ErrorCode::io_error,
                "cannot make a temporary directory: " + std::generic_category().message(errno));
  }
  return WorkDirectory(std::move(path));
}

WorkDirectory::~WorkDirectory() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace tacit::cli
