#include "tacit/atlas/zstd_writer.h"

#include <vector>
#include <zstd.h>

namespace tacit {

struct ZstdWriter::State {
  OutputFile& file;
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(), &ZSTD_freeCCtx};
  std::vector<char> out = std::vector<char>(ZSTD_CStreamOutSize());

  bool push(std::span<const char> text, ZSTD_EndDirective directive) {
    ZSTD_inBuffer input{text.data(), text.size(), 0};
    while (true) {
      ZSTD_outBuffer output{out.data(), out.size(), 0};
      const std::size_t left = ZSTD_compressStream2(context.get(), &output, &input, directive);
      if (ZSTD_isError(left) != 0) return false;
      if (!file.write({out.data(), output.pos})) return false;
      if (directive == ZSTD_e_end ? left == 0 : input.pos == input.size) return true;
    }
  }
};

ZstdWriter::ZstdWriter(OutputFile& file, int level) : state_(new State{file}) {
  ZSTD_CCtx_setParameter(state_->context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(state_->context.get(), ZSTD_c_checksumFlag, 1);
}

ZstdWriter::~ZstdWriter() = default;

bool ZstdWriter::write(std::span<const char> text) {
  return state_->push(text, ZSTD_e_continue);
}

bool ZstdWriter::finish() {
  return state_->push({}, ZSTD_e_end);
}

}  // namespace tacit
