// A file that is compressed with zstd as it is written.
#pragma once

#include <memory>
#include <span>

#include "tacit/base/output_file.h"

namespace tacit {

class ZstdWriter {
 public:
  // The file stays the caller's and lives longer than this. Frames carry a checksum of their text.
  ZstdWriter(OutputFile& file, int level);
  ZstdWriter(const ZstdWriter&) = delete;
  ZstdWriter& operator=(const ZstdWriter&) = delete;
  ~ZstdWriter();

  // Whether it went well so far; after a failure the file says why, unless the compressor itself
  // failed.
  [[nodiscard]] bool write(std::span<const char> text);
  [[nodiscard]] bool finish();  // ends the frame; nothing may be written after it

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tacit
