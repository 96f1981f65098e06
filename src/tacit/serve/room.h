// How many bytes all requests together may hold of something: of bodies, of answers.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace tacit::serve {

class Room {
 public:
  // `kept` of the bytes are only for clients that hold nothing, so that one client alone cannot
  // keep out all others. Expects at most `bytes` for `kept`.
  Room(std::uint64_t bytes, std::uint64_t kept) : bytes_(bytes), kept_(kept) {}
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  // Bytes that are held, given back when the last copy is destroyed; before the room is.
  using Hold = std::shared_ptr<void>;

  // Null when there is no room for `bytes` more bytes.
  [[nodiscard]] Hold take(const std::string& client, std::uint64_t bytes);

  [[nodiscard]] std::uint64_t size() const noexcept { return bytes_; }
  [[nodiscard]] std::uint64_t held() const;

 private:
  void give_back(const std::string& client, std::uint64_t bytes);

  const std::uint64_t bytes_;
  const std::uint64_t kept_;
  mutable std::mutex mutex_;
  std::uint64_t held_ = 0;
  std::map<std::string, unsigned> holds_;  // of each client, how many
};

}  // namespace tacit::serve
