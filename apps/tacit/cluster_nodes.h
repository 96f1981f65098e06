// The nodes of a cluster: n processes of this program on this machine, started,
// listened to and ended together.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/model/system.h"
#include "tacit/runtime/child_process.h"
#include "tacit/runtime/journal.h"
#include "tacit/runtime/network_namespaces.h"
#include "tacit/runtime/wire_format.h"

namespace tacit::cli {

struct ClusterSetup {
  System system;
  std::string algorithm;               // as it was written
  std::optional<std::string> input{};  // bits, process 1 first; absent: random
  Probability loss;
  std::string channel_file{};  // losses follow its law instead; empty without one
  std::uint64_t instances = 1;
  std::uint64_t seed = 1;
  bool namespaces = false;  // losses in the kernel; otherwise at the sender
  // As they were written.
  std::string pace = "barrier";
  std::string slot = "0.02";
  std::string patience = "5";
};

class ClusterNodes {
 public:
  // Starts the nodes. With namespaces, net::enter_switch_namespace() comes first.
  [[nodiscard]] static Result<ClusterNodes> start(const ClusterSetup& setup);

  struct Listener {
    // A line of a node's journal, as it was written and as it was understood. Fails when the line
    // cannot be kept, which ends the run.
    std::function<Result<Done>(ProcessId, std::string_view text, const net::JournalLine&)> on_line;
    std::function<void()> on_turn;  // a few times per second
  };
  // Until all nodes have ended. When one ends before its time, or says nothing any more,
  // or the context is cancelled, the others are ended, too. What went wrong, one clause
  // each; empty when all is well.
  [[nodiscard]] std::vector<std::string> listen(const Listener& listener,
                                                const RunContext& context);

  // "UDP multicast 239.255.7.9:40312 on loopback"
  [[nodiscard]] const std::string& network() const& noexcept { return network_; }
  [[nodiscard]] const std::string& network() const&& = delete;  // would dangle
  [[nodiscard]] const std::optional<net::KernelLoss>& kernel() const& noexcept { return kernel_; }
  [[nodiscard]] const std::optional<net::KernelLoss>& kernel() const&& = delete;  // would dangle

 private:
  struct NodeState {
    net::ChildProcess child;
    net::JournalReader reader;
    std::string text{};  // read, but no whole line yet
    std::optional<std::uint64_t> last{};
    bool finished = false;  // its journal has an end without complaint
    bool reported = false;
  };

  ClusterNodes() = default;
  void take_lines(std::size_t node, const Listener& listener);
  void check_on(std::size_t node);
  void stop_all();

  std::string network_;
  std::optional<net::KernelLoss> kernel_{};
  std::vector<NodeState> nodes_;
  std::vector<std::string> problems_;
  bool stopping_ = false;
};

}  // namespace tacit::cli
