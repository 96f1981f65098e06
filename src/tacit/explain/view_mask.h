// Sets of views as vectors of bits. All sets that meet are for equally many views. Not installed.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tacit {

// A set of views.
class ViewMask {
 public:
  explicit ViewMask(std::size_t views) : words_((views + 63) / 64) {}
  void insert(std::size_t view) { words_[view / 64] |= std::uint64_t{1} << (view % 64); }
  [[nodiscard]] bool empty() const {
    return std::ranges::all_of(words_, [](std::uint64_t word) { return word == 0; });
  }
  [[nodiscard]] std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }
  [[nodiscard]] std::size_t common(const ViewMask& other) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      count += static_cast<std::size_t>(std::popcount(words_[i] & other.words_[i]));
    }
    return count;
  }
  // Whether it has a view that is in `other` and not in `allowed`.
  [[nodiscard]] bool meets_outside(const ViewMask& other, const ViewMask& allowed) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if ((words_[i] & other.words_[i] & ~allowed.words_[i]) != 0) return true;
    }
    return false;
  }
  friend ViewMask operator&(ViewMask a, const ViewMask& b) {
    for (std::size_t i = 0; i < a.words_.size(); ++i) a.words_[i] &= b.words_[i];
    return a;
  }
  friend ViewMask operator-(ViewMask a, const ViewMask& b) {
    for (std::size_t i = 0; i < a.words_.size(); ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  friend bool operator==(const ViewMask&, const ViewMask&) = default;
  friend bool operator<(const ViewMask& a, const ViewMask& b) { return a.words_ < b.words_; }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace tacit
