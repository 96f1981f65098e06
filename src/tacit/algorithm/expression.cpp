#include "tacit/algorithm/expression.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "tacit/base/integer.h"
#include "tacit/base/quoted.h"

namespace tacit {

namespace {

// Inside a character of several bytes.
bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80;
}

}  // namespace

std::string with_caret(std::string_view message, std::string_view text, std::size_t column) {
  constexpr std::size_t most_shown = 100;  // bytes on either side
  std::size_t from = column > most_shown ? column - most_shown : 0;
  while (from < column && continues_character(text[from])) ++from;
  std::size_t to = std::min(text.size(), column + most_shown);
  while (to < text.size() && continues_character(text[to])) ++to;
  const std::string before = (from > 0 ? "…" : "") + printable(text.substr(from, column - from));
  const std::string after =
      printable(text.substr(column, to - column)) + (to < text.size() ? "…" : "");
  const auto width = static_cast<std::size_t>(
      std::ranges::count_if(before, [](char byte) { return !continues_character(byte); }));
  return std::string(message) + "\n  " + before + after + "\n  " + std::string(width, ' ') + "^";
}

std::string block_view_text(const BlockView& view) {
  std::string text = "own " + std::to_string(static_cast<int>(view.input)) + ", block " +
                     std::to_string(view.block + 1);
  for (unsigned b = 0; b < view.known.blocks(); ++b) {
    const std::string number = std::to_string(b + 1);
    text += ", zeros" + number + " " + std::to_string(view.known.zeros[b]) + ", ones" + number +
            " " + std::to_string(view.known.ones[b]);
  }
  return text;
}

// Recursive descent by binding strength. Nesting is bounded, so that hostile text
// cannot exhaust the stack here or in evaluation.
class ExpressionParser {
 public:
  ExpressionParser(std::string_view text, std::string_view whole, std::size_t offset,
                   const BlockNames& names)
      : text_(text), whole_(whole), offset_(offset), names_(names) {
    expression_.words_ = names.blocks > 0;
  }

  Result<Expression> parse() {
    if (text_.size() > longest_text) {
      return fail(ErrorCode::parse_error, "expression longer than 131072 characters");
    }
    const auto root = binary(0);
    skip_spaces();
    if (root && at_ < text_.size()) {
      problem_ = "unexpected text in the expression: " + quoted_text(text_.substr(at_));
    }
    if (!root || at_ < text_.size()) {
      return fail(ErrorCode::parse_error, with_caret(problem_, whole_, offset_ + at_));
    }
    expression_.root_ = *root;
    return std::move(expression_);
  }

 private:
  using Operator = Expression::Operator;
  using Index = std::optional<std::uint32_t>;

  static constexpr std::size_t longest_text = 131072;
  static constexpr std::size_t most_nodes = 4500;  // so that what it prints is shorter
  static constexpr unsigned deepest = 200;

  struct BinaryOperator {
    std::string_view symbol;
    Operator op;
    int binding;
    std::string_view word;  // another way to write it in rules of blocks
  };
  // Longer symbols first where one begins another.
  static constexpr std::array<BinaryOperator, 13> binary_operators{{
      {"||", Operator::logical_or, 0, "or"},
      {"&&", Operator::logical_and, 1, "and"},
      {"==", Operator::equal, 2, ""},
      {"!=", Operator::not_equal, 2, ""},
      {"<=", Operator::less_equal, 3, ""},
      {">=", Operator::greater_equal, 3, ""},
      {"<", Operator::less, 3, ""},
      {">", Operator::greater, 3, ""},
      {"+", Operator::add, 4, ""},
      {"-", Operator::subtract, 4, ""},
      {"*", Operator::multiply, 5, ""},
      {"/", Operator::divide, 5, ""},
      {"%", Operator::remainder, 5, ""},
  }};
  static constexpr int tightest = 5;

  friend class Expression;

  Index give_up(std::string problem) {
    problem_ = std::move(problem);
    return std::nullopt;
  }

  void skip_spaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }

  bool accept(std::string_view symbol) {
    skip_spaces();
    if (!text_.substr(at_).starts_with(symbol)) return false;
    at_ += symbol.size();
    return true;
  }

  static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
  }

  // The word that stands here, which may be empty.
  std::string_view next_word() {
    skip_spaces();
    std::size_t end = at_;
    while (end < text_.size() && is_word(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }

  bool accept_word(std::string_view word) {
    if (word.empty() || names_.blocks == 0 || next_word() != word) return false;
    at_ += word.size();
    return true;
  }

  Index add(Operator op, std::int64_t value, std::uint32_t left = 0, std::uint32_t right = 0) {
    if (expression_.nodes_.size() == most_nodes) return give_up("expression too long");
    expression_.nodes_.push_back({op, value, left, right});
    return static_cast<std::uint32_t>(expression_.nodes_.size() - 1);
  }

  Index binary(int binding) {
    if (binding > tightest) return unary();
    Index left = binary(binding + 1);
    while (left) {
      const BinaryOperator* found = nullptr;
      for (const BinaryOperator& candidate : binary_operators) {
        if (candidate.binding != binding) continue;
        if (accept(candidate.symbol) || accept_word(candidate.word)) {
          found = &candidate;
          break;
        }
      }
      if (found == nullptr) return left;
      const Index right = binary(binding + 1);
      if (!right) return std::nullopt;
      left = add(found->op, 0, *left, *right);
    }
    return left;
  }

  Index unary() {
    if (++depth_ > deepest) return give_up("expression nested too deeply");
    const Index result = unary_inside();
    --depth_;
    return result;
  }

  Index unary_inside() {
    skip_spaces();
    const bool inequality = text_.substr(at_).starts_with("!=");
    if (!inequality && accept("!")) return prefixed(Operator::logical_not);
    if (accept("-")) return prefixed(Operator::negate);
    if (accept("(")) {
      const Index inside = binary(0);
      if (inside && !accept(")")) return give_up("expected ')'");
      return inside;
    }
    return primary();
  }

  Index prefixed(Operator op) {
    const Index operand = unary();
    return operand ? add(op, 0, *operand) : std::nullopt;
  }

  Index primary() {
    const std::string_view word = next_word();
    if (word.empty()) return give_up("expected a number, own, zeros, ones, n or '('");
    if (const auto name = named(word)) {
      at_ += word.size();
      if (name->op != Operator::leader) return add(name->op, name->value);
      if (accept_word("heard")) return add(Operator::leader_heard, 0);
      const std::size_t before = at_;
      if (accept_word("not") && accept_word("heard")) {
        const Index heard = add(Operator::leader_heard, 0);
        return heard ? add(Operator::logical_not, 0, *heard) : std::nullopt;
      }
      at_ = before;
      return add(Operator::leader, 0);
    }
    const auto number = Integer::parse(word);
    if (!number) return give_up("unknown name " + quoted_text(word) + " (" + names_text() + ")");
    const auto value = number->to_int64();
    if (!value) return give_up("number too large");
    at_ += word.size();
    return add(Operator::literal, *value);
  }

  // What the word stands for; nothing where it is no name that may be used here.
  [[nodiscard]] std::optional<Expression::Node> named(std::string_view word) const {
    for (const auto& [name, op] : Expression::plain_names) {
      if (name == word) return Expression::Node{op};
    }
    if (names_.blocks == 0) return std::nullopt;
    for (const auto& [name, op] : Expression::block_names) {
      if (name == word) return Expression::Node{op};
    }
    if (names_.has_leader) {
      for (const auto& [name, op] : Expression::leader_names) {
        if (name == word) return Expression::Node{op};
      }
    }
    for (const auto& [name, op] : Expression::numbered_names) {
      if (!word.starts_with(name)) continue;
      const auto block = Integer::parse(word.substr(name.size()));
      if (!block || *block < Integer(1) || *block > Integer(names_.blocks)) return std::nullopt;
      return Expression::Node{op, *block->to_int64() - 1};
    }
    return std::nullopt;
  }

  [[nodiscard]] std::string names_text() const {
    std::string text = "own, zeros, ones, n";
    if (names_.blocks == 0) return text;
    for (const auto& [name, op] : Expression::block_names) text += ", " + std::string(name);
    const std::string most = std::to_string(names_.blocks);
    text += names_.blocks == 1 ? ", zeros1, ones1"
                               : ", zeros1 to zeros" + most + ", ones1 to ones" + most;
    if (!names_.has_leader) return text;
    for (const auto& [name, op] : Expression::leader_names) text += ", " + std::string(name);
    return text;
  }

  std::string_view text_;
  std::string_view whole_;  // for messages
  std::size_t offset_;      // of text_ in it
  BlockNames names_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  std::string problem_;
  Expression expression_;
};

Result<Expression> Expression::parse(std::string_view text, std::string_view whole,
                                     std::size_t offset, const BlockNames& names) {
  return ExpressionParser(text, whole, offset, names).parse();
}

std::string Expression::to_string() const {
  return text_of(root_, 0);
}

std::string Expression::text_of_leaf(const Node& node) const {
  for (const auto& [name, op] : numbered_names) {
    if (op == node.op) return std::string(name) + std::to_string(node.value + 1);
  }
  for (const auto& names : {std::span<const Name>(plain_names), std::span<const Name>(block_names),
                            std::span<const Name>(leader_names)}) {
    for (const auto& [name, op] : names) {
      if (op == node.op) return std::string(name);
    }
  }
  return node.op == Operator::leader_heard ? "leader heard" : std::to_string(node.value);
}

std::string Expression::text_of(std::uint32_t index, int binding) const {
  const Node& node = nodes_[index];
  const int tightest = ExpressionParser::tightest + 1;
  if (node.op == Operator::negate) return "-" + text_of(node.left, tightest);
  if (node.op == Operator::logical_not) {
    const bool of_leader = nodes_[node.left].op == Operator::leader_heard;
    return of_leader ? "leader not heard" : "!" + text_of(node.left, tightest);
  }
  for (const auto& candidate : ExpressionParser::binary_operators) {
    if (candidate.op != node.op) continue;
    const bool as_word = words_ && !candidate.word.empty();
    const std::string text = text_of(node.left, candidate.binding) + " " +
                             std::string(as_word ? candidate.word : candidate.symbol) + " " +
                             text_of(node.right, candidate.binding + 1);
    return candidate.binding < binding ? "(" + text + ")" : text;
  }
  return text_of_leaf(node);
}

}  // namespace tacit
