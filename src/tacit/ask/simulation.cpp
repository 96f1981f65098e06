#include "tacit/ask/simulation.h"

#include <chrono>

#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/base/quoted.h"
#include "tacit/simulate/kernels.h"

namespace tacit::ask {
namespace {

constexpr std::array<std::string_view, 2> simulation_engines{"bit-sliced", "general"};

// A whole number that may be written 1e9.
Result<std::uint64_t> trials_from(const Args& args) {
  const std::string text = args.text("trials");
  const auto number = Rational::parse(text);
  if (!number || number->denominator() != Integer(1)) {
    return fail(ErrorCode::invalid_argument, "not a whole number: " + quoted_text(text),
                Parameter{"trials"});
  }
  if (*number < Rational(1)) {
    return fail(ErrorCode::invalid_argument, "must be at least 1: " + quoted_text(text),
                Parameter{"trials"});
  }
  if (*number > Rational(most_trials)) {
    return fail(ErrorCode::invalid_argument, "must be at most 10^18: " + quoted_text(text),
                Parameter{"trials"});
  }
  return static_cast<std::uint64_t>(*number->numerator().to_int64());
}

Result<Rational> number_from(const Args& args, std::string_view key) {
  const auto number = Rational::parse(args.text(key));
  if (!number) return number.failure(Parameter{std::string(key)});
  return *number;
}

Result<SimulationOptions> simulation_from(const Args& args) {
  SimulationOptions options;
  const auto trials = trials_from(args);
  if (!trials) return trials.failure();
  options.trials = *trials;
  const auto confidence = number_from(args, "confidence");
  if (!confidence) return confidence.failure();
  options.confidence = *confidence;
  if (args.has("precision")) {
    const auto precision = number_from(args, "precision");
    if (!precision) return precision.failure();
    options.precision = *precision;
  }
  const std::string input = args.text("input");
  if (input == "random") {
    options.choice = InputChoice::random;
  } else if (input != "worst") {
    options.choice = InputChoice::fixed;
    options.input = input;
  }
  const auto engine = one_of(args, "engine", simulation_engines);
  if (!engine) return engine.failure();
  options.engine = SimulationEngine(*engine);
  options.rare = args.has("rare");
  if (args.has("tilt")) {
    const auto tilt = Probability::parse(args.text("tilt"));
    if (!tilt) return tilt.failure(Parameter{"tilt"});
    options.tilt = *tilt;
  }
  return options;
}

}  // namespace

Signature simulation_signature() {
  return {
      .positionals = {{"ALGORITHM", "What to simulate; see evaluate.", 1, 1}},
      .options = {
          processes_option,
          algorithm_rounds_option,
          channel_or_file_option,
          {"at", "P", "Probability of delivery: 2/3, 0.65 or 6.5e-1.", ""},
          loss_option,
          {"trials", "T", "Number of executions; 1e9 will do.", "1000000"},
          {"input", "INPUT",
           "Bits, process 1 first, with --values digits; worst (found exactly where that is "
           "cheap, otherwise by pilot runs); or random, another one in every trial.",
           "worst"},
          {"confidence", "C", "Confidence of the interval.", "0.95"},
          {"precision", "E",
           "Stop as soon as half the interval's length is at most E times the estimate; "
           "exit code 3 when T trials do not get there.",
           ""},
          {"crashed", "F",
           "F processes are silent from some round on, others in every trial; or those that are "
           "named, with the first round in which they are silent: 3@1,4@2. The error is that "
           "among the rest.",
           ""},
          {"rare", "",
           "Importance sampling: draw with another probability of delivery and weight by "
           "likelihood ratios. For errors down to 1e-30 and beyond.",
           ""},
          {"tilt", "P", "That other probability. Default: chosen by pilot runs.", ""},
          {"engine", "ENGINE",
           "bit-sliced (512 executions at a time wherever possible) or general (one by one, "
           "with the same random bits, as more than two values always are).",
           "bit-sliced"},
          task_option,
          values_option,
          {"format", "FORMAT", "text, json or csv.", "text"}}};
}

Result<SimulationQuestion> simulation_question(const Args& args) {
  const auto system = system_with_channel(args);
  if (!system) return system.failure();
  const auto task = task_from(args, system->processes);
  if (!task) return task.failure();
  auto simulation = simulation_from(args);
  if (!simulation) return simulation.failure();
  SimulationOptions options = *std::move(simulation);
  options.task = *task;
  SimulationRun run;
  if (args.has("at")) {
    const auto at = Probability::parse(args.text("at"));
    if (!at) return at.failure(Parameter{"at"});
    run.at = *at;
  }
  // Before anything large is built.
  const unsigned most = system->channel == ChannelKind::broadcast ? most_simulated_processes
                                                                  : ProcessSet::most_processes;
  if (const auto n = whole_number(args, "n", 2, most); !n) return n.failure();
  if (args.has("crashed")) {
    auto stops = parse_stops(args.text("crashed"), system->processes);
    if (!stops) return stops.failure();
    options.stops = *std::move(stops);
  }
  const auto law = law_from(args, *system, run.at);
  if (!law) return law.failure();
  const bool from_file = has_channel_file(args);
  if (from_file && equal_delivery(*law)) {
    run.at = equal_delivery(*law);
  } else if (from_file) {
    run.channel_file = args.text("channel");
  }
  run.loss_file = args.text("loss");
  return SimulationQuestion{*system, *law, options, run};
}

Result<SimulatedAlgorithm> simulated_algorithm(const Args& args,
                                               const SimulationQuestion& question) {
  const std::string& text = args.positionals.front();
  const System& system = question.system;
  const Task& task = question.simulation.task;
  if (task.values() > 2) {
    auto words = word_algorithm_from(text, args, system.processes, system.channel, task);
    if (!words) return words.failure();
    return SimulatedAlgorithm(*std::move(words));
  }
  auto algorithm = algorithm_from(text, args, system.processes, system.channel, task);
  if (!algorithm) return algorithm.failure();
  return SimulatedAlgorithm(*std::move(algorithm));
}

Result<SimulationAnswer> answer(const SimulationQuestion& question,
                                const SimulatedAlgorithm& algorithm, const SimulationEffort& effort,
                                const RunContext& context) {
  SimulationOptions simulation = question.simulation;
  simulation.jobs = effort.jobs;
  simulation.seed = effort.seed;
  simulation.ranks = effort.ranks;
  const auto start = std::chrono::steady_clock::now();
  auto result = std::visit(
      [&](const auto& each) {
        return simulate(each, question.system, question.law, simulation, context);
      },
      algorithm);
  if (!result) return result.failure();
  SimulationRun details = question.run;
  details.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  details.jobs = effort.jobs;
  details.ranks = effort.ranks.count;
  details.target = vector_target();
  return SimulationAnswer{*std::move(result), std::move(details)};
}

Result<std::string> simulate_json(const Args& args, unsigned jobs, std::uint64_t seed,
                                  const RunContext& context) {
  const auto question = simulation_question(args);
  if (!question) return question.failure();
  const auto algorithm = simulated_algorithm(args, *question);
  if (!algorithm) return algorithm.failure();
  const auto found = answer(*question, *algorithm, {jobs, seed}, context);
  if (!found) return found.failure();
  return simulation_json(found->result, found->details);
}

}  // namespace tacit::ask
