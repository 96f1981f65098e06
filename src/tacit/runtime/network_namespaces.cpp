#include "tacit/runtime/network_namespaces.h"

#include <cerrno>
#include <cmath>
#include <sched.h>
#include <system_error>
#include <unistd.h>

#include "tacit/base/contract.h"
#include "tacit/base/output_file.h"
#include "tacit/runtime/child_process.h"

namespace tacit::net {
namespace {

bool write_to(const char* path, const std::string& text) {
  auto opened = OutputFile::open(path);
  if (!opened) return false;
  OutputFile file = *std::move(opened);
  file.write(text);
  return static_cast<bool>(file.close());
}

Failure forbidden(const std::string& why) {
  return fail(ErrorCode::io_error,
              "the kernel does not allow network namespaces here (" + why + ")",
              Parameter{"netns"});
}

std::string loss_rules(const std::vector<pid_t>& processes, const SwitchOptions& options,
                       const KernelLoss& loss) {
  expects(switch_can_lose(options.channel), "build_switch: not for this channel");
  if (loss.lost == 0) return "";
  const std::string drop = "udp dport " + std::to_string(options.port) +
                           (loss.lost == loss.of ? std::string()
                                                 : " numgen random mod " + std::to_string(loss.of) +
                                                       " < " + std::to_string(loss.lost)) +
                           " counter drop; }; }\n";
  if (options.channel == ChannelKind::unicast || options.channel == ChannelKind::radio) {
    return "table bridge tacit { chain loss { type filter hook forward priority 0; policy accept; "
           "ether type ip " +
           drop;
  }
  std::string ports;
  for (std::size_t i = 0; i < processes.size(); ++i) {
    ports += (i > 0 ? ", p" : "p") + std::to_string(i + 1);
  }
  return "table netdev tacit { chain loss { type filter hook ingress devices = { " + ports +
         " } priority 0; policy accept; " + drop;
}

}  // namespace

bool switch_can_lose(ChannelKind channel) {
  switch (channel) {
    case ChannelKind::broadcast:
    case ChannelKind::radio:
    case ChannelKind::unicast:
      return true;
    case ChannelKind::undirected:
      return false;
  }
  throw ContractViolation("switch_can_lose: not a channel");
}

Result<bool> enter_switch_namespace() {
  if (::geteuid() == 0 && ::unshare(CLONE_NEWNET) == 0) return true;
  const auto user = std::to_string(::geteuid());
  const auto group = std::to_string(::getegid());
  if (::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) {
    return forbidden(std::generic_category().message(errno));
  }
  // Without this a group map is refused to ordinary users.
  write_to("/proc/self/setgroups", "deny");
  if (!write_to("/proc/self/uid_map", "0 " + user + " 1") ||
      !write_to("/proc/self/gid_map", "0 " + group + " 1")) {
    return forbidden("no map of users");
  }
  return true;
}

KernelLoss kernel_loss(const Probability& loss) {
  constexpr std::int64_t largest = 0xffffffff;
  const auto of = loss.value().denominator().to_int64();
  if (of && *of <= largest) {
    return {static_cast<std::uint64_t>(*loss.value().numerator().to_int64()),
            static_cast<std::uint64_t>(*of), true};
  }
  constexpr std::uint64_t parts = 1'000'000'000;
  const double lost = std::round(loss.value().approximate() * static_cast<double>(parts));
  return {static_cast<std::uint64_t>(lost), parts, false};
}

Result<KernelLoss> build_switch(const std::vector<pid_t>& processes, const SwitchOptions& options) {
  std::string links =
      "link add name switch type bridge mcast_snooping 0 stp_state 0\n"
      "link set switch up\n";
  for (std::size_t i = 0; i < processes.size(); ++i) {
    const std::string port = "p" + std::to_string(i + 1);
    links += "link add " + port + " type veth peer name eth0 netns " +
             std::to_string(processes[i]) + "\nlink set " + port + " master switch\nlink set " +
             port + " up\n";
  }
  if (const auto made = run_tool({"ip", "-batch", "-"}, links); !made) {
    return made.failure(Parameter{"netns"});
  }
  const KernelLoss loss = kernel_loss(options.loss);
  const std::string rules = loss_rules(processes, options, loss);
  if (!rules.empty()) {
    if (const auto made = run_tool({"nft", "-f", "-"}, rules); !made) {
      return made.failure(Parameter{"netns"});
    }
  }
  return loss;
}

std::string switch_address(unsigned process) {
  return "10.89.0." + std::to_string(process + 1);
}

std::vector<std::string> with_address(unsigned process, const std::vector<std::string>& words) {
  std::vector<std::string> result{
      "sh", "-c",
      "ip link set lo up && ip addr add \"$1\" dev eth0 && ip link set eth0 up && "
      "ip route add 224.0.0.0/4 dev eth0 && shift && exec \"$@\"",
      "sh", switch_address(process) + "/24"};
  result.insert(result.end(), words.begin(), words.end());
  return result;
}

}  // namespace tacit::net
