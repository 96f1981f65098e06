#include "tacit/base/staged_directory.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;

// Without a slash at the end, so that names beside it can be formed.
std::string without_slash(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

Failure refused(const std::string& why, const std::string& path, const Parameter& option) {
  return fail(ErrorCode::invalid_argument, why + ": " + quoted_path(path), option);
}

}  // namespace

Result<StagedDirectory> StagedDirectory::make(const std::string& path, bool force,
                                              Parameter option) {
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
  // Inside a directory that is there, else beside its place: on the same file system.
  auto staging = make_directory(target + (fs::is_directory(status) ? "/.tacit." : "."), path);
  if (!staging) return staging.failure(option);
  return StagedDirectory(target, *std::move(staging), std::move(option));
}

StagedDirectory::~StagedDirectory() {
  std::error_code ignored;
  if (!staging_.empty()) fs::remove_all(staging_, ignored);
}

Failure StagedDirectory::failed(const std::error_code& why) const {
  return fail(ErrorCode::io_error, "cannot write to " + quoted_path(target_) + ": " + why.message(),
              option_);
}

Result<std::size_t> StagedDirectory::move_into(const std::string& folder) {
  std::error_code code;
  std::vector<fs::path> names;
  for (const auto& entry : fs::directory_iterator(staging_, code)) {
    names.push_back(entry.path().filename());
  }
  const fs::path inside = fs::path(staging_) / folder;
  fs::create_directory(inside, code);
  for (const fs::path& name : names) {
    if (!code) fs::rename(fs::path(staging_) / name, inside / name, code);
  }
  if (code) return failed(code);
  return names.size();
}

Result<std::size_t> StagedDirectory::publish() {
  std::error_code code;
  if (!fs::exists(target_, code)) {
    fs::rename(staging_, target_, code);
    if (code) return failed(code);
    staging_.clear();
    return std::size_t{1};
  }
  // What is in the way moves aside, and back should anything fail.
  const fs::path aside = fs::path(staging_) / ".replaced";
  fs::create_directory(aside, code);
  std::vector<fs::path> names;
  for (const auto& entry : fs::directory_iterator(staging_, code)) {
    if (entry.path() != aside) names.push_back(entry.path().filename());
  }
  std::ranges::sort(names);
  std::size_t done = 0;
  for (; done < names.size() && !code; ++done) {
    const fs::path place = fs::path(target_) / names[done];
    if (fs::exists(place)) fs::rename(place, aside / names[done], code);
    if (!code) fs::rename(fs::path(staging_) / names[done], place, code);
  }
  if (!code) return done;
  for (; done > 0; --done) {
    std::error_code ignored;
    const fs::path& name = names[done - 1];
    const fs::path place = fs::path(target_) / name;
    if (!fs::exists(fs::path(staging_) / name))
      fs::rename(place, fs::path(staging_) / name, ignored);
    if (fs::exists(aside / name)) fs::rename(aside / name, place, ignored);
  }
  return failed(code);
}

}  // namespace tacit
