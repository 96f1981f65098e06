// HashedText: the text of a certificate in a file, read once, with the hash of what was read.
//
// Whoever reads the text and asks for its hash afterwards knows that both are about the same
// bytes, whatever happens to the file meanwhile.
#pragma once

#include <array>
#include <cstdint>
#include <fstream>
#include <istream>
#include <memory>
#include <stop_token>
#include <streambuf>
#include <string>

#include "tacit/atlas/sha256.h"
#include "tacit/base/result.h"

namespace tacit {

class HashedText {
 public:
  static constexpr std::uint64_t unlimited = ~std::uint64_t{0};

  // Decompressed as it is read; a text of more than `most_bytes` bytes is too long.
  HashedText(const std::string& path, std::uint64_t most_bytes, std::stop_token stop);

  // Broken (bad()) when the file cannot be opened, is damaged, is too long, or when the reader is
  // asked to stop.
  [[nodiscard]] std::istream& stream() { return stream_; }
  // What made it break, in words; empty while it has not.
  [[nodiscard]] const std::string& trouble() const& { return buffer_.trouble; }
  [[nodiscard]] const std::string& trouble() const&& = delete;  // would dangle
  // Whether it was the limit on its bytes.
  [[nodiscard]] bool too_long() const { return buffer_.too_long; }
  [[nodiscard]] std::uint64_t bytes() const { return buffer_.count; }

  // Reads what is left. The hash of the whole text; fails when it broke.
  [[nodiscard]] Result<std::string> hash();

 private:
  class Buffer : public std::streambuf {
   public:
    Buffer(std::uint64_t most_bytes, std::stop_token stop)
        : most(most_bytes), stop_(std::move(stop)) {}

    std::streambuf* source = nullptr;
    std::uint64_t most;
    std::uint64_t count = 0;
    std::string trouble;
    bool too_long = false;
    Sha256 sum;

   protected:
    int_type underflow() override;

   private:
    int_type broken(std::string why);

    std::stop_token stop_;
    std::array<char, 65536> part_{};
  };

  std::ifstream file_;
  std::unique_ptr<std::streambuf> unpacked_;
  Buffer buffer_;
  std::istream stream_;
};

}  // namespace tacit
