// Blocks of processes that an algorithm treats alike, and what is left of one broadcast round when
// only the members of each block are counted.
//
// Block 1 are the first processes, block 2 the next ones, and so on: a partition is told by its
// sizes. An algorithm treats the members of a block alike when its decisions do not change under
// renamings of processes within the blocks. Then inputs, views and executions collapse to counts
// per block:
//   * an input class says how many members of each block hold 0 and how many hold 1;
//   * a view class says the block and the input of its owner, and how many zeros and ones the owner
//     knows of each block, its own input counted in its own block;
//   * an execution class of an input class says how many zeros and ones of each block are
//     delivered. It stands for product C(zeros, delivered zeros) C(ones, delivered ones) executions
//     of each input of the class.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/base/result.h"
#include "tacit/model/one_round_view.h"
#include "tacit/model/process.h"
#include "tacit/model/system.h"

namespace tacit {

class Blocks {
 public:
  static constexpr unsigned most_processes = 400;

  // Expects at least one block, no empty block, and 2 to 400 processes.
  explicit Blocks(std::vector<unsigned> sizes);
  // All n processes in one block; one process and all others; every process on its own.
  [[nodiscard]] static Blocks anonymous(unsigned n);
  [[nodiscard]] static Blocks leader(unsigned n);
  [[nodiscard]] static Blocks singletons(unsigned n);

  [[nodiscard]] unsigned processes() const noexcept { return processes_; }
  [[nodiscard]] unsigned count() const noexcept { return static_cast<unsigned>(sizes_.size()); }
  [[nodiscard]] const std::vector<unsigned>& sizes() const& noexcept { return sizes_; }
  [[nodiscard]] const std::vector<unsigned>& sizes() const&& = delete;  // would dangle
  // The block of a process; both count from 0. Expects a process of the system.
  [[nodiscard]] unsigned block_of(ProcessId process) const;
  // Expects block < count() and at most 64 processes.
  [[nodiscard]] ProcessSet members(unsigned block) const;
  // "anonymous", "leader", "any" for three or more blocks of one process each, or "blocks:2,3".
  [[nodiscard]] std::string name() const;

  friend bool operator==(const Blocks&, const Blocks&) = default;

 private:
  std::vector<unsigned> sizes_;
  unsigned processes_ = 0;
};

// The algorithms that treat the members of each block alike; with `dual`, those among them that
// commute with exchanging 0 and 1: on the view with all values exchanged they decide the other
// value.
struct AlgorithmClass {
  Blocks blocks;
  bool dual = false;

  // Whether these are all algorithms.
  [[nodiscard]] bool is_everything() const { return !dual && blocks.count() == blocks.processes(); }
  // The name of the blocks, with "+dual" if dual.
  [[nodiscard]] std::string name() const;
  // What the algorithms of the class do: "treats all processes but the first alike", "treats
  // processes 1 to 2 alike, and processes 3 to 5, and commutes with exchanging 0 and 1"; empty
  // where they do anything.
  [[nodiscard]] std::string description() const;

  friend bool operator==(const AlgorithmClass&, const AlgorithmClass&) = default;
};

// Whether classes are defined for the algorithms of a system: for one round of broadcast and
// consensus of two values.
[[nodiscard]] bool has_classes(const System& system);

// Reads "any", "anonymous", "leader" or "blocks:A,B,...", each with or without "+dual", for n
// processes. Fails when the sizes do not add up to n. Expects 2 <= n <= 400.
[[nodiscard]] Result<AlgorithmClass> parse_algorithm_class(std::string_view text, unsigned n);

// How many members of each block have, or are known to have, the value 0 and the value 1.
struct BlockCounts {
  std::vector<unsigned> zeros;
  std::vector<unsigned> ones;

  // No members of any block.
  [[nodiscard]] static BlockCounts none(unsigned blocks);
  [[nodiscard]] unsigned blocks() const noexcept { return static_cast<unsigned>(zeros.size()); }
  [[nodiscard]] unsigned of(unsigned block, Bit value) const {
    return value == Bit::one ? ones[block] : zeros[block];
  }
  [[nodiscard]] unsigned& of(unsigned block, Bit value) {
    return value == Bit::one ? ones[block] : zeros[block];
  }
  // Over all blocks.
  [[nodiscard]] unsigned total(Bit value) const;
  [[nodiscard]] unsigned total() const { return total(Bit::zero) + total(Bit::one); }
  // Zeros and ones exchanged.
  [[nodiscard]] BlockCounts flipped() const { return {ones, zeros}; }

  friend auto operator<=>(const BlockCounts&, const BlockCounts&) = default;
};

struct BlockView {
  unsigned block;     // of the owner, from 0
  Bit input;          // of the owner
  BlockCounts known;  // the owner's input included

  // The value that validity forces: the one that is known alone.
  [[nodiscard]] std::optional<Bit> forced() const;
  [[nodiscard]] BlockView flipped() const { return {block, !input, known.flipped()}; }

  friend auto operator<=>(const BlockView&, const BlockView&) = default;
};

// The class of a view. Expects a view of a process of the system.
[[nodiscard]] BlockView block_view(const Blocks& blocks, const OneRoundView& view);
// The class of an input, given by the processes that hold 1. Expects at most 64 processes.
[[nodiscard]] BlockCounts input_class(const Blocks& blocks, ProcessSet ones);

// All classes of inputs, those with equal inputs included, in ascending order of the ones of block
// 1, then of block 2, and so on.
[[nodiscard]] std::vector<BlockCounts> input_classes(const Blocks& blocks);
// How many inputs the class stands for.
[[nodiscard]] Integer input_multiplicity(const BlockCounts& input);

// Calls `visit` with what is delivered in each execution class of an input class, in ascending
// order of (zeros, ones) of block 1, then of block 2, and so on.
void for_each_delivery(const BlockCounts& input,
                       const std::function<void(const BlockCounts& delivered)>& visit);
// How many executions of one input the execution class stands for. Expects no more deliveries than
// members.
[[nodiscard]] Integer delivery_multiplicity(const BlockCounts& input, const BlockCounts& delivered);
// The classes of the views of an execution class, each once: by block, then by the owner's input,
// then of owners that are delivered before those that are not.
[[nodiscard]] std::vector<BlockView> views_of_delivery(const BlockCounts& input,
                                                       const BlockCounts& delivered);

// All classes of views, numbered from 0: by block of the owner, then by its input, then by (zeros,
// ones) known of block 1, then of block 2, and so on, ascending.
class BlockViews {
 public:
  explicit BlockViews(const Blocks& blocks);

  [[nodiscard]] std::size_t size() const noexcept { return views_.size(); }
  [[nodiscard]] const BlockView& operator[](std::size_t number) const& { return views_[number]; }
  [[nodiscard]] const BlockView& operator[](std::size_t number) const&& = delete;
  // Expects a view that occurs.
  [[nodiscard]] std::size_t number(const BlockView& view) const;

 private:
  // Where the view stands among all combinations of counts up to the sizes of the blocks.
  [[nodiscard]] std::size_t slot(const BlockView& view) const;

  std::vector<unsigned> sizes_;
  std::vector<BlockView> views_;
  std::vector<std::uint32_t> numbers_;  // by slot
};

}  // namespace tacit
