// A loop that has nothing to do with tacit: what other benchmarks take is told in units of it
// (bench/history), so that figures of different machines, and of a busy and an idle one, can stand
// in one table.
#include <array>
#include <bit>
#include <cstdint>

#include <benchmark/benchmark.h>

namespace {

// 2^18 steps of integer arithmetic that depend on each other, half of them through a table of 256
// kB. The work must never change: every figure in bench/history.jsonl is relative to it.
void calibration(benchmark::State& state) {
  static std::array<std::uint64_t, std::size_t{1} << 15> table{};
  std::uint64_t word = 0x9e3779b97f4a7c15;
  for (auto _ : state) {
    for (std::uint32_t i = 0; i < (1U << 18); ++i) {
      word ^= word << 13;
      word ^= word >> 7;
      word ^= word << 17;
      std::uint64_t& cell = table[word >> 49];
      cell += static_cast<std::uint64_t>(std::popcount(word));
      word += cell;
    }
    benchmark::DoNotOptimize(word);
  }
}
BENCHMARK(calibration)->Unit(benchmark::kMillisecond);

}  // namespace
