// The body of a request while it is needed: the first bytes in memory, a longer one in a file
// that has no name, so that nothing is left of it however the program ends.
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tacit/base/result.h"

namespace tacit::serve {

class SpooledBody {
 public:
  // The bytes of the largest body that stays in memory.
  static constexpr std::size_t most_in_memory = std::size_t{64} << 10;

  // `folder` is where the file is made when one is needed. `room` is kept as long as this object:
  // what was set aside for the body.
  SpooledBody(std::string folder, std::shared_ptr<void> room)
      : folder_(std::move(folder)), room_(std::move(room)) {}
  SpooledBody(const SpooledBody&) = delete;
  SpooledBody& operator=(const SpooledBody&) = delete;
  ~SpooledBody();

  // Adds bytes at the end. The error of the system when they cannot be stored.
  [[nodiscard]] std::optional<Error> append(std::string_view bytes);

  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  // All of it. Fails when the file cannot be read.
  [[nodiscard]] Result<std::string> text() const;
  // A stream from the first byte on, of which there may be several at once. This object must
  // live longer. The stream becomes bad when the file cannot be read.
  [[nodiscard]] std::unique_ptr<std::istream> stream() const;

 private:
  const std::string folder_;
  const std::shared_ptr<void> room_;
  std::string start_;  // everything, while there is no file; nothing afterwards
  int file_ = -1;
  std::uint64_t size_ = 0;
};

}  // namespace tacit::serve
