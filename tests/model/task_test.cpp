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

}  // namespace
}  // namespace tacit
