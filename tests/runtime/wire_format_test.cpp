#include "tacit/runtime/wire_format.h"

#include <gtest/gtest.h>

#include "support/literals.h"

namespace tacit::net {
namespace {

using Bytes = std::vector<std::uint8_t>;

RunKey some_run() {
  return {RunId(0x0123456789abcdef), 3, test::sure(SharedKey::parse(std::string(64, 'a')))};
}

std::vector<Message> some_messages() {
  Knowledge known(3, ProcessId(2), Bit::one);
  known.begin_round();
  EXPECT_TRUE(known.hear(Knowledge(3, ProcessId(0), Bit::zero)));
  return {{0, 1, ProcessId(0), Bit::zero},
          {7, 2, ProcessId(1), Bit::one},
          {~std::uint64_t{0}, 0xffffffff, ProcessId(2), known},
          {5, 3, ProcessId(1), EndOfRound{}},
          {0, 0, ProcessId(0), Countdown{123'456'789}}};
}

Rejection rejection(const Bytes& bytes, const RunKey& run) {
  const auto decoded = decode(bytes, run);
  EXPECT_TRUE(std::holds_alternative<Rejection>(decoded));
  return std::holds_alternative<Rejection>(decoded) ? std::get<Rejection>(decoded)
                                                    : Rejection::damaged;
}

TEST(WireFormat, ReadsWhatItWrites) {
  for (const Message& message : some_messages()) {
    const auto decoded = decode(encode(message, some_run()), some_run());
    ASSERT_TRUE(std::holds_alternative<Message>(decoded));
    EXPECT_EQ(std::get<Message>(decoded), message);
  }
}

// docs/formats/datagram.md, byte by byte.
TEST(WireFormat, HasTheDocumentedLayout) {
  const Bytes bytes = encode({7, 2, ProcessId(1), Bit::one}, some_run());
  const Bytes expected{'T',  'c',  'i',  't',  1,    1, 1, 3, 0x01, 0x23, 0x45,
                       0x67, 0x89, 0xab, 0xcd, 0xef, 0, 0, 0, 0,    0,    0,
                       0,    7,    0,    0,    0,    2, 0, 1, 1};
  ASSERT_EQ(bytes.size(), expected.size() + 32);
  EXPECT_EQ(Bytes(bytes.begin(), bytes.end() - 32), expected);
}

TEST(WireFormat, NoticesEveryChangedBit) {
  for (const Message& message : some_messages()) {
    const Bytes bytes = encode(message, some_run());
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
      Bytes changed = bytes;
      changed[bit / 8] = static_cast<std::uint8_t>(changed[bit / 8] ^ (1U << (bit % 8)));
      const Rejection why = rejection(changed, some_run());
      const bool length = bit / 8 == 28 || bit / 8 == 29;
      if (bit / 8 < 5 || length) {
        EXPECT_EQ(why, Rejection::damaged) << bit;
      } else if (bit / 8 >= 7 && bit / 8 < 16) {
        EXPECT_EQ(why, Rejection::foreign) << bit;
      } else {
        EXPECT_EQ(why, Rejection::wrong_key) << bit;
      }
    }
  }
}

TEST(WireFormat, SortsWhatItIgnores) {
  const RunKey run = some_run();
  for (const Message& message : some_messages()) {
    const Bytes bytes = encode(message, run);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      EXPECT_EQ(rejection(Bytes(bytes.begin(), bytes.begin() + static_cast<long>(size)), run),
                Rejection::damaged);
    }
    Bytes longer = bytes;
    longer.push_back(0);
    EXPECT_EQ(rejection(longer, run), Rejection::damaged);
    longer.resize(70'000);
    EXPECT_EQ(rejection(longer, run), Rejection::damaged);

    RunKey other_key = run;
    other_key.key = SharedKey::random();
    EXPECT_EQ(rejection(encode(message, other_key), run), Rejection::wrong_key);
    RunKey other_run = run;
    other_run.run = RunId(17);
    EXPECT_EQ(rejection(encode(message, other_run), run), Rejection::foreign);
    RunKey more = run;
    more.processes = 4;
    if (!std::holds_alternative<Knowledge>(message.payload)) {
      EXPECT_EQ(rejection(encode(message, more), run), Rejection::foreign);
    }
  }
}

TEST(SharedKey, ReadsHexadecimalDigitsAndNeverQuotesThem) {
  const SharedKey key = SharedKey::random();
  EXPECT_EQ(test::sure(SharedKey::parse(" " + key.to_string() + "\n")).to_string(),
            key.to_string());
  EXPECT_NE(SharedKey::random().to_string(), key.to_string());
  const std::string half = key.to_string().substr(0, 32);
  for (const std::string& bad : {std::string{}, half, key.to_string() + "0", half + half + "x",
                                 half + std::string(32, 'g')}) {
    const auto parsed = SharedKey::parse(bad);
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().message.find(half.substr(0, 8)), std::string::npos);
  }
}

TEST(RunId, IsWrittenInSixteenDigits) {
  const RunId run = run_id_of("tuesday");
  EXPECT_EQ(parse_run(run_text(run)), run);
  EXPECT_EQ(run_text(RunId(0x0123456789abcdef)), "0123456789abcdef");
  EXPECT_NE(run_id_of("wednesday"), run);
  EXPECT_FALSE(parse_run("0123"));
}

}  // namespace
}  // namespace tacit::net
