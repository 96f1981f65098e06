#include "tacit/algorithm/expression.h"

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/literals.h"

namespace tacit {
namespace {

constexpr Counts no_counts{Bit::zero, 1, 0, 1};

Expression parsed(std::string_view text) {
  return test::sure(Expression::parse(text));
}

std::int64_t value(std::string_view text, const Counts& counts = no_counts) {
  return test::sure(parsed(text)(counts));
}

std::string text_times(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

TEST(Expression, KnowsItsVariables) {
  const Counts counts{Bit::one, 2, 3, 7};
  EXPECT_EQ(value("own", counts), 1);
  EXPECT_EQ(value("zeros", counts), 2);
  EXPECT_EQ(value("ones", counts), 3);
  EXPECT_EQ(value("n", counts), 7);
  EXPECT_EQ(value("own", {Bit::zero, 1, 0, 1}), 0);
  EXPECT_EQ(value("42"), 42);
  EXPECT_EQ(value("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
}

// The compiler reads the same texts: the language is C's.
TEST(Expression, BindsAndEvaluatesAsInC) {
#define TACIT_AS_IN_C(...) EXPECT_EQ(value(#__VA_ARGS__), static_cast<std::int64_t>(__VA_ARGS__))
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#ifdef __clang__
#pragma GCC diagnostic ignored "-Wlogical-op-parentheses"
#pragma GCC diagnostic ignored "-Wlogical-not-parentheses"
#pragma GCC diagnostic ignored "-Wconstant-logical-operand"
#else
#pragma GCC diagnostic ignored "-Wlogical-not-parentheses"
#endif
  TACIT_AS_IN_C(1 + 2 * 3);
  TACIT_AS_IN_C((1 + 2) * 3);
  TACIT_AS_IN_C(10 - 4 - 3);
  TACIT_AS_IN_C(10 - (4 - 3));
  TACIT_AS_IN_C(100 / 10 / 2);
  TACIT_AS_IN_C(100 / (10 / 2));
  TACIT_AS_IN_C(17 % 10 * 2);
  TACIT_AS_IN_C(2 * 17 % 10);
  TACIT_AS_IN_C(1 || 0 && 0);
  TACIT_AS_IN_C((1 || 0) && 0);
  TACIT_AS_IN_C(1 == 1 < 0);
  TACIT_AS_IN_C(0 == 2 < 1);
  TACIT_AS_IN_C((0 == 2) < 1);
  TACIT_AS_IN_C(3 > 2 != 0);
  TACIT_AS_IN_C(1 + 1 == 2 && 3 < 4);
  TACIT_AS_IN_C(!0 + 1);
  TACIT_AS_IN_C(!(0 + 1));
  TACIT_AS_IN_C(!5 == 0);
  TACIT_AS_IN_C(-2 * -3);
  TACIT_AS_IN_C(- -4);
  TACIT_AS_IN_C(!-4);
  TACIT_AS_IN_C(!!4);
  TACIT_AS_IN_C(-7 / 2);
  TACIT_AS_IN_C(-7 % 2);
  TACIT_AS_IN_C(7 / -2);
  TACIT_AS_IN_C(7 % -2);
  TACIT_AS_IN_C(1 < 2);
  TACIT_AS_IN_C(2 < 2);
  TACIT_AS_IN_C(2 <= 2);
  TACIT_AS_IN_C(3 <= 2);
  TACIT_AS_IN_C(3 > 2);
  TACIT_AS_IN_C(2 > 2);
  TACIT_AS_IN_C(2 >= 2);
  TACIT_AS_IN_C(1 >= 2);
  TACIT_AS_IN_C(5 && 7);
  TACIT_AS_IN_C(0 || 7);
  TACIT_AS_IN_C(1 - 1 || 0);
#pragma GCC diagnostic pop
#undef TACIT_AS_IN_C
}

TEST(Expression, IgnoresSpaces) {
  EXPECT_EQ(value("  1+\t2 *3 "), 7);
  EXPECT_EQ(parsed("ones>zeros||(ones==zeros&&!own)").to_string(),
            "ones > zeros || ones == zeros && !own");
}

TEST(Expression, PrintsOnlyTheParenthesesItNeeds) {
  for (const char* const text :
       {"ones > zeros || ones == zeros && !own", "(1 + 2) * 3", "1 + 2 * 3", "1 - (2 - 3)",
        "1 - 2 - 3", "!(own == 1)", "!own == 1", "-(1 + 2)", "--1", "!!own", "-1 * -2",
        "1 * (2 / 3)", "(1 || 2) && 3", "1 == (2 == 3)", "n"}) {
    EXPECT_EQ(parsed(text).to_string(), text);
  }
  EXPECT_EQ(parsed("((1)) + ((2)*(3))").to_string(), "1 + 2 * 3");
}

TEST(Expression, StopsEarly) {
  EXPECT_EQ(value("1 || 1 / 0"), 1);
  EXPECT_EQ(value("0 && 1 / 0"), 0);
  EXPECT_FALSE(parsed("0 || 1 / 0")(no_counts));
  EXPECT_FALSE(parsed("1 && 1 / 0")(no_counts));
}

TEST(Expression, FailsOnDivisionByZero) {
  for (const char* const text : {"1 / 0", "1 % 0", "1 / (ones - ones)", "0 / 0"}) {
    const auto result = parsed(text)(no_counts);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(result.error().message,
              "division by zero in '" + std::string(text) + "' (own 0, zeros 1, ones 0)");
  }
  // The message shows the part that has no value.
  EXPECT_EQ(parsed("2 + 1 / (zeros - 1) > 0")(no_counts).failure().error.message,
            "division by zero in '1 / (zeros - 1)' (own 0, zeros 1, ones 0)");
}

TEST(Expression, FailsOnOverflow) {
  const std::string largest = "9223372036854775807";
  const std::string least = "(-" + largest + " - 1)";
  EXPECT_EQ(value(least), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(value("0 - " + largest), -std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(value(least + " / 1"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(value(least + " % -1"), 0);
  for (const std::string& text :
       {largest + " + 1", least + " - 1", largest + " * 2", "-" + least, least + " / -1",
        std::string("4294967296 * 4294967296"), least + " * -1", "0 - " + least}) {
    const auto result = parsed(text)(no_counts);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
    EXPECT_TRUE(result.error().message.starts_with("overflow in '")) << result.error().message;
  }
}

TEST(Expression, PointsAtWhatIsWrong) {
  struct Case {
    std::string text;
    std::string message;
    std::size_t column;
  };
  const std::string expected_operand = "expected a number, own, zeros, ones, n or '('";
  for (const Case& wrong : {
           Case{"", expected_operand, 0},
           Case{"   ", expected_operand, 3},
           Case{"1 +", expected_operand, 3},
           Case{"1 + * 2", expected_operand, 4},
           Case{"()", expected_operand, 1},
           Case{"(1 + 2", "expected ')'", 6},
           Case{"(1 + 2 own", "expected ')'", 7},
           Case{"1 + 2)", "unexpected text in the expression: ')'", 5},
           Case{"1 2", "unexpected text in the expression: '2'", 2},
           Case{"ones & zeros", "unexpected text in the expression: '& zeros'", 5},
           Case{"ones = zeros", "unexpected text in the expression: '= zeros'", 5},
           Case{"ones < = 1", expected_operand, 7},
           Case{"ones > twos", "unknown name 'twos' (own, zeros, ones, n)", 7},
           Case{"Ones", "unknown name 'Ones' (own, zeros, ones, n)", 0},
           Case{"1x", "unknown name '1x' (own, zeros, ones, n)", 0},
           Case{"1 + 9223372036854775808", "number too large", 4},
           Case{"1 + 2.5", "unexpected text in the expression: '.5'", 5},
           Case{"!= 1", expected_operand, 0},
           Case{"own ? 1 : 0", "unexpected text in the expression: '? 1 : 0'", 4},
       }) {
    const auto result = Expression::parse(wrong.text);
    ASSERT_FALSE(result) << wrong.text;
    EXPECT_EQ(result.error().code, ErrorCode::parse_error);
    EXPECT_EQ(result.error().message,
              wrong.message + "\n  " + wrong.text + "\n  " + std::string(wrong.column, ' ') + "^");
  }
}

TEST(Expression, PointsIntoTheLongerTextItIsPartOf) {
  const std::string whole = "pref1;if(ones > twos)^2";
  const auto result = Expression::parse("ones > twos", whole, 9);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message,
            "unknown name 'twos' (own, zeros, ones, n)\n  " + whole + "\n                  ^");
}

TEST(WithCaret, PutsTheCaretBelowTheColumn) {
  EXPECT_EQ(with_caret("wrong", "abc", 0), "wrong\n  abc\n  ^");
  EXPECT_EQ(with_caret("wrong", "abc", 2), "wrong\n  abc\n    ^");
  EXPECT_EQ(with_caret("wrong", "ä\x1b\nc", 4), "wrong\n  ä\\x1b\\x0ac\n           ^");
  const std::string long_text(4000, 'x');
  EXPECT_EQ(with_caret("wrong", long_text, 2000),
            "wrong\n  …" + std::string(200, 'x') + "…\n  " + std::string(101, ' ') + "^");
}

// Hostile text is refused; it does not exhaust the stack.
TEST(Expression, RefusesDeepNesting) {
  EXPECT_EQ(value(text_times("(", 100) + "7" + text_times(")", 100)), 7);
  EXPECT_EQ(value(text_times("-", 100) + "7"), 7);
  for (const std::size_t depth : {1'000U, 10'000U, 1'000'000U}) {
    for (const std::string& text :
         {text_times("(", depth) + "7" + text_times(")", depth), text_times("(", depth),
          text_times("!", depth) + "7", text_times("-", depth), text_times("-(", depth),
          text_times("1+(", depth)}) {
      const auto result = Expression::parse(text);
      ASSERT_FALSE(result) << depth;
      EXPECT_EQ(result.error().code, ErrorCode::parse_error);
    }
  }
}

// Operators in a row do not nest.
TEST(Expression, TakesLongSums) {
  EXPECT_EQ(value("1" + text_times("+1", 2'000)), 2'001);
  EXPECT_EQ(value("0" + text_times("||0", 1'000)), 0);
  EXPECT_EQ(value("1" + text_times("*1", 2'000)), 1);
}

TEST(Expression, ReadsBackLongSums) {
  const Expression sum = parsed("1" + text_times("+1", 2'000));
  const auto again = Expression::parse(sum.to_string());
  ASSERT_TRUE(again) << again.error().message.substr(0, 80);
  EXPECT_EQ(again->to_string(), sum.to_string());
}

// A random expression with its value by the definition, in wider integers.
struct Tree {
  std::string op;  // a literal, a variable, or an operator
  std::vector<Tree> operands{};
};

std::string fully_parenthesised(const Tree& tree) {
  if (tree.operands.empty()) return tree.op;
  if (tree.operands.size() == 1) return tree.op + "(" + fully_parenthesised(tree.operands[0]) + ")";
  return "(" + fully_parenthesised(tree.operands[0]) + ")" + tree.op + "(" +
         fully_parenthesised(tree.operands[1]) + ")";
}

[[maybe_unused]] std::ostream& operator<<(std::ostream& out, const Tree& tree) {
  return out << fully_parenthesised(tree);
}

__extension__ using Wide = __int128;

std::optional<Wide> in_range(Wide value) {
  if (value > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
  if (value < std::numeric_limits<std::int64_t>::min()) return std::nullopt;
  return value;
}

std::optional<Wide> value_by_definition(const Tree& tree, const Counts& counts) {
  if (tree.op == "own") return static_cast<int>(counts.own);
  if (tree.op == "zeros") return counts.zeros;
  if (tree.op == "ones") return counts.ones;
  if (tree.op == "n") return counts.n;
  if (tree.operands.empty()) return std::stoll(tree.op);
  const auto first = value_by_definition(tree.operands[0], counts);
  if (!first) return std::nullopt;
  if (tree.op == "!") return *first == 0 ? 1 : 0;
  if (tree.operands.size() == 1) return in_range(-*first);
  if (tree.op == "||" && *first != 0) return 1;
  if (tree.op == "&&" && *first == 0) return 0;
  const auto second = value_by_definition(tree.operands[1], counts);
  if (!second) return std::nullopt;
  const Wide a = *first;
  const Wide b = *second;
  if (tree.op == "||" || tree.op == "&&") return b != 0 ? 1 : 0;
  if (tree.op == "==") return a == b ? 1 : 0;
  if (tree.op == "!=") return a != b ? 1 : 0;
  if (tree.op == "<") return a < b ? 1 : 0;
  if (tree.op == "<=") return a <= b ? 1 : 0;
  if (tree.op == ">") return a > b ? 1 : 0;
  if (tree.op == ">=") return a >= b ? 1 : 0;
  if (tree.op == "+") return in_range(a + b);
  if (tree.op == "-") return in_range(a - b);
  if (tree.op == "*") return in_range(a * b);
  if (b == 0) return std::nullopt;
  return in_range(tree.op == "/" ? a / b : a % b);
}

Tree any_tree(unsigned depth) {
  const bool leaf = depth == 0 || *rc::gen::inRange(0, 4) == 0;
  if (leaf) {
    return {*rc::gen::element<std::string>("own", "zeros", "ones", "n", "0", "1", "2", "3", "7",
                                           "3037000500", "9223372036854775807")};
  }
  const auto op = *rc::gen::element<std::string>("!", "neg", "||", "&&", "==", "!=", "<", "<=", ">",
                                                 ">=", "+", "-", "*", "/", "%");
  if (op == "!") return {op, {any_tree(depth - 1)}};
  if (op == "neg") return {"-", {any_tree(depth - 1)}};
  Tree left = any_tree(depth - 1);
  return {op, {std::move(left), any_tree(depth - 1)}};
}

Counts any_counts() {
  const auto zeros = *rc::gen::inRange(0U, 4U);
  const auto ones = *rc::gen::inRange(0U, 4U);
  return {Bit(*rc::gen::inRange(0, 2)), zeros, ones, zeros + ones + *rc::gen::inRange(0U, 3U)};
}

RC_GTEST_PROP(Expression, HasTheValueOfItsTree, ()) {
  const Tree tree = any_tree(5);
  RC_LOG() << fully_parenthesised(tree) << "\n";
  const Counts counts = any_counts();
  const Expression expression = parsed(fully_parenthesised(tree));
  const auto expected = value_by_definition(tree, counts);
  const auto found = expression(counts);
  RC_ASSERT(static_cast<bool>(found) == expected.has_value());
  if (expected) RC_ASSERT(*found == static_cast<std::int64_t>(*expected));
  // Reading what was printed gives the same tree.
  const Expression again = parsed(expression.to_string());
  RC_ASSERT(again.to_string() == expression.to_string());
  const auto found_again = again(counts);
  RC_ASSERT(static_cast<bool>(found_again) == expected.has_value());
  if (expected) RC_ASSERT(*found_again == *found);
}

// Without any one pair of its parentheses the text means another tree.
RC_GTEST_PROP(Expression, PrintsNoParenthesesInVain, ()) {
  const Tree tree = any_tree(4);
  const std::string text = parsed(fully_parenthesised(tree)).to_string();
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') open.push_back(i);
    if (text[i] != ')') continue;
    std::string without = text;
    without[i] = ' ';
    without[open.back()] = ' ';
    open.pop_back();
    RC_ASSERT(parsed(without).to_string() != text);
  }
  RC_ASSERT(open.empty());
}

// In fractions: what fractions say, and what integers say where nothing is divided.
TEST(ExpressionFraction, DividesExactly) {
  const Counts counts{Bit::one, 2, 3, 7};
  const auto value = [&](std::string_view text) {
    const auto result = test::sure(Expression::parse(text)).fraction(counts);
    return result ? result->to_string() : result.error().message;
  };
  EXPECT_EQ(value("ones/(zeros+ones)"), "3/5");
  EXPECT_EQ(value("1/2 + 1/3"), "5/6");
  EXPECT_EQ(value("1/3*3 == 1"), "1");
  EXPECT_EQ(value("-1/2 < 0"), "1");
  EXPECT_EQ(value("!(1/2)"), "0");
  EXPECT_EQ(value("1/2 && 1/3"), "1");
  EXPECT_EQ(value("0/5 || 0"), "0");
  EXPECT_EQ(value("9223372036854775807 * 9223372036854775807"),
            "85070591730234615847396907784232501249");
  EXPECT_EQ(value("7 % 3"), "1");
  EXPECT_EQ(value("-7 % 3"), "-1");
  EXPECT_EQ(value("7 % -3"), "1");
  EXPECT_EQ(value("ones/(zeros-2)"),
            "division by zero in 'ones / (zeros - 2)' (own 1, zeros 2, ones 3)");
  EXPECT_EQ(value("1/2 % 2"), "remainder of a fraction in '1 / 2 % 2' (own 1, zeros 2, ones 3)");
  EXPECT_EQ(value("0 && 1/0"), "0");
}

}  // namespace
}  // namespace tacit
