#include "tacit/fit/likelihood.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace tacit {
namespace {

constexpr double least = 1e-9;  // parameters stay so far away from 0 and 1

double inside(double x) {
  return std::clamp(x, least, 1 - least);
}

// How likely the state is to be what it was, and to have become the other, after some rounds.
struct Moves {
  double to_bad;
  double to_good;
};

Moves after_rounds(double to_bad, double to_good, std::uint64_t rounds) {
  if (rounds == 1) return {to_bad, to_good};
  const double sum = to_bad + to_good;
  const double left = 1 - std::pow(1 - sum, static_cast<double>(rounds));
  return {to_bad / sum * left, to_good / sum * left};
}

}  // namespace

Likelihood::Likelihood(const DeliveryLog& log, const FitModel& model)
    : model_(model), happenings_(1), times_(1, 0) {
  if (model.sharing == Sharing::links) links_ = observed_links(log);
  emission_ = parameter_names({model.sharing, HiddenState::none}, log).size();
  const bool single = model.hidden == HiddenState::none || model.hidden == HiddenState::medium;
  chains_.resize(single ? 1 : log.processes);
  std::uint64_t before = 0;
  std::map<Happening, std::uint32_t> known{{Happening{}, 0}};
  for (const LoggedRound& round : log.rounds) {
    const std::uint64_t elapsed = round.fresh ? 0 : round.round - before;
    before = round.round;
    std::vector<Happening> by_chain = happenings_of(round);
    for (std::size_t c = 0; c < chains_.size(); ++c) {
      Happening& merged = by_chain[c];
      const auto fresh_index = static_cast<std::uint32_t>(happenings_.size());
      const auto [place, fresh] = known.try_emplace(merged, fresh_index);
      if (fresh) {
        happenings_.push_back(std::move(merged));
        times_.push_back(0);
      }
      ++times_[place->second];
      if (model.hidden == HiddenState::none) continue;
      // Short gaps become steps of their own, so that every move between states is counted.
      constexpr std::uint64_t longest_filled_gap = 64;
      if (elapsed > 1 && elapsed <= longest_filled_gap) {
        for (std::uint64_t k = 1; k < elapsed; ++k) chains_[c].push_back({0, 1});
        chains_[c].push_back({place->second, 1});
      } else {
        chains_[c].push_back({place->second, elapsed});
      }
    }
  }
}

// What happened to every chain in a round, equal outcomes together.
std::vector<Likelihood::Happening> Likelihood::happenings_of(const LoggedRound& round) const {
  std::vector<std::map<Outcome, std::uint32_t>> counts(chains_.size());
  for (const LoggedTransmission& sent : round.transmissions) {
    if (model_.sharing != Sharing::links && model_.hidden != HiddenState::receiver) {
      const std::size_t chain = model_.hidden == HiddenState::sender ? sent.sender.index() : 0;
      ++counts[chain][{0, sent.observed.size(), sent.delivered.size()}];
      continue;
    }
    for (const ProcessId receiver : sent.observed) {
      const auto link = std::ranges::find(links_, std::pair(sent.sender, receiver));
      const Outcome outcome{static_cast<std::uint32_t>(link - links_.begin()), 1,
                            sent.delivered.contains(receiver) ? 1U : 0U};
      ++counts[model_.hidden == HiddenState::receiver ? receiver.index() : 0][outcome];
    }
  }
  std::vector<Happening> happenings;
  for (const auto& each : counts) happenings.emplace_back(each.begin(), each.end());
  return happenings;
}

double Likelihood::chance(const Outcome& outcome, const double* emission) const {
  const double k = outcome.delivered;
  const double lost = outcome.observed - outcome.delivered;
  const bool all = outcome.delivered == outcome.observed;
  const bool none = outcome.delivered == 0;
  switch (model_.sharing) {
    case Sharing::whole:
      return all ? emission[0] : none ? 1 - emission[0] : 0;
    case Sharing::each:
      return std::pow(emission[0], k) * std::pow(1 - emission[0], lost);
    case Sharing::links:
      return all ? emission[outcome.link] : 1 - emission[outcome.link];
    case Sharing::partial:
      break;
  }
  const double together = all ? emission[1] : none ? 1 - emission[1] : 0;
  return emission[0] * together +
         (1 - emission[0]) * std::pow(emission[2], k) * std::pow(1 - emission[2], lost);
}

std::vector<Likelihood::ByState> Likelihood::log_chances(const Parameters& parameters) const {
  const std::size_t states = model_.hidden == HiddenState::none ? 1 : 2;
  std::vector<ByState> chances(happenings_.size(), ByState{0, 0});
  std::map<std::pair<Outcome, std::size_t>, double> known;
  for (std::size_t h = 0; h < happenings_.size(); ++h) {
    for (std::size_t s = 0; s < states; ++s) {
      for (const auto& [outcome, count] : happenings_[h]) {
        const auto [place, fresh] = known.try_emplace({outcome, s}, 0);
        if (fresh) place->second = std::log(chance(outcome, &parameters[s * emission_]));
        chances[h][s] += place->second * count;
      }
    }
  }
  return chances;
}

double Likelihood::log_value(const Parameters& parameters) const {
  const std::vector<ByState> chances = log_chances(parameters);
  double sum = 0;
  if (model_.hidden == HiddenState::none) {
    for (std::size_t h = 0; h < happenings_.size(); ++h) {
      if (times_[h] > 0) sum += chances[h][0] * static_cast<double>(times_[h]);
    }
    return sum;
  }
  const double to_bad = parameters[2 * emission_];
  const double to_good = parameters[2 * emission_ + 1];
  for (const Chain& chain : chains_) sum += forward(chain, chances, to_bad, to_good);
  return sum;
}

double Likelihood::forward(const Chain& chain, const std::vector<ByState>& chances, double to_bad,
                           double to_good) const {
  const double bad_share = to_bad / (to_bad + to_good);
  double good = 1 - bad_share;
  double sum = 0;
  for (const Step& step : chain) {
    double bad = 1 - good;
    if (step.elapsed == 0) {
      bad = bad_share;
    } else {
      const Moves moves = after_rounds(to_bad, to_good, step.elapsed);
      bad = good * moves.to_bad + bad * (1 - moves.to_good);
    }
    good = 1 - bad;
    const ByState& chance = chances[step.happening];
    const double top = std::max(chance[0], chance[1]);
    if (std::isinf(top)) return -std::numeric_limits<double>::infinity();
    good *= std::exp(chance[0] - top);
    bad *= std::exp(chance[1] - top);
    const double scale = good + bad;
    sum += top + std::log(scale);
    good /= scale;
  }
  return sum;
}

void Likelihood::expect_chain(const Chain& chain, const std::vector<ByState>& chances,
                              double to_bad, double to_good, Expectation& expectation) const {
  const double bad_share = to_bad / (to_bad + to_good);
  const std::size_t size = chain.size();
  std::vector<double> good(size);  // given everything up to the step
  std::vector<Moves> moves(size);
  double before = 1 - bad_share;
  const auto weight = [&](std::size_t t, unsigned state) {
    const ByState& chance = chances[chain[t].happening];
    return std::exp(chance[state] - std::max(chance[0], chance[1]));
  };
  for (std::size_t t = 0; t < size; ++t) {
    moves[t] = chain[t].elapsed == 0 ? Moves{bad_share, 1 - bad_share}
                                     : after_rounds(to_bad, to_good, chain[t].elapsed);
    const double now = before * (1 - moves[t].to_bad) + (1 - before) * moves[t].to_good;
    const double g = now * weight(t, 0);
    const double b = (1 - now) * weight(t, 1);
    good[t] = g / (g + b);
    before = good[t];
  }
  double after = size == 0 ? 0 : good[size - 1];  // of good, given the whole chain
  for (std::size_t t = size; t-- > 0;) {
    expectation.happenings[chain[t].happening][0] += after;
    expectation.happenings[chain[t].happening][1] += 1 - after;
    if (t == 0) break;
    // The state before, given the state now and the chain up to then.
    const double g = good[t - 1];
    const double into_good = g * (1 - moves[t].to_bad) + (1 - g) * moves[t].to_good;
    const double into_bad = 1 - into_good;
    const double stayed_good = into_good > 0 ? after * g * (1 - moves[t].to_bad) / into_good : 0;
    const double became_bad = into_bad > 0 ? (1 - after) * g * moves[t].to_bad / into_bad : 0;
    if (chain[t].elapsed == 1) {
      expectation.moves[0][0] += stayed_good;
      expectation.moves[0][1] += became_bad;
      expectation.moves[1][0] += after - stayed_good;
      expectation.moves[1][1] += 1 - after - became_bad;
    }
    after = stayed_good + became_bad;
  }
}

// The largest likelihood of what happened with these weights; for a coin one step towards it.
void Likelihood::improve_emission(const std::vector<double>& weights, double* emission) const {
  std::vector<double> heard(emission_, 0);
  std::vector<double> all(emission_, 0);
  double coin = 0;
  double tosses = 0;
  for (std::size_t h = 0; h < happenings_.size(); ++h) {
    for (const auto& [outcome, count] : happenings_[h]) {
      const double weight = weights[h] * count;
      const double k = outcome.delivered;
      const double m = outcome.observed;
      if (model_.sharing == Sharing::whole) {
        heard[0] += weight * (k > 0 ? 1 : 0);
        all[0] += weight;
      } else if (model_.sharing != Sharing::partial) {
        heard[outcome.link] += weight * k;
        all[outcome.link] += weight * m;
      } else if (weight > 0) {
        const double whole = k == m ? emission[1] : k == 0 ? 1 - emission[1] : 0;
        const double together = emission[0] * whole / chance(outcome, emission);
        coin += weight * together;
        tosses += weight;
        heard[1] += weight * together * (k > 0 ? 1 : 0);
        all[1] += weight * together;
        heard[2] += weight * (1 - together) * k;
        all[2] += weight * (1 - together) * m;
      }
    }
  }
  if (model_.sharing == Sharing::partial) {
    heard[0] = coin;
    all[0] = tosses;
  }
  for (std::size_t k = 0; k < emission_; ++k) {
    if (all[k] > 0) emission[k] = inside(heard[k] / all[k]);
  }
}

Parameters Likelihood::improved(const Parameters& parameters) const {
  Parameters result = parameters;
  if (model_.hidden == HiddenState::none) {
    improve_emission({times_.begin(), times_.end()}, result.data());
    return result;
  }
  const std::vector<ByState> chances = log_chances(parameters);
  Expectation expectation{std::vector<ByState>(happenings_.size(), ByState{0, 0})};
  for (const Chain& chain : chains_) {
    expect_chain(chain, chances, parameters[2 * emission_], parameters[2 * emission_ + 1],
                 expectation);
  }
  for (std::size_t s = 0; s < 2; ++s) {
    std::vector<double> weights(happenings_.size());
    for (std::size_t h = 0; h < weights.size(); ++h) weights[h] = expectation.happenings[h][s];
    improve_emission(weights, &result[s * emission_]);
    const double from = expectation.moves[s][0] + expectation.moves[s][1];
    if (from > 0) result[2 * emission_ + s] = inside(expectation.moves[s][1 - s] / from);
  }
  return result;
}

std::vector<Parameters> Likelihood::starting_points() const {
  double heard = 0;
  double all = 0;
  for (std::size_t h = 0; h < happenings_.size(); ++h) {
    for (const auto& [outcome, count] : happenings_[h]) {
      const double weight = static_cast<double>(times_[h]) * count;
      heard += weight * outcome.delivered;
      all += weight * outcome.observed;
    }
  }
  const double mean = std::clamp(heard / all, 0.02, 0.98);
  const auto emission = [&](double delivery) {
    if (model_.sharing != Sharing::partial) return Parameters(emission_, delivery);
    return Parameters{0.5, delivery, delivery};
  };
  if (model_.hidden == HiddenState::none) return {emission(mean)};
  std::vector<Parameters> points;
  constexpr std::array<std::array<double, 2>, 4> moves{
      {{0.02, 0.1}, {0.1, 0.3}, {0.2, 0.2}, {0.01, 0.02}}};
  for (const auto& [to_bad, to_good] : moves) {
    const double bad_share = to_bad / (to_bad + to_good);
    const double good = mean + (1 - mean) * 0.8;
    const double bad =
        std::clamp((mean - (1 - bad_share) * good) / bad_share, 0.1 * mean, 0.7 * mean);
    Parameters point = emission(good);
    for (const double each : emission(bad)) point.push_back(each);
    point.push_back(to_bad);
    point.push_back(to_good);
    points.push_back(std::move(point));
  }
  return points;
}

}  // namespace tacit
