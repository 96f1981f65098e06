// A directory that appears whole or not at all: it is filled beside its place and moved
// there at the end.
#pragma once

#include <string>

#include "command.h"

namespace tacit::cli {

class StagedDirectory {
 public:
  // Fails when `path` is a file, or a directory with something in it unless `force`, or when
  // nothing can be made beside it. Errors name the option.
  [[nodiscard]] static Result<StagedDirectory> make(const std::string& path, bool force,
                                                    std::string_view option);
  StagedDirectory(StagedDirectory&& other) noexcept
      : target_(std::move(other.target_)),
        staging_(std::move(other.staging_)),
        option_(std::move(other.option_)) {
    other.staging_.clear();
  }
  StagedDirectory(const StagedDirectory&) = delete;
  StagedDirectory& operator=(const StagedDirectory&) = delete;
  // Removes what was not published.
  ~StagedDirectory();

  // Where to put the files meanwhile.
  [[nodiscard]] const std::string& path() const& noexcept { return staging_; }
  [[nodiscard]] const std::string& path() const&& = delete;  // would dangle
  // Moves everything to its place; what was there before is replaced.
  [[nodiscard]] Result<std::size_t> publish();

 private:
  StagedDirectory(std::string target, std::string staging, std::string option)
      : target_(std::move(target)), staging_(std::move(staging)), option_(std::move(option)) {}

  std::string target_;
  std::string staging_;
  std::string option_;
};

}  // namespace tacit::cli
