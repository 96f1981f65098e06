#include "tacit/base/parallel.h"

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace tacit {
namespace {

TEST(ParallelFor, VisitsEveryIndexOnce) {
  for (const unsigned jobs : {0U, 1U, 2U, 3U, 8U, 64U}) {
    for (const std::size_t count : {0U, 1U, 2U, 7U, 1'000U}) {
      std::vector<std::atomic<int>> visits(count);
      parallel_for(count, jobs, {}, [&](std::size_t i) { ++visits.at(i); });
      for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(visits[i], 1) << jobs << " " << i;
    }
  }
}

TEST(ParallelFor, RunsOnAsManyThreadsAsAskedAtMost) {
  for (const unsigned jobs : {1U, 3U}) {
    std::mutex mutex;
    std::set<std::thread::id> threads;
    parallel_for(200, jobs, {}, [&](std::size_t) {
      const std::scoped_lock lock(mutex);
      threads.insert(std::this_thread::get_id());
    });
    EXPECT_LE(threads.size(), jobs);
    EXPECT_GE(threads.size(), 1U);
  }
}

// Two items that wait for each other end only when they run at the same time.
TEST(ParallelFor, RunsItemsAtTheSameTime) {
  std::atomic<int> arrived = 0;
  parallel_for(2, 2, {}, [&](std::size_t) {
    ++arrived;
    while (arrived < 2) std::this_thread::yield();
  });
  EXPECT_EQ(arrived, 2);
}

TEST(ParallelFor, ThrowsWhatABodyThrows) {
  for (const unsigned jobs : {1U, 4U}) {
    std::atomic<unsigned> visits = 0;
    const auto body = [&](std::size_t i) {
      ++visits;
      if (i == 10) throw std::runtime_error("item 10");
    };
    try {
      parallel_for(1'000'000, jobs, {}, body);
      FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "item 10");
    }
    // The rest is not begun.
    EXPECT_LT(visits, 1'000'000U);
  }
}

TEST(ParallelFor, ThrowsOnceWhenAllBodiesThrow) {
  EXPECT_THROW(parallel_for(100, 4, {}, [](std::size_t) { throw std::logic_error("all"); }),
               std::logic_error);
}

TEST(ParallelFor, SkipsTheRestWhenCancelled) {
  for (const unsigned jobs : {1U, 4U}) {
    std::stop_source source;
    const RunContext context{.stop = source.get_token()};
    std::atomic<unsigned> visits = 0;
    parallel_for(1'000'000, jobs, context, [&](std::size_t) {
      if (++visits == 5) source.request_stop();
    });
    EXPECT_GE(visits, 5U);
    EXPECT_LT(visits, 1'000U);
    parallel_for(10, jobs, context, [](std::size_t) { FAIL() << "cancelled before it began"; });
  }
}

}  // namespace
}  // namespace tacit
