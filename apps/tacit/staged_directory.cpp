#include "staged_directory.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <sys/stat.h>

namespace tacit::cli {
namespace {

namespace fs = std::filesystem;

// Without a slash at the end, so that names beside it can be formed.
std::string without_slash(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

Failure refused(const std::string& why, const std::string& path, const std::string& option) {
  return fail(ErrorCode::invalid_argument, why + ": '" + path + "'", option);
}

}  // namespace

Result<StagedDirectory> StagedDirectory::make(const std::string& path, bool force,
                                              std::string_view option_name) {
  const std::string option(option_name);
  const std::string target = without_slash(path);
  std::error_code code;
  if (target.empty()) return refused("not a directory", path, option);
  const fs::file_status status = fs::status(target, code);
  if (fs::exists(status) && !fs::is_directory(status)) {
    return refused("not a directory", path, option);
  }
  if (fs::is_directory(status) && !force) {
    const bool empty = fs::is_empty(target, code);
    if (code || !empty) return refused("directory is not empty (see --force)", path, option);
  }
  std::string staging = target + ".XXXXXX";
  if (::mkdtemp(staging.data()) == nullptr) {
    return fail(ErrorCode::io_error,
                "cannot write to '" + path + "': " + std::generic_category().message(errno),
                option);
  }
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::chmod(staging.c_str(), 0777 & ~mask);
  return StagedDirectory(target, std::move(staging), option);
}

StagedDirectory::~StagedDirectory() {
  std::error_code ignored;
  if (!staging_.empty()) fs::remove_all(staging_, ignored);
}

Result<std::size_t> StagedDirectory::publish() {
  std::error_code code;
  const auto failed = [&] {
    return fail(ErrorCode::io_error, "cannot write to '" + target_ + "': " + code.message(),
                option_);
  };
  // What is there moves aside first, and comes back should the second step fail.
  const std::string aside = staging_ + ".old";
  const bool replaces = fs::exists(target_, code);
  if (replaces) fs::rename(target_, aside, code);
  if (code) return failed();
  fs::rename(staging_, target_, code);
  if (code) {
    const auto failure = failed();
    if (replaces) fs::rename(aside, target_, code);
    return failure;
  }
  staging_.clear();
  if (replaces) fs::remove_all(aside, code);
  return std::size_t{1};
}

}  // namespace tacit::cli
