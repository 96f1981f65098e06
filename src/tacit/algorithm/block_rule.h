// Rules of blocks: decision lists that look at the own value, the own block and how many zeros and
// ones are known of every block. They can be read aloud, and hold for any number of processes:
//
//   rule[leader]{
//     unanimous: own
//     leader heard: leader
//     otherwise: !own
//   }
//
// The first line whose condition is not 0 gives the decision. Lines end at a semicolon or at the
// end of a line of text, and # begins a remark. Conditions and decisions are expressions
// (expression.h); a decision that is not 0 is 1.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/algorithm/expression.h"
#include "tacit/base/result.h"
#include "tacit/model/blocks.h"
#include "tacit/model/process.h"

namespace tacit {

// The blocks of a rule for any number of processes: the size of each, one of which may be what the
// others leave. "anonymous" is one block of all, "leader" one process and all others; otherwise
// "blocks:2,3", "blocks:2,*".
class BlockPattern {
 public:
  // Fails with one clause that quotes the text. At most 64 blocks.
  [[nodiscard]] static Result<BlockPattern> parse(std::string_view text);

  [[nodiscard]] unsigned count() const noexcept { return static_cast<unsigned>(sizes_.size()); }
  // Whether the first block is a single process.
  [[nodiscard]] bool has_leader() const { return sizes_.size() > 1 && sizes_.front() == 1U; }
  // The blocks of n processes. Fails where the sizes do not make up n or n is not 2 to 400.
  [[nodiscard]] Result<Blocks> among(unsigned n) const;
  [[nodiscard]] std::string to_string() const;

  friend bool operator==(const BlockPattern&, const BlockPattern&) = default;

 private:
  [[nodiscard]] bool has_rest() const {
    return std::ranges::any_of(sizes_, [](const auto& size) { return !size; });
  }

  std::vector<std::optional<unsigned>> sizes_;  // nothing: what the others leave
};

class BlockRule {
 public:
  struct Line {
    std::optional<Expression> condition;  // nothing: otherwise
    Expression decision;
  };

  // Reads "rule[BLOCKS]{LINES}". Fails with the text and a caret. Where the rule is part of a
  // longer text, that is shown: `text` is then whole.substr(offset, ...). At most 64 lines.
  [[nodiscard]] static Result<BlockRule> parse(std::string_view text, std::string_view whole,
                                               std::size_t offset);
  [[nodiscard]] static Result<BlockRule> parse(std::string_view text) {
    return parse(text, text, 0);
  }

  [[nodiscard]] const BlockPattern& blocks() const& noexcept { return blocks_; }
  [[nodiscard]] const BlockPattern& blocks() const&& = delete;  // would dangle
  [[nodiscard]] const std::vector<Line>& lines() const& noexcept { return lines_; }
  [[nodiscard]] const std::vector<Line>& lines() const&& = delete;  // would dangle

  // The decision on a view among n processes. Fails where no line applies, and where an
  // expression has no value. Expects a view with the blocks of the rule.
  [[nodiscard]] Result<Bit> operator()(const BlockView& view, unsigned n) const;

  // In one line, and for people in several. parse() reads both back to the same rule.
  [[nodiscard]] std::string to_string() const;
  [[nodiscard]] std::vector<std::string> text_lines() const;

 private:
  explicit BlockRule(BlockPattern blocks) : blocks_(std::move(blocks)) {}

  BlockPattern blocks_;
  std::vector<Line> lines_;
};

// The text of an algorithm, perhaps of several lines, in one: ends of lines that separate the lines
// of a rule of blocks become semicolons, other ones blanks, and remarks go.
[[nodiscard]] std::string joined_lines(std::string_view text);

// A rule of blocks that has a name.
struct NamedBlockRule {
  std::string_view name;
  unsigned processes;  // the members of its blocks; more processes listen
  std::string_view text;
};
[[nodiscard]] std::span<const NamedBlockRule> named_block_rules();

// All decisions of a rule of blocks, looked up once. Evaluation reads this table.
class BlockRuleTable {
 public:
  // Fails where the rule has no value for a view that can occur, and beyond most_bytes.
  // Cost: one call per view, twice the number of blocks times the product of s^2 / 2 over their
  // sizes s; the memory is one byte for each, and as much again. Listens.
  [[nodiscard]] static Result<BlockRuleTable> build(const BlockRule& rule, const Blocks& blocks);

  static constexpr std::uint64_t most_bytes = std::uint64_t{1} << 26;
  [[nodiscard]] static std::uint64_t bytes(const Blocks& blocks) noexcept;

  [[nodiscard]] const Blocks& blocks() const& noexcept { return blocks_; }
  [[nodiscard]] const Blocks& blocks() const&& = delete;  // would dangle
  // Expects a view that can occur.
  [[nodiscard]] Bit decide(unsigned block, Bit own, const BlockCounts& known) const {
    return Bit(decisions_[slot(block, own, known)]);
  }
  // The decision of a process outside: that of a member whom it hears, of the first block from
  // which it hears anybody, and of one who holds 0 rather than 1; its own value if it hears nobody.
  [[nodiscard]] Bit decide_outside(Bit own, const BlockCounts& heard) const;

  friend bool operator==(const BlockRuleTable&, const BlockRuleTable&) = default;

 private:
  explicit BlockRuleTable(Blocks blocks) : blocks_(std::move(blocks)) {}
  [[nodiscard]] std::size_t slot(unsigned block, Bit own, const BlockCounts& known) const;

  Blocks blocks_;
  std::vector<std::uint8_t> decisions_;  // by block, own value, (zeros, ones) of every block
};

}  // namespace tacit
