// For every choice of stops, backwards over the steps as in enumeration.cpp, over those patterns
// alone in which no link of a silent process delivers. What a link of a silent process would do
// makes no difference, so that errors are profiles in the links that are left.
#include "tacit/evaluate/crashes.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/parallel.h"
#include "tacit/evaluate/enumeration.h"
#include "tacit/evaluate/step_kernels.h"

namespace tacit {
namespace {

using Row = std::vector<Integer>;  // by deliveries

class StoppedRuns {
 public:
  StoppedRuns(const Algorithm& algorithm, const System& system,
              const std::vector<StepKernel>& kernels)
      : kernels_(kernels), channel_(system.channel, system.processes) {
    unsigned round = 1;
    for (const Step& step : algorithm.steps()) {
      first_round_.push_back(round);
      rounds_.push_back(rounds_of(step));
      round += rounds_of(step);
    }
    degree_ = channel_.links() * (round - 1);
  }

  // The error of every input under these stops, in the degree of the whole system.
  [[nodiscard]] std::vector<Profile> errors(const std::vector<Stop>& stops) const {
    const unsigned n = channel_.processes();
    Mask survivors = (Mask{1} << n) - 1;
    for (const Stop& stop : stops) survivors &= ~(Mask{1} << stop.process.index());
    std::vector<Row> after(std::size_t{1} << n, Row(1));
    for (Mask v = 0; v < after.size(); ++v) {
      const Mask ones = v & survivors;
      if (ones != 0 && ones != survivors) after[v][0] = Integer(1);
    }
    for (std::size_t k = kernels_.size(); k-- > 0;) {
      const Mask dead = dead_links(stops, k);
      after =
          std::visit([&](const auto& kernel) { return before(kernel, dead, after); }, kernels_[k]);
    }
    std::vector<Profile> result;
    for (Row& row : after) result.push_back(Profile(std::move(row)).raised_to(degree_));
    return result;
  }

 private:
  // The links of a step that carry what a silent process would say; the first round of a table is
  // most significant.
  [[nodiscard]] Mask dead_links(const std::vector<Stop>& stops, std::size_t step) const {
    Mask dead = 0;
    for (unsigned t = 0; t < rounds_[step]; ++t) {
      dead <<= channel_.links();
      for (const Stop& stop : stops) {
        if (stop.round > first_round_[step] + t) continue;
        for (const ProcessId other : ProcessSet::first(channel_.processes())) {
          if (other == stop.process) continue;
          dead |= Mask{1} << channel_.carrier(stop.process, other).value();
        }
      }
    }
    return dead;
  }

  template <class Kernel>
  [[nodiscard]] static std::vector<Row> before(const Kernel& kernel, Mask dead,
                                               const std::vector<Row>& after) {
    const auto live = kernel.links() - static_cast<unsigned>(std::popcount(dead));
    std::vector<Row> rows(after.size());
    std::vector<std::uint64_t> landings(after.size() * (live + 1));
    for (Mask values = 0; values < after.size(); ++values) {
      std::ranges::fill(landings, 0);
      kernel.for_each_pattern(values, [&](Mask pattern, Mask next) {
        if ((pattern & dead) != 0) return;
        ++landings[next * (live + 1) + static_cast<std::size_t>(std::popcount(pattern))];
      });
      Row& row = rows[values];
      row.resize(live + after[values].size());
      for (Mask next = 0; next < after.size(); ++next) {
        for (unsigned k = 0; k <= live; ++k) {
          const std::uint64_t count = landings[next * (live + 1) + k];
          if (count == 0) continue;
          for (std::size_t j = 0; j < after[next].size(); ++j) {
            row[k + j] += Integer(count) * after[next][j];
          }
        }
      }
    }
    return rows;
  }

  const std::vector<StepKernel>& kernels_;
  Channel channel_;
  std::vector<unsigned> first_round_;
  std::vector<unsigned> rounds_;
  unsigned degree_ = 0;
};

std::string class_name(const std::string& input, const std::vector<Stop>& stops) {
  std::string name = input;
  for (const Stop& stop : stops) name += " -" + stops_text({stop});
  return name;
}

}  // namespace

std::string stops_text(const std::vector<Stop>& stops) {
  std::string text;
  for (const Stop& stop : stops) {
    text += (text.empty() ? "" : " ") + std::to_string(stop.process.value() + 1) + "@" +
            std::to_string(stop.round);
  }
  return text;
}

std::vector<std::vector<Stop>> all_stops(unsigned processes, unsigned rounds, unsigned most) {
  std::vector<std::vector<Stop>> all{{}};
  std::size_t begin = 0;
  for (unsigned size = 1; size <= most; ++size) {
    const std::size_t end = all.size();
    for (std::size_t k = begin; k < end; ++k) {
      const unsigned next = all[k].empty() ? 0 : all[k].back().process.value() + 1U;
      for (unsigned i = next; i < processes; ++i) {
        for (unsigned t = 1; t <= rounds; ++t) {
          all.push_back(all[k]);
          all.back().push_back({ProcessId(static_cast<std::uint8_t>(i)), t});
        }
      }
    }
    begin = end;
  }
  return all;
}

Result<EngineReport> evaluate_with_crashes(const Algorithm& algorithm, const System& system,
                                           unsigned crashed, unsigned jobs,
                                           const RunContext& context) {
  const unsigned n = system.processes;
  if (crashed == 0 || crashed + 2 > n) {
    return fail(ErrorCode::invalid_argument,
                "expected 1 to " + std::to_string(n - 2) +
                    " processes that stop, as two have to be left: '" + std::to_string(crashed) +
                    "'",
                Parameter{"crashed"});
  }
  const std::uint64_t bits = enumeration_bits(algorithm, system);
  Integer choices(0);
  for (unsigned size = 0; size <= crashed; ++size) {
    choices += binomial(n, size) * power(Integer(algorithm.rounds()), size);
  }
  constexpr unsigned most_class_bits = 16;
  constexpr unsigned most_execution_bits = 32;
  if (bits >= most_execution_bits ||
      choices.shifted_up(bits) > Integer(1).shifted_up(most_execution_bits) ||
      choices.shifted_up(n) > Integer(1).shifted_up(most_class_bits)) {
    return fail(ErrorCode::too_large,
                "too many ways to stop to try them all: '" + std::to_string(crashed) + "'",
                Parameter{"crashed"});
  }
  auto whole = evaluate_by_enumeration(algorithm, system, {.jobs = jobs}, context);
  if (!whole) return whole.failure();
  const auto kernels = kernels_of(algorithm, system);
  if (!kernels) return kernels.failure();
  const StoppedRuns runs(algorithm, system, *kernels);
  const auto stops = all_stops(n, algorithm.rounds(), crashed);
  std::vector<std::vector<Profile>> errors(stops.size());
  parallel_for(stops.size(), jobs, context,
               [&](std::size_t k) { errors[k] = runs.errors(stops[k]); });
  if (context.cancelled()) return stopped_by_caller();
  EngineReport report{.classes = {}, .most_transmissions = whole->most_transmissions};
  for (const InputClass& input : whole->classes) {
    Mask values = 0;
    for (unsigned i = 0; i < n; ++i) values |= Mask{input.input[i] == '1'} << i;
    Profile sum(errors.front()[values].degree());
    Integer exactly(0);
    for (std::size_t k = 0; k < stops.size(); ++k) {
      InputClass each = input;
      each.input = class_name(input.input, stops[k]);
      each.error = errors[k][values];
      if (stops[k].size() == crashed) {
        sum += each.error;
        exactly += Integer(1);
      }
      report.classes.push_back(std::move(each));
    }
    InputClass random = input;
    random.input = input.input + " -?";
    random.error = sum.divided_by(exactly);
    report.classes.push_back(std::move(random));
  }
  return report;
}

}  // namespace tacit
