// tacit replay: executions from journals, and their place in the complex.
#include <array>
#include <iostream>
#include <optional>

#include "output.h"
#include "registry.h"
#include "replay_fit.h"
#include "run_control.h"
#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/budget.h"
#include "tacit/base/input_file.h"
#include "tacit/base/quoted.h"
#include "tacit/present/network_report.h"
#include "tacit/runtime/execution.h"
#include "tacit/runtime/journal.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 2> replay_formats{"text", "json"};

// One journal of every process of one run.
Result<std::vector<net::Journal>> journals_from(const std::vector<std::string>& paths) {
  std::vector<net::Journal> journals;
  ProcessSet seen;
  for (const std::string& path : paths) {
    const auto text = read_file(path);
    if (!text) return text.failure();
    auto journal = net::parse_journal(*text, path);
    if (!journal) return journal.failure();
    const net::JournalHead& head = journal->head;
    const auto reject = [&](const std::string& why) {
      return fail(ErrorCode::invalid_argument, why, path);
    };
    if (!journals.empty()) {
      net::JournalHead same = journals.front().head;
      same.process = head.process;
      if (!(same == head)) return reject("a journal of another run");
    }
    if (seen.contains(head.process)) {
      return reject("a second journal of process " + std::to_string(head.process.value() + 1));
    }
    seen.insert(head.process);
    journals.push_back(*std::move(journal));
  }
  const ProcessSet missing = ProcessSet::first(journals.front().head.processes) - seen;
  if (!missing.empty()) {
    return fail(ErrorCode::invalid_argument, "no journal of processes " + set_text(missing),
                "JOURNAL");
  }
  return journals;
}

struct ReplayCall {
  std::size_t format = 0;
  std::optional<std::uint64_t> instance{};  // the one execution that is to be shown in full
  std::optional<Probability> at{};
};

Result<ReplayCall> parse_replay(const Args& args) {
  ReplayCall options;
  const auto format = one_of(args, "format", replay_formats);
  if (!format) return format.failure();
  options.format = *format;
  if (args.has("instance")) {
    const auto instance = whole_number(args, "instance", 0, std::uint64_t{1} << 62);
    if (!instance) return instance.failure();
    options.instance = *instance;
  }
  if (args.has("at")) {
    const auto at = Probability::parse(args.text("at"));
    if (!at) return at.failure(Parameter{"at"});
    options.at = *at;
  }
  return options;
}

// The algorithm that the nodes ran, or the one that is to be compared with them.
Result<Algorithm> replayed_algorithm(const Args& args, const net::JournalHead& head) {
  const std::string name = args.has("algorithm") ? args.text("algorithm") : head.algorithm;
  auto algorithm = algorithm_from(name, Args{}, head.processes, head.channel);
  if (!algorithm) return algorithm.failure(Parameter{"algorithm"});
  if (algorithm->rounds() == head.rounds) return algorithm;
  return fail(ErrorCode::invalid_argument,
              "takes another number of rounds than the journals have: " + quoted_text(name),
              Parameter{"algorithm"});
}

// Puts the executions together again and compares each with the algorithm. Fails when it is
// stopped, and when `instance` is not in all journals.
Result<ReplayResult> replay_journals(const std::vector<net::Journal>& journals,
                                     const Algorithm& algorithm, const ReplayCall& options,
                                     const RunContext& context,
                                     std::vector<net::Execution>* executions) {
  const net::JournalHead& head = journals.front().head;
  const System system{head.processes, head.rounds, head.channel};
  net::ExecutionJoin join(system.processes);
  ReplayResult result{.head = head,
                      .system = system,
                      .at = options.at,
                      .measurement = net::Measurement(system.channel, system.processes)};
  for (const net::Journal& journal : journals) {
    for (const net::InstanceRecord& record : journal.instances) {
      if (context.cancelled()) return stopped_by_caller();
      const auto execution = join.add(journal.head.process, record);
      if (!execution) continue;
      result.measurement.add(*execution);
      if (executions != nullptr) executions->push_back(*execution);
      for (std::string& problem : net::contradictions(*execution, algorithm, system)) {
        result.contradictions.push_back(std::move(problem));
      }
      const net::PlaceInComplex place = net::place_of(*execution, system);
      ++result.places[input_text(execution->input, system.processes) + " " + place.pattern];
      if (!place.in_complex) ++result.outside;
      if (options.instance == execution->instance) result.detail = {*execution, place};
    }
  }
  if (options.instance && !result.detail) {
    return fail(ErrorCode::invalid_argument,
                "not in all journals: " + quoted_text(std::to_string(*options.instance)),
                Parameter{"instance"});
  }
  result.missed = join.missed();
  result.absences = join.absences();
  result.incomplete = join.incomplete();
  return result;
}

// The fit to a table of deliveries, which somebody else's nodes have written.
Exit run_table(const Args& args, Streams io, const std::string& text) {
  const auto call = parse_fit(args);
  if (!call) return complain(io, call.error());
  const std::string& path = args.positionals.front();
  if (args.positionals.size() > 1) {
    return complain(io, {ErrorCode::invalid_argument, "a table of deliveries is one file",
                         args.positionals[1]});
  }
  for (const char* const option : {"instance", "at", "restarts"}) {
    if (!args.has(option)) continue;
    return complain(io, {ErrorCode::invalid_argument, "goes with journals: " + quoted_text(path),
                         Parameter{option}});
  }
  const auto log = parse_delivery_log(text, path);
  if (!log) return complain(io, log.error());
  std::optional<Algorithm> algorithm;
  if (args.has("algorithm")) {
    auto named = algorithm_from(args.text("algorithm"), Args{}, log->processes, ChannelKind::radio);
    if (!named) return complain(io, named.failure(Parameter{"algorithm"}).error);
    algorithm = *std::move(named);
  }
  return report_fit(args, io, *log, algorithm, *call);
}

Exit run_replay(const Args& args, Streams io) {
  const auto options = parse_replay(args);
  if (!options) return complain(io, options.error());
  const auto first = read_file(args.positionals.front());
  if (!first) return complain(io, first.error());
  if (is_table(*first)) return run_table(args, io, *first);
  const auto call = parse_fit(args);
  if (!call) return complain(io, call.error());
  const bool fits = args.has("fit") || args.has("region");
  const auto journals = journals_from(args.positionals);
  if (!journals) return complain(io, journals.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto algorithm = replayed_algorithm(args, journals->front().head);
  if (!algorithm) return complain(io, algorithm.error());
  std::vector<net::Execution> executions;
  auto compared = replay_journals(*journals, *algorithm, *options, control->context(),
                                  fits ? &executions : nullptr);
  if (!compared) return complain_unfinished(io, compared.error(), *control);
  if (fits) {
    const auto log = log_of(journals->front().head, std::move(executions), args.has("restarts"));
    if (!log) return complain(io, log.error());
    return report_fit(args, io, *log, *algorithm, *call);
  }
  ReplayResult result = *std::move(compared);
  for (std::size_t i = 0; i < journals->size(); ++i) {
    if ((*journals)[i].end) continue;
    const std::string& file = args.positionals[i];
    warn(io, printable(file) + ": the journal has no end: it is a part of what its node wrote");
    result.unfinished.push_back(file);
  }
  const Exit done =
      deliver(args, io, options->format == 1 ? replay_json(result) : replay_text(result));
  if (done != Exit::done) return done;
  if (!result.contradictions.empty()) return Exit::failed;
  return result.unfinished.empty() ? Exit::done : Exit::undecided;
}

}  // namespace

const Command replay_command{
    .name = "replay",
    .summary = "executions from the journals of nodes, and their place in the complex",
    .description =
        "Reads the journals of all nodes of a run, puts the executions together again, runs the "
        "algorithm on them and compares speech and decisions. Says where the executions are in "
        "the protocol complex (input, delivery pattern, facet, views), what every pair of "
        "processes delivered, and how far the network is from the model, as cluster does. Exit "
        "code 1 when a journal contradicts the others or the algorithm, 3 when a journal has no "
        "end, because its node was killed or its disk was full: the report is partial then. With "
        "--fit, or given a table of deliveries (CSV: round,sender,receiver,delivered) instead of "
        "journals, says which law of losses the channel follows: estimates, intervals, a "
        "comparison of models, and what they mean for the error.",
    .positionals = {{"JOURNAL", "One journal of every process, or one table of deliveries.", 1,
                     64}},
    .options = {{"instance", "K", "Show this one execution in full.", ""},
                {"at", "P", "Test whether links delivered with this probability.", ""},
                {"algorithm", "ALG",
                 "What was run, where the journals name a file that is elsewhere now.", ""},
                {"fit", "FILE", "Fit the channel, and write the best model as a channel file.", ""},
                {"region", "FILE",
                 "Fit the channel, and write the laws at the ends of the confidence region.", ""},
                {"confidence", "C", "Confidence of the intervals of a fit.", "0.95"},
                {"restarts", "",
                 "In a fit, the channel starts afresh in every instance, as the losses that tacit "
                 "cluster draws do.",
                 ""},
                {"format", "FORMAT", "text or json.", "text"}},
    .example = {"cluster -n 2 --algorithm pref1 --at .5 --journals j>r;tacit replay j/*",
                "pref1: 2 processes, 1 round, broadcast (replayed)\n"
                "\n"
                "  instances             1000\n"
                "  disagreements         504\n"
                "  different executions  4\n"
                "  outside the complex   0\n"
                "  contradictions        0\n"
                "  partial               0 of 2000 broadcasts reached some, but not all\n"
                "  estimate of p         0.499, 998 of 2000 messages delivered\n"
                "  between links         p-value 0.614 (chi-square), correlations up to 0.016\n"
                "  between rounds        p-value 0.771 (chi-square), correlations up to 0.021\n"
                "\n"
                "share of messages delivered:\n"
                "\n"
                "  from \\ to  1              2\n"
                "  1          -              0.502 of 1000\n"
                "  2          0.496 of 1000  -\n"},
    .run = &run_replay};

}  // namespace tacit::cli
