#include "tacit/runtime/sender_loss.h"

#include "tacit/base/contract.h"

namespace tacit::net {

SenderLoss::SenderLoss(ChannelKind channel, unsigned n, const Probability& p, std::uint64_t seed)
    : channel_(channel, n), p_(p), seed_(seed), inputs_(n) {}

SenderLoss::SenderLoss(const ChannelLaw& law, std::uint64_t seed)
    : channel_(law.channel, law.processes),
      p_(law.good.delivery.front()),
      seed_(seed),
      inputs_(law.processes) {
  if (equal_delivery(law)) return;
  law_ = std::make_shared<const DrawnLaw>(law);
  draws_.emplace(*law_);
}

bool SenderLoss::draw_by_law(LinkId link, std::uint64_t instance, unsigned round) {
  const std::uint64_t block = instance / executions_per_block;
  if (block_ != block) {
    block_ = block;
    draws_->restart();
    rounds_.clear();
  }
  while (rounds_.size() < round) {
    const auto next = static_cast<std::uint32_t>(rounds_.size());
    rounds_.emplace_back(channel_.links());
    draws_->draw_round({seed_, block, next, 0, Purpose::delivery}, rounds_.back());
  }
  return rounds_[round - 1][link.index()].bit(
      static_cast<unsigned>(instance % executions_per_block));
}

bool SenderLoss::draw(Drawn& cache, const DrawPlace& place, const DrawProbability& p,
                      std::uint64_t instance) {
  if (cache.block != place.block) {
    cache.lanes = plain_draw(place, p);
    cache.block = place.block;
  }
  return cache.lanes.bit(static_cast<unsigned>(instance % executions_per_block));
}

ProcessSet SenderLoss::receivers(ProcessId sender, std::uint64_t instance, unsigned round) {
  expects(round >= 1, "SenderLoss: rounds count from 1");
  const std::size_t first = std::size_t{round - 1} * channel_.links();
  if (links_.size() < first + channel_.links()) links_.resize(first + channel_.links());
  ProcessSet result;
  for (const ProcessId receiver : ProcessSet::first(channel_.processes())) {
    if (receiver == sender) continue;
    const LinkId link = channel_.carrier(sender, receiver);
    if (law_) {
      if (draw_by_law(link, instance, round)) result.insert(receiver);
      continue;
    }
    const DrawPlace place{seed_, instance / executions_per_block, round - 1, link.value(),
                          Purpose::delivery};
    if (draw(links_[first + link.index()], place, p_, instance)) result.insert(receiver);
  }
  return result;
}

Bit SenderLoss::random_input(ProcessId process, std::uint64_t instance) {
  static const DrawProbability half(*Probability::from(Rational(1, 2)));
  const DrawPlace place{seed_, instance / executions_per_block, 0, process.value(), Purpose::input};
  return Bit(draw(inputs_[process.index()], place, half, instance));
}

}  // namespace tacit::net
