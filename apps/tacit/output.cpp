#include "output.h"

#include <iostream>

#include "tacit/base/output_file.h"

namespace tacit::cli {

Result<std::size_t> write_file(const std::string& path, std::string_view text) {
  auto opened = OutputFile::staged(path);
  if (!opened) return opened.failure(Parameter{"o"});
  OutputFile file = *std::move(opened);
  file.write(text);
  if (const auto done = file.finish(); !done) return done.failure(Parameter{"o"});
  return text.size();
}

Result<Done> check_writable(const std::string& path, const Parameter& option) {
  auto writable = tacit::check_writable(path);
  if (!writable) return writable.failure(option);
  return writable;
}

Exit deliver(const Args& args, Streams io, std::string_view text) {
  const std::string path = args.text("output");
  if (path != "-") {
    const auto written = write_file(path, text);
    return written ? Exit::done : complain(io, written.error());
  }
  io.out << text;
  return flushed(io, Exit::done);
}

Exit flushed(Streams io, Exit exit) {
  io.out << std::flush;
  if (io.out || exit == Exit::failed) return exit;
  io.out.clear();  // what is lost is told once
  return complain(io, Error{ErrorCode::io_error, "cannot write to standard output", ""});
}

}  // namespace tacit::cli
