// A file that is compressed with zstd as it is written.
#pragma once

#include <cstdio>
#include <memory>
#include <span>

namespace tacit {

class ZstdWriter {
 public:
  // The file stays the caller's. Frames carry a checksum of their text.
  ZstdWriter(std::FILE* file, int level);
  ZstdWriter(const ZstdWriter&) = delete;
  ZstdWriter& operator=(const ZstdWriter&) = delete;
  ~ZstdWriter();

  // Whether it went well so far; after a failure errno says why, or is 0.
  [[nodiscard]] bool write(std::span<const char> text);
  [[nodiscard]] bool finish();  // ends the frame; nothing may be written after it

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tacit
