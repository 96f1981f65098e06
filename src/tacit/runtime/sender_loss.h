// SenderLoss: losses and inputs drawn by the nodes themselves, exactly as the model
// says and exactly as `tacit simulate` draws them from the same seed.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/model/channel.h"
#include "tacit/simulate/random_bits.h"

namespace tacit::net {

class SenderLoss {
 public:
  // Every link delivers with probability p.
  SenderLoss(ChannelKind channel, unsigned n, const Probability& p, std::uint64_t seed);

  // The processes that a message of `sender` goes to; over broadcast all others or
  // nobody. Both ends of an undirected link draw the same. Rounds count from 1.
  // Amortised over 512 consecutive instances: a few nanoseconds per receiver.
  [[nodiscard]] ProcessSet receivers(ProcessId sender, std::uint64_t instance, unsigned round);
  // A fair coin for every process and instance.
  [[nodiscard]] Bit random_input(ProcessId process, std::uint64_t instance);

 private:
  // The draws of one place for the block that was used last.
  struct Drawn {
    std::optional<std::uint64_t> block{};
    Lanes lanes{};
  };
  bool draw(Drawn& cache, const DrawPlace& place, const DrawProbability& p, std::uint64_t instance);

  Channel channel_;
  DrawProbability p_;
  std::uint64_t seed_;
  std::vector<Drawn> links_;   // by round and link
  std::vector<Drawn> inputs_;  // by process
};

}  // namespace tacit::net
