// ViewTable: full-information views, interned. Equal views have one id.
//
// After t rounds a process knows its own view after t - 1 rounds and, from every
// process it heard in round t, that process's view after t - 1 rounds. A view of
// level t is therefore a row of n entries over the ids of level t - 1, one of
// which is the owner's. Ids are dense per level and grouped by owner.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "tacit/base/strong_id.h"
#include "tacit/model/one_round_view.h"
#include "tacit/model/process.h"
#include "tacit/model/task.h"

namespace tacit {

// A view of one level; meaningful together with its level.
using ViewId = StrongId<struct ViewTag, std::uint32_t>;

// The entry for a process that was not heard.
inline constexpr ViewId unheard{std::numeric_limits<std::uint32_t>::max()};

// The views of one level, added owner by owner.
class ViewLevel {
 public:
  explicit ViewLevel(unsigned n) : n_(n), first_(1, 0) {}

  // All later calls of intern() are for the next owner. Call it n times.
  void begin_owner();
  // The id of this row for the current owner, new if it has not been seen.
  // Expects row.size() == n. Amortised O(n).
  ViewId intern(std::span<const ViewId> row);
  // Gives back memory that only growth needs.
  void finish();

  [[nodiscard]] std::size_t size() const noexcept { return first_.back(); }
  // The views of process i are the ids from first(i) to first(i + 1).
  [[nodiscard]] std::uint32_t first(unsigned process) const { return first_[process]; }
  [[nodiscard]] ProcessId owner(ViewId view) const;  // O(log n)
  [[nodiscard]] std::span<const ViewId> row(ViewId view) const& {
    return {rows_.data() + view.index() * n_, n_};
  }
  [[nodiscard]] std::span<const ViewId> row(ViewId view) const&& = delete;  // would dangle
  [[nodiscard]] std::optional<ViewId> find(ProcessId owner, std::span<const ViewId> row) const;
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  // Open addressing over the rows of one owner; 0 is an empty slot, otherwise
  // 1 + the index of the view among its owner's.
  struct Index {
    std::vector<std::uint32_t> slots;
  };

  [[nodiscard]] std::size_t slot_of(const Index& index, std::uint32_t base,
                                    std::span<const ViewId> row) const;
  void grow(Index& index, std::uint32_t base);

  unsigned n_;
  std::vector<std::uint32_t> first_;
  std::vector<ViewId> rows_;
  std::vector<Index> indices_;  // one per owner
};

class ViewTable {
 public:
  // Only level 0: the views (i, v) of inputs over M = `values` values, with id M i + v. Expects
  // n <= 64 and 2 to 8 values.
  explicit ViewTable(unsigned n, unsigned values = 2);

  [[nodiscard]] unsigned processes() const noexcept { return n_; }
  [[nodiscard]] unsigned values() const noexcept { return values_; }
  // Number of rounds of the last level.
  [[nodiscard]] unsigned rounds() const noexcept {
    return static_cast<unsigned>(levels_.size() - 1);
  }
  [[nodiscard]] const ViewLevel& level(unsigned rounds) const& { return levels_[rounds]; }
  [[nodiscard]] const ViewLevel& level(unsigned rounds) const&& = delete;  // would dangle
  void add_level(ViewLevel level) { levels_.push_back(std::move(level)); }

  [[nodiscard]] ViewId initial(ProcessId i, Value input) const {
    return ViewId(values_ * i.value() + static_cast<std::uint32_t>(input));
  }
  // The input that a view of level 0 is.
  [[nodiscard]] Value initial_value(ViewId view) const {
    return static_cast<Value>(view.value() % values_);
  }
  // The owner's input.
  [[nodiscard]] Value input(unsigned rounds, ViewId view) const;
  // A view of level 1 as the vector over {0, 1, *}. Expects two values.
  [[nodiscard]] OneRoundView one_round(ViewId view) const;
  [[nodiscard]] std::size_t bytes() const noexcept;

 private:
  unsigned n_;
  unsigned values_;
  std::vector<ViewLevel> levels_;
};

}  // namespace tacit
