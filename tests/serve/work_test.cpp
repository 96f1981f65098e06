// The gate before computations, and computations themselves. Nothing here depends on how
// long anything takes; only a failure waits for a clock.
#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tacit/base/contract.h"
#include "tacit/serve/answer_text.h"
#include "tacit/serve/computation.h"
#include "tacit/serve/work_gate.h"

namespace tacit::serve {
namespace {

using namespace std::chrono_literals;

const auto always = [] { return true; };

TEST(WorkGate, GivesSoManyPlaces) {
  WorkGate gate(2, 0);
  auto first = gate.enter(1h, always);
  const auto second = gate.enter(1h, always);
  ASSERT_TRUE(first && second);
  EXPECT_FALSE(gate.enter(1h, always));  // no line: at once
  first.reset();
  EXPECT_TRUE(gate.enter(1h, always));
}

TEST(WorkGate, LetsAFewWait) {
  WorkGate gate(1, 1);
  auto place = gate.enter(1h, always);
  std::atomic<bool> waits = false;
  std::jthread other([&] {
    const auto wanted = [&] {
      waits = true;
      return true;
    };
    EXPECT_TRUE(gate.enter(1h, wanted));
  });
  while (!waits) std::this_thread::yield();
  EXPECT_FALSE(gate.enter(1h, always));  // the line is full
  place.reset();
  other.join();
  EXPECT_TRUE(gate.enter(1h, always));
}

TEST(WorkGate, GivesUpWhenNotWantedOrLate) {
  WorkGate gate(1, 4);
  const auto place = gate.enter(1h, always);
  EXPECT_FALSE(gate.enter(1h, [] { return false; }));
  EXPECT_FALSE(gate.enter(0ms, always));
}

TEST(WorkGate, NeverHoldsMoreThanItsPlaces) {
  WorkGate gate(3, 100);
  std::atomic<int> inside = 0;
  std::atomic<int> most = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 30; ++i) {
      threads.emplace_back([&] {
        const auto place = gate.enter(1h, always);
        EXPECT_TRUE(place);
        const int now = ++inside;
        int seen = most;
        while (now > seen && !most.compare_exchange_weak(seen, now)) continue;
        std::this_thread::yield();
        --inside;
      });
    }
  }
  EXPECT_LE(most, 3);
  EXPECT_GE(most, 1);
}

Answer finished(Computation& computation) {
  while (!computation.is_done()) {
    computation.wait(10ms);
    computation.run().look_at_clock();
    (void)computation.news();
  }
  return computation.answer();
}

TEST(Computation, AnswersAndTellsNews) {
  std::atomic<bool> heard = false;
  Computation computation(
      [&](serve::Run& run) {
        run.say("first");
        run.say("second");
        while (!heard) std::this_thread::yield();
        return Answer{.body = "done"};
      },
      1h);
  std::string last;
  while (last != "second") {
    computation.wait(1h);
    last = computation.news().value_or(last);
  }
  EXPECT_FALSE(computation.is_done());
  EXPECT_THROW((void)computation.answer(), ContractViolation);
  heard = true;
  EXPECT_EQ(finished(computation).body, "done");
  EXPECT_EQ(computation.run().cause(), serve::Run::Cause::none);
}

TEST(Computation, StopsWhenItsTimeIsOver) {
  const auto patient = [](serve::Run& run) {
    while (!run.stop_token().stop_requested()) std::this_thread::yield();
    return Answer{.body = run.cause() == serve::Run::Cause::out_of_time ? "late" : "not wanted"};
  };
  Computation late(patient, 1ms);
  EXPECT_EQ(finished(late).body, "late");
  Computation shortened(
      [&](serve::Run& run) {
        run.shorten(1ms);
        run.shorten(1h);  // never longer
        return patient(run);
      },
      1h);
  EXPECT_EQ(finished(shortened).body, "late");
  Computation unwanted(patient, 1h);
  unwanted.run().stop(serve::Run::Cause::not_wanted);
  unwanted.run().stop(serve::Run::Cause::out_of_time);  // the first cause stays
  EXPECT_EQ(finished(unwanted).body, "not wanted");
  Computation abandoned(patient, 1h);  // its end asks it to stop
}

TEST(Computation, TurnsExceptionsIntoAnswers) {
  Computation thrown([](serve::Run&) -> Answer { throw std::runtime_error("a \"reason\""); }, 1h);
  const Answer answer = finished(thrown);
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(answer.body, "{\"error\":\"internal error: a \\\"reason\\\"\"}\n");
  Computation large([](serve::Run&) -> Answer { throw std::bad_alloc(); }, 1h);
  EXPECT_EQ(finished(large).status, 503);
}

TEST(AnswerText, WritesEventsLineByLine) {
  EXPECT_EQ(event_text("result", "{\n \"a\": 1\n}\n"),
            "event: result\ndata: {\ndata:  \"a\": 1\ndata: }\n\n");
  EXPECT_EQ(event_text("x", ""), "event: x\ndata: \n\n");
  EXPECT_EQ(progress_body("50 %"), "{\"text\":\"50 %\"}\n");
  EXPECT_EQ(error_body("\xff"), "{\"error\":\"\xef\xbf\xbd\"}\n");
}

}  // namespace
}  // namespace tacit::serve
