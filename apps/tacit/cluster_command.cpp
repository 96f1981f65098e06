// tacit cluster: many instances between n nodes on this machine, measured.
#include <array>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>

#include "cluster_nodes.h"
#include "network_options.h"
#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/output_file.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/present/network_report.h"
#include "tacit/runtime/execution.h"
#include "tacit/runtime/measurement.h"
#include "tacit/runtime/network_namespaces.h"
#include "tacit/simulate/interval.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 2> cluster_formats{"text", "json"};

struct ClusterCall {
  ClusterSetup setup;
  Algorithm algorithm;
  Probability at;
  std::optional<ChannelLaw> law;  // of the file of --channel, where it is not one of the paper's
  Rational confidence;
  std::string_view format;
};

struct Losses {
  Probability at;  // with a law, the mean probability of a delivery
  std::optional<ChannelLaw> law{};
};

// The point of --at, or the law of the file of --channel.
Result<Losses> losses_from(const Args& args, const System& system) {
  std::optional<Probability> at;
  if (args.has("at")) {
    const auto point = Probability::parse(args.text("at"));
    if (!point) return point.failure(Parameter{"at"});
    at = *point;
  }
  if (!ask::has_channel_file(args)) {
    if (!at) return fail(ErrorCode::invalid_argument, "is missing", Parameter{"at"});
    return Losses{*at};
  }
  const auto law = ask::law_from(args, system, at);
  if (!law) return law.failure();
  if (const auto point = equal_delivery(*law)) return Losses{*point};
  if (args.has("netns")) {
    return fail(ErrorCode::unsupported,
                "a kernel loses with one probability, and not as the file of a channel says",
                Parameter{"netns"});
  }
  if (at) {
    return fail(ErrorCode::invalid_argument,
                "excludes the file of a channel that says everything by itself", Parameter{"at"});
  }
  return Losses{*Probability::from(Rational(1) - mean_loss(*law)), *law};
}

Result<ClusterCall> parse_cluster(const Args& args) {
  const auto format = one_of(args, "format", cluster_formats);
  if (!format) return format.failure();
  const auto system = network_system_from(args);
  if (!system) return system.failure();
  const auto losses = losses_from(args, *system);
  if (!losses) return losses.failure();
  const auto& [at, law] = *losses;
  const auto instances = whole_number(args, "instances", 1, most_instances);
  if (!instances) return instances.failure();
  if (const auto timing = timing_from(args); !timing) return timing.failure();
  const auto confidence = confidence_from(args);
  if (!confidence) return confidence.failure();
  if (!args.has("algorithm")) {
    return fail(ErrorCode::invalid_argument, "is missing", Parameter{"algorithm"});
  }
  const auto algorithm =
      algorithm_from(args.text("algorithm"), args, system->processes, system->channel);
  if (!algorithm) return algorithm.failure(Parameter{"algorithm"});
  ClusterSetup setup{.system = *system,
                     .algorithm = args.text("algorithm"),
                     .loss = at.complement(),
                     .channel_file = law ? args.text("channel") : std::string(),
                     .instances = *instances,
                     .namespaces = args.has("netns"),
                     .pace = args.text("pace"),
                     .slot = args.text("slot"),
                     .patience = args.text("patience")};
  setup.system.rounds = algorithm->rounds();
  if (setup.namespaces && !net::switch_can_lose(system->channel)) {
    return fail(ErrorCode::invalid_argument,
                "a switch cannot lose both directions of a link together", Parameter{"netns"});
  }
  const std::string input = args.text("input");
  if (input != "worst" && input != "random") {
    const auto bits = parse_input(input, system->processes);
    if (!bits) return bits.failure(Parameter{"input"});
    setup.input = input;
  }
  return ClusterCall{setup, *algorithm, at, law, *confidence, cluster_formats[*format]};
}

// Chooses the worst input where that was asked for, and finds the exact error.
Result<std::optional<Rational>> exact_error(ClusterCall& options, const std::string& input,
                                            const RunControl& control) {
  EvaluationOptions how{.jobs = control.jobs()};
  if (options.law) {
    how.law = options.law;
  } else {
    how.at = options.at;
  }
  if (options.setup.input) how.input = options.setup.input;
  const bool random = input == "random";
  if (random) how.prior.kind = InputPrior::Kind::uniform;
  const auto found = evaluate(options.algorithm, options.setup.system, how, control.context());
  if (!found) {
    if (found.error().code != ErrorCode::too_large || input == "worst") return found.failure();
    return std::optional<Rational>{};
  }
  if (input == "worst") options.setup.input = found->worst_value_input;
  return random ? found->mean_value : found->worst_value;
}

// The nodes' journals as files, where they are asked for.
class JournalFiles {
 public:
  [[nodiscard]] static Result<JournalFiles> open(const Args& args, unsigned n) {
    JournalFiles result;
    if (!args.has("journals")) return result;
    const std::string directory = args.text("journals");
    std::error_code code;
    std::filesystem::create_directories(directory, code);
    for (unsigned i = 1; i <= n; ++i) {
      auto file = OutputFile::open(directory + "/node" + std::to_string(i) + ".jsonl");
      if (!file) return file.failure(Parameter{"journals"});
      result.files_.push_back(*std::move(file));
    }
    return result;
  }
  // Fails when the system refuses the line or an earlier one.
  [[nodiscard]] Result<Done> add(ProcessId node, std::string_view line) {
    if (files_.empty()) return Done{};
    OutputFile& file = files_[node.index()];
    if (file.write(std::string(line) + "\n")) return Done{};
    return file.failure(Parameter{"journals"});
  }
  // Hands everything to the disk; tells the first failure.
  [[nodiscard]] Result<Done> finish() {
    Result<Done> result = Done{};
    for (OutputFile& file : files_) {
      const auto finished = file.finish();
      if (result && !finished) result = finished.failure(Parameter{"journals"});
    }
    return result;
  }

 private:
  std::vector<OutputFile> files_;
};

// What is known before the nodes have run anything.
ClusterResult result_without_runs(const ClusterCall& chosen, const std::string& input,
                                  const ClusterNodes& cluster,
                                  const std::optional<Rational>& exact) {
  const unsigned n = chosen.setup.system.processes;
  ClusterResult result{.system = chosen.setup.system,
                       .algorithm = chosen.algorithm.name(),
                       .at = chosen.at,
                       .channel_file = chosen.setup.channel_file,
                       .input = chosen.setup.input,
                       .worst = input == "worst",
                       .asked = chosen.setup.instances,
                       .seed = chosen.setup.seed,
                       .confidence = chosen.confidence,
                       .network = cluster.network(),
                       .exact = exact,
                       .measurement = net::Measurement(chosen.setup.system.channel, n),
                       .late_from = std::vector<std::uint64_t>(n)};
  if (const auto& kernel = cluster.kernel()) {
    result.kernel_loss = std::to_string(kernel->lost) + "/" + std::to_string(kernel->of);
    result.kernel_exact = kernel->exact;
  }
  return result;
}

// Adds what a line of a node's journal tells: an instance, or the end of the journal.
void add_line(ClusterResult& result, net::ExecutionJoin& join, ProcessId node,
              const net::JournalLine& line) {
  if (const auto* const record = std::get_if<net::InstanceRecord>(&line)) {
    if (const auto execution = join.add(node, *record)) result.measurement.add(*execution);
  } else if (const auto* const end = std::get_if<net::JournalEnd>(&line)) {
    result.traffic += end->traffic;
    result.refused += end->refused;
    result.overflowed += end->overflowed;
    for (std::size_t i = 0; i < result.late_from.size(); ++i) {
      result.late_from[i] += end->late_from[i];
    }
  }
}

// Listens until all nodes have ended, and completes `result`.
void listen_to_the_end(ClusterNodes& cluster, JournalFiles& journals, ClusterResult& result,
                       const RunContext& context) {
  net::ExecutionJoin join(result.system.processes);
  const ClusterNodes::Listener listener{
      .on_line =
          [&](ProcessId node, std::string_view text, const net::JournalLine& line) {
            add_line(result, join, node, line);
            return journals.add(node, text);
          },
      .on_turn =
          [&] { context.report({"instances", result.measurement.instances(), result.asked}); }};
  result.problems = cluster.listen(listener, context);
  if (const auto kept = journals.finish(); !kept && result.problems.empty()) {
    result.problems.push_back(sentence(kept.error()));
  }
  result.missed = join.missed();
  result.absences = join.absences();
}

Exit run_cluster(const Args& args, Streams io) {
  auto options = parse_cluster(args);
  if (!options) return complain(io, options.error());
  ClusterCall chosen = *std::move(options);
  // Before there are threads.
  if (chosen.setup.namespaces) {
    const auto entered = net::enter_switch_namespace();
    if (!entered) return complain(io, entered.error());
  }
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  chosen.setup.seed = control->seed();
  const std::string input = args.text("input");
  const auto exact = exact_error(chosen, input, *control);
  if (!exact) return complain_unfinished(io, exact.error(), *control);
  auto files = JournalFiles::open(args, chosen.setup.system.processes);
  if (!files) return complain(io, files.error());
  JournalFiles journals = *std::move(files);

  const auto started = std::chrono::steady_clock::now();
  auto nodes = ClusterNodes::start(chosen.setup);
  if (!nodes) return complain(io, nodes.error());
  ClusterNodes cluster = *std::move(nodes);
  ClusterResult result = result_without_runs(chosen, input, cluster, *exact);
  listen_to_the_end(cluster, journals, result, control->context());
  result.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  for (const std::string& problem : result.problems) warn(io, problem);
  const Exit done =
      deliver(args, io, chosen.format == "json" ? cluster_json(result) : cluster_text(result));
  if (done != Exit::done) return done;
  if (!result.problems.empty()) return Exit::failed;
  if (control->interrupted()) return Exit::interrupted;
  return control->context().cancelled() ? Exit::undecided : Exit::done;
}

}  // namespace

const Command cluster_command{
    .name = "cluster",
    .summary = "many runs between nodes on this machine, measured",
    .description =
        "Starts n nodes on this machine, runs an algorithm between them many times over UDP "
        "and compares what happened with the exact value: disagreement with its interval, "
        "deliveries per sender and receiver, and how far the network is from the model, with "
        "tests of significance. Messages are lost at the sender, drawn as tacit simulate draws "
        "them from the same seed; with --netns they are lost in the kernel, at the ports of a "
        "switch. Ctrl-C prints what was measured so far.",
    .positionals = {},
    .options = {processes_option,
                {"algorithm", "ALG", "What to run; see evaluate.", ""},
                algorithm_rounds_option,
                ask::channel_or_file_option,
                {"at", "P", "Probability of delivery: 2/3, 0.65 or 6.5e-1.", ""},
                {"instances", "K", "How many times to run it.", "1000"},
                {"input", "INPUT",
                 "Bits, process 1 first; worst; or random, another one in every instance.",
                 "worst"},
                {"netns", "",
                 "Every node in a network namespace of its own, joined by a switch that loses "
                 "frames. Needs iproute2 and nftables, but no root.",
                 ""},
                {"confidence", "C", "Confidence of the interval.", "0.999"},
                pace_option,
                slot_option,
                patience_option,
                {"journals", "DIR", "Keep the nodes' journals in DIR, for tacit replay.", ""},
                {"format", "FORMAT", "text or json.", "text"}},
    .example = {"cluster -n 3 --algorithm courteous --at 2/5 --quiet | grep -A5 input",
                "  input            001 (the worst)\n"
                "  instances        1000\n"
                "  errors           418\n"
                "  estimate         0.418\n"
                "  99.9 % interval  [0.3669552687, 0.4702957397]\n"
                "  exact            51/125 = 0.408, inside the interval\n"},
    .run = &run_cluster};

}  // namespace tacit::cli
