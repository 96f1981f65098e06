// A network inside this machine: a switch in a network namespace, processes in
// namespaces of their own at its ports, and losses in the kernel.
//
// Nothing here has a name in the file system: the kernel takes everything away when
// the processes are gone, whatever ended them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

#include "tacit/base/probability.h"
#include "tacit/base/result.h"
#include "tacit/model/channel.h"

namespace tacit::net {

// Moves this process into a new network namespace, as an ordinary user through a user
// namespace. Fails where the kernel forbids it. Call it before there are threads.
[[nodiscard]] Result<bool> enter_switch_namespace();

// Whether a switch can lose what one link of a channel carries. It sees one frame at a time, so it
// cannot lose both directions of a link together.
[[nodiscard]] bool switch_can_lose(ChannelKind channel);

struct SwitchOptions {
  ChannelKind channel = ChannelKind::broadcast;  // one that a switch can lose
  Probability loss;                              // of datagrams to the port
  std::uint16_t port = 0;
};

// A loss that the kernel can draw: `lost` of `of` equally likely cases.
struct KernelLoss {
  std::uint64_t lost;
  std::uint64_t of;
  bool exact;  // otherwise the nearest with a denominator of 10^9
};
[[nodiscard]] KernelLoss kernel_loss(const Probability& loss);

// Joins the namespaces of these processes by a bridge; each finds its end as eth0.
// Broadcast: a frame is lost where it enters the switch, for all receivers, and the
// sender is not told. Unicast: where it is forwarded, for every receiver by itself.
// Expects enter_switch_namespace().
[[nodiscard]] Result<KernelLoss> build_switch(const std::vector<pid_t>& processes,
                                              const SwitchOptions& options);

// The address of process i (from 0) at the switch, and a command that takes it and
// then becomes the given one.
[[nodiscard]] std::string switch_address(unsigned process);
[[nodiscard]] std::vector<std::string> with_address(unsigned process,
                                                    const std::vector<std::string>& words);

}  // namespace tacit::net
