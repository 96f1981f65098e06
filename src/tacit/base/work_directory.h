// A temporary directory that is gone when its owner is.
#pragma once

#include <string>

#include "tacit/base/result.h"

namespace tacit {

class WorkDirectory {
 public:
  [[nodiscard]] static Result<WorkDirectory> make();
  WorkDirectory(WorkDirectory&& other) noexcept : path_(std::move(other.path_)) {
    other.path_.clear();
  }
  WorkDirectory(const WorkDirectory&) = delete;
  WorkDirectory& operator=(const WorkDirectory&) = delete;
  ~WorkDirectory();

  [[nodiscard]] const std::string& path() const& noexcept { return path_; }
  [[nodiscard]] const std::string& path() const&& = delete;  // would dangle

 private:
  explicit WorkDirectory(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

// Removes the directories of all owners, for a program that is about to end without
// destroying them.
void remove_work_directories();

}  // namespace tacit
