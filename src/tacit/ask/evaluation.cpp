#include "tacit/ask/evaluation.h"

#include <array>

#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/base/budget.h"
#include "tacit/base/quoted.h"

namespace tacit::ask {
namespace {

constexpr std::array<std::string_view, 4> formats{"text", "json", "csv", "latex"};
constexpr std::array<std::string_view, 4> engines{"automatic", "enumerate", "count", "chain"};

}  // namespace

Signature evaluation_signature() {
  return {
      .positionals =
          {{"ALGORITHM",
            "What to evaluate, for example 'courteous^2;pref1'; optimal is the best known at --at.",
            1, 1}},
      .options = {
          processes_option,
          algorithm_rounds_option,
          channel_or_file_option,
          {"at", "P", "Also the value at p = P: 2/3, 0.65 or 6.5e-1.", ""},
          region_option,
          loss_option,
          {"input", "BITS", "Only this input, process 1 first: 011; with --values, digits.", ""},
          {"inputs", "WHICH",
           "classes: one representative per class of inputs with equal error; all: every "
           "input.",
           "classes"},
          {"engine", "ENGINE",
           "automatic, enumerate (any algorithm and channel, over all executions), count "
           "(one round of count rules) or chain (several).",
           "automatic"},
          crashed_option,
          prior_option,
          task_option,
          values_option,
          {"format", "FORMAT", "text, json, csv or latex.", "text"}}};
}

Result<Done> read_law(const Args& args, const System& system, EvaluationOptions& options,
                      EvaluationRun& run) {
  const bool from_file = has_channel_file(args);
  auto region = region_from(args, system);
  if (!region) return region.failure();
  options.region = *std::move(region);
  if (options.region && (options.task.values() > 2 || options.crashed > 0)) {
    return fail(ErrorCode::unsupported, "goes with two values and nodes that do not stop",
                Parameter{"region"});
  }
  if (options.region) {
    run.region_file = args.text("region");
    run.region_confidence = options.region->confidence;
    run.region_laws = options.region->laws.size();
  }
  if (!from_file && !args.has("loss")) {
    options.at = run.at;
    return Done{};
  }
  const auto law = law_from(args, system, run.at);
  if (!law) return law.failure();
  // The channels of the paper are evaluated as such, however they were named.
  const auto point = from_file ? equal_delivery(*law) : std::nullopt;
  if (point) {
    options.at = run.at = point;
    return Done{};
  }
  if (options.task.values() > 2) {
    return fail(ErrorCode::unsupported, "excludes --values with a file where links differ",
                Parameter{"channel"});
  }
  options.law = *law;
  (from_file ? run.channel_file : run.loss_file) = args.text(from_file ? "channel" : "loss");
  if (from_file) run.mean_loss = mean_loss(*law);
  return Done{};
}

Result<EvaluationQuestion> evaluation_question(const Args& args) {
  const auto format = one_of(args, "format", formats);
  if (!format) return format.failure();
  const auto system = system_with_channel(args);
  if (!system) return system.failure();
  const auto task = task_from(args, system->processes);
  if (!task) return task.failure();
  if (task->values() > 2) {
    const auto refused = refuse_with_words(args, {"loss", "engine", "prior", "crashed"});
    if (!refused) return refused.failure();
  }
  EvaluationOptions evaluation;
  evaluation.task = *task;
  EvaluationRun run;
  const auto engine = one_of(args, "engine", engines);
  if (!engine) return engine.failure();
  evaluation.engine = Engine(*engine);
  if (args.has("at")) {
    const auto at = Probability::parse(args.text("at"));
    if (!at) return at.failure(Parameter{"at"});
    run.at = *at;
  }
  if (args.has("crashed")) {
    const auto crashed = whole_number(args, "crashed", 0, ProcessSet::most_processes);
    if (!crashed) return crashed.failure();
    evaluation.crashed = static_cast<unsigned>(*crashed);
  }
  if (const auto done = read_law(args, *system, evaluation, run); !done) return done.failure();
  if (args.has("input")) evaluation.input = args.text("input");
  if (const auto inputs = args.text("inputs"); inputs != "classes" && inputs != "all") {
    return fail(ErrorCode::invalid_argument, "expected classes or all: " + quoted_text(inputs),
                Parameter{"inputs"});
  }
  evaluation.all_inputs = args.text("inputs") == "all";
  const auto prior = prior_from(args, system->processes);
  if (!prior) return prior.failure();
  if (args.has("prior") && args.has("input")) {
    return fail(ErrorCode::invalid_argument, "excludes --input", Parameter{"prior"});
  }
  if (args.has("prior") && formats[*format] != "text" && formats[*format] != "json") {
    return fail(ErrorCode::unsupported, "goes with text and json: " + quoted_text(formats[*format]),
                Parameter{"prior"});
  }
  evaluation.prior = *prior;
  if (args.has("prior")) run.prior = args.text("prior");
  const std::string& text = args.positionals.front();
  if (task->values() > 2) {
    auto words = word_algorithm_from(text, args, system->processes, system->channel, *task);
    if (!words) return words.failure();
    System of_words = *system;
    of_words.task = *task;
    return EvaluationQuestion{of_words, *std::move(words), evaluation, run, formats[*format]};
  }
  const auto algorithm = algorithm_from(text, args, system->processes, system->channel, *task);
  if (!algorithm) return algorithm.failure();
  return EvaluationQuestion{*system, *algorithm, evaluation, run, formats[*format]};
}

Result<Evaluation> evaluation_answer(const EvaluationQuestion& question, unsigned jobs,
                                     const RunContext& context) {
  EvaluationOptions options = question.options;
  options.jobs = jobs;
  if (const auto* const words = std::get_if<WordAlgorithm>(&question.algorithm)) {
    return evaluate_words(*words, question.system, options, spare_memory(), context);
  }
  return evaluate(std::get<Algorithm>(question.algorithm), question.system, options, context);
}

Result<std::string> evaluation_in_format(std::string_view format, const Evaluation& evaluation,
                                         const EvaluationRun& run, const RunContext& context) {
  return within(context, [&]() -> Result<std::string> {
    if (format == "text") return evaluation_text(evaluation, run);
    // The digits as values, and as text, which grows by doubling.
    const MemoryClaim digits(context, 3 * digits_of(evaluation));
    if (format == "json") return evaluation_json(evaluation, run);
    return format == "csv" ? evaluation_csv(evaluation) : evaluation_latex(evaluation, run);
  });
}

Result<std::string> evaluate_json(const Args& args, unsigned jobs, const RunContext& context) {
  const auto question = evaluation_question(args);
  if (!question) return question.failure();
  const auto result = evaluation_answer(*question, jobs, context);
  if (!result) return result.failure();
  return evaluation_in_format("json", *result, question->run, context);
}

}  // namespace tacit::ask
