// Files that appear in a directory together or not at all: they are made in a hidden place
// and moved at the end.
#pragma once

#include <string>
#include <system_error>

#include "tacit/base/result.h"

namespace tacit {

class StagedDirectory {
 public:
  // Fails when `path` is a file, or a directory with something in it unless `force`, or when
  // nothing can be written there. Errors name the option.
  [[nodiscard]] static Result<StagedDirectory> make(const std::string& path, bool force,
                                                    Parameter option);
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
  // Moves what is there so far into a new folder of it.
  [[nodiscard]] Result<std::size_t> move_into(const std::string& folder);
  // Moves everything to its place. Files and folders of the same names are replaced, others
  // stay; a failure leaves everything as it was.
  [[nodiscard]] Result<std::size_t> publish();

 private:
  [[nodiscard]] Failure failed(const std::error_code& why) const;
  StagedDirectory(std::string target, std::string staging, Parameter option)
      : target_(std::move(target)), staging_(std::move(staging)), option_(std::move(option)) {}

  std::string target_;
  std::string staging_;
  Parameter option_;
};

}  // namespace tacit
