#include "tacit/build/ranks.h"

#include <algorithm>
#include <atomic>

#include "build/rank_workshop.h"

namespace tacit {
namespace {

TEST_F(DistributeTest, ProvesWhatOneProcessProves) {
  Store alone = opened("alone");
  ASSERT_TRUE(build_atlas(alone, cells_, building()));
  for (const unsigned ranks : {2U, 4U}) {
    Store store = opened("store" + std::to_string(ranks));
    Post post(ranks);
    std::vector<std::jthread> workers;
    for (unsigned rank = 1; rank < ranks; ++rank) workers.push_back(worker(post, rank));
    std::size_t tasks = 0;
    std::size_t checks = 0;
    DistributeOptions how;
    how.on_task = [&](const TaskNote& note) { ++(note.kind == "checked" ? checks : tasks); };
    const auto done = distribute_atlas(store, cells_, timed(), how, post.messenger(0));
    ASSERT_TRUE(done);
    EXPECT_EQ(done->ranks_lost, 0U);
    EXPECT_EQ(done->reports.size(), cells_.size());
    EXPECT_GE(tasks, cells_.size());
    EXPECT_EQ(checks, store.certificates()->size());  // by the workers, none by rank 0
    for (const CellReport& each : done->reports) EXPECT_EQ(each.outcome, Outcome::proved);
    expect_same(alone, store, cells_);
    EXPECT_FALSE(std::filesystem::exists(store.directory() + "/work"));
  }
}

// Parts are divided at once whenever somebody is idle: the theorem stays the same.
TEST_F(DistributeTest, DividesPartsForThoseWhoAreIdle) {
  const std::vector<Cell> cells{{{4, 1, ChannelKind::broadcast}, all_p()},
                                {{3, 2, ChannelKind::broadcast}, point(2, 5)}};
  Store alone = opened("alone");
  ASSERT_TRUE(build_atlas(alone, cells, building()));
  Store store = opened("store");
  Post post(5);
  std::vector<std::jthread> workers;
  for (unsigned rank = 1; rank < 5; ++rank) workers.push_back(worker(post, rank));
  DistributeOptions how;
  how.hurry = 0.001;
  std::size_t stopped = 0;
  how.on_task = [&](const TaskNote& note) { stopped += note.kind == "stopped" ? 1 : 0; };
  ASSERT_TRUE(distribute_atlas(store, cells, timed(), how, post.messenger(0)));
  expect_same(alone, store, cells);
  EXPECT_GT(stopped, 0U);
}

// A worker that takes a part and is never heard of again.
TEST_F(DistributeTest, DoesTheWorkOfARankThatDies) {
  Store alone = opened("alone");
  ASSERT_TRUE(build_atlas(alone, cells_, building()));
  Store store = opened("store");
  Post post(3);
  const std::jthread good = worker(post, 1);
  std::atomic<bool> took = false;
  const std::jthread dying([&] {
    const RankMessenger messenger = post.messenger(2);
    messenger.send(0, encode(Hello{}));
    while (!took) {
      const auto arrived = messenger.receive();
      if (!arrived) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        continue;
      }
      const auto message = decode(arrived->second);
      took = message && !std::holds_alternative<StillThere>(*message);
    }
  });
  DistributeOptions how;
  how.silence = 2;
  std::string lost;
  how.on_lost = [&](const std::string& what) { lost = what; };
  const auto done = distribute_atlas(store, cells_, timed(), how, post.messenger(0));
  ASSERT_TRUE(done);
  EXPECT_TRUE(took);
  EXPECT_EQ(done->ranks_lost, 1U);
  EXPECT_EQ(lost, "rank 2 is lost");
  expect_same(alone, store, cells_);
}

// A rank that cannot write proofs, and one that runs out of memory: they say so, and others do
// their work at once.
TEST_F(DistributeTest, DoesTheWorkOfARankThatCannotGoOn) {
  struct Case {
    std::string directory;
    std::function<double()> processor;
    std::string reason;
  };
  const std::string nowhere = path("nowhere");
  const std::vector<Case> cases{
      {nowhere, &seconds_now, "cannot write the proof to '" + nowhere + "/part.proof'"},
      {path(""), []() -> double { throw std::bad_alloc(); }, "out of memory"}};
  for (const Case& each : cases) {
    for (const bool alone : {false, true}) {
      Store store = opened(each.reason.substr(0, 3) + (alone ? "alone" : "both"));
      Post post(3);
      std::atomic<bool> resigned = false;
      const std::jthread failing([&] {
        const WorkerOptions options{"", each.directory, &seconds_now, each.processor, 0, 60};
        RankMessenger messenger = post.messenger(2);
        messenger.send = [&, send = messenger.send](unsigned to, const std::string& bytes) {
          const bool sent = send(to, bytes);
          if (std::holds_alternative<Resigned>(*decode(bytes))) resigned = true;
          return sent;
        };
        const auto done = work_for_atlas(messenger, options);
        ASSERT_TRUE(done);
        EXPECT_FALSE(done->ranks_lost && !alone);
        EXPECT_EQ(done->resigned, each.reason);
      });
      std::jthread good([&] {
        while (!resigned) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (!alone) worker(post, 1).join();
      });
      DistributeOptions how;
      how.silence = alone ? 2 : 60;
      std::string told;
      how.on_lost = [&](const std::string& what) { told += what; };
      const auto done = distribute_atlas(store, cells_, timed(), how, post.messenger(0));
      EXPECT_NE(told.find("rank 2 cannot go on: " + each.reason), std::string::npos) << told;
      if (alone) {
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().message, "nobody is left: rank 2 cannot go on: " + each.reason);
        continue;
      }
      ASSERT_TRUE(done);
      EXPECT_EQ(done->ranks_lost, 0U);
      for (const Cell& cell : cells_) EXPECT_FALSE(pieces(store, cell).empty());
    }
  }
}

TEST_F(DistributeTest, HasBatchesOfARankThatDiesCheckedByAnother) {
  Store store = opened("store");
  Post post(3);
  std::atomic<bool> dead = false;
  const std::jthread dying = worker(post, 2, [&](RankMessage message) {
    if (std::holds_alternative<CheckReport>(message)) dead = true;
    return dead ? std::nullopt : std::optional(std::move(message));
  });
  // The other one begins when the first is gone.
  const std::jthread good([&] {
    while (!dead) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    worker(post, 1).join();
  });
  DistributeOptions how;
  how.silence = 2;
  const auto done = distribute_atlas(store, cells_, timed(), how, post.messenger(0));
  ASSERT_TRUE(done);
  EXPECT_EQ(done->ranks_lost, 1U);
  for (const Cell& cell : cells_) EXPECT_FALSE(pieces(store, cell).empty());
}

// Proofs that do not prove, and such that cannot even be read.
TEST_F(DistributeTest, DoesNotStoreADamagedProof) {
  const std::vector<Cell> cells{{{3, 1, ChannelKind::broadcast}, all_p()},
                                {{3, 2, ChannelKind::broadcast}, point(9, 20)}};
  for (const Cell& cell : cells) {
    for (const bool readable : {true, false}) {
      Store store = opened(std::to_string(cell.system.rounds) + (readable ? "r" : "u"));
      Post post(2);
      std::size_t damaged = 0;
      const std::jthread bad = worker(post, 1, [&](RankMessage message) {
        auto* const report = std::get_if<PartReport>(&message);
        if (report != nullptr && !report->proof.empty()) {
          report->proof = readable ? "0\n" : report->proof.substr(0, report->proof.size() / 2);
          ++damaged;
        }
        return std::optional(std::move(message));
      });
      std::string told;
      DistributeOptions how;
      how.on_lost = [&](const std::string& what) { told = what; };
      const auto done = distribute_atlas(store, {cell}, timed(), how, post.messenger(0));
      EXPECT_GT(damaged, 0U);
      ASSERT_FALSE(done);
      EXPECT_EQ(told, "rank 1 has no proof accepted");
      EXPECT_NE(done.error().message.find(readable ? "the checker rejects" : "cannot read"),
                std::string::npos)
          << done.error().message;
      EXPECT_TRUE(store.certificates()->empty());
      EXPECT_TRUE(store.files().ids().empty());
      EXPECT_TRUE(pieces(store, cell).empty());
    }
  }
}

// The checker accepted a certificate, but something else arrives: rank 0 checks for itself.
TEST_F(DistributeTest, StoresOnlyWhatWasAccepted) {
  const Cell cell{{3, 1, ChannelKind::broadcast}, all_p()};
  const std::string other = certificate({2, 1, ChannelKind::broadcast}, all_p(), "other");
  const auto staged = CertificateFiles(directory_).stage(other);
  ASSERT_TRUE(staged);
  const std::vector<std::function<void(CheckedBatch&)>> changes{
      [](CheckedBatch& checked) { checked.file[checked.file.size() / 2] ^= 4; },
      [](CheckedBatch& checked) { checked.file.clear(); },
      [](CheckedBatch& checked) { checked.id[0] = checked.id[0] == '0' ? '1' : '0'; },
      [](CheckedBatch& checked) { checked.objection = "line 3: no"; },
      [&](CheckedBatch& checked) {
        checked.id = staged->id();
        checked.file = contents(staged->path());
      }};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Store store = opened("store" + std::to_string(i));
    Post post(2);
    const std::jthread bad = worker(post, 1, [&](RankMessage message) {
      if (auto* const report = std::get_if<CheckReport>(&message)) changes[i](report->checked);
      return std::optional(std::move(message));
    });
    std::string told;
    DistributeOptions how;
    how.on_lost = [&](const std::string& what) { told = what; };
    const auto done = distribute_atlas(store, {cell}, timed(), how, post.messenger(0));
    ASSERT_TRUE(done) << i;
    EXPECT_EQ(told, "rank 1 has no proof accepted") << i;
    const auto stored = store.certificates();
    ASSERT_EQ(stored->size(), 1U) << i;
    EXPECT_EQ(stored->front().system, cell.system) << i;
    EXPECT_EQ(store.recheck(stored->front())->outcome, Store::Admission::Outcome::present) << i;
    EXPECT_EQ(store.files().ids().size(), 1U) << i;
  }
}

TEST_F(DistributeTest, TakesNobodysWordWhoRunsAnotherProgram) {
  Store store = opened("store");
  Post post(2);
  const std::jthread other = worker(post, 1, {}, "0.0.9");
  DistributeOptions how;
  how.build = "0.1.0";
  const auto done = distribute_atlas(store, cells_, timed(), how, post.messenger(0));
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "rank 1 runs another build of the program");
  EXPECT_TRUE(store.certificates()->empty());
}

TEST_F(DistributeTest, SaysWhenNobodyIsLeft) {
  Store store = opened("store");
  Post post(2);
  DistributeOptions how;
  how.silence = 0.05;
  const auto done = distribute_atlas(store, cells_, timed(), how, post.messenger(0));
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "all other ranks are lost");
}

TEST_F(DistributeTest, GivesUpOnACellAndNotesBounds) {
  Store store = opened("store");
  Post post(3);
  std::vector<std::jthread> workers;
  for (unsigned rank = 1; rank < 3; ++rank) workers.push_back(worker(post, rank));
  BuildOptions options = timed();
  options.cell_seconds = 0.2;
  const std::vector<Cell> cells{{{5, 1, ChannelKind::broadcast}, point(11, 20)},
                                {{2, 1, ChannelKind::broadcast}, all_p()}};
  const auto done = distribute_atlas(store, cells, options, {}, post.messenger(0));
  ASSERT_TRUE(done);
  ASSERT_EQ(done->reports.size(), 2U);
  for (const CellReport& each : done->reports) {
    EXPECT_EQ(each.outcome, each.cell.system.processes == 2 ? Outcome::proved : Outcome::bounded);
  }
  EXPECT_EQ(store.bounds()->size(), 1U);
}

// The cell has two open intervals, and its time is over while the first is searched.
TEST_F(DistributeTest, GivesUpOnACellWithSeveralIntervals) {
  const System four{4, 1, ChannelKind::broadcast};
  Store store = with_gaps("store", four);
  Post post(2);
  const std::jthread slow = worker(post, 1, [](RankMessage message) {
    if (std::holds_alternative<PartReport>(message)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return std::optional(std::move(message));
  });
  BuildOptions options = timed();
  options.cell_seconds = 0.001;
  const Deadline deadline;
  const auto done = distribute_atlas(store, {{four, all_p()}}, options, {}, post.messenger(0), {},
                                     deadline.context());
  ASSERT_TRUE(done);
  ASSERT_EQ(done->reports.size(), 1U);
  EXPECT_EQ(done->reports.front().outcome, Outcome::bounded);
  // There are bounds for the second interval, too, which nobody has searched.
  const auto bounds = store.bounds();
  ASSERT_FALSE(bounds->empty());
  EXPECT_TRUE(std::ranges::any_of(*bounds, [](const StoredBound& each) {
    return each.where.on.to == AlgebraicNumber(Rational(1));
  }));
}

TEST_F(DistributeTest, GoesOnAfterACertificateThatIsBeyondTheChecker) {
  Store store = opened("store");
  Post post(2);
  const std::jthread only = worker(post, 1);
  DistributeOptions how;
  how.on_lost = [](const std::string& what) { ADD_FAILURE() << what; };
  const System two{2, 1, ChannelKind::broadcast};
  const std::vector<Cell> cells{{two, beyond_the_checker()},
                                {{3, 1, ChannelKind::broadcast}, all_p()}};
  const auto done = distribute_atlas(store, cells, timed(), how, post.messenger(0));
  ASSERT_TRUE(done);
  ASSERT_EQ(done->reports.size(), 2U);
  for (const CellReport& each : done->reports) {
    const bool proved = each.cell.system != two;
    EXPECT_EQ(each.outcome, proved ? Outcome::proved : Outcome::too_large);
    EXPECT_EQ(each.reason.find("more than 100 digits") == std::string::npos, proved) << each.reason;
  }
  EXPECT_EQ(store.bounds()->size(), 1U);
  EXPECT_EQ(store.certificates()->size(), 1U);
}

TEST_F(DistributeTest, StopsWhenCancelled) {
  Store store = opened("store");
  Post post(3);
  std::vector<std::jthread> workers;
  for (unsigned rank = 1; rank < 3; ++rank) workers.push_back(worker(post, rank));
  std::stop_source stop;
  RunContext context;
  context.stop = stop.get_token();
  const std::vector<Cell> cells{{{2, 1, ChannelKind::broadcast}, all_p()},
                                {{5, 1, ChannelKind::broadcast}, all_p()}};
  const auto on_cell = [&](const CellReport&) { stop.request_stop(); };
  const auto done =
      distribute_atlas(store, cells, timed(), {}, post.messenger(0), on_cell, context);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->reports.front().outcome, Outcome::proved);
  EXPECT_EQ(pieces(store, cells.front()).size(), 2U);
}

// Ctrl-C comes when the first of two open intervals is proved: the second is not.
TEST_F(DistributeTest, DoesNotCallACellProvedThatWasCancelledBetweenIntervals) {
  const System two{2, 1, ChannelKind::broadcast};
  Store store = with_gaps("store", two);
  Post post(2);
  const std::jthread only = worker(post, 1);
  std::stop_source stop;
  RunContext context;
  context.stop = stop.get_token();
  DistributeOptions how;
  how.on_task = [&](const TaskNote& note) {
    if (note.kind == "proved") stop.request_stop();
  };
  const Cell cell{two, all_p()};
  const auto done = distribute_atlas(store, {cell}, timed(), how, post.messenger(0), {}, context);
  ASSERT_TRUE(done);
  ASSERT_EQ(done->reports.size(), 1U);
  EXPECT_EQ(store.certificates()->size(), 2U);  // the middle, and the first interval
  EXPECT_TRUE(pieces(store, cell).empty());
  EXPECT_EQ(done->reports.front().outcome, Outcome::stopped);
}
}  // namespace
}  // namespace tacit
