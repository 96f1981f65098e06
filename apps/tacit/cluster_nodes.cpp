#include "cluster_nodes.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <poll.h>
#include <unistd.h>

#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include "tacit/ask/signature.h"
#include "tacit/runtime/udp_transport.h"

namespace tacit::cli {
namespace {

using Clock = std::chrono::steady_clock;

// How long nodes that were asked to stop may take.
constexpr auto grace = std::chrono::seconds(2);

// The key as a file without a name, which only this process and its children can read.
// Returns the path under which children find it.
Result<std::string> hand_over_key(const net::SharedKey& key) {
  const std::string text = key.to_string();
  const int file = ::memfd_create("tacit-key", 0);
  if (file < 0 || ::fchmod(file, S_IRUSR | S_IWUSR) != 0 ||
      ::write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    return fail(ErrorCode::io_error, "cannot hand the key to the nodes");
  }
  return "/proc/self/fd/" + std::to_string(file);
}

// An even port that follows from the run, so that clusters rarely meet; where they do,
// they ignore each other.
std::uint16_t port_of(net::RunId run) {
  return static_cast<std::uint16_t>(20000 + 2 * (run.value() % 16000));
}

bool port_is_free(std::uint16_t port) {
  const int probe = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool free = ::bind(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(probe);
  return free;
}

// Two neighbouring free ports for every process on the loopback address.
std::string loopback_peers(net::RunId run, unsigned n) {
  std::string peers;
  std::uint16_t port = port_of(run);
  for (unsigned i = 0; i < n; ++i, port = static_cast<std::uint16_t>(port + 2)) {
    while (!port_is_free(port) || !port_is_free(static_cast<std::uint16_t>(port + 1))) {
      port = static_cast<std::uint16_t>(port < 64000 ? port + 2 : 20000);
    }
    peers += (i > 0 ? ",127.0.0.1:" : "127.0.0.1:") + std::to_string(port);
  }
  return peers;
}

std::string group_of(net::RunId run) {
  const std::uint64_t id = run.value();
  return "239.255." + std::to_string(id >> 56) + "." + std::to_string((id >> 48) & 0xff);
}

std::string node_name(std::size_t node) {
  return "node " + std::to_string(node + 1);
}

// The words of the command line that all nodes of a run have in common, but for where they talk.
std::vector<std::string> common_words(const ClusterSetup& setup, const std::string& program,
                                      const std::string& key, net::RunId run) {
  return {program,
          "node",
          "-n",
          std::to_string(setup.system.processes),
          "-r",
          std::to_string(setup.system.rounds),
          "--channel",
          setup.channel_file.empty() ? std::string(channel_name(setup.system.channel))
                                     : setup.channel_file,
          "--algorithm",
          setup.algorithm,
          "--key",
          key,
          "--run",
          net::run_text(run),
          "--instances",
          std::to_string(setup.instances),
          "--seed",
          std::to_string(setup.seed),
          "--pace",
          setup.pace,
          "--slot",
          setup.slot,
          "--patience",
          setup.patience,
          "--quiet"};
}

}  // namespace

Result<ClusterNodes> ClusterNodes::start(const ClusterSetup& setup) {
  ClusterNodes cluster;
  const net::RunId run = net::random_run_id();
  const auto key = hand_over_key(net::SharedKey::random());
  if (!key) return key.failure();
  std::error_code code;
  const std::string program = std::filesystem::read_symlink("/proc/self/exe", code).string();
  if (code) return fail(ErrorCode::io_error, "cannot find this program: " + code.message());

  std::vector<std::string> common = common_words(setup, program, *key, run);
  const auto add = [&](const std::string& option, const std::string& value) {
    common.push_back(option);
    common.push_back(value);
  };
  const std::uint16_t port = port_of(run);
  const std::string group = group_of(run) + ":" + std::to_string(port);
  if (!setup.namespaces && setup.channel_file.empty()) {
    add("--drop", setup.loss.value().to_string());
  }
  if (setup.system.channel != ChannelKind::broadcast && !setup.namespaces) {
    add("--peers", loopback_peers(run, setup.system.processes));
    cluster.network_ = "UDP to every process in turn, on loopback";
  } else {
    add("--group", group);
    cluster.network_ = "UDP multicast " + group +
                       (setup.namespaces ? " between network namespaces" : " on loopback");
  }
  for (unsigned i = 0; i < setup.system.processes; ++i) {
    std::vector<std::string> words = common;
    words.insert(words.end(), {"--id", std::to_string(i + 1), "--input",
                               setup.input ? std::string(1, (*setup.input)[i]) : "random"});
    if (setup.namespaces) {
      words.insert(words.end(), {"--interface", net::switch_address(i)});
      words = net::with_address(i, words);
    } else if (setup.system.channel == ChannelKind::broadcast) {
      words.insert(words.end(), {"--interface", "127.0.0.1"});
    }
    auto child = net::ChildProcess::start(words, {.own_network = setup.namespaces});
    if (!child) return child.failure(setup.namespaces ? Place(Parameter{"netns"}) : Place());
    cluster.nodes_.push_back({*std::move(child), net::JournalReader(node_name(i))});
  }
  if (setup.namespaces) {
    std::vector<pid_t> processes;
    for (const NodeState& node : cluster.nodes_) processes.push_back(node.child.pid());
    const auto kernel = net::build_switch(processes, {setup.system.channel, setup.loss, port});
    if (!kernel) return kernel.failure();
    cluster.kernel_ = *kernel;
  }
  for (NodeState& node : cluster.nodes_) node.child.release();
  return cluster;
}

void ClusterNodes::take_lines(std::size_t node, const Listener& listener) {
  NodeState& state = nodes_[node];
  (void)state.child.read(state.text);
  std::size_t begin = 0;
  for (;;) {
    const std::size_t end = state.text.find('\n', begin);
    if (end == std::string::npos) break;
    const std::string_view text(state.text.data() + begin, end - begin);
    const auto line = state.reader.add(text);
    begin = end + 1;
    if (!line) {
      problems_.push_back(ask::place_text(line.error().where) + ": " + line.error().message);
      stopping_ = true;
      break;
    }
    if (const auto* const record = std::get_if<net::InstanceRecord>(&*line)) {
      state.last = record->instance;
    } else if (const auto* const last = std::get_if<net::JournalEnd>(&*line)) {
      state.finished = !last->gave_up;
      if (last->gave_up && !last->gave_up->missing.empty() && !stopping_) {
        problems_.push_back(node_name(node) + " waited in vain for " +
                            set_text(last->gave_up->missing) + " in instance " +
                            std::to_string(last->gave_up->instance));
        state.reported = true;
        stopping_ = true;
      }
    }
    const auto kept = listener.on_line(ProcessId(static_cast<std::uint8_t>(node)), text, *line);
    if (!kept && !stopping_) {
      problems_.push_back(ask::place_text(kept.error().where) + ": " + kept.error().message);
      stopping_ = true;
    }
  }
  state.text.erase(0, begin);
}

// A node that ended before its time is reported once, unless it was asked to.
void ClusterNodes::check_on(std::size_t node) {
  NodeState& state = nodes_[node];
  if (state.reported || state.child.output() >= 0 || !state.child.has_ended()) return;
  state.reported = true;
  if (stopping_ || (state.finished && state.child.ending().empty())) return;
  problems_.push_back(
      node_name(node) + " ended before its time (" +
      (state.child.ending().empty() ? "without a word" : state.child.ending()) + "), " +
      (state.last ? "after instance " + std::to_string(*state.last) : "before any instance"));
  stopping_ = true;
}

void ClusterNodes::stop_all() {
  for (const NodeState& node : nodes_) {
    node.child.send_signal(SIGTERM);
    node.child.send_signal(SIGCONT);
  }
}

std::vector<std::string> ClusterNodes::listen(const Listener& listener, const RunContext& context) {
  std::optional<Clock::time_point> deadline;
  for (;;) {
    std::vector<pollfd> waiting;
    for (const NodeState& node : nodes_) waiting.push_back({node.child.output(), POLLIN, 0});
    ::poll(waiting.data(), waiting.size(), 50);
    bool all_ended = true;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      take_lines(i, listener);
      check_on(i);
      if (nodes_[i].child.output() >= 0 || !nodes_[i].child.has_ended()) all_ended = false;
    }
    listener.on_turn();
    if (all_ended) return problems_;
    if (context.cancelled()) stopping_ = true;
    if (stopping_ && !deadline) {
      deadline = Clock::now() + grace;
      stop_all();
    }
    if (deadline && Clock::now() >= *deadline) {
      for (const NodeState& node : nodes_) node.child.send_signal(SIGKILL);
    }
  }
}

}  // namespace tacit::cli
