#include "tacit/ask/optimal_call.h"

#include <array>
#include <utility>

#include "tacit/algorithm/value_table.h"
#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/atlas_places.h"
#include "tacit/ask/channel_optimum.h"
#include "tacit/ask/class_parameters.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/shared_coins.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/atlas/certificate_copy.h"
#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"

namespace tacit::ask {
namespace {

Result<Interval> interval_from(const Args& args, std::optional<Probability>& at) {
  const bool ends = args.has("from") || args.has("to");
  const int asked = (args.has("at") ? 1 : 0) + (args.has("all-p") ? 1 : 0) + (ends ? 1 : 0);
  if (asked != 1) {
    return fail(ErrorCode::invalid_argument,
                asked == 0 ? "say where: --at P, --all-p, or --from A --to B"
                           : spelled("at") + ", --all-p and --from/--to exclude each other");
  }
  const auto point = [&args](std::string_view key) -> Result<Probability> {
    const auto value = Probability::parse(args.text(key));
    if (!value) return value.failure(Parameter{std::string(key)});
    return value;
  };
  if (args.has("at")) {
    const auto value = point("at");
    if (!value) return value.failure();
    at = *value;
    return Interval{at->value(), at->value()};
  }
  if (!ends) return Interval{Rational(0), Rational(1)};
  if (!args.has("from") || !args.has("to")) {
    return fail(ErrorCode::invalid_argument, "is missing",
                Parameter{args.has("to") ? "from" : "to"});
  }
  const auto from = point("from");
  if (!from) return from.failure();
  const auto to = point("to");
  if (!to) return to.failure();
  if (from->value() > to->value()) {
    return fail(ErrorCode::invalid_argument, "larger than --to: " + quoted_text(args.text("from")),
                Parameter{"from"});
  }
  if (from->value() == to->value()) at = *from;
  return Interval{from->value(), to->value()};
}

// The same where --channel may name a file: one that says no more than p is that point. Under any
// other law nothing depends on p, and the interval has no meaning.
Result<Interval> where_from(const Args& args, const System& system, std::optional<Probability>& at,
                            std::optional<ChannelLaw>& law) {
  if (!has_channel_file(args)) return interval_from(args, at);
  auto read = law_of_call(args, system);
  if (!read) return read.failure();
  at = equal_delivery(*read);
  if (at) return Interval{at->value(), at->value()};
  law = *std::move(read);
  return Interval{Rational(0), Rational(0)};
}

// Fails on what is known of consensus of two values alone.
Result<Done> only_searched(const Args& args, const Task& task) {
  for (const std::string_view other : {"coins", "prior", "count", "list"}) {
    if (!args.has(other)) continue;
    const bool many = task.values() > 2;
    return fail(ErrorCode::unsupported,
                "excludes --" + std::string(other) + ": " +
                    quoted_text(args.text(many ? "values" : "task")),
                Parameter{many ? "values" : "task"});
  }
  return Done{};
}

// What is asked for: the task, coins, the distribution of inputs, and what does not go with them.
Result<Done> read_objective(const Args& args, OptimalQuestion& question) {
  const auto task = task_from(args, question.system.processes);
  if (!task) return task.failure();
  question.task = *task;
  if (!task->takes_fractions()) question.system.task = *task;
  if (*task != Task::consensus() && !task->takes_fractions()) {
    const auto only = only_searched(args, *task);
    if (!only) return only.failure();
  }
  if (args.has("coins")) {
    constexpr std::array<std::string_view, 1> kinds{"shared"};
    const auto kind = one_of(args, "coins", kinds);
    if (!kind) return kind.failure();
    if (question.task.takes_fractions()) {
      return fail(ErrorCode::invalid_argument,
                  "goes with consensus; approximate agreement has the same optimum",
                  Parameter{"coins"});
    }
    question.shared_coins = true;
  }
  if (args.has("prior")) {
    auto prior = prior_from(args, question.system.processes);
    if (!prior) return prior.failure();
    if (!question.at && prior->kind == InputPrior::Kind::single) {
      return fail(ErrorCode::unsupported,
                  "tells apart inputs with equally many ones, and goes with --at: " +
                      quoted_path(args.text("prior")),
                  Parameter{"prior"});
    }
    if (question.shared_coins) {
      return fail(ErrorCode::invalid_argument, "excludes --coins: they do not help in the mean",
                  Parameter{"prior"});
    }
    question.prior = *std::move(prior);
  }
  if (!question.is_mixed()) return Done{};
  const std::string cause = question.shared_coins ? "coins" : args.has("prior") ? "prior" : "task";
  for (const std::string_view other : {"count", "list", "algorithm"}) {
    if (!args.has(other) || (other == "algorithm" && cause == "task")) continue;
    const std::string given = cause != "task" ? "" : " for " + quoted_text(args.text("task"));
    return fail(ErrorCode::unsupported, "excludes --" + std::string(other) + given,
                Parameter{cause});
  }
  return Done{};
}

// The class of algorithms, and what does not go with it. Expects that the objective was read.
Result<Done> read_class(const Args& args, OptimalQuestion& question) {
  if (!args.has("class") || args.text("class") == "any") return Done{};
  const Parameter place{"class"};
  const std::string given = ": " + quoted_text(args.text("class"));
  if (question.is_mixed()) {
    return fail(ErrorCode::unsupported,
                "goes with consensus of two values on the worst input, without coins" + given,
                place);
  }
  question.best_class = args.text("class") == "best";
  if (question.best_class && !question.at) {
    return fail(ErrorCode::invalid_argument, "goes with --at" + given, place);
  }
  Args named = args;
  // Systems that have no classes are refused in the same way whatever class is named.
  if (question.best_class) named.values["class"] = "anonymous";
  auto algorithms = class_from(named, question.system);
  if (!algorithms) return algorithms.failure();
  for (const std::string_view other : {"count", "list"}) {
    if (!args.has(other)) continue;
    return fail(ErrorCode::unsupported, "excludes --" + std::string(other) + given, place);
  }
  if (!question.best_class) question.of_class = *std::move(algorithms);
  return Done{};
}

// Where the files go that were asked for.
Result<Done> read_files(const Args& args, OptimalCall& call) {
  for (const auto& [option, target] :
       {std::pair{"certificate", &call.certificate}, std::pair{"algorithm", &call.algorithm}}) {
    if (!args.has(option)) continue;
    if (args.text(option) == "-") {
      return fail(ErrorCode::invalid_argument, "give the name of a file: '-'", Parameter{option});
    }
    const auto writable = check_writable(args.text(option));
    if (!writable) return writable.failure(Parameter{option});
    *target = args.text(option);
  }
  if (call.certificate && call.certificate == call.algorithm) {
    return fail(ErrorCode::invalid_argument,
                "the file of --certificate, too: " + quoted_path(*call.algorithm),
                Parameter{"algorithm"});
  }
  return Done{};
}

Result<std::size_t> save_algorithm(const DecisionTable& table, const std::string& path) {
  auto written = write_file(path, table.to_json());
  if (!written) return written.failure(Parameter{"algorithm"});
  return written;
}

// Saves the numbers that attain the optimum of approximate agreement, one for every view.
Result<std::size_t> save_decisions(const DiscrepancyOptimum& optimum, const std::string& path,
                                   const RunContext& context) {
  DecisionHypergraph::Options options;
  options.memory_limit = spare_memory();
  auto built = DecisionHypergraph::build(optimum.network->system(), options, context);
  if (!built) return built.failure(Parameter{"algorithm"});
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(*std::move(built));
  std::vector<Rational> decisions;
  for (std::uint32_t v = 0; v < hypergraph->view_count(); ++v) {
    decisions.push_back(optimum.decisions[optimum.network->class_of(*hypergraph, ViewId(v))]);
  }
  auto written = write_file(path, ValueTable(hypergraph, std::move(decisions)).to_json());
  if (!written) return written.failure(Parameter{"algorithm"});
  return written;
}

// Writes the files that were asked for.
Result<Done> write_files(const OptimalCall& call, OptimalAnswer& answer) {
  if (call.certificate && !answer.certificate.empty()) {
    const auto stored = store_certificate(answer.certificate, *call.certificate);
    if (!stored) return stored.failure(Parameter{"certificate"});
    answer.run.certificate = call.certificate;
  }
  if (call.algorithm) {
    const auto saved =
        save_algorithm(table_of(answer, answer.optimum.pieces.front()), *call.algorithm);
    if (!saved) return saved.failure();
  }
  return Done{};
}

}  // namespace

Signature optimal_signature() {
  return {
      .positionals = {},
      .options = {
          processes_option,
          rounds_option,
          channel_or_file_option,
          {"at", "P", "At one probability: 2/3, 0.65 or 6.5e-1.", ""},
          {"all-p", "", "For every p from 0 to 1.", ""},
          {"from", "A", "For every p from A ...", ""},
          {"to", "B", "... to B.", ""},
          {"certificate", "FILE", "Keep the certificate; FILE.zst and FILE.gz are compressed.", ""},
          {"algorithm", "FILE.json",
           "Save the best algorithm as a decision table, which has fractions for approximate "
           "agreement; with --at.",
           ""},
          {"count", "",
           "Also how many algorithms are optimal, and up to symmetry, for small systems: at one p, "
           "or at every single p of an interval.",
           ""},
          {"list", "K",
           "Also the optimal algorithms, one for all that renaming and exchanging 0 and 1 makes of "
           "it, with its symmetries: at most K of them; with --at, for up to 6 processes.",
           ""},
          {"class", "CLASS",
           "Among the algorithms that treat the members of each block alike: any, anonymous (one "
           "block), leader (the first process, and all others), or blocks:A,B,... (the first A "
           "processes, the next B, ...); with +dual behind it, among those that also commute with "
           "exchanging 0 and 1. With --at also best: the best of the classes of at most three "
           "blocks, and what is known of each.",
           "any"},
          task_option,
          values_option,
          {"prior", "uniform|FILE",
           "The mean error is to be small: uniform, all inputs equally likely, or a file with "
           "their probabilities.",
           ""},
          {"coins", "KIND", "shared: the processes share random coins.", ""},
          {"memory", "MIB",
           "What a solver may be estimated to need before the search is refused, in MiB.", "4096"},
          {"fresh", "", "Search, whatever the atlas knows.", ""},
          {"format", "FORMAT", "text, json, csv or latex.", "text"}}};
}

Result<OptimalCall> optimal_call(const Args& args) {
  const auto system = system_with_channel(args);
  if (!system) return system.failure();
  std::optional<Probability> at;
  std::optional<ChannelLaw> law;
  const auto on = where_from(args, *system, at, law);
  if (!on) return on.failure();
  if (args.has("algorithm") && !on->is_point()) {
    return fail(ErrorCode::invalid_argument, "goes with --at: one algorithm is best at one p",
                Parameter{"algorithm"});
  }
  if (args.has("algorithm") && !args.text("algorithm").ends_with(".json")) {
    return fail(
        ErrorCode::invalid_argument,
        "the file of a decision table ends in .json: " + quoted_path(args.text("algorithm")),
        Parameter{"algorithm"});
  }
  std::uint64_t list = 0;
  if (args.has("list")) {
    constexpr std::uint64_t most_listed = 1000;
    const auto most = whole_number(args, "list", 1, most_listed);
    if (!most) return most.failure();
    if (!on->is_point()) {
      return fail(ErrorCode::invalid_argument, "goes with --at", Parameter{"list"});
    }
    list = *most;
  }
  const std::string format = args.text("format");
  if ((list > 0 || (args.has("count") && !on->is_point())) &&
      (format == "csv" || format == "latex")) {
    return fail(ErrorCode::unsupported, "goes with text and json: " + quoted_text(format),
                Parameter{list > 0 ? "list" : "count"});
  }
  const auto memory = whole_number(args, "memory", 1, std::uint64_t{1} << 30);
  if (!memory) return memory.failure();
  OptimalCall call{.question = {.system = *system,
                                .on = *on,
                                .at = at,
                                .count = args.has("count"),
                                .list = static_cast<std::size_t>(list),
                                .fresh = args.has("fresh"),
                                .one_certificate = args.has("certificate"),
                                .table = args.has("algorithm")},
                   .memory = *memory << 20,
                   .law = std::move(law),
                   .channel_file = has_channel_file(args) ? args.text("channel") : ""};
  const auto objective = read_objective(args, call.question);
  if (!objective) return objective.failure();
  const auto algorithms = read_class(args, call.question);
  if (!algorithms) return algorithms.failure();
  const auto files = read_files(args, call);
  if (!files) return files.failure();
  return call;
}

Result<OptimalAnswer> optimal_answer(const OptimalCall& call, unsigned jobs,
                                     const RunContext& context, std::function<bool()> abandoned) {
  if (call.law) {
    return fail(ErrorCode::unsupported, "answered by the program and over HTTP alone",
                Parameter{"channel"});
  }
  if (call.question.is_mixed()) {
    return fail(ErrorCode::unsupported, "answered by the program and over HTTP alone",
                Parameter{call.question.shared_coins                            ? "coins"
                          : call.question.prior.kind != InputPrior::Kind::worst ? "prior"
                                                                                : "task"});
  }
  std::vector<std::string> complaints;
  const auto atlases =
      call.question.fresh ? ReadableAtlases() : ReadableAtlases::usable(complaints);
  const std::vector<const Store*> stores = atlases.stores();
  auto found = answer(call.question,
                      {.jobs = jobs,
                       .memory = spare_memory(),
                       .solver_memory = call.memory,
                       .atlases = stores,
                       .abandoned = std::move(abandoned)},
                      context);
  if (!found) return found;
  OptimalAnswer result = *std::move(found);
  result.complaints.insert(result.complaints.begin(), complaints.begin(), complaints.end());
  const auto written = write_files(call, result);
  if (!written) return written.failure();
  return result;
}

Result<DiscrepancyAnswer> mixed_answer(const OptimalCall& call, const RunContext& context) {
  std::vector<std::string> complaints;
  const auto atlases =
      call.question.fresh ? ReadableAtlases() : ReadableAtlases::usable(complaints);
  const std::vector<const Store*> stores = atlases.stores();
  auto found = discrepancy_answer(call.question, context, stores);
  if (!found) return found;
  DiscrepancyAnswer result = *std::move(found);
  result.complaints.insert(result.complaints.begin(), complaints.begin(), complaints.end());
  if (call.certificate && !result.certificate.empty()) {
    const auto stored = store_certificate(result.certificate, *call.certificate);
    if (!stored) return stored.failure(Parameter{"certificate"});
    result.report.certificate = call.certificate;
  }
  if (call.algorithm && result.optimum) {
    const auto saved = save_decisions(*result.optimum, *call.algorithm, context);
    if (!saved) return saved.failure();
  }
  return result;
}

Result<std::string> optimal_json(const Args& args, unsigned jobs, const RunContext& context,
                                 const std::function<bool()>& abandoned,
                                 const std::function<void(const std::string&)>& on_certificate) {
  const auto call = optimal_call(args);
  if (!call) return call.failure();
  if (call->law) {
    const auto found = channel_answer(*call, context);
    if (!found) return found.failure();
    if (on_certificate && found->optimum.proved) on_certificate(found->certificate_path);
    return channel_optimum_text(found->optimum, "json");
  }
  if (call->question.is_mixed()) {
    const auto found = mixed_answer(*call, context);
    if (!found) return found.failure();
    if (on_certificate && found->report.stored.empty() && !found->certificate.empty()) {
      on_certificate(found->certificate);
    }
    return answer_text(*found, "json");
  }
  const auto found = optimal_answer(*call, jobs, context, abandoned);
  if (!found) return found.failure();
  if (on_certificate && found->run.stored.empty() && !found->certificate.empty()) {
    on_certificate(found->certificate);
  }
  return optimum_json(found->optimum, found->run);
}

}  // namespace tacit::ask
