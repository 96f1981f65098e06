// Processes, bits and sets of processes.
//
// Processes count from 0 in code and from 1 in everything a person reads.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "tacit/base/result.h"
#include "tacit/base/strong_id.h"

namespace tacit {

using ProcessId = StrongId<struct ProcessTag, std::uint8_t>;

// A value that a process has as its input, or decides. Where there are M of them they are Value(0)
// to Value(M - 1).
enum class Value : std::uint8_t { zero = 0, one = 1 };
// A value where there are two, as in the paper.
using Bit = Value;

[[nodiscard]] constexpr Bit operator!(Bit bit) noexcept {
  return bit == Bit::zero ? Bit::one : Bit::zero;
}

// A set of up to 64 processes, as a mask. An input vector over two values is the set of
// processes that hold 1; over more values it is an InputId (system.h).
class ProcessSet {
 public:
  static constexpr unsigned most_processes = 64;

  // Visits the members in ascending order.
  class Iterator {
   public:
    using value_type = ProcessId;
    using difference_type = std::ptrdiff_t;

    constexpr Iterator() = default;
    constexpr explicit Iterator(std::uint64_t rest) noexcept : rest_(rest) {}
    constexpr ProcessId operator*() const noexcept {
      return ProcessId(static_cast<std::uint8_t>(std::countr_zero(rest_)));
    }
    constexpr Iterator& operator++() noexcept {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) noexcept {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t rest_ = 0;
  };

  constexpr ProcessSet() = default;
  constexpr explicit ProcessSet(std::uint64_t mask) noexcept : mask_(mask) {}
  // {0, ..., n - 1}. Expects n <= 64.
  [[nodiscard]] static constexpr ProcessSet first(unsigned n) noexcept {
    return ProcessSet(n == most_processes ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1);
  }
  [[nodiscard]] static constexpr ProcessSet only(ProcessId i) noexcept {
    return ProcessSet(std::uint64_t{1} << i.value());
  }

  [[nodiscard]] constexpr std::uint64_t mask() const noexcept { return mask_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return mask_ == 0; }
  [[nodiscard]] constexpr unsigned size() const noexcept {
    return static_cast<unsigned>(std::popcount(mask_));
  }
  [[nodiscard]] constexpr bool contains(ProcessId i) const noexcept {
    return ((mask_ >> i.value()) & 1) != 0;
  }
  // What process i holds when this set is an input vector.
  [[nodiscard]] constexpr Bit bit(ProcessId i) const noexcept {
    return Bit((mask_ >> i.value()) & 1);
  }

  [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(mask_); }
  [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator(); }

  constexpr ProcessSet& insert(ProcessId i) noexcept { return *this = *this | only(i); }

  friend constexpr ProcessSet operator|(ProcessSet a, ProcessSet b) noexcept {
    return ProcessSet(a.mask_ | b.mask_);
  }
  friend constexpr ProcessSet operator&(ProcessSet a, ProcessSet b) noexcept {
    return ProcessSet(a.mask_ & b.mask_);
  }
  friend constexpr ProcessSet operator-(ProcessSet a, ProcessSet b) noexcept {
    return ProcessSet(a.mask_ & ~b.mask_);
  }
  friend constexpr auto operator<=>(ProcessSet, ProcessSet) = default;

 private:
  std::uint64_t mask_ = 0;
};

// "011": the input of process 1 first. Expects n <= 64.
[[nodiscard]] std::string input_text(ProcessSet ones, unsigned n);
// Reads exactly n bits.
[[nodiscard]] Result<ProcessSet> parse_input(std::string_view text, unsigned n);
// "{1,3}": counted from 1.
[[nodiscard]] std::string set_text(ProcessSet set);

}  // namespace tacit
