// tacit evaluate: exact error probabilities of an algorithm.
#include <array>
#include <iostream>
#include <optional>

#include "algorithm_options.h"
#include "common_options.h"
#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/present/evaluation_report.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 4> formats{"text", "json", "csv", "latex"};
constexpr std::array<std::string_view, 4> engines{"automatic", "enumerate", "count", "chain"};

struct Options {
  System system;
  Algorithm algorithm;
  EvaluationOptions evaluation;
  std::string_view format;
};

Result<Options> parse(const Args& args) {
  const auto format = one_of(args, "--format", formats);
  if (!format) return format.failure();
  const auto system = system_from(args);
  if (!system) return system.failure();
  EvaluationOptions evaluation;
  const auto engine = one_of(args, "--engine", engines);
  if (!engine) return engine.failure();
  evaluation.engine = Engine(*engine);
  if (args.has("--at")) {
    const auto at = Probability::parse(args.text("--at"));
    if (!at) return at.failure("--at");
    evaluation.at = *at;
  }
  if (args.has("--loss")) {
    const auto links = links_from(args, *system, evaluation.at);
    if (!links) return links.failure();
    evaluation.links = *links;
    evaluation.at.reset();
  }
  if (args.has("--input")) evaluation.input = args.text("--input");
  if (const auto inputs = args.text("--inputs"); inputs != "classes" && inputs != "all") {
    return fail(ErrorCode::invalid_argument, "expected classes or all: '" + inputs + "'",
                "--inputs");
  }
  evaluation.all_inputs = args.text("--inputs") == "all";
  const auto algorithm =
      algorithm_from(args.positionals.front(), args, system->processes, system->channel);
  if (!algorithm) return algorithm.failure();
  return Options{*system, *algorithm, evaluation, formats[*format]};
}

Exit run(const Args& args, Streams io) {
  auto options = parse(args);
  if (!options) return complain(io, options.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  EvaluationOptions evaluation = options->evaluation;
  evaluation.jobs = control->jobs();
  const auto result = evaluate(options->algorithm, options->system, evaluation, control->context());
  if (!result) return complain_unfinished(io, result.error(), *control);
  const auto& at = evaluation.at;
  if (options->format == "json") return deliver(args, io, evaluation_json(*result, at));
  if (options->format == "csv") return deliver(args, io, evaluation_csv(*result));
  if (options->format == "latex") return deliver(args, io, evaluation_latex(*result, at));
  return deliver(args, io, evaluation_text(*result, at));
}

}  // namespace

const Command evaluate_command{
    .name = "evaluate",
    .summary = "exact error probabilities of an algorithm",
    .description =
        "Computes the probability of disagreement of an algorithm exactly, as a polynomial in p, "
        "for every class of inputs and for the worst input, and counts its transmissions. "
        "Validity is checked first. An algorithm is a name (majority, pref0, pref1, courteous, "
        "sweep), a count rule if(EXPR) over own, zeros, ones and n, a decision table FILE.json, "
        "or built from these: A^k, A;B, A@1,2,3 and (A).",
    .positionals = {{"ALGORITHM", "What to evaluate, for example 'courteous^2;pref1'.", 1, 1}},
    .options = {processes_option,
                algorithm_rounds_option,
                channel_option,
                {"--at", "P", "Also the value at p = P: 2/3, 0.65 or 6.5e-1.", ""},
                loss_option,
                {"--input", "BITS", "Only this input, process 1 first: 011.", ""},
                {"--inputs", "WHICH",
                 "classes: one representative per class of inputs with equal error; all: every "
                 "input.",
                 "classes"},
                {"--engine", "ENGINE",
                 "automatic, enumerate (any algorithm and channel, over all executions), count "
                 "(one round of count rules) or chain (several).",
                 "automatic"},
                {"--format", "FORMAT", "text, json, csv or latex.", "text"}},
    .example = {"evaluate majority -n 3 --at 2/5",
                "majority: 3 processes, 1 round, broadcast (engine count)\n"
                "\n"
                "worst case over inputs\n"
                "  where        error                    input\n"
                "  0 <= p <= 1  q^3 + 2 p q^2 + 2 p^2 q  011\n"
                "  at p = 2/5: 87/125 = 0.696 on input 011\n"
                "\n"
                "by input\n"
                "  input  count  error                    at p = 2/5\n"
                "  001        3  q^2                      9/25 = 0.36\n"
                "  011        3  q^3 + 2 p q^2 + 2 p^2 q  87/125 = 0.696\n"
                "\n"
                "transmissions: 3 in every execution\n"},
    .run = &run};

}  // namespace tacit::cli
