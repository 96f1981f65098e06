// SHA-256 of a text that comes block by block.
#pragma once

#include <array>
#include <sodium.h>
#include <span>
#include <string>

namespace tacit {

class Sha256 {
 public:
  Sha256() { crypto_hash_sha256_init(&state_); }
  void update(std::span<const char> text) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): characters as bytes.
    crypto_hash_sha256_update(&state_, reinterpret_cast<const unsigned char*>(text.data()),
                              text.size());
  }
  // Of all blocks so far, in lower-case hexadecimal digits. Expects that it is called once.
  [[nodiscard]] std::string hex() {
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256_final(&state_, digest.data());
    std::array<char, 2 * crypto_hash_sha256_BYTES + 1> text{};
    sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
    return text.data();
  }

 private:
  crypto_hash_sha256_state state_{};
};

}  // namespace tacit
