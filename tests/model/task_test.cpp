#include "tacit/model/task.h"

#include <gtest/gtest.h>

namespace tacit {
namespace {

TEST(Consensus, AllowsExactlyTheInputs) {
  const Task task = Task::consensus();
  EXPECT_EQ(task.name(), "consensus");
  for (unsigned n = 1; n <= 6; ++n) {
    for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) {
      unsigned expected = 0;
      for (unsigned i = 0; i < n; ++i) expected |= (mask >> i & 1) != 0 ? 0b10U : 0b01U;
      EXPECT_EQ(task.allowed(ProcessSet(mask), n), expected) << mask << " of " << n;
    }
  }
}

TEST(Consensus, ErrsExactlyOnTwoValues) {
  const Task task = Task::consensus();
  EXPECT_FALSE(task.is_error(0));
  EXPECT_FALSE(task.is_error(only_value(Bit::zero)));
  EXPECT_FALSE(task.is_error(only_value(Bit::one)));
  EXPECT_TRUE(task.is_error(task.all_values()));
  EXPECT_EQ(task.all_values(), only_value(Bit::zero) | only_value(Bit::one));
}

TEST(Task, IsReadBackFromItsName) {
  for (const unsigned values : {2U, 3U, 8U}) {
    for (const Task task : {Task::consensus(values), Task::set_agreement(1, values),
                            Task::set_agreement(100'000, values)}) {
      const auto read = parse_task(task.name(), values);
      ASSERT_TRUE(read) << task.name();
      EXPECT_EQ(*read, task);
      EXPECT_EQ(task.objective(), "disagreement");
    }
  }
  EXPECT_EQ(*parse_task("approximate"), Task::approximate());
  EXPECT_EQ(Task::approximate().objective(), "discrepancy");
  EXPECT_TRUE(Task::approximate().takes_fractions());
}

TEST(Task, IsNothingElse) {
  for (const char* const text : {"", "Consensus", "set", "set:", "set:0", "set:-1", "set:x",
                                 "set:1/2", "set:100001", "set:99999999999999999999"}) {
    EXPECT_FALSE(parse_task(text)) << text;
  }
  EXPECT_FALSE(parse_task("approximate", 3));
}

TEST(SetAgreement, ErrsOnMoreValuesThanItTolerates) {
  const Task task = Task::set_agreement(2, 4);
  EXPECT_EQ(task.all_values(), 0b1111);
  for (unsigned decided = 0; decided < 16; ++decided) {
    unsigned different = 0;
    for (unsigned v = 0; v < 4; ++v) different += decided >> v & 1U;
    EXPECT_EQ(task.is_error(static_cast<ValueSet>(decided)), different > 2) << decided;
  }
}

}  // namespace
}  // namespace tacit
