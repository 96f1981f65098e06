#include "tacit/complex/view_table.h"

#include <algorithm>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

std::uint64_t hash_of(std::span<const ViewId> row) {
  std::uint64_t hash = 0;
  for (const ViewId entry : row) {
    hash = (hash ^ entry.value()) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace

void ViewLevel::begin_owner() {
  expects(indices_.size() < n_, "ViewLevel: more owners than processes");
  first_.push_back(first_.back());
  indices_.push_back({std::vector<std::uint32_t>(16)});
}

std::size_t ViewLevel::slot_of(const Index& index, std::uint32_t base,
                               std::span<const ViewId> row) const {
  const std::size_t mask = index.slots.size() - 1;
  std::size_t slot = hash_of(row) & mask;
  while (index.slots[slot] != 0 &&
         !std::ranges::equal(this->row(ViewId(base + index.slots[slot] - 1)), row)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

ViewId ViewLevel::intern(std::span<const ViewId> row) {
  expects(!indices_.empty() && row.size() == n_, "ViewLevel::intern: no owner or wrong length");
  Index& index = indices_.back();
  const std::uint32_t base = first_[indices_.size() - 1];
  const std::size_t slot = slot_of(index, base, row);
  if (index.slots[slot] != 0) return ViewId(base + index.slots[slot] - 1);
  const ViewId fresh(first_.back());
  expects(fresh != unheard, "ViewLevel: more than 2^32 - 1 views");
  ++first_.back();
  rows_.insert(rows_.end(), row.begin(), row.end());
  index.slots[slot] = fresh.value() - base + 1;
  if (std::size_t{2} * (fresh.value() - base + 1) > index.slots.size()) grow(index, base);
  return fresh;
}

void ViewLevel::grow(Index& index, std::uint32_t base) {
  Index larger{std::vector<std::uint32_t>(2 * index.slots.size())};
  for (const std::uint32_t entry : index.slots) {
    if (entry != 0) larger.slots[slot_of(larger, base, row(ViewId(base + entry - 1)))] = entry;
  }
  index = std::move(larger);
}

void ViewLevel::finish() {
  expects(indices_.size() == n_, "ViewLevel: fewer owners than processes");
  rows_.shrink_to_fit();
}

ProcessId ViewLevel::owner(ViewId view) const {
  const auto after = std::ranges::upper_bound(first_, view.value());
  return ProcessId(static_cast<std::uint8_t>(after - first_.begin() - 1));
}

std::optional<ViewId> ViewLevel::find(ProcessId owner, std::span<const ViewId> row) const {
  if (row.size() != n_) return std::nullopt;
  const Index& index = indices_[owner.index()];
  const std::uint32_t base = first_[owner.index()];
  const std::uint32_t entry = index.slots[slot_of(index, base, row)];
  if (entry == 0) return std::nullopt;
  return ViewId(base + entry - 1);
}

std::size_t ViewLevel::bytes() const noexcept {
  std::size_t total = rows_.capacity() * sizeof(ViewId);
  for (const Index& index : indices_) total += index.slots.capacity() * sizeof(std::uint32_t);
  return total;
}

ViewTable::ViewTable(unsigned n, unsigned values) : n_(n), values_(values) {
  expects(1 <= n && n <= ProcessSet::most_processes, "ViewTable: needs 1 to 64 processes");
  expects(2 <= values && values <= Task::most_input_values, "ViewTable: needs 2 to 8 values");
  // Level 0 uses the same structure; its row holds the id itself at the owner's
  // place, so that rows of different views differ.
  ViewLevel inputs(n);
  std::vector<ViewId> row(n, unheard);
  for (const ProcessId i : ProcessSet::first(n)) {
    inputs.begin_owner();
    for (unsigned value = 0; value < values; ++value) {
      row[i.index()] = initial(i, static_cast<Value>(value));
      inputs.intern(row);
    }
    row[i.index()] = unheard;
  }
  inputs.finish();
  levels_.push_back(std::move(inputs));
}

Value ViewTable::input(unsigned rounds, ViewId view) const {
  const std::size_t owner = levels_[rounds].owner(view).index();
  for (; rounds > 0; --rounds) view = levels_[rounds].row(view)[owner];
  return initial_value(view);
}

OneRoundView ViewTable::one_round(ViewId view) const {
  expects(rounds() >= 1, "one_round: the table has no level 1");
  expects(values_ == 2, "one_round: more than two values");
  OneRoundView result{levels_[1].owner(view), {}, {}};
  for (const ProcessId j : ProcessSet::first(n_)) {
    const ViewId heard = levels_[1].row(view)[j.index()];
    if (heard == unheard) continue;
    result.known.insert(j);
    if (initial_value(heard) == Value::one) result.ones.insert(j);
  }
  return result;
}

std::size_t ViewTable::bytes() const noexcept {
  std::size_t total = 0;
  for (const ViewLevel& level : levels_) total += level.bytes();
  return total;
}

}  // namespace tacit
