// Simulation, one core each: broadcasts per second, and how much of the time is spent
// on random bits. Each benchmark measures three things in the same run: whole rounds,
// the draws of those rounds alone, and the random words those draws use.
#include <ctime>

#include <benchmark/benchmark.h>

#include "tacit/simulate/kernels.h"

namespace {

using tacit::Lanes;

tacit::AlgorithmPlan plan_for(const std::string& text, unsigned n) {
  tacit::AlgorithmRequest request;
  request.processes = n;
  return *tacit::plan_of(*tacit::parse_algorithm(text, request), {n});
}

double seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Digits that a draw looks at until every execution of the block is decided.
unsigned digits_used(const tacit::DrawPlace& place, const tacit::DrawProbability& p) {
  std::array<std::uint64_t, 8> undecided{};
  undecided.fill(~std::uint64_t{0});
  for (unsigned digit = 0; digit < 64; ++digit) {
    if (p.digits() << digit == 0) return digit;
    const bool one = ((p.digits() >> (63 - digit)) & 1) != 0;
    const Lanes word = tacit::random_word(place, digit);
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < undecided.size(); ++w) {
      undecided[w] &= one ? word.words[w] : ~word.words[w];
      any |= undecided[w];
    }
    if (any == 0) return digit + 1;
  }
  return 64;
}

void rounds(benchmark::State& state, const std::string& text, const std::string& probability,
            const std::string& target) {
  tacit::use_vector_target(target);
  if (!target.empty() && tacit::vector_target() != target) {
    state.SkipWithError("this machine does not have it");
    return;
  }
  const auto n = static_cast<unsigned>(state.range(0));
  const tacit::AlgorithmPlan plan = plan_for(text, n);
  const auto& step = *std::get<std::shared_ptr<const tacit::CountPlan>>(plan.steps.front());
  const tacit::DrawProbability p(*tacit::Probability::parse(probability));
  const std::vector<tacit::DrawProbability> links(n, p);
  std::vector<Lanes> input(n);
  for (unsigned i = n / 2; i < n; ++i) input[i].words.fill(~std::uint64_t{0});
  std::vector<Lanes> values(n);
  std::vector<Lanes> delivered(n);
  std::vector<Lanes> scratch;
  double digits = 0;
  for (std::uint32_t l = 0; l < 256; ++l) digits += digits_used({1, 0, 0, l}, p) / 256.0;

  std::uint64_t block = 0;
  double whole = 0;
  double draws = 0;
  double words = 0;
  std::vector<Lanes> random(64);
  const auto batches = static_cast<std::uint32_t>(digits * n / 64) + 1;
  for (auto _ : state) {
    ++block;
    const double start = seconds();
    values = input;
    tacit::draw_round(step, {1, block, 0, 0}, links, values, delivered);
    benchmark::DoNotOptimize(tacit::decide_round(step, delivered, values, scratch));
    const double decided = seconds();
    tacit::draw_links({1, block, 1, 0}, links, delivered);
    const double drawn = seconds();
    for (std::uint32_t i = 0; i < batches; ++i) tacit::random_words({1, block, 2, i}, random);
    const double made = seconds();
    whole += decided - start;
    draws += drawn - decided;
    words += (made - drawn) * digits * n / (64.0 * batches);
  }
  const double broadcasts =
      static_cast<double>(block) * static_cast<double>(n) * tacit::executions_per_block;
  state.counters["broadcasts/s"] = broadcasts / whole;
  state.counters["draws_share"] = draws / whole;
  state.counters["random_words_share"] = words / whole;
  state.counters["digits_per_draw"] = digits;
  state.SetLabel(std::string(tacit::vector_target()));
  tacit::use_vector_target("");
}
BENCHMARK_CAPTURE(rounds, courteous_best, "courteous", "2/5", "")->Arg(64)->Arg(512)->Arg(4096);
BENCHMARK_CAPTURE(rounds, courteous_avx2, "courteous", "2/5", "AVX2")->Arg(64);
BENCHMARK_CAPTURE(rounds, courteous_ssse3, "courteous", "2/5", "SSSE3")->Arg(64);
BENCHMARK_CAPTURE(rounds, courteous_scalar, "courteous", "2/5", "SCALAR")->Arg(64);
BENCHMARK_CAPTURE(rounds, courteous_half, "courteous", "1/2", "")->Arg(64);
BENCHMARK_CAPTURE(rounds, expression, "if(3*ones>2*zeros)", "2/5", "")->Arg(64);

}  // namespace
