#include "tacit/evaluate/enumeration.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/parallel.h"
#include "tacit/evaluate/step_kernels.h"
#include "tacit/evaluate/value_kernel.h"

namespace tacit {
namespace {

// Backwards over the steps. Counts of executions by number of deliveries, in
// machine words while 2^T fits and in integers beyond. Expected transmissions are
// the same recursion with the senders added, and their maximum a third. A last step
// that decides numbers is where the recursion starts.
template <class Number>
class Recursion {
 public:
  using Row = std::vector<Number>;  // by deliveries

  Recursion(const std::vector<StepKernel>& kernels, unsigned n, unsigned jobs,
            const RunContext& context)
      : kernels_(kernels), n_(n), jobs_(jobs), context_(context) {}

  // Without a last step that decides numbers, the price of values that differ is 1.
  void run(bool with_transmissions) {
    const std::size_t masks = std::size_t{1} << n_;
    errors_.assign(masks, Row(1));
    sent_.assign(masks, Row(1));
    most_.assign(masks, 0);
    for (Mask v = 1; v + 1 < masks; ++v) errors_[v][0] = Number(1);
    run_steps(0, with_transmissions);
  }
  // After all steps come those prices, and `senders` transmissions.
  void run(bool with_transmissions, std::vector<Row> prices, unsigned senders) {
    const auto links = static_cast<unsigned>(prices.front().size() - 1);
    errors_ = std::move(prices);
    sent_.assign(errors_.size(), Row(links + 1));
    for (Row& row : sent_) add_certain(row, senders);
    most_.assign(errors_.size(), senders);
    run_steps(links, with_transmissions);
  }
  [[nodiscard]] const Row& errors(Mask values) const { return errors_[values]; }
  [[nodiscard]] const Row& sent(Mask values) const { return sent_[values]; }
  [[nodiscard]] std::uint64_t most_sent() const { return std::ranges::max(most_); }

 private:
  void run_steps(unsigned links_after, bool with_transmissions) {
    const bool prices_given = links_after > 0;
    for (std::size_t left = 1; left <= kernels_.size() && !context_.cancelled(); ++left) {
      const StepKernel& kernel = kernels_[kernels_.size() - left];
      const bool last = left == 1 && !prices_given;
      std::visit([&](const auto& k) { step(k, last, links_after, with_transmissions); }, kernel);
      links_after += std::visit([](const auto& k) { return k.links(); }, kernel);
      context_.report({"steps", left, kernels_.size()});
    }
  }

  template <class Kernel>
  void step(const Kernel& kernel, bool last, unsigned links_after, bool with_transmissions) {
    const std::size_t masks = errors_.size();
    std::vector<Row> errors(masks);
    std::vector<Row> sent(masks);
    std::vector<std::uint64_t> most(masks);
    parallel_for(masks, jobs_, context_, [&](std::size_t values) {
      if (last && !with_transmissions) {
        errors[values] = disagreements(kernel, values);
        most[values] = kernel.senders(values);
        return;
      }
      const Landings landings = land(kernel, values);
      errors[values] = combine(kernel, landings, errors_, links_after);
      most[values] = kernel.senders(values) + most_after(landings);
      if (!with_transmissions) return;
      sent[values] = combine(kernel, landings, sent_, links_after);
      add_certain(sent[values], kernel.senders(values));
    });
    errors_ = std::move(errors);
    sent_ = std::move(sent);
    most_ = std::move(most);
  }

  // The hot loop of one-step algorithms: count, by deliveries, where values differ.
  template <class Kernel>
  [[nodiscard]] Row disagreements(const Kernel& kernel, Mask values) const {
    std::vector<std::uint64_t> counts(kernel.links() + 1);
    const Mask everybody = (Mask{1} << n_) - 1;
    kernel.for_each_pattern(values, [&](Mask pattern, Mask next) {
      counts[static_cast<std::size_t>(std::popcount(pattern))] +=
          next != 0 && next != everybody ? 1 : 0;
    });
    return Row(counts.begin(), counts.end());
  }

  // How many patterns of the step lead where, by deliveries.
  struct Landings {
    std::vector<std::uint32_t> slot;  // per mask: 1 + its place below, or 0
    std::vector<Mask> masks;
    std::vector<std::uint64_t> counts;  // (links + 1) per landing
  };

  template <class Kernel>
  [[nodiscard]] Landings land(const Kernel& kernel, Mask values) const {
    Landings result;
    result.slot.assign(std::size_t{1} << n_, 0);
    const std::size_t width = kernel.links() + 1;
    kernel.for_each_pattern(values, [&](Mask pattern, Mask next) {
      std::uint32_t& slot = result.slot[next];
      if (slot == 0) {
        result.masks.push_back(next);
        result.counts.resize(result.counts.size() + width);
        slot = static_cast<std::uint32_t>(result.masks.size());
      }
      ++result.counts[(slot - 1) * width + static_cast<std::size_t>(std::popcount(pattern))];
    });
    return result;
  }

  template <class Kernel>
  [[nodiscard]] Row combine(const Kernel& kernel, const Landings& landings,
                            const std::vector<Row>& after, unsigned links_after) const {
    const std::size_t width = kernel.links() + 1;
    Row sum(width + links_after);
    for (std::size_t l = 0; l < landings.masks.size(); ++l) {
      const Row& tail = after[landings.masks[l]];
      for (std::size_t k = 0; k < width; ++k) {
        const std::uint64_t count = landings.counts[l * width + k];
        if (count == 0) continue;
        for (std::size_t j = 0; j < tail.size(); ++j) sum[k + j] += Number(count) * tail[j];
      }
    }
    return sum;
  }

  [[nodiscard]] std::uint64_t most_after(const Landings& landings) const {
    std::uint64_t best = 0;
    for (const Mask mask : landings.masks) best = std::max(best, most_[mask]);
    return best;
  }

  // Adds `times` for every execution: times (p + q)^degree.
  static void add_certain(Row& row, unsigned times) {
    const auto degree = static_cast<unsigned>(row.size() - 1);
    for (unsigned k = 0; k <= degree; ++k) {
      const Integer ways = Integer(times) * binomial(degree, k);
      if constexpr (std::is_same_v<Number, Integer>) {
        row[k] += ways;
      } else {
        row[k] += static_cast<Number>(*ways.to_int64());
      }
    }
  }

  const std::vector<StepKernel>& kernels_;
  unsigned n_;
  unsigned jobs_;
  const RunContext& context_;
  std::vector<Row> errors_;
  std::vector<Row> sent_;
  std::vector<std::uint64_t> most_;
};

// Whether every process that takes part sends whatever it holds.
bool always_speaks(const Algorithm& algorithm) {
  return std::ranges::all_of(algorithm.steps(), [](const Step& step) {
    const auto* const count = std::get_if<CountStep>(&step);
    return count == nullptr || (count->zeros_speak && count->ones_speak);
  });
}

Profile profile_of(const std::vector<Integer>& row) {
  return Profile(row);
}
Profile profile_of(const std::vector<std::uint64_t>& row) {
  return Profile(std::span<const std::uint64_t>(row));
}

template <class Number>
EngineReport report_of(const Recursion<Number>& recursion, const Integer& denominator,
                       bool constant, unsigned n) {
  EngineReport report;
  report.most_transmissions = recursion.most_sent();
  for (Mask v = 0; v < Mask{1} << n; ++v) {
    InputClass input;
    input.input = input_text(ProcessSet(v), n);
    input.trivial = v == 0 || v + 1 == Mask{1} << n;
    input.error = profile_of(recursion.errors(v)).divided_by(denominator);
    input.transmissions = constant ? Profile({Integer(report.most_transmissions)})
                                   : profile_of(recursion.sent(v)).lowered();
    report.classes.push_back(std::move(input));
  }
  std::ranges::sort(report.classes, {}, &InputClass::input);
  return report;
}

// The report on an algorithm that decides bits; meaningless once the context is cancelled.
template <class Number>
EngineReport report_with(const Algorithm& algorithm, const std::vector<StepKernel>& kernels,
                         unsigned n, unsigned jobs, const RunContext& context) {
  const bool constant = always_speaks(algorithm);
  Recursion<Number> recursion(kernels, n, jobs, context);
  recursion.run(!constant);
  return context.cancelled() ? EngineReport{} : report_of(recursion, Integer(1), constant, n);
}

// The same for one whose last step decides numbers.
EngineReport report_with_numbers(const Algorithm& algorithm, const std::vector<StepKernel>& kernels,
                                 const ValueKernel& last, unsigned n, unsigned jobs,
                                 const RunContext& context) {
  const bool constant = always_speaks(algorithm);
  LastPrices prices = last_prices(last, n, jobs, context);
  if (context.cancelled()) return {};
  Recursion<Integer> recursion(kernels, n, jobs, context);
  recursion.run(!constant, std::move(prices.rows), last.senders());
  return context.cancelled() ? EngineReport{}
                             : report_of(recursion, prices.denominator, constant, n);
}

}  // namespace

std::uint64_t enumeration_bits(const Algorithm& algorithm, const System& system) {
  std::uint64_t rounds = algorithm.value_step() ? rounds_of(*algorithm.value_step()) : 0;
  for (const Step& step : algorithm.steps()) {
    rounds = std::max<std::uint64_t>(rounds, rounds_of(step));
  }
  return system.processes + links_per_round(system.channel, system.processes) * rounds;
}

Result<EngineReport> evaluate_by_enumeration(const Algorithm& algorithm, const System& system,
                                             const EnumerationOptions& options,
                                             const RunContext& context) {
  const std::uint64_t bits = enumeration_bits(algorithm, system);
  if (bits >= 63 || (std::uint64_t{1} << bits) > options.most_executions) {
    return fail(ErrorCode::too_large, "enumeration of " + system.to_string() + " would run 2^" +
                                          std::to_string(bits) + " executions");
  }
  const auto kernels = kernels_of(algorithm, system);
  if (!kernels) return kernels.failure();
  if (algorithm.value_step()) {
    const auto last = ValueKernel::build(*algorithm.value_step(), system);
    if (!last) return last.failure();
    EngineReport report =
        report_with_numbers(algorithm, *kernels, *last, system.processes, options.jobs, context);
    if (context.cancelled()) return stopped_by_caller();
    return report;
  }
  // Transmissions multiply the counts by at most n (n - 1) rounds; leave room.
  constexpr std::uint64_t safe_links = 40;
  const std::uint64_t links =
      links_per_round(system.channel, system.processes) * algorithm.rounds();
  EngineReport report =
      links <= safe_links
          ? report_with<std::uint64_t>(algorithm, *kernels, system.processes, options.jobs, context)
          : report_with<Integer>(algorithm, *kernels, system.processes, options.jobs, context);
  if (context.cancelled()) return stopped_by_caller();
  return report;
}

}  // namespace tacit
