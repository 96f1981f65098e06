// Forward checking with two watched literals. What is assigned between steps follows at
// the top level and stays for good; a step assigns more on top of it and takes that
// back. A clause with a literal that is true at the top level is true for good and is not
// watched; every other clause watches two literals that are open at the top level, so
// that propagation sees it when it becomes a unit.
//
// Removed clauses are marked, and leave the watch lists when they are met there or when
// the arena is compacted, which happens when half of it is waste.
#include "tacit/check/proof.h"

#include <algorithm>

namespace tacit::check {
namespace {

constexpr std::size_t least_waste = std::size_t{1} << 16;

// Sums of these do not depend on the order of the literals.
std::uint32_t mixed(std::uint32_t code) {
  std::uint64_t x = (std::uint64_t{code} + 1) * 0x9E3779B97F4A7C15U;
  x ^= x >> 29U;
  x *= 0xBF58476D1CE4E5B9U;
  return static_cast<std::uint32_t>(x >> 32U);
}

}  // namespace

Proof::Proof(Literal variables, Meter& meter)
    : meter_(&meter),
      bytes_(meter),
      variables_(variables),
      most_words_(std::min<std::uint64_t>(meter.limits().clause_words, std::uint64_t{1} << 31U)) {
  bytes_.take(bytes_of_variable * (static_cast<std::uint64_t>(variables) + 1));
  buckets_.assign(std::size_t{1} << 8U, none);
  watches_.resize(2 * (static_cast<std::size_t>(variables) + 1));
  value_.assign(watches_.size(), 0);
  stamp_.assign(watches_.size(), 0);
}

// Into clause_ and hash_: every literal once.
void Proof::normalise(std::span<const Literal> clause) {
  if (++stamps_ == 0) {
    std::fill(stamp_.begin(), stamp_.end(), 0);
    stamps_ = 1;
  }
  meter_->step(clause.size() + 1);
  clause_.clear();
  hash_ = 0;
  for (const Literal literal : clause) {
    const Code code =
        literal > 0 ? 2 * static_cast<Code>(literal) : 2 * static_cast<Code>(-literal) + 1;
    if (stamp_[code] == stamps_) continue;
    stamp_[code] = stamps_;
    clause_.push_back(code);
    hash_ += mixed(code);
  }
}

bool Proof::assume(std::span<const Literal> clause) {
  normalise(clause);
  return insert();
}

Proof::Step Proof::derive(std::span<const Literal> clause) {
  normalise(clause);
  if (!refuted_) {
    const std::size_t top = trail_.size();
    bool conflict = false;
    for (const Code literal : clause_) {
      if (value_[literal] > 0) {
        conflict = true;
        break;
      }
      if (value_[literal] == 0) assign(literal ^ 1U);
    }
    conflict = conflict || !propagate();
    undo(top);
    if (!conflict) return Step::does_not_follow;
  }
  return insert() ? Step::done : Step::no_room;
}

void Proof::undo(std::size_t trail_size) {
  while (trail_.size() > trail_size) {
    value_[trail_.back()] = 0;
    value_[trail_.back() ^ 1U] = 0;
    trail_.pop_back();
  }
  propagated_ = trail_size;
}

bool Proof::make_room(std::size_t words) {
  if (arena_.size() + words <= most_words_) return true;
  if (wasted_ > 0) collect_garbage();
  return arena_.size() + words <= most_words_;
}

// Stores clause_ as a new clause.
bool Proof::insert() {
  if (!make_room(clause_.size() + header)) return false;
  while (words_held_ < arena_.size() + clause_.size() + header) {
    bytes_.take(bytes_of_word * words_at_once);
    words_held_ += words_at_once;
  }
  if (clauses_ >= buckets_.size()) rehash(2 * buckets_.size());
  const auto reference = static_cast<Reference>(arena_.size());
  Reference& bucket = buckets_[hash_ & (buckets_.size() - 1)];
  arena_.push_back(static_cast<std::uint32_t>(clause_.size()));
  arena_.push_back(hash_);
  arena_.push_back(bucket);
  arena_.insert(arena_.end(), clause_.begin(), clause_.end());
  bucket = reference;
  ++clauses_;
  if (!refuted_) watch_or_propagate(reference);
  return true;
}

// Expects that nothing but the top level is assigned.
void Proof::watch_or_propagate(Reference clause) {
  Code* const own = literals(clause);
  const std::size_t size = arena_[clause];
  std::size_t open = 0;
  for (std::size_t i = 0; i < size; ++i) {
    if (value_[own[i]] > 0) return;
    if (value_[own[i]] == 0 && open < 2) std::swap(own[open++], own[i]);
  }
  if (open == 0) {
    refuted_ = true;
  } else if (open == 1) {
    assign(own[0]);
    if (!propagate()) refuted_ = true;
  } else {
    watches_[own[0]].push_back({clause, own[1]});
    watches_[own[1]].push_back({clause, own[0]});
  }
}

// False on a conflict. Whatever happens, the watch lists stay complete.
bool Proof::propagate() {
  while (propagated_ < trail_.size()) {
    const Code falsified = trail_[propagated_++] ^ 1U;
    std::vector<Watch>& list = watches_[falsified];
    Watch* keep = list.data();
    const Watch* const end = keep + list.size();
    bool conflict = false;
    for (const Watch* at = keep; at != end;) {
      meter_->step();
      const Watch watch = *at++;
      if (value_[watch.blocker] > 0) {
        *keep++ = watch;
        continue;
      }
      const std::uint32_t size = arena_[watch.clause];
      if ((size & dead) != 0) continue;
      Code* const own = literals(watch.clause);
      const Code other = own[0] ^ own[1] ^ falsified;
      if (value_[other] > 0) {
        *keep++ = {watch.clause, other};
        continue;
      }
      std::size_t next = 2;
      while (next < size && value_[own[next]] < 0) ++next;
      meter_->step(next);
      if (next < size) {
        own[0] = other;
        own[1] = own[next];
        own[next] = falsified;
        watches_[own[1]].push_back({watch.clause, other});
        continue;
      }
      *keep++ = {watch.clause, other};
      if (value_[other] < 0) {
        keep = std::copy(at, end, keep);
        conflict = true;
        break;
      }
      assign(other);
    }
    list.resize(static_cast<std::size_t>(keep - list.data()));
    if (conflict) return false;
  }
  return true;
}

bool Proof::remove(std::span<const Literal> clause) {
  normalise(clause);
  Reference* link = &buckets_[hash_ & (buckets_.size() - 1)];
  while (*link != none) {
    meter_->step();
    const Reference at = *link;
    if (arena_[at] == clause_.size() && arena_[at + 1] == hash_) {
      meter_->step(clause_.size());
      const Code* const own = literals(at);
      // Both have every literal once, and equally many.
      const bool same = std::all_of(own, own + clause_.size(),
                                    [&](Code code) { return stamp_[code] == stamps_; });
      if (same) {
        *link = arena_[at + 2];
        arena_[at] |= dead;
        wasted_ += clause_.size() + header;
        --clauses_;
        if (wasted_ > least_waste && 2 * wasted_ > arena_.size()) collect_garbage();
        return true;
      }
    }
    link = &arena_[at + 2];
  }
  return false;
}

// Compacts the arena. The new place of a clause that moves is left in the word of its
// hash until the watch lists have been corrected. Expects that nothing but the top level
// is assigned, which is always so between steps.
void Proof::collect_garbage() {
  std::vector<std::uint32_t> packed;
  packed.reserve(arena_.size() - wasted_);
  for (std::size_t at = 0; at < arena_.size();) {
    const std::uint32_t size = arena_[at] & ~dead;
    const std::size_t words = size + header;
    meter_->step(words);
    if ((arena_[at] & dead) == 0) {
      const auto place = static_cast<std::uint32_t>(packed.size());
      const auto from = arena_.begin() + static_cast<std::ptrdiff_t>(at);
      packed.insert(packed.end(), from, from + static_cast<std::ptrdiff_t>(words));
      arena_[at + 1] = place;
    }
    at += words;
  }
  for (std::vector<Watch>& list : watches_) {
    meter_->step(list.size() + 1);
    std::erase_if(list, [&](const Watch& w) { return (arena_[w.clause] & dead) != 0; });
    for (Watch& watch : list) watch.clause = arena_[watch.clause + 1];
    if (list.capacity() > 2 * list.size()) list.shrink_to_fit();
  }
  arena_ = std::move(packed);
  wasted_ = 0;
  rehash(buckets_.size());
}

// Expects that the chains need not be followed: all live clauses are entered anew.
void Proof::rehash(std::size_t buckets) {
  buckets_.assign(buckets, none);
  for (std::size_t at = 0; at < arena_.size();) {
    const std::uint32_t size = arena_[at] & ~dead;
    meter_->step(header);
    if ((arena_[at] & dead) == 0) {
      Reference& bucket = buckets_[arena_[at + 1] & (buckets - 1)];
      arena_[at + 2] = bucket;
      bucket = static_cast<Reference>(at);
    }
    at += size + header;
  }
}

}  // namespace tacit::check
