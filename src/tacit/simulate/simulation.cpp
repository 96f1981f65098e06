#include "tacit/simulate/simulation.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/validity.h"
#include "tacit/simulate/exact_errors.h"
#include "tacit/simulate/rare_event.h"
#include "tacit/simulate/worst_input.h"

namespace tacit {
namespace {

Failure wrong(std::string message, Parameter where) {
  return fail(ErrorCode::invalid_argument, std::move(message), std::move(where));
}

// What the fixed input must be: a digit per process, of the values that there are.
Result<Done> check_input(const System& system, const SimulationOptions& options) {
  if (options.choice != InputChoice::fixed) return Done{};
  const unsigned values = options.task.values();
  const char last = digit_of(static_cast<Value>(values - 1));
  const bool digits =
      std::ranges::all_of(options.input, [last](char c) { return c >= '0' && c <= last; });
  if (digits && options.input.size() == system.processes) return Done{};
  const std::string n = std::to_string(system.processes);
  return wrong("expected " +
                   (values == 2 ? n + " bits" : n + " values from 0 to " + std::string(1, last)) +
                   ", worst or random: " + quoted_text(options.input),
               Parameter{"input"});
}

Result<Done> check_options(const System& system, const ChannelLaw& law,
                           const SimulationOptions& options) {
  if (options.trials == 0 || options.trials > most_trials) {
    return wrong("must be from 1 to 10^18: '" + std::to_string(options.trials) + "'",
                 Parameter{"trials"});
  }
  if (options.confidence <= Rational(0) || options.confidence >= Rational(1)) {
    return wrong(
        "must lie strictly between 0 and 1: " + quoted_text(options.confidence.to_string()),
        Parameter{"confidence"});
  }
  if (options.precision && options.precision->sign() <= 0) {
    return wrong("must be positive: " + quoted_text(options.precision->to_string()),
                 Parameter{"precision"});
  }
  if (const auto fine = check_input(system, options); !fine) return fine.failure();
  const auto inside = [](const Probability& p) {
    return p.value() > Rational(0) && p.value() < Rational(1);
  };
  const std::optional<Probability> p = equal_delivery(law);
  if (options.rare && !(p && inside(*p))) {
    return wrong("takes one probability strictly between 0 and 1 for all links", Parameter{"rare"});
  }
  if (options.tilt && !options.rare) return wrong("only with --rare", Parameter{"tilt"});
  if (options.tilt && !inside(*options.tilt)) {
    return wrong(
        "must lie strictly between 0 and 1: " + quoted_text(options.tilt->value().to_string()),
        Parameter{"tilt"});
  }
  return Done{};
}

struct Estimate {
  double value;
  ConfidenceInterval interval;
};

// What the counts say, by the rule of the run.
class Estimator {
 public:
  Estimator(const ChannelLaw& law, std::uint64_t links_of_execution,
            const std::optional<Probability>& tilt)
      : p_(law.good.delivery.front()), links_(links_of_execution), tilt_(tilt) {}

  [[nodiscard]] Estimate operator()(const Tally& tally, const Rational& confidence) const {
    if (tilt_) {
      const RareEstimate rare = rare_estimate(tally, p_, *tilt_, links_, confidence);
      return {rare.estimate, rare.interval};
    }
    return {static_cast<double>(tally.errors) / static_cast<double>(tally.trials),
            binomial_interval(tally.errors, tally.trials, confidence)};
  }

 private:
  Probability p_;
  std::uint64_t links_;
  std::optional<Probability> tilt_;
};

// Runs until all trials are done or the precision is reached. Look k at the data uses
// the confidence 1 - alpha / (k (k + 1)); these alphas sum to less than alpha, so the
// last interval holds however often one has looked.
struct Outcome {
  Tally tally;
  Estimate estimate;
  bool complete;
  bool precise;
};

Outcome run_all(const BlockSetup& setup, const Estimator& estimator,
                const SimulationOptions& options, const RunContext& context) {
  constexpr std::uint64_t first_look = 128 * executions_per_block;
  SamplingOptions sampling;
  sampling.jobs = options.jobs;
  sampling.ranks = &options.ranks;
  sampling.total = options.trials;
  sampling.note = [&](std::uint64_t trials, std::uint64_t errors) {
    if (setup.count_links) return std::to_string(errors) + " errors";
    const ConfidenceInterval now = binomial_interval(errors, trials, options.confidence);
    char text[80];
    std::snprintf(text, sizeof text, "%.6g [%.6g, %.6g]",
                  static_cast<double>(errors) / static_cast<double>(trials), now.lower, now.upper);
    return std::string(text);
  };
  Tally all;
  Rational confidence = options.confidence;
  std::uint64_t next = options.precision ? std::min(first_look, options.trials) : options.trials;
  for (std::uint64_t look = 1;; ++look) {
    sampling.before = all;
    all.add(sample(setup, {all.trials, next}, sampling, context));
    if (all.trials == 0) return {all, {}, false, false};
    if (options.precision) {
      const Rational alpha = Rational(1) - options.confidence;
      confidence = Rational(1) - alpha / Rational(look * (look + 1));
    }
    const Estimate estimate = estimator(all, confidence);
    const bool finished = all.trials == options.trials;
    if (!options.precision) return {all, estimate, !all.stopped, true};
    const double half = (estimate.interval.upper - estimate.interval.lower) / 2;
    const double wanted = options.precision->approximate() * estimate.value;
    const bool precise = half <= wanted;
    if (precise || finished || all.stopped) return {all, estimate, !all.stopped, precise};
    // As many as should do, at least twice and at most 64 times what there is.
    const double needed = wanted > 0 ? 1.2 * (half / wanted) * (half / wanted) : 64;
    const auto factor = std::clamp(needed, 2.0, 64.0);
    const double blocks =
        std::ceil(static_cast<double>(all.trials) * factor / executions_per_block);
    const double most = static_cast<double>(options.trials) / executions_per_block;
    next =
        blocks >= most ? options.trials : static_cast<std::uint64_t>(blocks) * executions_per_block;
  }
}

// An algorithm of either kind, ready to be run.
struct Subject {
  std::string name;
  AlgorithmPlan plan;
  bool anonymous;                    // all processes are alike
  std::optional<ExactErrors> exact;  // where they are cheap
};

Result<Simulation> simulate_subject(const Subject& subject, const ChannelLaw& law,
                                    const SimulationOptions& options, const RunContext& context) {
  const AlgorithmPlan& plan = subject.plan;
  const auto& exact = subject.exact;
  BlockSetup setup;
  setup.plan = &plan;
  for (const Probability& p : law.good.delivery) setup.links.emplace_back(p);
  const DrawnLaw drawn(law);
  if (!independent_links(law)) setup.law = &drawn;
  setup.seed = options.seed;
  setup.stops = options.stops;
  setup.engine = plan.words != nullptr ? SimulationEngine::general : options.engine;
  SamplingOptions pilots;
  pilots.jobs = options.jobs;
  pilots.ranks = &options.ranks;
  if (options.choice == InputChoice::fixed) setup.input = options.input;
  if (options.choice == InputChoice::worst) {
    setup.input =
        exact ? exact->worst_input()
              : worst_input_by_pilots(setup, subject.anonymous && treats_processes_alike(law),
                                      pilots, context);
  }
  std::optional<Probability> tilt = options.tilt;
  if (options.rare && !tilt) tilt = chosen_tilt(setup, law.good.delivery.front(), pilots, context);
  if (tilt) {
    setup.links.assign(setup.links.size(), DrawProbability(*tilt));
    setup.count_links = true;
  }
  const Estimator estimator(law, plan.system.links(), tilt);
  const Outcome outcome = run_all(setup, estimator, options, context);
  if (outcome.tally.trials == 0) return stopped_by_caller();

  Simulation result{.system = plan.system,
                    .algorithm = subject.name,
                    .task = options.task,
                    .law = law,
                    .engine = setup.engine,
                    .choice = options.choice,
                    .input = setup.input.value_or(""),
                    .input_is_exact = options.choice == InputChoice::worst && exact.has_value(),
                    .seed = options.seed,
                    .confidence = options.confidence,
                    .precision = options.precision,
                    .tilt = tilt,
                    .stops = options.stops,
                    .trials = outcome.tally.trials,
                    .errors = outcome.tally.errors,
                    .estimate = outcome.estimate.value,
                    .interval = outcome.estimate.interval,
                    .broadcasts = plan.system.links(),
                    .complete = outcome.complete,
                    .precise = outcome.precise,
                    .exact = std::nullopt};
  if (exact) result.exact = setup.input ? exact->on(*setup.input) : exact->on_random_input();
  return result;
}

}  // namespace

std::string_view engine_name(SimulationEngine engine) {
  return engine == SimulationEngine::bit_sliced ? "bit-sliced" : "general";
}

namespace {

Result<Done> check_stops(const SimulationOptions& options, const System& system, bool bits) {
  if (!options.stops.any()) return Done{};
  const auto reject = [](const char* why) {
    return fail(ErrorCode::unsupported, why, Parameter{"crashed"});
  };
  if (!bits) return reject("goes with decisions that are bits");
  if (options.rare) return reject("excludes --rare");
  if (system.channel == ChannelKind::undirected) {
    return reject("goes with channels whose links have one sender, not undirected");
  }
  return Done{};
}

}  // namespace

Result<Simulation> simulate(const Algorithm& algorithm, const System& asked, const ChannelLaw& law,
                            const SimulationOptions& options, const RunContext& context) {
  const bool bits = !algorithm.value_step();
  if (const auto fits = check_stops(options, asked, bits); !fits) return fits.failure();
  if (algorithm.value_step() && !options.task.takes_fractions()) {
    return fail(ErrorCode::invalid_argument,
                quoted_text(algorithm.name()) + " decides numbers and not bits");
  }
  if (const auto fine = check_options(asked, law, options); !fine) return fine.failure();
  auto plan = plan_of(algorithm, asked);
  if (!plan) return plan.failure();
  const System system = plan->system;
  expects(law.good.delivery.size() == plan->links->links.size(), "simulate: one entry per link");
  if (const auto valid = check_validity(algorithm, system); !valid) return valid.failure();
  const Subject subject{algorithm.name(), *std::move(plan), algorithm.anonymous(),
                        options.with_exact && !options.stops.any()
                            ? ExactErrors::find(algorithm, system, law, options.jobs, context)
                            : std::nullopt};
  return simulate_subject(subject, law, options, context);
}

Result<Simulation> simulate(const WordAlgorithm& algorithm, const System& asked,
                            const ChannelLaw& law, const SimulationOptions& options,
                            const RunContext& context) {
  if (const auto fits = check_stops(options, asked, false); !fits) return fits.failure();
  if (const auto fine = check_options(asked, law, options); !fine) return fine.failure();
  System of_words = asked;
  of_words.task = options.task;
  auto plan = plan_of(algorithm, of_words);
  if (!plan) return plan.failure();
  const System system = plan->system;
  expects(law.good.delivery.size() == plan->links->links.size(), "simulate: one entry per link");
  const Subject subject{
      algorithm.text(), *std::move(plan), false,
      options.with_exact ? ExactErrors::find(algorithm, system, law, context) : std::nullopt};
  return simulate_subject(subject, law, options, context);
}

}  // namespace tacit
