// SenderLoss: losses and inputs drawn by the nodes themselves, exactly as the model
// says and exactly as `tacit simulate` draws them from the same seed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/model/channel_law.h"
#include "tacit/simulate/law_draws.h"
#include "tacit/simulate/random_bits.h"

namespace tacit::net {

class SenderLoss {
 public:
  // Every link delivers with probability p.
  SenderLoss(ChannelKind channel, unsigned n, const Probability& p, std::uint64_t seed);
  // Losses follow a law that check_law() accepts; every instance begins afresh.
  SenderLoss(const ChannelLaw& law, std::uint64_t seed);

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
  // Whether a link delivers in a round, from 1, under the law.
  bool draw_by_law(LinkId link, std::uint64_t instance, unsigned round);
  bool draw(Drawn& cache, const DrawPlace& place, const DrawProbability& p, std::uint64_t instance);

  Channel channel_;
  DrawProbability p_;
  std::uint64_t seed_;
  std::shared_ptr<const DrawnLaw> law_;  // null where all links are alike
  std::optional<LawDraws> draws_{};
  std::optional<std::uint64_t> block_{};
  std::vector<std::vector<Lanes>> rounds_{};  // of the block, as far as they were drawn
  std::vector<Drawn> links_;                  // by round and link
  std::vector<Drawn> inputs_;                 // by process
};

}  // namespace tacit::net
