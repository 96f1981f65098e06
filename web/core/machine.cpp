// The machine as a browser's worker sees it: no files, and what memory one may well take.
#include "tacit/ask/machine_memory.h"
#include "tacit/base/input_file.h"
#include "tacit/base/quoted.h"

namespace tacit {

Result<std::string> read_file(const std::string& path) {
  return fail(ErrorCode::io_error, "there are no files here: " + quoted_path(path));
}

// An answer takes about twenty times the memory of the structure it describes, and a page
// may well take half a gigabyte for all of it.
std::uint64_t ask::spare_memory() {
  return std::uint64_t{24} << 20;
}

}  // namespace tacit
