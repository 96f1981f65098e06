// tacit node: one process of an algorithm on a network.
#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <iostream>
#include <optional>

#include "network_options.h"
#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/validity.h"
#include "tacit/present/network_report.h"
#include "tacit/runtime/journal_file.h"
#include "tacit/runtime/node.h"
#include "tacit/runtime/sender_loss.h"
#include "tacit/runtime/udp_transport.h"

namespace tacit::cli {
namespace {

using net::Time;

struct NodeCall {
  System system;
  Algorithm algorithm;
  ProcessId self;
  std::optional<Bit> input;  // absent: random
  Probability delivery;
  std::optional<ChannelLaw> law;  // of the file of --channel
  Timing timing;
  std::optional<Time> start;
  std::uint64_t instances;
  std::optional<net::MulticastOptions> multicast;
  std::vector<net::Endpoint> peers;
};

Result<ProcessId> self_from(const Args& args, unsigned n) {
  const auto id = whole_number(args, "id", 1, n);
  if (!id) return id.failure();
  return ProcessId(static_cast<std::uint8_t>(*id - 1));
}

Result<std::optional<Bit>> input_from(const Args& args) {
  constexpr std::array<std::string_view, 3> inputs{"0", "1", "random"};
  const auto input = one_of(args, "input", inputs);
  if (!input) return input.failure();
  return *input == 2 ? std::optional<Bit>{} : Bit(*input);
}

// The law of the file of --channel, where it names one; losses come from --drop otherwise.
Result<std::optional<ChannelLaw>> law_from_file(const Args& args, const System& system,
                                                const Probability& drop) {
  if (!ask::has_channel_file(args)) return std::optional<ChannelLaw>();
  if (drop.value() != Rational(0)) {
    return fail(ErrorCode::invalid_argument, "excludes the file of a channel", Parameter{"drop"});
  }
  const auto law = ask::law_from(args, system, std::nullopt);
  if (!law) return law.failure();
  return std::optional(*law);
}

Result<NodeCall> parse_node(const Args& args) {
  const auto system = network_system_from(args);
  if (!system) return system.failure();
  const auto algorithm =
      algorithm_from(args.text("algorithm"), args, system->processes, system->channel);
  if (!algorithm) return algorithm.failure(Parameter{"algorithm"});
  const auto valid = check_validity(*algorithm, *system);
  if (!valid) return valid.failure(Parameter{"algorithm"});
  const auto self = self_from(args, system->processes);
  if (!self) return self.failure();
  const auto input = input_from(args);
  if (!input) return input.failure();
  const auto drop = Probability::parse(args.text("drop"));
  if (!drop) return drop.failure(Parameter{"drop"});
  const auto timing = timing_from(args);
  if (!timing) return timing.failure();
  const auto instances = whole_number(args, "instances", 1, most_instances);
  if (!instances) return instances.failure();
  NodeCall options{*valid, *algorithm, *self, *input, drop->complement(), {}, *timing,
                   {},     *instances, {},    {}};
  const auto law = law_from_file(args, *system, *drop);
  if (!law) return law.failure();
  options.law = *law;
  if (args.has("start")) {
    const auto start = seconds_from(args, "start", Rational(4'000'000'000));
    if (!start) return start.failure();
    if (options.timing.pace != net::Pace::slots) {
      return fail(ErrorCode::invalid_argument, "only with --pace slots", Parameter{"start"});
    }
    options.start = *start;
  } else if (!args.has("run")) {
    return fail(ErrorCode::invalid_argument, "is missing", Parameter{"run"});
  }
  if (args.has("group") == args.has("peers")) {
    return fail(ErrorCode::invalid_argument, "one of --group and --peers is needed",
                Parameter{"group"});
  }
  if (args.has("peers")) {
    auto peers = peers_from(args.text("peers"), system->processes);
    if (!peers) return peers.failure(Parameter{"peers"});
    options.peers = *std::move(peers);
    return options;
  }
  const bool loses = options.law || drop->value() != Rational(0);
  if (system->channel != ChannelKind::broadcast && loses) {
    return fail(ErrorCode::invalid_argument,
                "a group cannot lose datagrams for one receiver: give --peers",
                Parameter{options.law ? "channel" : "drop"});
  }
  const auto group = net::parse_group(args.text("group"));
  if (!group) return group.failure(Parameter{"group"});
  const auto hops = whole_number(args, "hops", 0, 255);
  if (!hops) return hops.failure();
  options.multicast =
      net::MulticastOptions{*group, args.text("interface"), static_cast<unsigned>(*hops)};
  return options;
}

// What all nodes of a run describe alike; a node that describes another run is foreign.
net::RunId run_from(const Args& args, const NodeCall& options) {
  return net::run_id_of("tacit run " + args.text("run") + "\n" + args.text("start") + "\n" +
                        options.system.to_string() + "\n" + options.algorithm.name() + "\n" +
                        args.text("pace") + " " + std::to_string(options.timing.slot) + " " +
                        std::to_string(options.instances));
}

Time clock_now(net::Pace pace) {
  // Slots follow the time of day, which machines share; barriers need none.
  const auto since = [](auto now) {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(now.time_since_epoch()).count();
  };
  return pace == net::Pace::slots ? since(std::chrono::system_clock::now())
                                  : since(std::chrono::steady_clock::now());
}

Result<std::unique_ptr<net::UdpTransport>> transport_for(const NodeCall& options) {
  return options.multicast ? net::UdpTransport::multicast(*options.multicast)
                           : net::UdpTransport::fan_out(options.peers, options.self);
}

// What a node is told about its run. How it loses, what its input is and who hears of its instances
// is added by run().
net::NodeOptions node_settings(const NodeCall& options, const net::RunKey& run) {
  return {.run = run,
          .channel = options.system.channel,
          .instances = options.instances,
          .pace = options.timing.pace,
          .start = options.start,
          .slot = options.timing.slot,
          .patience = options.timing.patience};
}

// Lets the node hear and speak until it has finished. A run that leaves no journal is of no use to
// anybody: the node stops as soon as `useful` says no.
void run_to_the_end(net::Node& node, net::UdpTransport& transport, const std::function<Time()>& now,
                    const std::function<bool()>& useful) {
  while (!node.finished()) {
    if (!useful()) node.stop();
    const Time next = node.wake(now());
    if (node.finished()) break;
    const Time wait = std::min<Time>(next - now(), 50 * net::millisecond);
    transport.receive(
        wait, [&](std::span<const std::uint8_t> datagram) { node.receive(datagram, now()); });
  }
}

// The exit code of a run whose journal is complete.
Exit end_of_run(Streams io, const net::JournalEnd& end, const RunControl& control) {
  if (!end.gave_up) return Exit::done;
  if (control.interrupted()) return Exit::interrupted;
  if (control.context().cancelled()) return Exit::undecided;
  return complain(io, {ErrorCode::io_error, gave_up_text(*end.gave_up), ""});
}

// A node in slots goes on without the others, so that it has to say whom it missed.
void warn_of(ProcessSet silent, Streams io) {
  if (silent.empty()) return;
  warn(io, "nothing was ever heard of " + set_text(silent) +
               ": absent, out of reach, on another time, or silent in this algorithm");
}

Exit run_node(const Args& args, Streams io) {
  const auto options = parse_node(args);
  if (!options) return complain(io, options.error());
  const auto key = key_from(args);
  if (!key) return complain(io, key.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto transport = transport_for(*options);
  if (!transport) return complain(io, transport.error());
  auto participant = net::Participant::create(options->algorithm, options->system, options->self);
  if (!participant) return complain(io, participant.error());

  const unsigned n = options->system.processes;
  net::SenderLoss loss = options->law ? net::SenderLoss(*options->law, control->seed())
                                      : net::SenderLoss(options->system.channel, n,
                                                        options->delivery, control->seed());
  const net::RunKey run_key{run_from(args, *options), n, *key};
  const auto now = [&] { return clock_now(options->timing.pace); };
  const std::string path = args.text("journal");
  auto opened = net::JournalFile::open(path,
                                       {run_key.run, options->self, n, participant->rounds(),
                                        options->system.channel, options->algorithm.name()},
                                       io.out);
  if (!opened) return complain(io, opened.error());
  net::JournalFile journal = *std::move(opened);
  if (journal.continued())
    io.err << "tacit: going on with the journal " << quoted_path(path) << "\n";
  net::NodeOptions settings = node_settings(*options, run_key);
  settings.receivers = [&](std::uint64_t instance, unsigned round) {
    return loss.receivers(options->self, instance, round);
  };
  settings.input = [&](std::uint64_t instance) {
    return options->input ? *options->input : loss.random_input(options->self, instance);
  };
  std::uint64_t taken = 0;
  ProcessSet silent = ProcessSet::first(n) - ProcessSet::only(options->self);
  Result<Done> written = Done{};
  settings.on_instance = [&](const net::InstanceRecord& record) {
    ++taken;
    for (const net::RoundRecord& round : record.rounds) silent = silent - round.heard;
    if (written) written = journal.add(record, now());
  };
  net::Node node(std::move(settings), *std::move(participant), **transport);
  run_to_the_end(node, **transport, now, [&] {
    control->context().report({"instances", taken, options->instances});
    return written && !control->context().cancelled();
  });
  net::JournalEnd end = node.end();
  end.overflowed = (*transport)->overflowed();
  if (written) written = journal.add(end, now());
  if (written) written = journal.finish();
  if (!written) return complain(io, written.error());
  if (path != "-") {
    const Exit done = deliver(args, io, node_text(options->self, taken, silent, end));
    if (done != Exit::done) return done;
  }
  if (taken > 0 && options->timing.pace == net::Pace::slots) warn_of(silent, io);
  return end_of_run(io, end, *control);
}

}  // namespace

const Command node_command{
    .name = "node",
    .summary = "one process of an algorithm on a network",
    .description =
        "Runs one process of an algorithm over UDP: to a multicast group, or to every other "
        "process in turn. Rounds end by a barrier or are slots of time from a common start. "
        "Datagrams carry a tag made with a shared key; duplicate, late, early, foreign, damaged "
        "and forged ones are counted and ignored. The decision is taken by the code that "
        "evaluates. Everything is written to a journal that tacit replay reads.",
    .positionals = {},
    .options = {processes_option,
                {"id", "I", "Which of the processes this is, from 1.", ""},
                {"algorithm", "ALG", "What to run; see evaluate.", ""},
                algorithm_rounds_option,
                ask::channel_or_file_option,
                {"input", "BIT", "0, 1 or random, another one in every instance.", "random"},
                {"key", "FILE",
                 "File with the shared key, 64 hexadecimal digits (openssl rand -hex 32). One that "
                 "others can "
                 "write to is refused.",
                 ""},
                {"run", "WORD",
                 "Names this run, the same for all its nodes; use a word only once. May be left "
                 "out with --start.",
                 ""},
                {"group", "ADDRESS:PORT",
                 "Multicast group and even port; the next port is used, too. An IPv6 address in "
                 "brackets.",
                 ""},
                {"interface", "I",
                 "Where the group is: an address of this machine, or the name of an interface.",
                 ""},
                {"hops", "H", "Routers that multicast may pass, and one more.", "1"},
                {"peers", "LIST",
                 "Instead of a group: ADDRESS:PORT of every process, in order, separated by "
                 "commas; even ports, as for a group.",
                 ""},
                {"instances", "K", "How many times to run the algorithm.", "1"},
                pace_option,
                slot_option,
                {"start", "TIME",
                 "When the first slot begins, in seconds since 1970. Default: as soon as all "
                 "nodes are there.",
                 ""},
                patience_option,
                {"drop", "P",
                 "Lose messages at the sender with probability P, for all receivers alike "
                 "(over unicast for each).",
                 "0"},
                {"journal", "FILE",
                 "Where the journal goes; - is standard output. A node started again in the same "
                 "run goes on with its journal.",
                 "-"}},
    .example = {"node -n 3 --id 1 --algorithm pref1 --run a --group 10.0.0.1:7000 2>&1",
                "tacit: --group: not a multicast address: '10.0.0.1:7000'\n"},
    .run = &run_node};

}  // namespace tacit::cli
