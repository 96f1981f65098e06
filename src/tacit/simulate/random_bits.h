// Random bits that depend on nothing but where they are used.
//
// Executions are simulated in blocks of 512, one bit of a `Lanes` each. Every draw
// has a place: the seed, the block, the round and the link. The generator is the
// counter-based Philox4x32-10: the place is its counter, so the same draw has the
// same outcome whatever the number of threads, machines or the width of vectors.
#pragma once

#include <array>
#include <cstdint>

#include "tacit/base/probability.h"

namespace tacit {

inline constexpr unsigned executions_per_block = 512;

// One bit for each execution of a block: execution e is bit e % 64 of word e / 64.
struct alignas(64) Lanes {
  std::array<std::uint64_t, executions_per_block / 64> words{};

  [[nodiscard]] bool bit(unsigned execution) const noexcept {
    return ((words[execution / 64] >> (execution % 64)) & 1) != 0;
  }
  friend bool operator==(const Lanes&, const Lanes&) = default;
};

// What a draw is for; draws for different purposes are independent.
enum class Purpose : std::uint32_t {
  delivery = 0,
  input = 1,
  pilot = 2,
  coin = 3,
  hidden = 4,        // the hidden states of a channel
  shared = 5,        // what the receivers of a sender share
  pilot_hidden = 6,  // the same for pilots
  pilot_shared = 7,
  stops = 8,  // who stops, and when
  pilot_stops = 9,
};

// The place of a draw. Expects block < 2^56 and link < 2^24.
struct DrawPlace {
  std::uint64_t seed = 0;
  std::uint64_t block = 0;
  std::uint32_t round = 0;
  std::uint32_t link = 0;
  Purpose purpose = Purpose::delivery;
};

// The probability of a draw, as the first 64 digits of its binary expansion: what is
// drawn has this probability less an error below 2^-64, and exactly this probability
// where the expansion ends within 64 digits.
class DrawProbability {
 public:
  explicit DrawProbability(const Probability& p);

  [[nodiscard]] bool certain() const noexcept { return certain_; }  // p = 1
  // floor(p 2^64); meaningless when certain.
  [[nodiscard]] std::uint64_t digits() const noexcept { return digits_; }

 private:
  bool certain_;
  std::uint64_t digits_;
};

// Philox4x32-10 by its definition: counter and key, lowest word first.
[[nodiscard]] std::array<std::uint32_t, 4> philox(const std::array<std::uint32_t, 4>& counter,
                                                  const std::array<std::uint32_t, 2>& key);

// Random word `digit` (below 64) of a place: digit `digit` of a uniform number in
// [0, 1) for each execution of the block.
[[nodiscard]] Lanes random_word(const DrawPlace& place, unsigned digit);

// The draw by its definition, one word after another: an execution's bit is set when
// its uniform number is below p. The kernels (kernels.h) do the same faster.
[[nodiscard]] Lanes plain_draw(const DrawPlace& place, const DrawProbability& p);

// Counter and key of a random word: sub-counter `quarter` (below 4) of digit `digit`
// gives words `quarter` and `quarter + 4` of the Lanes.
struct PhiloxPlace {
  std::array<std::uint32_t, 4> counter;
  std::array<std::uint32_t, 2> key;
};
[[nodiscard]] constexpr PhiloxPlace philox_place(const DrawPlace& place, unsigned digit,
                                                 unsigned quarter) noexcept {
  return {{static_cast<std::uint32_t>(place.block),
           (static_cast<std::uint32_t>(place.block >> 32) << 8) | (digit << 2) | quarter,
           place.round, place.link | (static_cast<std::uint32_t>(place.purpose) << 24)},
          {static_cast<std::uint32_t>(place.seed), static_cast<std::uint32_t>(place.seed >> 32)}};
}

}  // namespace tacit
