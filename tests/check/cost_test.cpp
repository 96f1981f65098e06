// What a certificate may cost: hostile heads, limits that are told, wishes to stop, files that
// unpack to far more than they are.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <gmp.h>
#include <set>
#include <sstream>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "check/unmetered.h"
#include "tacit/check/decompression.h"
#include "tacit/check/target.h"

namespace tacit::check {
namespace {

using Clock = std::chrono::steady_clock;

std::string cost_head(const std::string& on, const std::string& algorithms) {
  return "tacit certificate 1\nsystem 2 1 broadcast consensus\non " + on + "\nalgorithms " +
         algorithms + "\n";
}

Verdict cost_verdict(const std::string& text, const Limits& limits = {},
                     const std::stop_token& stop = {}) {
  std::istringstream in(text);
  return check_certificate_within(in, limits, stop);
}

void expect_refused(const Verdict& verdict, const std::string& reason) {
  EXPECT_NE(verdict.outcome, Outcome::accepted);
  EXPECT_TRUE(verdict.beyond_limits) << verdict.reason;
  EXPECT_NE(verdict.reason.find(reason), std::string::npos) << verdict.reason;
}

// The first point of degree 24 whose numbers have 100 digits: the dearest there is.
std::string dear_point() {
  std::string text = "root(-1" + std::string(99, '0');
  for (int i = 1; i <= 24; ++i) text += ",1" + std::string(98, '0') + std::to_string(i % 10);
  return text + ";0,1)";
}

TEST(Cost, CountsInTheHeadAreLimitedBeforeTheirLinesAreRead) {
  expect_refused(cost_verdict(cost_head("0 1", "3000000")), "algorithms");
  expect_refused(cost_verdict(cost_head("0 1", "1000000000")), "algorithms");
  // Without a line of them: it is the count that is refused.
  EXPECT_EQ(cost_verdict(cost_head("0 1", "5000")).line, 4U);
  EXPECT_EQ(cost_verdict(cost_head("0 1", "4000")).reason, "the certificate ends too early");
  std::string many = "0 0";
  for (int i = 1; i < 70'000; ++i)
    many +=
        " " + std::string("1/") + std::to_string(70'001 - i) + " 1/" + std::to_string(70'001 - i);
  expect_refused(cost_verdict(cost_head(many, "1")), "intervals");
}

TEST(Cost, AlgorithmsOfLargeSystemsAreFewer) {
  const std::string text =
      "tacit certificate 1\nsystem 8 1 broadcast consensus\non 0 1\nalgorithms 4000\n";
  EXPECT_FALSE(cost_verdict(text).beyond_limits);
  Limits limits;
  limits.evaluations = std::uint64_t{1} << 20;
  expect_refused(cost_verdict(text, limits), "algorithms");
}

TEST(Cost, EqualAlgorithmsAreKeptOnce) {
  Target target;
  for (int i = 0; i < 1000; ++i) target.add_algorithm({{1, 0, 2}, {1, 1, 0}});
  target.add_algorithm({{1, 1, 0}, {0, 0, 0}, {1, 0, 2}});
  EXPECT_EQ(target.listed(), 1001U);
  EXPECT_EQ(target.algorithms().size(), 1U);
  EXPECT_EQ(target.profiles(), 2U);
}

// The claim still speaks of all that are listed.
TEST(Cost, EqualAlgorithmsAreStillListed) {
  std::ifstream file(TACIT_SOURCE_DIR "/tests/certificates/accept/two_processes.cert");
  std::stringstream whole;
  whole << file.rdbuf();
  std::string text = whole.str();
  const std::string two = "algorithms 2\n";
  ASSERT_NE(text.find(two), std::string::npos);
  text.replace(text.find(two), two.size(), "algorithms 3\nalgorithm 1111 again\n");
  const Verdict verdict = cost_verdict(text);
  EXPECT_EQ(verdict.outcome, Outcome::accepted) << verdict.reason;
  EXPECT_NE(verdict.claim.find("the 3 algorithms listed"), std::string::npos) << verdict.claim;
}

std::string with_blocks(const std::string& point, int blocks) {
  std::string text = cost_head(point + " " + point, "1") + "algorithm 0110\nparts 1\npart " +
                     point + " " + point + "\nsymmetry 0 0\n";
  for (int i = 0; i < blocks; ++i) text += "block 9 9 9\n";
  return text;
}

TEST(Cost, ComparisonsAtAlgebraicNumbersAreCounted) {
  Limits limits;
  limits.exact_comparisons = 100;
  expect_refused(cost_verdict(with_blocks("root(-1,0,2;1/2,1)", 200), limits), "algebraic numbers");
  EXPECT_FALSE(cost_verdict(with_blocks("root(-1,0,2;1/2,1)", 50), limits).beyond_limits);
}

// At one point, only one algorithm matters, and it is looked for once.
TEST(Cost, AlgorithmsTimesBlocksIsNotPaidAtAPoint) {
  Limits limits;
  limits.exact_comparisons = 2000;
  Target target;
  for (int i = 0; i < 500; ++i) target.add_algorithm({{i, 1000 - i, 7}});
  Meter meter(limits);
  auto point = Point::parse("root(-1,0,2;1/2,1)", limits);
  ASSERT_TRUE(point);
  BlockTest test(target, *point, *point, meter);
  for (int i = 0; i < 900; ++i) EXPECT_TRUE(test.is_blocked({i, 2000, 7}));
  EXPECT_FALSE(test.is_blocked({0, 0, 0}));
}

TEST(Cost, MemoryIsCountedAndGivenBack) {
  Limits limits;
  limits.memory = 1000;
  Meter meter(limits);
  {
    Holding one(meter);
    one.take(600);
    Holding other(std::move(one));
    EXPECT_THROW(other.take(600), Refused);
  }
  Holding again(meter);
  EXPECT_NO_THROW(again.take(1000));
}

// Whatever the memory: a good certificate is accepted, or there was not enough of it.
TEST(Cost, LittleMemoryIsALimit) {
  std::set<bool> seen;
  for (std::uint64_t memory = 1; memory < (1U << 26); memory *= 3) {
    Limits limits;
    limits.memory = memory;
    std::ifstream file(TACIT_SOURCE_DIR "/tests/certificates/accept/three_processes.cert");
    const Verdict verdict = check_certificate_within(file, limits);
    EXPECT_EQ(verdict.beyond_limits, verdict.outcome != Outcome::accepted) << verdict.reason;
    seen.insert(verdict.beyond_limits);
  }
  EXPECT_EQ(seen.size(), 2U);
}

// Hours of work, each piece of it as dear as the limits allow, are left within a moment.
TEST(Cost, WorkAtTheDearestPointHearsAWishToStop) {
  const std::string text = with_blocks(dear_point(), 300'000);
  std::stop_source stop;
  const auto begin = Clock::now();
  std::jthread soon([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop.request_stop();
  });
  const Verdict verdict = cost_verdict(text, {}, stop.get_token());
  EXPECT_NE(verdict.outcome, Outcome::accepted);
  EXPECT_EQ(verdict.reason, "stopped before the end");
  EXPECT_LT(Clock::now() - begin, std::chrono::seconds(5));
}

TEST(Cost, APipeWithoutAWriterHearsAWishToStop) {
  const std::string path =
      testing::TempDir() + "tacit_cost_test." + std::to_string(::getpid()) + ".pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::stop_source stop;
  std::jthread soon([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop.request_stop();
  });
  const FileVerdict result = check_certificate_file(path, stop.get_token());
  EXPECT_NE(result.io_error.find("stopped before the end"), std::string::npos) << result.io_error;
  // And what a writer sends late is read to its end.
  std::jthread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    std::ofstream pipe(path);
    std::ifstream file(TACIT_SOURCE_DIR "/tests/certificates/accept/two_processes.cert");
    pipe << file.rdbuf();
  });
  EXPECT_EQ(check_certificate_file(path).verdict.outcome, Outcome::accepted);
  ::unlink(path.c_str());
}

// A zstd frame: a text, and then a number of blocks, each of which repeats one byte 2^17 times.
std::string repeated_byte(char byte, int blocks, const std::string& before = "") {
  std::string frame{'\x28', '\xb5', '\x2f', '\xfd', '\x00', '\x58'};
  if (!before.empty()) {
    frame += {static_cast<char>(before.size() << 3U), '\0', '\0'};
    frame += before;
  }
  for (int i = 0; i < blocks; ++i) {
    const unsigned header = (1U << 20U) | 2U | (i + 1 == blocks ? 1U : 0U);
    frame += {static_cast<char>(header & 255U), static_cast<char>(header >> 8U & 255U),
              static_cast<char>(header >> 16U), byte};
  }
  return frame;
}

TEST(Cost, ATextMayBeOnlySoMuchLongerThanItsFile) {
  for (const char byte : {'\n', '#', '\0'}) {
    std::istringstream bomb(repeated_byte(byte, 24'000));  // 100 kB for 3 GB
    const auto begin = Clock::now();
    const FileVerdict result = check_certificate_stream(bomb, "bomb", Limits{});
    EXPECT_EQ(result.io_error, "");
    EXPECT_NE(result.verdict.outcome, Outcome::accepted);
    EXPECT_LT(Clock::now() - begin, std::chrono::seconds(20));
  }
  // Empty lines are no flaw: here it is the limit that says no.
  std::istringstream bomb(repeated_byte('\n', 24'000, "tacit certificate 1\n"));
  expect_refused(check_certificate_stream(bomb, "bomb", Limits{}).verdict,
                 "for every byte of the compressed file");
  // Whoever else reads it gets the same answer.
  std::istringstream other(repeated_byte('x', 24'000));
  const auto buffer = decompressed(other);
  std::istream text(buffer.get());
  text.exceptions(std::ios::badbit);
  std::vector<char> part(1 << 20);
  std::uint64_t bytes = 0;
  const auto read_all = [&] {
    while (text.read(part.data(), 1 << 20)) bytes += 1 << 20;
  };
  EXPECT_THROW(read_all(), Refused);
  EXPECT_LT(bytes, std::uint64_t{1} << 28);
}

// GMP's functions that throw, as in the program, with `blocks_left` blocks to give. What an
// operation that was broken off has lost is remembered.
std::uint64_t blocks_left = 0;
std::set<void*> given_blocks;
void* given(std::size_t bytes) {
  if (blocks_left == 0) throw std::bad_alloc();
  --blocks_left;
  return *given_blocks.insert(std::malloc(bytes)).first;
}
void taken_back(void* block, std::size_t /*bytes*/) {
  ASSERT_EQ(given_blocks.erase(block), 1U);
  std::free(block);
}
void* given_again(void* block, std::size_t old_bytes, std::size_t bytes) {
  void* const more = given(bytes);
  std::memcpy(more, block, std::min(old_bytes, bytes));
  taken_back(block, old_bytes);
  return more;
}

// Every allocation of a number in turn is the one that fails.
TEST(Cost, EveryFailureOfANumberToGetMemoryIsAVerdict) {
  void* (*old_allocate)(std::size_t) = nullptr;
  void* (*old_reallocate)(void*, std::size_t, std::size_t) = nullptr;
  void (*old_free)(void*, std::size_t) = nullptr;
  mp_get_memory_functions(&old_allocate, &old_reallocate, &old_free);
  mp_set_memory_functions(&given, &given_again, &taken_back);
  std::uint64_t failed = 0;
  for (std::uint64_t allowed = 0; allowed < 1'000'000; allowed += 1 + allowed / 50) {
    blocks_left = allowed;
    std::ifstream file(TACIT_SOURCE_DIR
                       "/tests/certificates/accept/three_processes_irrational_parts.cert");
    const Verdict verdict = check_certificate_within(file, Limits{});
    if (verdict.outcome == Outcome::accepted) break;
    ++failed;
    EXPECT_EQ(verdict.reason, "too large: not enough memory to check the certificate");
    EXPECT_TRUE(verdict.beyond_limits);
  }
  mp_set_memory_functions(old_allocate, old_reallocate, old_free);
  for (void* const block : given_blocks) std::free(block);
  given_blocks.clear();
  EXPECT_GT(failed, 100U);
}

}  // namespace
}  // namespace tacit::check
