#include "command.h"

#include <ostream>

#include "tacit/base/quoted.h"

namespace tacit::cli {

void warn(Streams io, std::string_view message) {
  io.err << "tacit: " << printable_lines(message) << "\n";
}

Exit complain(Streams io, const Error& error) {
  warn(io, sentence(error));
  switch (error.code) {
    case ErrorCode::io_error:
    case ErrorCode::defect:
      return Exit::failed;
    case ErrorCode::cancelled:
      return Exit::interrupted;
    case ErrorCode::out_of_memory:
      return Exit::undecided;
    default:
      return Exit::wrong_usage;
  }
}

}  // namespace tacit::cli
