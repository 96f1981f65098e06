#include "tacit/fit/delivery_log.h"

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tacit {
namespace {

DeliveryLog log_of(const std::string& text) {
  auto log = parse_delivery_log(text, "log.csv");
  EXPECT_TRUE(log) << (log ? "" : log.error().message);
  return log ? *std::move(log) : DeliveryLog{};
}

std::string complaint_about(const std::string& text) {
  const auto log = parse_delivery_log(text, "log.csv");
  return log ? "accepted" : log.error().where.text() + ": " + log.error().message;
}

TEST(DeliveryLog, ReadsPlainLines) {
  const DeliveryLog log = log_of(
      "round,sender,receiver,delivered\n"
      "0,1,2,1\n0,1,3,0\n4,2,1,0\n");
  ASSERT_EQ(log.rounds.size(), 2U);
  EXPECT_EQ(log.processes, 3U);
  EXPECT_TRUE(log.rounds[0].fresh);
  EXPECT_FALSE(log.rounds[1].fresh);
  EXPECT_EQ(log.rounds[1].round, 4U);
  const LoggedTransmission first{ProcessId(0), ProcessSet(0b110), ProcessSet(0b010)};
  EXPECT_EQ(log.rounds[0].transmissions.at(0), first);
}

// Spreadsheets add a mark, quotes, blanks, other columns and ends of lines of their own, and sort.
TEST(DeliveryLog, ReadsWhatSpreadsheetsWrite) {
  const DeliveryLog plain = log_of("round,sender,receiver,delivered\n1,1,2,1\n2,2,1,0\n");
  const DeliveryLog dressed = log_of(
      "\xEF\xBB\xBF\"receiver\", sender ,note,\"delivered\",round\r\n"
      "1,\"2\",\"with, \"\"quotes\"\"\nand lines\",no, 2\r\n\r\n2,1,,\"true\",1");
  EXPECT_EQ(plain, dressed);
}

TEST(DeliveryLog, NamesTheLineThatIsWrong) {
  const std::string head = "round,sender,receiver,delivered\n0,1,2,1\n";
  EXPECT_EQ(complaint_about(head + "0,1,2,1\n"),
            "log.csv:3: a second line for round 0, sender 1 and receiver 2");
  EXPECT_EQ(complaint_about(head + "\n1,2,1,maybe\n"), "log.csv:4: expected 0 or 1: 'maybe'");
  EXPECT_EQ(complaint_about(head + "1,2,2,1\n"), "log.csv:3: process 2 as its own receiver");
  EXPECT_EQ(complaint_about(head + "1,0,2,1\n"), "log.csv:3: no sender from 1 to 64: '0'");
  EXPECT_EQ(complaint_about(head + "1,1,65,1\n"), "log.csv:3: no receiver from 1 to 64: '65'");
  EXPECT_EQ(complaint_about(head + "-1,1,2,1\n"), "log.csv:3: no round: '-1'");
  EXPECT_EQ(complaint_about(head + "1.5,1,2,1\n"), "log.csv:3: no round: '1.5'");
  EXPECT_EQ(complaint_about(head + "99999999999999999999,1,2,1\n"),
            "log.csv:3: no round: '99999999999999999999'");
  EXPECT_EQ(complaint_about(head + "1,1,2\n"), "log.csv:3: expected 4 fields, not 3");
  EXPECT_EQ(complaint_about(head + "1,1,2,1,\n"), "log.csv:3: expected 4 fields, not 5");
  EXPECT_EQ(complaint_about(head + "1,1,2,\"1\n"), "log.csv:3: a quote that is never closed");
  EXPECT_EQ(complaint_about(head + "1,1,2,\"1\"x\n"), "log.csv:3: text after a closing quote: '1'");
  EXPECT_EQ(complaint_about(""), "log.csv:1: the file is empty");
  EXPECT_EQ(complaint_about("round,sender,receiver\n"),
            "log.csv:1: the first line names no column 'delivered'; it begins like "
            "round,sender,receiver,delivered");
  EXPECT_EQ(complaint_about("round,round,sender,receiver,delivered\n"),
            "log.csv:1: a column that comes twice: 'round'");
  EXPECT_EQ(complaint_about("round,sender,receiver,delivered\n"),
            "log.csv:1: no delivery in the log");
}

// What is written is read back.
RC_GTEST_PROP(DeliveryLog, IsReadBack, ()) {
  const auto n = *rc::gen::inRange<unsigned>(2, 6);
  DeliveryLog log{n, {}};
  std::uint64_t round = 0;
  for (int k = *rc::gen::inRange(1, 8); k > 0; --k) {
    round += *rc::gen::inRange<std::uint64_t>(1, 4);
    log.rounds.push_back({round, log.rounds.empty(), {}});
    for (const ProcessId sender : ProcessSet::first(n)) {
      const ProcessSet others = ProcessSet::first(n) - ProcessSet::only(sender);
      const ProcessSet observed = others & ProcessSet(*rc::gen::inRange<std::uint64_t>(0, 64));
      if (observed.empty()) continue;
      const ProcessSet heard = observed & ProcessSet(*rc::gen::inRange<std::uint64_t>(0, 64));
      log.rounds.back().transmissions.push_back({sender, observed, heard});
    }
    if (log.rounds.back().transmissions.empty()) log.rounds.pop_back();
  }
  RC_PRE(!log.rounds.empty());
  log.rounds.front().fresh = true;
  const auto again = parse_delivery_log(delivery_log_csv(log), "log.csv");
  RC_ASSERT(static_cast<bool>(again));
  RC_ASSERT(again->rounds == log.rounds);
}

}  // namespace
}  // namespace tacit
