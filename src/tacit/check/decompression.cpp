#include "tacit/check/decompression.h"

#include <limits>
#include <new>
#include <stdexcept>
#include <streambuf>
#include <vector>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "tacit/check/meter.h"

namespace tacit::check {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 16;

// What both formats have in common: bytes come in, bytes go out.
class Decompressor : public std::streambuf {
 public:
  Decompressor(std::istream& source, const Limits& limits)
      : source_(source), limits_(limits), in_(chunk), out_(chunk) {}

 protected:
  // Writes to the front of out() and says how much; 0 at the end of everything.
  virtual std::size_t produce() = 0;

  int_type underflow() override {
    const std::size_t count = produce();
    if (count == 0) return traits_type::eof();
    produced_ += count;
    if (produced_ > limits_.free_bytes && produced_ - limits_.free_bytes > allowed()) {
      throw Refused(beyond_limits(
          rejected("too large: more than " + std::to_string(limits_.free_bytes) + " bytes and " +
                   std::to_string(limits_.expansion) + " for every byte of the compressed file")));
    }
    setg(out_.data(), out_.data(), out_.data() + count);
    return traits_type::to_int_type(out_.front());
  }

  // More compressed bytes; 0 at the end.
  std::size_t read_more() {
    const auto count = static_cast<std::size_t>(
        source_.rdbuf()->sgetn(in_.data(), static_cast<std::streamsize>(in_.size())));
    consumed_ += count;
    return count;
  }

  std::vector<char>& in() { return in_; }
  std::vector<char>& out() { return out_; }

 private:
  // The bytes of text beyond the free ones that the compressed bytes so far allow.
  [[nodiscard]] std::uint64_t allowed() const {
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    if (limits_.expansion > 0 && consumed_ > most / limits_.expansion) return most;
    return limits_.expansion * consumed_;
  }

  std::istream& source_;
  Limits limits_;
  std::uint64_t consumed_ = 0;
  std::uint64_t produced_ = 0;
  std::vector<char> in_;
  std::vector<char> out_;
};

// One or more gzip members.
class Gzip final : public Decompressor {
 public:
  Gzip(std::istream& source, const Limits& limits) : Decompressor(source, limits) {
    constexpr int gzip_only = 16 + MAX_WBITS;
    if (inflateInit2(&state_, gzip_only) != Z_OK) throw std::bad_alloc();
  }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;
  ~Gzip() override { inflateEnd(&state_); }

 private:
  std::size_t produce() override {
    state_.next_out = reinterpret_cast<Bytef*>(out().data());
    state_.avail_out = static_cast<uInt>(out().size());
    while (state_.avail_out == out().size()) {
      if (state_.avail_in == 0) {
        const std::size_t count = read_more();
        if (count == 0 && member_ended_) return 0;
        if (count == 0) throw std::runtime_error("truncated gzip data");
        state_.next_in = reinterpret_cast<Bytef*>(in().data());
        state_.avail_in = static_cast<uInt>(count);
      }
      if (member_ended_) inflateReset(&state_);
      const int result = inflate(&state_, Z_NO_FLUSH);
      if (result == Z_MEM_ERROR) throw std::bad_alloc();
      if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
        throw std::runtime_error("damaged gzip data");
      }
      member_ended_ = result == Z_STREAM_END;
    }
    return out().size() - state_.avail_out;
  }

  z_stream state_{};
  bool member_ended_ = false;
};

// One or more zstd frames.
class Zstd final : public Decompressor {
 public:
  Zstd(std::istream& source, const Limits& limits)
      : Decompressor(source, limits), state_(ZSTD_createDStream()) {
    if (state_ == nullptr) throw std::bad_alloc();
  }
  Zstd(const Zstd&) = delete;
  Zstd& operator=(const Zstd&) = delete;
  ~Zstd() override { ZSTD_freeDStream(state_); }

 private:
  std::size_t produce() override {
    ZSTD_outBuffer output{out().data(), out().size(), 0};
    while (output.pos == 0) {
      if (input_.pos == input_.size && !pending_) {
        const std::size_t count = read_more();
        if (count == 0 && frame_ended_) return 0;
        if (count == 0) throw std::runtime_error("truncated zstd data");
        input_ = {in().data(), count, 0};
      }
      const std::size_t result = ZSTD_decompressStream(state_, &output, &input_);
      if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
      if (ZSTD_isError(result) != 0) throw std::runtime_error("damaged zstd data");
      frame_ended_ = result == 0;
      pending_ = output.pos == output.size && !frame_ended_;
    }
    return output.pos;
  }

  ZSTD_DStream* state_;
  ZSTD_inBuffer input_{nullptr, 0, 0};
  bool frame_ended_ = false;
  bool pending_ = false;  // a full output buffer: more may come without new input
};

}  // namespace

std::unique_ptr<std::streambuf> decompressed(std::istream& source, const Limits& limits) {
  // One byte can be looked at on any stream. No certificate begins with these bytes: its
  // first line is known.
  const int first = source.rdbuf()->sgetc();
  if (first == 0x1F) return std::make_unique<Gzip>(source, limits);
  if (first == 0x28) return std::make_unique<Zstd>(source, limits);
  return nullptr;
}

}  // namespace tacit::check
