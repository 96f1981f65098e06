#include "tacit/simulate/sampling.h"

#include <stop_token>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/scale.h"

namespace tacit {
namespace {

using test::probability;

class Sampling : public ::testing::Test {
 protected:
  Sampling() : plan_(test::sure(plan_of(test::algorithm("sweep;courteous", 5), {5}))) {
    setup_.plan = &plan_;
    setup_.links.assign(5, DrawProbability(probability("2/5")));
    setup_.input = "00110";
    setup_.seed = 11;
    setup_.count_links = true;
  }
  ~Sampling() override { use_vector_target(""); }

  [[nodiscard]] Tally tally(TrialRange range, unsigned jobs = 1) const {
    SamplingOptions options;
    options.jobs = jobs;
    return sample(setup_, range, options);
  }

  AlgorithmPlan plan_;
  BlockSetup setup_;
};

constexpr std::uint64_t trials = 3'000'001;

TEST_F(Sampling, CountsAreTheSameForEveryNumberOfThreads) {
  const Tally one = tally({0, trials}, 1);
  EXPECT_EQ(one.trials, trials);
  EXPECT_GT(one.errors, 0U);
  EXPECT_FALSE(one.stopped);
  EXPECT_EQ(tally({0, trials}, 2), one);
  EXPECT_EQ(tally({0, trials}, 3), one);
}

TEST_F(Sampling, CountsAreTheSameForEveryInstructionSet) {
  const Tally best = tally({0, 100'000});
  for (const std::string_view target : vector_targets()) {
    use_vector_target(target);
    EXPECT_EQ(tally({0, 100'000}), best) << target;
  }
}

TEST_F(Sampling, CountsAreTheSameForEveryNumberOfProcesses) {
  const Tally alone = tally({0, trials});
  for (const unsigned count : {1U, 2U, 3U, 7U}) {
    // What each rank gathers on its own adds up to the whole.
    Tally sum;
    for (unsigned rank = 0; rank < count; ++rank) {
      Ranks ranks{rank, count, [](std::span<const std::uint64_t> words) {
                    return std::vector<std::uint64_t>(words.begin(), words.end());
                  }};
      SamplingOptions options;
      options.ranks = &ranks;
      sum.add(sample(setup_, {0, trials}, options));
    }
    EXPECT_EQ(sum, alone) << count;
  }
}

TEST_F(Sampling, RangesAddUp) {
  const Tally whole = tally({0, 10'000});
  Tally parts = tally({0, 512});
  parts.add(tally({512, 5120}));
  parts.add(tally({5120, 10'000}));
  EXPECT_EQ(parts, whole);
  std::uint64_t by_links = 0;
  for (const auto& [links, count] : whole.by_links) {
    EXPECT_LE(links.first + links.second, plan_.system.links());
    by_links += count;
  }
  EXPECT_EQ(by_links, whole.errors);
}

// A trial is one execution of one block: tallies of one more trial differ by its bit.
TEST_F(Sampling, CountsSingleTrials) {
  BlockEngine engine(setup_);
  const Lanes differ = engine.run(0, [] { return false; }).value();
  std::uint64_t errors = 0;
  for (unsigned e = 0; e < executions_per_block; ++e) {
    errors += differ.bit(e) ? 1 : 0;
    EXPECT_EQ(tally({0, e + 1}).errors, errors) << e;
  }
}

TEST_F(Sampling, ReturnsWhatIsFinishedWhenCancelled) {
  std::stop_source stop;
  RunContext context;
  context.stop = stop.get_token();
  context.on_progress = [&](const Progress& progress) {
    EXPECT_GT(progress.done, 0U);
    stop.request_stop();
  };
  const Tally part = sample(setup_, {0, 1'000'000'000'000}, {}, context);
  EXPECT_TRUE(part.stopped);
  EXPECT_GT(part.trials, 0U);
  EXPECT_LT(part.trials, 100'000'000U);
  EXPECT_EQ(part.trials % executions_per_block, 0U);
}

}  // namespace
}  // namespace tacit
