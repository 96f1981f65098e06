// Expressions over own, zeros, ones and n, for count rules that have no name; in rules of blocks
// over what is known of every block, too.
//
// Integers of 64 bits; operators, loosest first, as in C:
//   ||   &&   == !=   < <= > >=   + -   * / %   ! - (unary)
// A comparison is 1 or 0, || and && stop early, / and % round towards zero.
// Division by zero and overflow are errors of the evaluation, not of the parse.
//
// In rules of blocks `and` and `or` may be written for && and ||, and there are the further names
//   block   zeros1 ones1 zeros2 ...   same other   unanimous
// and, where the first block is a single process, the leader,
//   leading   leader   leader heard   leader not heard   with against
// (docs/guide/algorithms.md). leader, with and against have no value where the leader's is unknown.
//
// Rules that decide numbers evaluate the same expressions with fractions: / is exact, nothing
// overflows, and % takes whole numbers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/algorithm/count_rule.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/model/blocks.h"

namespace tacit {

// The names that an expression may use besides own, zeros, ones and n.
struct BlockNames {
  unsigned blocks = 0;      // 0: none of the names of blocks, nor the words `and` and `or`
  bool has_leader = false;  // the first block is a single process
};

class Expression {
 public:
  // At most 4500 operators, names and numbers. Fails with the text and a caret under the offending
  // column. Where the expression is part of a longer text, that is shown: `text` is then
  // whole.substr(offset, ...).
  [[nodiscard]] static Result<Expression> parse(std::string_view text) {
    return parse(text, text, 0);
  }
  [[nodiscard]] static Result<Expression> parse(std::string_view text, std::string_view whole,
                                                std::size_t offset, const BlockNames& names = {});

  // Expects an expression without names of blocks.
  [[nodiscard]] Result<std::int64_t> operator()(const Counts& counts) const {
    return value_of(root_, Known{counts, nullptr});
  }
  // The value for what the owner of a view knows among n processes. Expects a view with the blocks
  // that the expression was read for.
  [[nodiscard]] Result<std::int64_t> operator()(const BlockView& view, unsigned n) const;
  // The value in fractions. Expects an expression without names of blocks.
  [[nodiscard]] Result<Rational> fraction(const Counts& counts) const;
  // With only the parentheses it needs; parse() reads it back to the same tree.
  [[nodiscard]] std::string to_string() const;

 private:
  friend class ExpressionParser;

  enum class Operator : std::uint8_t {
    literal,
    own,
    zeros,
    ones,
    n,
    block,
    zeros_of_block,  // the block is the value of the node, counted from 0
    ones_of_block,
    same,
    other,
    unanimous,
    leading,
    leader,
    leader_heard,
    with,
    against,
    logical_or,
    logical_and,
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
    add,
    subtract,
    multiply,
    divide,
    remainder,
    logical_not,
    negate,
  };
  struct Node {
    Operator op;
    std::int64_t value = 0;  // of a literal; the block of a name
    std::uint32_t left = 0;  // operands, as indices of nodes
    std::uint32_t right = 0;
  };

  // What a process knows: the counts over all blocks, and those of every block where the
  // expression has names for them.
  struct Known {
    Counts counts;
    const BlockView* view;
  };

  // Names as they are read and printed.
  struct Name {
    std::string_view text;
    Operator op;
  };
  static constexpr std::array<Name, 4> plain_names{{{"own", Operator::own},
                                                    {"zeros", Operator::zeros},
                                                    {"ones", Operator::ones},
                                                    {"n", Operator::n}}};
  static constexpr std::array<Name, 4> block_names{{{"block", Operator::block},
                                                    {"same", Operator::same},
                                                    {"other", Operator::other},
                                                    {"unanimous", Operator::unanimous}}};
  static constexpr std::array<Name, 4> leader_names{{{"leading", Operator::leading},
                                                     {"leader", Operator::leader},
                                                     {"with", Operator::with},
                                                     {"against", Operator::against}}};
  // Followed by the number of a block.
  static constexpr std::array<Name, 2> numbered_names{
      {{"zeros", Operator::zeros_of_block}, {"ones", Operator::ones_of_block}}};

  [[nodiscard]] Result<std::int64_t> value_of(std::uint32_t index, const Known& known) const;
  // The value of a name or a literal; nothing for an operator.
  [[nodiscard]] std::optional<Result<std::int64_t>> value_of_leaf(std::uint32_t index,
                                                                  const Known& known) const;
  [[nodiscard]] std::optional<Result<std::int64_t>> value_in_blocks(std::uint32_t index,
                                                                    const Known& known) const;
  // What the operator of a node makes of the values of its two operands.
  [[nodiscard]] Result<std::int64_t> combine(std::uint32_t index, std::int64_t a, std::int64_t b,
                                             const Known& known) const;
  [[nodiscard]] static std::string known_text(const Known& known);
  [[nodiscard]] Result<Rational> fraction_of(std::uint32_t index, const Counts& counts) const;
  [[nodiscard]] Failure undefined(std::string_view what, std::uint32_t index,
                                  const Known& known) const;
  [[nodiscard]] std::string text_of(std::uint32_t index, int binding) const;
  [[nodiscard]] std::string text_of_leaf(const Node& node) const;

  std::vector<Node> nodes_;
  std::uint32_t root_ = 0;
  bool words_ = false;  // prints `and` and `or` instead of && and ||
};

// "own 0, block 2, zeros1 0, ones1 1, zeros2 2, ones2 0"
[[nodiscard]] std::string block_view_text(const BlockView& view);

// The message, then the printable text with a caret below one of its bytes. Of a long text, the
// part around the caret.
[[nodiscard]] std::string with_caret(std::string_view message, std::string_view text,
                                     std::size_t column);

}  // namespace tacit
