#include "tacit/evaluate/evaluation.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/crashes.h"
#include "tacit/evaluate/enumeration.h"
#include "tacit/evaluate/law_classes.h"
#include "tacit/evaluate/law_enumeration.h"
#include "tacit/evaluate/lumped_chain.h"
#include "tacit/evaluate/validity.h"

namespace tacit {
namespace {

constexpr std::array<std::pair<Engine, std::string_view>, 4> engine_names{{
    {Engine::automatic, "automatic"},
    {Engine::enumerate, "enumerate"},
    {Engine::count, "count"},
    {Engine::chain, "chain"},
}};

Failure refused(const std::string& message) {
  return fail(ErrorCode::unsupported, message, Parameter{"engine"});
}

// The engine to use, or why the asked one cannot be.
Result<Engine> choose(const Algorithm& algorithm, const System& system,
                      const EvaluationOptions& options) {
  const Engine asked = options.engine;
  const bool lumpable =
      options.law ? is_lumpable(algorithm, system, *options.law) : is_lumpable(algorithm, system);
  if (options.law && !lumpable && asked != Engine::automatic && asked != Engine::enumerate) {
    return refused("a channel on which processes are not alike takes the engine enumerate");
  }
  const bool one_round = algorithm.step_count() == 1;
  switch (asked) {
    case Engine::enumerate:
      return asked;
    case Engine::count:
      if (!lumpable) return refused("count takes count rules over the broadcast channel");
      if (!one_round) return refused("count takes one round; chain takes several");
      return asked;
    case Engine::chain:
      if (!lumpable) return refused("chain takes count rules over the broadcast channel");
      return asked;
    case Engine::automatic:
      break;
  }
  if (!lumpable) return Engine::enumerate;
  return one_round ? Engine::count : Engine::chain;
}

// Whether a point is asked for over a channel with so many links that only the receivers' own
// chances, without profiles, can be evaluated.
bool needs_receivers_alone(const Algorithm& algorithm, const System& system,
                           const EvaluationOptions& options) {
  constexpr std::uint64_t most_bits = 30;
  return receivers_are_independent(system.channel) && options.at && !options.law &&
         options.engine != Engine::enumerate && system.processes <= ProcessSet::most_processes &&
         enumeration_bits(algorithm, system) > most_bits;
}

// Whether the classes get values at the point without profiles.
bool values_only(const System& system, const EvaluationOptions& options) {
  return options.at && system.links() > largest_profile_at_a_point;
}

Result<EngineReport> run_engine(const Algorithm& algorithm, const System& system, Engine engine,
                                const EvaluationOptions& options, const RunContext& context) {
  if (options.crashed > 0) {
    return evaluate_with_crashes(algorithm, system, options.crashed, options.jobs, context);
  }
  if (engine == Engine::enumerate) {
    EnumerationOptions enumeration;
    enumeration.jobs = options.jobs;
    if (options.law) return evaluate_by_law(algorithm, system, *options.law, enumeration, context);
    return evaluate_by_enumeration(algorithm, system, enumeration, context);
  }
  if (options.law) {
    return evaluate_by_classes(algorithm, system, *options.law, options.jobs, context);
  }
  LumpedChainOptions chain;
  chain.at = options.at;
  chain.values_only = values_only(system, options);
  chain.jobs = options.jobs;
  return evaluate_by_classes(algorithm, system, chain, context);
}

// Finds the class of any input: equal inputs, or, where the engine lumps processes
// together, equal numbers of ones in every group of processes with the same parts.
class ClassIndex {
 public:
  ClassIndex(const Algorithm& algorithm, const std::vector<InputClass>& classes)
      : algorithm_(algorithm) {
    for (const InputClass& input : classes) {
      lumped_ = lumped_ || input.count > Integer(1);
    }
    for (const InputClass& input : classes) by_key_.emplace(key(input.input), &input);
  }

  // Expects bits of the right length.
  [[nodiscard]] InputClass operator()(const std::string& input) const {
    InputClass found = *by_key_.at(key(input));
    found.input = input;
    found.count = 1;
    return found;
  }

 private:
  [[nodiscard]] std::string key(const std::string& input) const {
    if (!lumped_) return input;
    std::map<std::vector<unsigned>, unsigned> ones;
    const auto n = static_cast<unsigned>(input.size());
    for (unsigned i = 0; i < n; ++i) {
      ones[parts_of(algorithm_, i, n)] += input[i] == '1' ? 1U : 0U;
    }
    std::string text;
    for (const auto& [parts, count] : ones) text += std::to_string(count) + ",";
    return text;
  }

  const Algorithm& algorithm_;
  bool lumped_ = false;
  std::map<std::string, const InputClass*> by_key_;
};

Result<std::vector<InputClass>> every_input(const ClassIndex& index, unsigned n) {
  constexpr unsigned most = 20;
  if (n > most) {
    return fail(ErrorCode::too_large, "2^" + std::to_string(n) + " inputs are too many to list",
                Parameter{"inputs"});
  }
  std::vector<InputClass> result;
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) {
    result.push_back(index(input_text(ProcessSet(mask), n)));
  }
  std::ranges::sort(result, {}, &InputClass::input);
  return result;
}

// Inputs of equal error become one class, named by the smallest of them.
std::vector<InputClass> merged_by_error(std::vector<InputClass> classes, bool by_profile) {
  std::vector<InputClass> result;
  for (InputClass& input : classes) {
    listen();
    const auto same = std::ranges::find_if(result, [&](const InputClass& other) {
      return by_profile ? other.error.same_coefficients(input.error)
                        : other.error_value == input.error_value;
    });
    if (same == result.end()) {
      result.push_back(std::move(input));
    } else {
      same->count += input.count;
    }
  }
  return result;
}

// The same for expected transmissions. The profiles are in their lowest degree.
std::vector<TransmissionClass> merged_by_transmissions(const std::vector<InputClass>& classes) {
  std::vector<TransmissionClass> result;
  for (const InputClass& input : classes) {
    listen();
    const auto same = std::ranges::find_if(result, [&](const TransmissionClass& other) {
      return other.expected.coefficients() == input.transmissions.coefficients() &&
             other.value == input.transmissions_value;
    });
    if (same == result.end()) {
      result.push_back({input.input, input.count, input.transmissions, input.transmissions_value});
    } else {
      same->count += input.count;
    }
  }
  return result;
}

// The classes with the probability that the input is one of them. Expects a distribution.
std::vector<std::pair<InputClass, Rational>> likely_classes(const Algorithm& algorithm,
                                                            const std::vector<InputClass>& classes,
                                                            const InputPrior& prior, unsigned n) {
  std::vector<std::pair<InputClass, Rational>> result;
  if (prior.kind == InputPrior::Kind::uniform) {
    for (const InputClass& input : classes) {
      result.emplace_back(input, Rational(input.count, Integer(1).shifted_up(n)));
    }
    return result;
  }
  const ClassIndex index(algorithm, classes);
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) {
    listen();
    const Rational likely = probability_of(prior, ProcessSet(mask), n);
    if (!likely.is_zero()) result.emplace_back(index(input_text(ProcessSet(mask), n)), likely);
  }
  return result;
}

void add_mean(const Algorithm& algorithm, const EngineReport& report, const InputPrior& prior,
              Evaluation& result) {
  if (prior.kind == InputPrior::Kind::worst) return;
  Rational value;
  bool has_value = true;
  std::optional<Profile> mean;
  for (const auto& [input, likely] :
       likely_classes(algorithm, report.classes, prior, result.system.processes)) {
    has_value = has_value && input.error_value;
    if (input.error_value) value += likely * *input.error_value;
    if (!report.has_profiles) continue;
    const Profile share = (likely.numerator() * input.error).divided_by(likely.denominator());
    mean = mean ? *mean + share : share;
  }
  if (mean) result.mean = mean->divided_by(Integer(1));
  if (has_value) result.mean_value = value;
}

void add_values(std::vector<InputClass>& classes, const Probability& at) {
  for (InputClass& input : classes) {
    if (!input.error_value) input.error_value = input.error(at);
    if (!input.transmissions_value) input.transmissions_value = input.transmissions(at);
  }
}

// The classes that were asked for where processes stop; transmissions are those without stops.
void choose_with_crashes(EngineReport& report, const EvaluationOptions& options,
                         Evaluation& result) {
  std::erase_if(report.classes, [&](const InputClass& input) {
    return options.input && !input.input.starts_with(*options.input);
  });
  std::ranges::stable_sort(report.classes, {}, &InputClass::input);
  std::vector<InputClass> without_stops;
  for (const InputClass& input : report.classes) {
    if (input.input.find(' ') == std::string::npos) without_stops.push_back(input);
  }
  result.transmissions = merged_by_transmissions(without_stops);
  if (!options.input && !options.all_inputs) {
    std::erase_if(report.classes, [](const InputClass& input) { return input.trivial; });
  }
  result.inputs = options.all_inputs || options.input
                      ? report.classes
                      : merged_by_error(report.classes, report.has_profiles);
}

// What does not go with processes that stop.
Result<Done> check_crashes(const Algorithm& algorithm, const EvaluationOptions& options) {
  const auto reject = [](const char* why) {
    return fail(ErrorCode::unsupported, why, Parameter{"crashed"});
  };
  if (options.crashed == 0) return Done{};
  if (options.law) return reject("goes with equal probabilities, without a file");
  if (algorithm.value_step()) return reject("goes with decisions that are bits");
  if (options.engine != Engine::automatic && options.engine != Engine::enumerate) {
    return reject("takes the engine enumerate");
  }
  if (options.prior.kind != InputPrior::Kind::worst) return reject("excludes --prior");
  return Done{};
}

// Everything but the checks of the options, in a scope of the context.
Result<Evaluation> evaluation_by(const Algorithm& algorithm, const System& system, Engine engine,
                                 const EvaluationOptions& options, const RunContext& context) {
  if (const auto valid = check_validity(algorithm, system); !valid) return valid.failure();
  auto found = run_engine(algorithm, system, engine, options, context);
  if (!found) return found.failure();
  EngineReport report = *std::move(found);

  Evaluation result{.system = system,
                    .algorithm = algorithm.name(),
                    .task = options.task,
                    .engine = engine,
                    .inputs = {},
                    .has_profiles = report.has_profiles,
                    .worst = {},
                    .worst_value_input = {},
                    .most_transmissions = report.most_transmissions};
  if (options.at) add_values(report.classes, *options.at);
  add_mean(algorithm, report, options.prior, result);
  if (options.crashed > 0) {
    choose_with_crashes(report, options, result);
  } else if (options.input) {
    result.inputs = {ClassIndex(algorithm, report.classes)(*options.input)};
    result.transmissions = merged_by_transmissions(result.inputs);
  } else if (options.all_inputs) {
    auto all = every_input(ClassIndex(algorithm, report.classes), system.processes);
    if (!all) return all.failure();
    result.inputs = *std::move(all);
    result.transmissions = merged_by_transmissions(result.inputs);
  } else {
    std::ranges::sort(report.classes, {}, &InputClass::input);
    result.transmissions = merged_by_transmissions(report.classes);
    std::erase_if(report.classes, [](const InputClass& input) { return input.trivial; });
    result.inputs = merged_by_error(std::move(report.classes), report.has_profiles);
  }
  if (report.has_profiles) {
    auto worst = worst_case(result.inputs, context);
    if (!worst) return worst.failure();
    result.worst = *std::move(worst);
  }
  if (options.at || options.law) {
    const auto worst = std::ranges::max_element(
        result.inputs, {}, [](const InputClass& input) { return *input.error_value; });
    result.worst_value = worst->error_value;
    result.worst_value_input = worst->input;
  }
  return result;
}

}  // namespace

std::string_view engine_name(Engine engine) {
  for (const auto& [value, name] : engine_names) {
    if (value == engine) return name;
  }
  throw ContractViolation("engine_name: not an engine");
}

namespace {

// The same question under every law of the region.
Result<WorstOfRegion> worst_of_region(const Algorithm& algorithm, const System& system,
                                      const EvaluationOptions& options, const RunContext& context) {
  std::optional<WorstOfRegion> worst;
  EvaluationOptions of_law = options;
  of_law.region.reset();
  of_law.prior = {};
  of_law.at.reset();
  for (std::size_t k = 0; k < options.region->laws.size(); ++k) {
    of_law.law = options.region->laws[k];
    const auto found = evaluate(algorithm, system, of_law, context);
    if (!found) return found.failure();
    if (worst && *found->worst_value <= worst->value) continue;
    worst = {*found->worst_value, k, found->worst_value_input};
  }
  return *worst;
}

}  // namespace

Result<Evaluation> evaluate(const Algorithm& algorithm, const System& asked,
                            const EvaluationOptions& given, const RunContext& context) {
  if (given.region) {
    EvaluationOptions on_channel = given;
    on_channel.region.reset();
    auto result = evaluate(algorithm, asked, on_channel, context);
    if (!result) return result.failure();
    const auto worst = worst_of_region(algorithm, asked, given, context);
    if (!worst) return worst.failure();
    Evaluation whole = *std::move(result);
    whole.over_region = *worst;
    return whole;
  }
  System system = asked;
  system.rounds = algorithm.rounds();
  EvaluationOptions options = given;
  if (needs_receivers_alone(algorithm, system, options)) {
    options.law = equal_law(system.channel, system.processes, *options.at);
  }
  if (options.input) {
    const bool bits =
        std::ranges::all_of(*options.input, [](char c) { return c == '0' || c == '1'; });
    const bool digits =
        !bits && std::ranges::all_of(*options.input, [](char c) { return c >= '0' && c <= '7'; });
    if (!bits || options.input->size() != system.processes) {
      return fail(ErrorCode::invalid_argument,
                  "expected " + std::to_string(system.processes) +
                      " bits: " + quoted_text(*options.input) +
                      (digits ? "; inputs of more than two values take --values" : ""),
                  Parameter{"input"});
    }
  }
  if (algorithm.value_step() && !options.task.takes_fractions()) {
    return fail(ErrorCode::invalid_argument,
                quoted_text(algorithm.name()) + " decides numbers and not bits");
  }
  if (const auto fits = check_crashes(algorithm, options); !fits) return fits.failure();
  const auto engine =
      options.crashed > 0 ? Result<Engine>(Engine::enumerate) : choose(algorithm, system, options);
  if (!engine) return engine.failure();
  if (*engine != Engine::enumerate && !options.law) {
    const auto price =
        affordable(price_of_classes(algorithm, system, values_only(system, options)), context);
    if (!price) return price.failure(Parameter{"n"});
  }
  return within(context,
                [&] { return evaluation_by(algorithm, system, *engine, options, context); });
}

}  // namespace tacit
