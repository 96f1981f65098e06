// The engines of exact evaluation, one core each.
#include <benchmark/benchmark.h>

#include "tacit/evaluate/enumeration.h"
#include "tacit/evaluate/lumped_chain.h"

namespace {

tacit::Algorithm algorithm(const std::string& text, unsigned n) {
  tacit::AlgorithmRequest request;
  request.processes = n;
  return *tacit::parse_algorithm(text, request);
}

// All executions of a one-round count rule; a decision is one process in one of them.
void enumerate_courteous(benchmark::State& state) {
  const auto n = static_cast<unsigned>(state.range(0));
  const auto courteous = algorithm("courteous", n);
  for (auto _ : state) {
    benchmark::DoNotOptimize(tacit::evaluate_by_enumeration(courteous, {.processes = n}));
  }
  const double decisions =
      static_cast<double>(n) * static_cast<double>(std::uint64_t{1} << (2 * n));
  state.counters["decisions/s"] =
      benchmark::Counter(decisions, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(enumerate_courteous)->DenseRange(6, 14, 2)->Unit(benchmark::kMillisecond);

void enumerate_unicast(benchmark::State& state) {
  const auto n = static_cast<unsigned>(state.range(0));
  const tacit::System system{n, 1, tacit::ChannelKind::unicast};
  const auto courteous = algorithm("courteous", n);
  for (auto _ : state) {
    benchmark::DoNotOptimize(tacit::evaluate_by_enumeration(courteous, system));
  }
  const double decisions =
      static_cast<double>(n) * static_cast<double>(std::uint64_t{1} << (n + system.links()));
  state.counters["decisions/s"] =
      benchmark::Counter(decisions, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(enumerate_unicast)->Arg(3)->Arg(4)->Unit(benchmark::kMillisecond);

void by_classes(benchmark::State& state, const std::string& text) {
  const auto n = static_cast<unsigned>(state.range(0));
  const auto parsed = algorithm(text, n);
  for (auto _ : state) {
    benchmark::DoNotOptimize(tacit::evaluate_by_classes(parsed, {.processes = n}, {}));
  }
}
BENCHMARK_CAPTURE(by_classes, courteous, "courteous")
    ->Arg(50)
    ->Arg(100)
    ->Arg(200)
    ->Arg(500)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_classes, majority, "majority")
    ->Arg(100)
    ->Arg(500)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_classes, courteous_10_rounds, "courteous^10")
    ->Arg(20)
    ->Arg(50)
    ->Arg(100)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_classes, majority_10_rounds, "majority^10")
    ->Arg(20)
    ->Arg(50)
    ->Arg(100)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(by_classes, sweep_10_rounds, "sweep^5")
    ->Arg(20)
    ->Arg(50)
    ->Arg(100)
    ->Unit(benchmark::kMillisecond);

}  // namespace
