// Certificates as files whose name is the hash of their text.
//
// A stored certificate is its text, compressed with zstd, in a file named after the SHA-256
// of the text. So equal certificates are one file wherever they were made and however they
// were compressed, and a damaged one is recognised. Files appear whole or not at all: they
// are written under another name, flushed to the disk, and renamed.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/output_file.h"
#include "tacit/base/result.h"

namespace tacit {

// Called before every step that can fail outside our power ("write", "sync", "rename",
// "commit"): the errno to fail with, or 0. For tests, which use it to simulate full disks and
// to stop dead at a chosen step; empty otherwise.
using Fault = std::function<int(std::string_view step)>;

// Hands the text of a certificate in a file, plain or compressed, to `take`, block by block,
// until that returns false. Fails when the file cannot be read to its end.
[[nodiscard]] Result<Done> read_certificate_text(
    const std::string& path, const std::function<bool(std::span<const char>)>& take);

// The SHA-256 of that text in hexadecimal digits.
[[nodiscard]] Result<std::string> text_hash(const std::string& path);

class CertificateFiles {
 public:
  explicit CertificateFiles(std::string directory, Fault fault = {})
      : directory_(std::move(directory)), fault_(std::move(fault)) {}

  // A certificate under a temporary name. It is removed again unless it is published.
  class Staged {
   public:
    Staged(std::string id, std::string path, std::uint64_t bytes)
        : id_(std::move(id)), path_(std::move(path)), bytes_(bytes) {}
    Staged(Staged&& other) noexcept;
    Staged& operator=(Staged&&) = delete;
    ~Staged();

    [[nodiscard]] const std::string& id() const& { return id_; }
    [[nodiscard]] const std::string& id() const&& = delete;  // would dangle
    [[nodiscard]] const std::string& path() const& { return path_; }
    [[nodiscard]] const std::string& path() const&& = delete;  // would dangle
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

   private:
    friend class CertificateFiles;
    std::string id_;
    std::string path_;  // empty once published
    std::uint64_t bytes_;
  };

  [[nodiscard]] const std::string& directory() const& { return directory_; }
  [[nodiscard]] const std::string& directory() const&& = delete;  // would dangle
  [[nodiscard]] std::string path(std::string_view id) const;

  // Copies a certificate, plain or compressed, into the directory, flushed to the disk.
  [[nodiscard]] Result<Staged> stage(const std::string& source) const;
  // The same for one that is compressed as it should be: its bytes are kept. The id is empty
  // when they cannot be decompressed.
  [[nodiscard]] Result<Staged> stage_compressed(std::span<const char> bytes) const;
  // Gives a staged certificate its name. From then on it survives a loss of power.
  [[nodiscard]] Result<Done> publish(Staged staged) const;

  // Fails unless the file is there and its text has the hash that is its name.
  [[nodiscard]] Result<Done> intact(std::string_view id) const;
  // The names of all files that have the form of a certificate's, sorted.
  [[nodiscard]] std::vector<std::string> ids() const;
  // Removes what an interrupted process left behind. Only for the one who may write.
  void sweep() const;

 private:
  using Pour = std::function<Result<Done>(OutputFile&)>;
  [[nodiscard]] Result<Staged> stage_with(const Pour& pour) const;
  [[nodiscard]] int faulty(std::string_view step) const { return fault_ ? fault_(step) : 0; }

  std::string directory_;
  Fault fault_;
};

}  // namespace tacit
