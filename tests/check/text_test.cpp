// Lines, fields and numbers as text.
#include <sstream>

#include <gtest/gtest.h>

#include "tacit/check/fields.h"
#include "tacit/check/line_reader.h"
#include "tacit/check/number.h"

namespace tacit::check {
namespace {

TEST(LineReader, GivesLinesAndTheirNumbers) {
  const std::string longer(200'000, 'x');
  std::istringstream in("one\n\ntwo words\n" + longer + "\n");
  LineReader reader(in, 1 << 20);
  std::vector<std::string> lines;
  while (reader.next()) {
    lines.emplace_back(reader.line());
    EXPECT_EQ(reader.number(), lines.size());
  }
  EXPECT_FALSE(reader.flaw());
  EXPECT_EQ(lines, (std::vector<std::string>{"one", "", "two words", longer}));
}

TEST(LineReader, StopsAtLinesThatAreNoLines) {
  for (const std::string last : {"no newline", "tab\t\n", "\x80\n", "\x7f\n", "12345678901\n"}) {
    std::istringstream in("good\n" + last);
    LineReader reader(in, 10);
    EXPECT_TRUE(reader.next());
    EXPECT_FALSE(reader.next()) << last;
    EXPECT_TRUE(reader.flaw()) << last;
    EXPECT_EQ(reader.number(), 2U);
    EXPECT_FALSE(reader.next());
  }
}

TEST(LineReader, DoesNotReadLongLinesToTheirEnd) {
  std::istringstream in(std::string(10'000'000, 'x'));
  LineReader reader(in, 1000);
  EXPECT_FALSE(reader.next());
  EXPECT_LT(in.tellg(), 1'000'000);
}

TEST(Fields, AreSeparatedBySingleSpaces) {
  Fields fields("part 12 x  end");
  EXPECT_TRUE(fields.next_is("part"));
  EXPECT_EQ(fields.natural(12), 12U);
  EXPECT_EQ(fields.next(), "x");
  EXPECT_EQ(fields.next(), "");
  EXPECT_FALSE(fields.empty());
  EXPECT_EQ(fields.next(), "end");
  EXPECT_TRUE(fields.empty());
  EXPECT_FALSE(fields.next_is(""));
  EXPECT_FALSE(Fields("a ").next_is("a "));
}

TEST(Fields, NaturalNumbersHaveOneForm) {
  EXPECT_EQ(natural_from("0", 5), 0U);
  EXPECT_EQ(natural_from("5", 5), 5U);
  for (const char* text : {"6", "", "-1", "+1", "01", "1x", "x", "18446744073709551617"}) {
    EXPECT_FALSE(natural_from(text, 5)) << text;
  }
}

TEST(Number, IntegersHaveOneForm) {
  EXPECT_TRUE(*Integer::parse("-12", 5) == Integer(-12));
  EXPECT_TRUE(*Integer::parse("0", 5) == Integer(0));
  for (const char* text : {"", "-", "-0", "00", "012", "-01", "1 ", "+1", "123456", "0x1"}) {
    EXPECT_FALSE(Integer::parse(text, 5)) << text;
  }
}

TEST(Number, RationalsAreInLowestTerms) {
  EXPECT_TRUE(*Rational::parse("-3/4", 9) == Rational(Integer(-3), Integer(4)));
  EXPECT_TRUE(*Rational::parse("7", 9) == Rational(7));
  for (const char* text : {"2/4", "1/1", "0/2", "1/0", "1/-2", "1/", "/2", "1/2/3", "0.5"}) {
    EXPECT_FALSE(Rational::parse(text, 9)) << text;
  }
  EXPECT_TRUE(Rational::middle(Rational(0), Rational(1)) == Rational(Integer(1), Integer(2)));
  EXPECT_TRUE(Rational(0) < Rational(1));
  EXPECT_TRUE(Rational(1) <= Rational(1));
}

}  // namespace
}  // namespace tacit::check
