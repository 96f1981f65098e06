#include "output.h"

#include <iostream>

#include "tacit/base/output_file.h"

namespace tacit::cli {

Exit deliver(const Args& args, Streams io, std::string_view text) {
  const std::string path = args.text("output");
  if (path != "-") {
    const auto written = write_file(path, text);
    return written ? Exit::done : complain(io, written.failure(Parameter{"o"}).error);
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
