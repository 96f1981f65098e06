// The gate before computations, and computations themselves. Nothing here depends on how
// long anything takes; only a failure waits for a clock.
#include <atomic>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tacit/base/contract.h"
#include "tacit/serve/answer_text.h"
#include "tacit/serve/class_gates.h"
#include "tacit/serve/computation.h"
#include "tacit/serve/work_gate.h"

namespace tacit::serve {
namespace {

using namespace std::chrono_literals;

const auto always = [] { return true; };
const std::string one_client = "127.0.0.1";

TEST(WorkGate, GivesSoManyPlaces) {
  WorkGate gate(2, 0);
  auto first = gate.enter(one_client, 1h, always);
  const auto second = gate.enter(one_client, 1h, always);
  ASSERT_TRUE(first && second);
  EXPECT_FALSE(gate.enter(one_client, 1h, always));  // no line: at once
  first.place.reset();
  EXPECT_TRUE(gate.enter(one_client, 1h, always));
}

TEST(WorkGate, LetsAFewWait) {
  WorkGate gate(1, 1);
  auto place = gate.enter(one_client, 1h, always);
  std::atomic<bool> waits = false;
  std::jthread other([&] {
    const auto wanted = [&] {
      waits = true;
      return true;
    };
    EXPECT_TRUE(gate.enter(one_client, 1h, wanted));
  });
  while (!waits) std::this_thread::yield();
  EXPECT_FALSE(gate.enter(one_client, 1h, always));  // the line is full
  place.place.reset();
  other.join();
  EXPECT_TRUE(gate.enter(one_client, 1h, always));
}

TEST(WorkGate, GivesUpWhenNotWantedOrLate) {
  WorkGate gate(1, 4);
  const auto place = gate.enter(one_client, 1h, always);
  EXPECT_FALSE(gate.enter(one_client, 1h, [] { return false; }));
  EXPECT_FALSE(gate.enter(one_client, 0ms, always));
}

// A thread that waits at a gate for a client, writes down that it got through, and leaves.
class Visitor {
 public:
  Visitor(WorkGate& gate, const std::string& client, std::vector<std::string>& order,
          std::mutex& mutex)
      : thread_([&gate, client, &order, &mutex, this] {
          const auto wanted = [this] {
            waits_ = true;
            return true;
          };
          const auto entry = gate.enter(client, 1h, wanted);
          denial_ = entry.denial;
          waits_ = true;
          if (!entry) return;
          const std::scoped_lock lock(mutex);
          order.push_back(client);
        }) {
    while (!waits_) std::this_thread::yield();
  }
  WorkGate::Denial denial() {
    if (thread_.joinable()) thread_.join();
    return denial_;
  }

 private:
  std::atomic<bool> waits_ = false;
  WorkGate::Denial denial_ = WorkGate::Denial::none;
  std::jthread thread_;
};

TEST(WorkGate, GivesEveryClientItsTurn) {
  WorkGate gate(1, 10);
  auto entry = gate.enter("first", 1h, always);
  std::vector<std::string> order;
  std::mutex mutex;
  {
    std::vector<std::unique_ptr<Visitor>> visitors;
    for (const char* const client : {"many", "many", "many", "many", "few", "one"}) {
      visitors.push_back(std::make_unique<Visitor>(gate, client, order, mutex));
    }
    entry.place.reset();
  }
  const std::vector<std::string> fair{"many", "few", "one", "many", "many", "many"};
  EXPECT_EQ(order, fair);
}

TEST(WorkGate, GivesPlacesToWhoHoldsTheFewest) {
  WorkGate gate(2, 10);
  auto first = gate.enter("many", 1h, always);
  auto second = gate.enter("many", 1h, always);
  std::vector<std::string> order;
  std::mutex mutex;
  Visitor early(gate, "many", order, mutex);
  Visitor late(gate, "few", order, mutex);
  first.place.reset();
  EXPECT_EQ(late.denial(), WorkGate::Denial::none);
  EXPECT_EQ(early.denial(), WorkGate::Denial::none);
  EXPECT_EQ(order.front(), "few");
}

TEST(WorkGate, LetsAFullLineLoseTheLatestOfTheBusiestClient) {
  WorkGate gate(1, 3);
  auto entry = gate.enter("many", 1h, always);
  std::vector<std::string> order;
  std::mutex mutex;
  Visitor first(gate, "many", order, mutex);
  Visitor second(gate, "many", order, mutex);
  Visitor third(gate, "many", order, mutex);
  EXPECT_EQ(gate.enter("many", 1h, always).denial, WorkGate::Denial::line_full);
  Visitor other(gate, "few", order, mutex);
  EXPECT_EQ(third.denial(), WorkGate::Denial::pushed_out);
  // Two of one client and one of another: nobody has to give way to a second one.
  EXPECT_EQ(gate.enter("few", 1h, always).denial, WorkGate::Denial::line_full);
  entry.place.reset();
  for (Visitor* const each : {&first, &second, &other}) {
    EXPECT_EQ(each->denial(), WorkGate::Denial::none);
  }
}

TEST(ClassGates, KeepClassesApart) {
  Limits limits;
  limits.computing.places = limits.reading.places = limits.checking.places = 1;
  limits.computing.waiting = 0;
  ClassGates gates(limits);
  EXPECT_EQ(gates.gate_of(WorkClass::cheap), nullptr);
  const auto computing = gates.gate_of(WorkClass::computing)->enter(one_client, 1h, always);
  EXPECT_FALSE(gates.gate_of(WorkClass::computing)->enter(one_client, 1h, always));
  EXPECT_TRUE(gates.gate_of(WorkClass::reading)->enter(one_client, 1h, always));
  EXPECT_TRUE(gates.gate_of(WorkClass::checking)->enter(one_client, 1h, always));
  EXPECT_EQ(denial_refusal(WorkGate::Denial::line_full, false).status, 503);
  EXPECT_EQ(denial_refusal(WorkGate::Denial::pushed_out, false).status, 429);
  EXPECT_EQ(denial_refusal(WorkGate::Denial::pushed_out, true).status, 503);
}

TEST(WorkGate, NeverHoldsMoreThanItsPlaces) {
  WorkGate gate(3, 100);
  std::atomic<int> inside = 0;
  std::atomic<int> most = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 30; ++i) {
      threads.emplace_back([&] {
        const auto place = gate.enter(one_client, 1h, always);
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

EndpointAnswer finished(Computation& computation) {
  while (!computation.is_done()) {
    computation.wait(10ms);
    computation.run().look_at_clock();
    (void)computation.news();
  }
  return computation.take_answer();
}

TEST(Computation, AnswersAndTellsNews) {
  std::atomic<bool> heard = false;
  Computation computation(
      [&](serve::Run& run) {
        run.say("first");
        run.say("second");
        while (!heard) std::this_thread::yield();
        return EndpointAnswer{.body = "done"};
      },
      1h);
  std::string last;
  while (last != "second") {
    computation.wait(1h);
    last = computation.news().value_or(last);
  }
  EXPECT_FALSE(computation.is_done());
  EXPECT_THROW((void)computation.take_answer(), ContractViolation);
  heard = true;
  EXPECT_EQ(finished(computation).body, "done");
  EXPECT_EQ(computation.run().cause(), serve::Run::Cause::none);
}

TEST(Computation, StopsWhenItsTimeIsOver) {
  const auto patient = [](serve::Run& run) {
    while (!run.stop_token().stop_requested()) std::this_thread::yield();
    return EndpointAnswer{.body = run.cause() == serve::Run::Cause::out_of_time ? "late"
                                                                                : "not wanted"};
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
  Computation thrown(
      [](serve::Run&) -> EndpointAnswer { throw std::runtime_error("a \"reason\""); }, 1h);
  const EndpointAnswer answer = finished(thrown);
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(answer.body, "{\"error\":\"internal error: a \\\"reason\\\"\"}\n");
  Computation large([](serve::Run&) -> EndpointAnswer { throw std::bad_alloc(); }, 1h);
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
