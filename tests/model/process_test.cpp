#include "tacit/model/process.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/literals.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::input;
using test::process;
using test::sure;

TEST(Bit, IsNegated) {
  EXPECT_EQ(!Bit::zero, Bit::one);
  EXPECT_EQ(!Bit::one, Bit::zero);
}

TEST(ProcessSet, IsEmptyByDefault) {
  EXPECT_TRUE(ProcessSet().empty());
  EXPECT_EQ(ProcessSet().size(), 0U);
  EXPECT_EQ(ProcessSet().begin(), ProcessSet().end());
}

TEST(ProcessSet, OfTheFirstProcesses) {
  EXPECT_TRUE(ProcessSet::first(0).empty());
  EXPECT_EQ(ProcessSet::first(3).mask(), 0b111U);
  EXPECT_EQ(ProcessSet::first(64).mask(), ~std::uint64_t{0});
  for (unsigned n = 0; n <= 64; ++n) EXPECT_EQ(ProcessSet::first(n).size(), n);
}

TEST(ProcessSet, ReachesTheLastProcess) {
  const ProcessSet last = ProcessSet::only(process(63));
  EXPECT_TRUE(last.contains(process(63)));
  EXPECT_FALSE(last.contains(process(62)));
  EXPECT_EQ(*last.begin(), process(63));
  EXPECT_EQ(last.bit(process(63)), Bit::one);
}

TEST(ProcessSet, IteratorsCountBothWaysOfIncrement) {
  auto at = ProcessSet(0b1010).begin();
  EXPECT_EQ(*at++, process(1));
  EXPECT_EQ(*at, process(3));
  EXPECT_EQ(++at, ProcessSet().end());
}

// Against std::set.
RC_GTEST_PROP(ProcessSetProperty, IsASet, (std::uint64_t a, std::uint64_t b)) {
  const auto members = [](std::uint64_t mask) {
    std::set<unsigned> result;
    for (unsigned i = 0; i < 64; ++i) {
      if ((mask >> i & 1) != 0) result.insert(i);
    }
    return result;
  };
  const std::set<unsigned> in_a = members(a);
  const std::set<unsigned> in_b = members(b);
  std::vector<unsigned> visited;
  for (const ProcessId i : ProcessSet(a)) visited.push_back(i.value());
  RC_ASSERT(visited == std::vector<unsigned>(in_a.begin(), in_a.end()));
  RC_ASSERT(ProcessSet(a).size() == in_a.size());
  ProcessSet rebuilt;
  for (const unsigned i : in_a) rebuilt.insert(process(i));
  RC_ASSERT(rebuilt == ProcessSet(a));
  for (unsigned i = 0; i < 64; ++i) {
    const ProcessId id = process(i);
    const bool left = in_a.contains(i);
    const bool right = in_b.contains(i);
    RC_ASSERT(ProcessSet(a).contains(id) == left);
    RC_ASSERT(ProcessSet(a).bit(id) == (left ? Bit::one : Bit::zero));
    RC_ASSERT((ProcessSet(a) | ProcessSet(b)).contains(id) == (left || right));
    RC_ASSERT((ProcessSet(a) & ProcessSet(b)).contains(id) == (left && right));
    RC_ASSERT((ProcessSet(a) - ProcessSet(b)).contains(id) == (left && !right));
  }
}

TEST(InputText, HasTheFirstProcessFirst) {
  EXPECT_EQ(input_text(ProcessSet(0b110), 3), "011");
  EXPECT_EQ(input_text(ProcessSet(), 4), "0000");
  EXPECT_EQ(input_text(ProcessSet(), 0), "");
  EXPECT_EQ(input("011"), ProcessSet(0b110));
  EXPECT_EQ(input("100"), ProcessSet(0b001));
}

TEST(InputText, RefusesWhatAreNotNBits) {
  for (const char* text : {"", "01", "0111", "01x", "01 ", " 01", "0*1", "[0]"}) {
    const auto result = parse_input(text, 3);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::parse_error);
  }
}

// A set holds 64 processes; more bits are refused, never folded onto others.
TEST(InputText, RefusesMoreThan64Processes) {
  const std::string text = std::string(64, '0') + "1";
  const auto accepted = [&] {
    try {
      return static_cast<bool>(parse_input(text, 65));
    } catch (const ContractViolation&) {
      return false;
    }
  };
  EXPECT_FALSE(accepted());
}

RC_GTEST_PROP(InputTextProperty, ReadsWhatItWrites, (std::uint64_t mask)) {
  const unsigned n = *rc::gen::inRange(1U, 65U);
  const ProcessSet ones = ProcessSet(mask) & ProcessSet::first(n);
  const std::string text = input_text(ones, n);
  RC_ASSERT(text.size() == n);
  RC_ASSERT(sure(parse_input(text, n)) == ones);
}

TEST(SetText, CountsFromOne) {
  EXPECT_EQ(set_text(ProcessSet()), "{}");
  EXPECT_EQ(set_text(ProcessSet(0b101)), "{1,3}");
  EXPECT_EQ(set_text(ProcessSet::only(process(63))), "{64}");
}

}  // namespace
}  // namespace tacit
