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
  friend struct ViewMaskHash;
  friend class ViewMasks;

  std::vector<std::uint64_t> words_;
};

struct ViewMaskHash {
  std::size_t operator()(const ViewMask& mask) const noexcept {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : mask.words_) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 32;
    }
    return hash;
  }
};

// Many sets, side by side in memory.
class ViewMasks {
 public:
  void push_back(const ViewMask& mask) {
    words_.insert(words_.end(), mask.words_.begin(), mask.words_.end());
  }
  [[nodiscard]] std::size_t common(std::size_t place, const ViewMask& mask) const {
    const std::uint64_t* const own = words_.data() + place * mask.words_.size();
    std::size_t count = 0;
    for (std::size_t i = 0; i < mask.words_.size(); ++i) {
      count += static_cast<std::size_t>(std::popcount(own[i] & mask.words_[i]));
    }
    return count;
  }
  [[nodiscard]] bool meets(std::size_t place, const ViewMask& mask) const {
    const std::uint64_t* const own = words_.data() + place * mask.words_.size();
    for (std::size_t i = 0; i < mask.words_.size(); ++i) {
      if ((own[i] & mask.words_[i]) != 0) return true;
    }
    return false;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace tacit
