// Exact crossings of the courteous rule's error with pref1's.
#include <benchmark/benchmark.h>

#include "tacit/base/profile.h"

namespace {

// sum_i C(floor(n/2), i) C(ceil(n/2), i) p^(2i) q^(n-2i)
tacit::Profile courteous_profile(unsigned n) {
  tacit::Profile profile(n);
  for (unsigned i = 0; 2 * i <= n; ++i) {
    profile.add(2 * i, tacit::binomial(n / 2, i) * tacit::binomial(n - n / 2, i));
  }
  return profile;
}

void courteous_against_pref(benchmark::State& state) {
  const tacit::Profile courteous = courteous_profile(static_cast<unsigned>(state.range(0)));
  const tacit::Profile pref = *tacit::Profile::parse("q");
  for (auto _ : state) benchmark::DoNotOptimize(tacit::crossings(courteous, pref));
}
BENCHMARK(courteous_against_pref)
    ->Arg(20)
    ->Arg(60)
    ->Arg(200)
    ->Arg(400)
    ->Unit(benchmark::kMillisecond);

}  // namespace
