// tacit simulate: error probabilities from random executions.
#include <array>
#include <chrono>
#include <iostream>
#include <optional>

#include "algorithm_options.h"
#include "common_options.h"
#include "output.h"
#include "ranks.h"
#include "registry.h"
#include "run_control.h"
#include "simulation_question.h"
#include "tacit/base/quoted.h"
#include "tacit/simulate/kernels.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 3> formats{"text", "json", "csv"};
constexpr std::array<std::string_view, 2> engines{"bit-sliced", "general"};

struct Options {
  SimulationQuestion question;
  Algorithm algorithm;
  std::string_view format;
};

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
  const auto engine = one_of(args, "engine", engines);
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

Result<Options> parse(const Args& args) {
  const auto format = one_of(args, "format", formats);
  if (!format) return format.failure();
  const auto question = simulation_question(args);
  if (!question) return question.failure();
  const auto algorithm = algorithm_from(args.positionals.front(), args, question->system.processes,
                                        question->system.channel);
  if (!algorithm) return algorithm.failure();
  return Options{*question, *algorithm, formats[*format]};
}

struct Effort {
  unsigned jobs;
  std::uint64_t seed;
  Ranks ranks;
};

struct SimulationAnswer {
  Simulation result;
  SimulationRun details;
};

Result<SimulationAnswer> answer_to(const Options& options, const Effort& effort,
                                   const RunContext& context) {
  const SimulationQuestion& question = options.question;
  SimulationOptions simulation = question.simulation;
  simulation.jobs = effort.jobs;
  simulation.seed = effort.seed;
  simulation.ranks = effort.ranks;
  const auto start = std::chrono::steady_clock::now();
  auto result = simulate(options.algorithm, question.system, question.links, simulation, context);
  if (!result) return result.failure();
  SimulationRun details = question.run;
  details.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  details.jobs = effort.jobs;
  details.ranks = effort.ranks.count;
  details.target = vector_target();
  return SimulationAnswer{*std::move(result), std::move(details)};
}

Exit run(const Args& args, Streams io) {
  const auto options = parse(args);
  if (!options) return complain(io, options.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto ranks = started_ranks();
  if (!ranks) return complain(io, ranks.error());
  const auto answer =
      answer_to(*options, {control->jobs(), control->seed(), *ranks}, control->context());
  // One of several processes speaks for all.
  const bool silent = ranks->rank != 0;
  if (!answer) {
    if (!silent) return complain_unfinished(io, answer.error(), *control);
    return answer.error().code == ErrorCode::cancelled ? Exit::undecided : Exit::wrong_usage;
  }
  const auto& [result, details] = *answer;
  Exit done = Exit::done;
  if (!silent && options->format == "json") {
    done = deliver(args, io, simulation_json(result, details));
  } else if (!silent && options->format == "csv") {
    done = deliver(args, io, simulation_csv(result, details));
  } else if (!silent) {
    done = deliver(args, io, simulation_text(result, details));
    if (!args.has("quiet")) io.err << "tacit: " << simulation_speed_text(result, details) << "\n";
  }
  if (done != Exit::done || (result.complete && result.precise)) return done;
  return control->interrupted() ? Exit::interrupted : Exit::undecided;
}

}  // namespace

Result<SimulationQuestion> simulation_question(const Args& args) {
  const auto system = system_from(args);
  if (!system) return system.failure();
  const auto simulation = simulation_from(args);
  if (!simulation) return simulation.failure();
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
  const auto links = links_from(args, *system, run.at);
  if (!links) return links.failure();
  run.loss_file = args.text("loss");
  return SimulationQuestion{*system, *links, *simulation, run};
}

Result<std::string> simulate_json(const Args& args, unsigned jobs, std::uint64_t seed,
                                  const RunContext& context) {
  const auto options = parse(args);
  if (!options) return options.failure();
  const auto answer = answer_to(*options, {jobs, seed, {}}, context);
  if (!answer) return answer.failure();
  return simulation_json(answer->result, answer->details);
}

const Command simulate_command{
    .name = "simulate",
    .summary = "error probabilities from random executions, with intervals",
    .description =
        "Runs an algorithm many times with random losses and estimates its probability of "
        "disagreement, with an exact binomial confidence interval and, where that is cheap, the "
        "exact value for comparison. The same seed gives the same counts for any number of "
        "threads, any vector instructions and, started by mpirun, any number of processes. "
        "Ctrl-C prints the estimate so far. Count rules run bit-sliced, 512 executions at a time.",
    .positionals = {{"ALGORITHM", "What to simulate; see evaluate.", 1, 1}},
    .options = {processes_option,
                algorithm_rounds_option,
                channel_option,
                {"at", "P", "Probability of delivery: 2/3, 0.65 or 6.5e-1.", ""},
                loss_option,
                {"trials", "T", "Number of executions; 1e9 will do.", "1000000"},
                {"input", "INPUT",
                 "Bits, process 1 first; worst (found exactly where that is cheap, otherwise by "
                 "pilot runs); or random, another one in every trial.",
                 "worst"},
                {"confidence", "C", "Confidence of the interval.", "0.95"},
                {"precision", "E",
                 "Stop as soon as half the interval's length is at most E times the estimate; "
                 "exit code 3 when T trials do not get there.",
                 ""},
                {"rare", "",
                 "Importance sampling: draw with another probability of delivery and weight by "
                 "likelihood ratios. For errors down to 1e-30 and beyond.",
                 ""},
                {"tilt", "P", "That other probability. Default: chosen by pilot runs.", ""},
                {"engine", "ENGINE",
                 "bit-sliced (512 executions at a time wherever possible) or general (one by one, "
                 "with the same random bits).",
                 "bit-sliced"},
                {"format", "FORMAT", "text, json or csv.", "text"}},
    .example = {"simulate courteous -n 3 --at 2/5 --quiet",
                "courteous: 3 processes, 1 round, broadcast, p = 2/5 (simulated, seed 1)\n"
                "\n"
                "  input          001 (the worst)\n"
                "  trials         1000000\n"
                "  errors         407470\n"
                "  estimate       0.40747\n"
                "  95 % interval  [0.4065067142, 0.4084338218]\n"
                "  exact          51/125 = 0.408, inside the interval\n"
                "  deviation      1.08 standard deviations below\n"},
    .run = &run};

}  // namespace tacit::cli
