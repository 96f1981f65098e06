// Verdicts of the checker that are kept: which texts it has accepted on this machine.
//
// They are kept in the memory of this process and in a folder of the user's own, one file for each
// text that was accepted. The name of the file is the SHA-256 of the text and the fingerprint of
// the checker (check.h), and its contents say the same once more. A file counts only if it belongs
// to the user of this process and nobody else can read or write it, and if that is so for its
// folder; links are not followed. So nobody but the user can make the program believe anything,
// and a new checker begins with nothing. The folder can be removed at any time.
#pragma once

#include <mutex>
#include <set>
#include <string>
#include <string_view>

namespace tacit {

// All functions may be called by any thread.
class KeptVerdicts {
 public:
  // Without a directory, verdicts are kept in memory only. Directories that are missing are made
  // when the first verdict is kept.
  explicit KeptVerdicts(std::string directory = {});

  // Whether this checker has accepted the text with this hash.
  [[nodiscard]] bool has(const std::string& id) const;
  // Notes that this checker has just accepted it. What cannot be written is kept in memory only.
  void keep(const std::string& id);

  // Held by whoever has a large text checked, so that nobody does the same work beside it.
  [[nodiscard]] std::timed_mutex& checking() { return checking_; }

 private:
  [[nodiscard]] bool is_on_disk(const std::string& id) const;
  void write(const std::string& id) const;

  std::string directory_;
  mutable std::mutex mutex_;
  std::set<std::string> accepted_;
  std::timed_mutex checking_;
};

}  // namespace tacit
