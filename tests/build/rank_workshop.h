// Ranks that are threads of one process, for the tests of builds with several of them.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "build/build_workshop.h"
#include "tacit/atlas/answer.h"
#include "tacit/build/rank_message.h"
#include "tacit/build/ranks.h"

namespace tacit {

inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Ranks that are threads, with letter boxes between them.
class Post {
 public:
  explicit Post(unsigned count) : boxes_(count) {}

  RankMessenger messenger(unsigned rank) {
    return {rank, static_cast<unsigned>(boxes_.size()),
            [this, rank](unsigned to, const std::string& bytes) {
              const std::scoped_lock lock(mutex_);
              boxes_[to].emplace_back(rank, bytes);
              return true;
            },
            [this, rank]() -> std::optional<std::pair<unsigned, std::string>> {
              const std::scoped_lock lock(mutex_);
              if (boxes_[rank].empty()) return std::nullopt;
              auto letter = std::move(boxes_[rank].front());
              boxes_[rank].pop_front();
              return letter;
            }};
  }

 private:
  std::mutex mutex_;
  std::vector<std::deque<std::pair<unsigned, std::string>>> boxes_;
};

// Ends what would go on for ever.
class Deadline {
 public:
  [[nodiscard]] RunContext context() const {
    RunContext context;
    context.stop = stop_.get_token();
    return context;
  }

 private:
  static constexpr int seconds = 30;
  std::stop_source stop_;
  std::jthread clock_{[this](const std::stop_token& over) {
    for (int i = 0; i < 100 * seconds && !over.stop_requested(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    if (!over.stop_requested()) stop_.request_stop();
  }};
};

class DistributeTest : public BuildWorkshop {
 protected:
  using Outcome = CellReport::Outcome;

  static BuildOptions timed() {
    BuildOptions options = building();
    options.clock = &seconds_now;
    return options;
  }

  // What becomes of a message of a worker on its way; nothing: it is lost.
  using Way = std::function<std::optional<RankMessage>(RankMessage)>;

  // A worker in a thread.
  std::jthread worker(Post& post, unsigned rank, Way way = {}, std::string build = {}) const {
    const std::string work = path("rank" + std::to_string(rank));
    std::filesystem::create_directories(work);
    RankMessenger messenger = post.messenger(rank);
    if (way) {
      messenger.send = [send = messenger.send, way = std::move(way)](unsigned to,
                                                                     const std::string& bytes) {
        const auto arrives = way(*decode(bytes));
        return arrives ? send(to, encode(*arrives)) : true;
      };
    }
    return std::jthread([messenger = std::move(messenger), work, build = std::move(build)] {
      const WorkerOptions options{build, work, &seconds_now, &seconds_now, 0, 60};
      const auto done = work_for_atlas(messenger, options);
      EXPECT_TRUE(done);
    });
  }

  // A store where the middle of all p is proved, so that two intervals are open.
  Store with_gaps(const std::string& name, const System& system) const {
    Store store = opened(name);
    const std::string middle =
        certificate(system, between(Rational(1, 3), Rational(1, 2)), name + ".middle");
    const auto admitted = store.admit(middle, {});
    EXPECT_TRUE(admitted && admitted->outcome == Store::Admission::Outcome::added);
    return store;
  }

  static std::vector<OptimumPiece> pieces(const Store& store, const Cell& cell) {
    const Store* const here = &store;
    const auto known = known_optimum({&here, 1}, cell.system, {cell.on});
    if (!known || !*known || !(*known)->optimum.complete()) return {};
    return (*known)->optimum.pieces;
  }

  void expect_same(const Store& a, const Store& b, const std::vector<Cell>& cells) const {
    for (const Cell& cell : cells) {
      const auto here = pieces(a, cell);
      const auto there = pieces(b, cell);
      ASSERT_FALSE(here.empty()) << cell.system.to_string();
      ASSERT_EQ(here.size(), there.size()) << cell.system.to_string();
      for (std::size_t i = 0; i < here.size(); ++i) {
        EXPECT_EQ(here[i].on.from, there[i].on.from);
        EXPECT_EQ(here[i].on.to, there[i].on.to);
        EXPECT_EQ(here[i].upper, there[i].upper);
      }
    }
  }

  const std::vector<Cell> cells_{
      {{2, 1, ChannelKind::broadcast}, all_p()},      {{2, 2, ChannelKind::broadcast}, all_p()},
      {{3, 1, ChannelKind::broadcast}, all_p()},      {{3, 1, ChannelKind::undirected}, all_p()},
      {{3, 2, ChannelKind::broadcast}, point(9, 20)}, {{4, 1, ChannelKind::broadcast}, all_p()}};
};

}  // namespace tacit
