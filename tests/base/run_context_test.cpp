#include "tacit/base/run_context.h"

#include <vector>

#include <gtest/gtest.h>

namespace tacit {
namespace {

TEST(RunContext, IsSilentAndRunsOnByDefault) {
  const RunContext context;
  EXPECT_FALSE(context.cancelled());
  EXPECT_NO_THROW(context.report({"phase", 1, std::nullopt}));
}

TEST(RunContext, SeesARequestToStop) {
  std::stop_source source;
  const RunContext context{.stop = source.get_token()};
  EXPECT_FALSE(context.cancelled());
  source.request_stop();
  EXPECT_TRUE(context.cancelled());
}

TEST(RunContext, PassesProgressOn) {
  std::vector<std::uint64_t> seen;
  const RunContext context{.stop = {}, .on_progress = [&](const Progress& progress) {
                             EXPECT_EQ(progress.phase, "phase");
                             seen.push_back(progress.done);
                           }};
  context.report({"phase", 1, 3});
  context.report({"phase", 2, 3});
  EXPECT_EQ(seen, (std::vector<std::uint64_t>{1, 2}));
}

}  // namespace
}  // namespace tacit
