// Estimates as laws of channels, in fractions.
#include <algorithm>
#include <cmath>

#include "tacit/fit/fit.h"

namespace tacit {
namespace {

Probability fraction(double x) {
  constexpr std::int64_t denominator = 1'000'000;
  const auto numerator =
      std::clamp<std::int64_t>(std::llround(x * static_cast<double>(denominator)), 0, denominator);
  return *Probability::from(Rational(Integer(numerator), Integer(denominator)));
}

RoundLaw round_law_of(const FitModel& model, const double* emission, const DeliveryLog& log) {
  RoundLaw law;
  if (model.sharing == Sharing::whole) {
    law.delivery.assign(log.processes, fraction(emission[0]));
    return law;
  }
  const Channel channel(ChannelKind::radio, log.processes);
  const double own = model.sharing == Sharing::partial ? emission[2] : emission[0];
  law.delivery.assign(channel.links(), fraction(own));
  if (model.sharing == Sharing::links) {
    const auto links = observed_links(log);
    double mean = 0;
    for (std::size_t k = 0; k < links.size(); ++k) {
      mean += emission[k] / static_cast<double>(links.size());
    }
    law.delivery.assign(channel.links(), fraction(mean));
    for (std::size_t k = 0; k < links.size(); ++k) {
      law.delivery[channel.carrier(links[k].first, links[k].second).index()] =
          fraction(emission[k]);
    }
  }
  if (model.sharing == Sharing::partial) {
    law.senders.assign(log.processes, {fraction(emission[0]), fraction(emission[1]), {}});
  }
  return law;
}

}  // namespace

ChannelLaw law_of(const FitModel& model, const Parameters& values, const DeliveryLog& log) {
  const bool whole = model.sharing == Sharing::whole;
  ChannelLaw law{whole ? ChannelKind::broadcast : ChannelKind::radio, log.processes,
                 round_law_of(model, values.data(), log)};
  if (model.hidden == HiddenState::none) return law;
  const std::size_t emission = (values.size() - 2) / 2;
  // A state that would never be left is none.
  const auto move = [](double x) { return fraction(std::clamp(x, 1e-6, 1.0)); };
  BurstChain chain{move(values[2 * emission]), move(values[2 * emission + 1]), fraction(0)};
  chain.starts_bad = stationary_bad(chain);
  Bursts bursts{BurstScope::medium, {chain}, round_law_of(model, &values[emission], log)};
  if (model.hidden != HiddenState::medium) {
    bursts.scope = model.hidden == HiddenState::sender ? BurstScope::sender : BurstScope::receiver;
    bursts.chains.assign(log.processes, chain);
  }
  law.bursts = std::move(bursts);
  return law;
}

std::vector<ChannelLaw> laws_of_region(const Fit& fit, const DeliveryLog& log) {
  std::vector<ChannelLaw> laws{law_of(fit.model, fit.values, log)};
  const std::size_t size = fit.values.size();
  constexpr std::size_t most_combined = 6;
  const bool combined = size <= most_combined;
  for (std::uint64_t corner = 0; corner < (combined ? std::uint64_t{1} << size : 2); ++corner) {
    Parameters values(size);
    for (std::size_t k = 0; k < size; ++k) {
      const bool upper = ((combined ? corner >> k : corner) & 1) != 0;
      values[k] = upper ? fit.region[k].upper : fit.region[k].lower;
    }
    ChannelLaw law = law_of(fit.model, values, log);
    if (std::ranges::find(laws, law) == laws.end()) laws.push_back(std::move(law));
  }
  return laws;
}

}  // namespace tacit
