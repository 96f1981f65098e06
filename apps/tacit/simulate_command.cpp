// tacit simulate: error probabilities from random executions.
#include <array>
#include <iostream>

#include "output.h"
#include "ranks.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/simulation.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 3> simulate_formats{"text", "json", "csv"};

Exit run_simulate(const Args& args, Streams io) {
  const auto format = one_of(args, "format", simulate_formats);
  if (!format) return complain(io, format.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto named = with_optimal(args, io, *control);
  if (!named) return complain_unfinished(io, named.error(), *control);
  const auto question = ask::simulation_question(*named);
  if (!question) return complain(io, question.error());
  const auto algorithm = ask::simulated_algorithm(*named, *question);
  if (!algorithm) return complain(io, algorithm.error());
  const auto ranks = started_ranks();
  if (!ranks) return complain(io, ranks.error());
  const auto answer = ask::answer(*question, *algorithm, {control->jobs(), control->seed(), *ranks},
                                  control->context());
  // One of several processes speaks for all.
  const bool silent = ranks->rank != 0;
  if (!answer) {
    if (!silent) return complain_unfinished(io, answer.error(), *control);
    return answer.error().code == ErrorCode::cancelled ? Exit::undecided : Exit::wrong_usage;
  }
  const auto& [result, details] = *answer;
  Exit done = Exit::done;
  if (!silent && simulate_formats[*format] == "json") {
    done = deliver(args, io, simulation_json(result, details));
  } else if (!silent && simulate_formats[*format] == "csv") {
    done = deliver(args, io, simulation_csv(result, details));
  } else if (!silent) {
    done = deliver(args, io, simulation_text(result, details));
    if (!args.has("quiet")) io.err << "tacit: " << simulation_speed_text(result, details) << "\n";
  }
  if (done != Exit::done || (result.complete && result.precise)) return done;
  return control->interrupted() ? Exit::interrupted : Exit::undecided;
}

}  // namespace

const Command simulate_command{
    .name = "simulate",
    .summary = "error probabilities from random executions, with intervals",
    .description =
        "Runs an algorithm many times with random losses and estimates its probability of "
        "disagreement, with an exact binomial confidence interval and, where that is cheap, the "
        "exact value for comparison. The same seed gives the same counts for any number of "
        "threads, any vector instructions and, started by mpirun, any number of processes. "
        "Ctrl-C prints the estimate so far. Count rules run bit-sliced, 512 executions at a time.",
    .positionals = ask::simulation_signature().positionals,
    .options = ask::simulation_signature().options,
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
    .run = &run_simulate};

}  // namespace tacit::cli
