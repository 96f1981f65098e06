#include "tacit/model/one_round_view.h"

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/literals.h"

namespace tacit {
namespace {

using test::process;
using test::sure;

TEST(OneRoundView, IsWrittenWithTheOwnerBracketed) {
  const OneRoundView view{process(0), ProcessSet(0b101), ProcessSet(0b100)};
  EXPECT_EQ(view_text(view, 3), "[0]*1");
  EXPECT_EQ(sure(parse_one_round_view("[0]*1", 3)), view);
  EXPECT_EQ(view.input(), Bit::zero);
  EXPECT_EQ(view.count(Bit::zero), 1U);
  EXPECT_EQ(view.count(Bit::one), 1U);
  const OneRoundView last{process(2), ProcessSet(0b100), ProcessSet(0b100)};
  EXPECT_EQ(view_text(last, 3), "**[1]");
  EXPECT_EQ(last.input(), Bit::one);
  EXPECT_EQ(last.count(Bit::zero), 0U);
}

TEST(OneRoundView, OtherTextsAreRefused) {
  for (const char* text : {"", "0*1", "[0]*", "[0]*11", "[*]01", "[0]*[1]", "[0*1", "0]*1", "[0]*2",
                           "[0]*1 ", " [0]*1", "[01]*", "[]*1", "[", "[0", "**[", "[[0]]*1"}) {
    const auto result = parse_one_round_view(text, 3);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::parse_error);
    EXPECT_NE(result.error().message.find("'" + std::string(text) + "'"), std::string::npos);
  }
  EXPECT_FALSE(parse_one_round_view("[0]" + std::string(64, '*'), 65));
}

RC_GTEST_PROP(OneRoundViewProperty, IsReadAsWritten, (std::uint64_t heard, std::uint64_t bits)) {
  const unsigned n = *rc::gen::inRange(1U, 65U);
  const ProcessId owner = process(*rc::gen::inRange(0U, n));
  const ProcessSet known = (ProcessSet(heard) & ProcessSet::first(n)) | ProcessSet::only(owner);
  const OneRoundView view{owner, known, ProcessSet(bits) & known};
  RC_ASSERT(sure(parse_one_round_view(view_text(view, n), n)) == view);
  RC_ASSERT(view.count(Bit::zero) + view.count(Bit::one) == known.size());
}

}  // namespace
}  // namespace tacit
