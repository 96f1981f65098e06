#include "tacit/algorithm/expression.h"

#include <algorithm>
#include <array>
#include <optional>
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

// Recursive descent by binding strength. Nesting is bounded, so that hostile text
// cannot exhaust the stack here or in evaluation.
class ExpressionParser {
 public:
  ExpressionParser(std::string_view text, std::string_view whole, std::size_t offset)
      : text_(text), whole_(whole), offset_(offset) {}

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
  };
  // Longer symbols first where one begins another.
  static constexpr std::array<BinaryOperator, 13> binary_operators{{
      {"||", Operator::logical_or, 0},
      {"&&", Operator::logical_and, 1},
      {"==", Operator::equal, 2},
      {"!=", Operator::not_equal, 2},
      {"<=", Operator::less_equal, 3},
      {">=", Operator::greater_equal, 3},
      {"<", Operator::less, 3},
      {">", Operator::greater, 3},
      {"+", Operator::add, 4},
      {"-", Operator::subtract, 4},
      {"*", Operator::multiply, 5},
      {"/", Operator::divide, 5},
      {"%", Operator::remainder, 5},
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
        if (candidate.binding == binding && accept(candidate.symbol)) {
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
    skip_spaces();
    const std::size_t start = at_;
    const auto is_word = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
    };
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    const std::string_view word = text_.substr(start, at_ - start);
    if (word.empty()) return give_up("expected a number, own, zeros, ones, n or '('");
    if (word == "own") return add(Operator::own, 0);
    if (word == "zeros") return add(Operator::zeros, 0);
    if (word == "ones") return add(Operator::ones, 0);
    if (word == "n") return add(Operator::n, 0);
    at_ = start;
    const auto number = Integer::parse(word);
    if (!number) return give_up("unknown name " + quoted_text(word) + " (own, zeros, ones, n)");
    const auto value = number->to_int64();
    if (!value) return give_up("number too large");
    at_ = start + word.size();
    return add(Operator::literal, *value);
  }

  std::string_view text_;
  std::string_view whole_;  // for messages
  std::size_t offset_;      // of text_ in it
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  std::string problem_;
  Expression expression_;
};

Result<Expression> Expression::parse(std::string_view text, std::string_view whole,
                                     std::size_t offset) {
  return ExpressionParser(text, whole, offset).parse();
}

Result<std::int64_t> Expression::operator()(const Counts& counts) const {
  return value_of(root_, counts);
}

Result<std::int64_t> Expression::value_of(std::uint32_t index, const Counts& counts) const {
  const Node& node = nodes_[index];
  const auto truth = [](bool holds) { return std::int64_t{holds ? 1 : 0}; };
  const auto undefined = [&](std::string_view what) {
    return this->undefined(what, index, counts);
  };
  switch (node.op) {
    case Operator::literal:
      return node.value;
    case Operator::own:
      return static_cast<std::int64_t>(counts.own);
    case Operator::zeros:
      return counts.zeros;
    case Operator::ones:
      return counts.ones;
    case Operator::n:
      return counts.n;
    default:
      break;
  }
  const auto first = value_of(node.left, counts);
  if (!first) return first;
  const std::int64_t a = *first;
  std::int64_t result = 0;
  if (node.op == Operator::logical_not) return truth(a == 0);
  if (node.op == Operator::negate) {
    return __builtin_sub_overflow(std::int64_t{0}, a, &result) ? undefined("overflow")
                                                               : Result<std::int64_t>(result);
  }
  if (node.op == Operator::logical_or && a != 0) return std::int64_t{1};
  if (node.op == Operator::logical_and && a == 0) return std::int64_t{0};
  const auto second = value_of(node.right, counts);
  return second ? combine(index, a, *second, counts) : second;
}

Result<std::int64_t> Expression::combine(std::uint32_t index, std::int64_t a, std::int64_t b,
                                         const Counts& counts) const {
  const Operator op = nodes_[index].op;
  const auto truth = [](bool holds) { return std::int64_t{holds ? 1 : 0}; };
  const auto undefined = [&](std::string_view what) {
    return this->undefined(what, index, counts);
  };
  std::int64_t result = 0;
  switch (op) {
    case Operator::logical_or:
    case Operator::logical_and:
      return truth(b != 0);
    case Operator::equal:
      return truth(a == b);
    case Operator::not_equal:
      return truth(a != b);
    case Operator::less:
      return truth(a < b);
    case Operator::less_equal:
      return truth(a <= b);
    case Operator::greater:
      return truth(a > b);
    case Operator::greater_equal:
      return truth(a >= b);
    case Operator::add:
      if (__builtin_add_overflow(a, b, &result)) return undefined("overflow");
      return result;
    case Operator::subtract:
      if (__builtin_sub_overflow(a, b, &result)) return undefined("overflow");
      return result;
    case Operator::multiply:
      if (__builtin_mul_overflow(a, b, &result)) return undefined("overflow");
      return result;
    default:
      break;
  }
  if (b == 0) return undefined("division by zero");
  if (b == -1) {
    if (op == Operator::remainder) return std::int64_t{0};
    if (__builtin_sub_overflow(std::int64_t{0}, a, &result)) return undefined("overflow");
    return result;
  }
  return op == Operator::divide ? a / b : a % b;
}

Failure Expression::undefined(std::string_view what, std::uint32_t index,
                              const Counts& counts) const {
  return fail(ErrorCode::invalid_argument, std::string(what) + " in " +
                                               quoted_text(text_of(index, 0)) + " (" +
                                               counts_text(counts) + ")");
}

std::string Expression::to_string() const {
  return text_of(root_, 0);
}

std::string Expression::text_of(std::uint32_t index, int binding) const {
  const Node& node = nodes_[index];
  switch (node.op) {
    case Operator::literal:
      return std::to_string(node.value);
    case Operator::own:
      return "own";
    case Operator::zeros:
      return "zeros";
    case Operator::ones:
      return "ones";
    case Operator::n:
      return "n";
    case Operator::logical_not:
      return "!" + text_of(node.left, ExpressionParser::tightest + 1);
    case Operator::negate:
      return "-" + text_of(node.left, ExpressionParser::tightest + 1);
    default:
      break;
  }
  for (const auto& candidate : ExpressionParser::binary_operators) {
    if (candidate.op != node.op) continue;
    const std::string text = text_of(node.left, candidate.binding) + " " +
                             std::string(candidate.symbol) + " " +
                             text_of(node.right, candidate.binding + 1);
    return candidate.binding < binding ? "(" + text + ")" : text;
  }
  return {};
}

}  // namespace tacit
