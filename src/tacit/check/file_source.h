// FileSource: the bytes of a file or of standard input, read in a way that hears a wish to stop
// even while there is nothing to read.
#pragma once

#include <array>
#include <stop_token>
#include <streambuf>
#include <string>

namespace tacit::check {

class FileSource : public std::streambuf {
 public:
  // Opens the file, `-` for standard input. A pipe with a name is opened before it has a writer,
  // and is waited for when it is read.
  FileSource(const std::string& path, std::stop_token stop);
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;
  ~FileSource() override;

  // Why the file could not be opened, as an errno; 0 when it could.
  [[nodiscard]] int error() const { return error_; }

 protected:
  // Throws Stopped when it is to stop, and std::runtime_error when the file cannot be read.
  int_type underflow() override;

 private:
  int descriptor_ = -1;
  int error_ = 0;
  std::stop_token stop_;
  std::array<char, 65536> part_{};
};

}  // namespace tacit::check
