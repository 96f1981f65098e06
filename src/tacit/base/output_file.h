// OutputFile: a file that is written from its beginning to its end, and that notices when the
// system refuses any of it. All files that hold data are written through it.
//
// The first refusal is kept: what is written later is dropped, and finish() tells what happened.
// A file that was not finished is not a result; whoever needs its data checks finish().
#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

#include "tacit/base/result.h"

namespace tacit {

class OutputFile {
 public:
  // The file of that name, made where there is none. What it held is replaced; a file that is
  // continued keeps its first `kept` bytes. Fails when it cannot be opened.
  [[nodiscard]] static Result<OutputFile> open(const std::string& path);
  [[nodiscard]] static Result<OutputFile> continued(const std::string& path, std::size_t kept);

  // A file that appears whole or not at all: a temporary one beside `path`, with the rights of any
  // new file, which takes that name when it is finished and which is removed otherwise. A link
  // stays, and what it leads to is replaced. Devices and pipes are written to as they are. Fails
  // for directories, and where nothing can be written.
  [[nodiscard]] static Result<OutputFile> staged(const std::string& path);

  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;
  ~OutputFile();

  // Whether everything was taken so far. Small writes are collected until there are many, or until
  // flush().
  bool write(std::string_view bytes);
  bool flush();
  // The same as a stream, which is bad after a refusal. It lives as long as this object.
  [[nodiscard]] std::ostream& stream();

  // Hands everything to the disk, closes the file and gives it its name. Fails with the first
  // refusal, however long ago. Nothing may be written afterwards.
  [[nodiscard]] Result<Done> finish();
  // The same without waiting for the disk: for files that nobody needs after a loss of power.
  [[nodiscard]] Result<Done> close();
  // "cannot write to 'FILE': No space left on device", once something was refused.
  [[nodiscard]] Failure failure(const Place& where = {}) const;

 private:
  struct State;
  explicit OutputFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Writes a staged file: the number of bytes.
[[nodiscard]] Result<std::size_t> write_file(const std::string& path, std::string_view text);

// A device or a pipe, or a link to one, which is written to and never replaced.
[[nodiscard]] bool is_special_file(const std::string& path);

// Fails unless a file could be written there; leaves no trace. For outputs that come at the end
// of long work.
[[nodiscard]] Result<Done> check_writable(const std::string& path);

// A new empty directory whose name is `prefix` and some letters, with the rights of any new
// directory. Its name; errors call it `shown`.
[[nodiscard]] Result<std::string> make_directory(const std::string& prefix,
                                                 const std::string& shown);

}  // namespace tacit
