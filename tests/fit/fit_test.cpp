#include "tacit/fit/fit.h"

#include <array>
#include <cmath>
#include <random>
#include <utility>

#include <gtest/gtest.h>

#include "tacit/fit/goodness.h"

namespace tacit {
namespace {

using State = std::vector<bool>;  // bad, by chain

std::size_t emission_size(const FitModel& model, std::size_t values) {
  return model.hidden == HiddenState::none ? values : (values - 2) / 2;
}

// The probability of what was heard of one transmission, from the description of the models.
double chance(const FitModel& model, const Parameters& values, const LoggedTransmission& sent,
              const State& state) {
  const std::size_t size = emission_size(model, values.size());
  const auto emission = [&](bool bad, std::size_t k) { return values[(bad ? size : 0) + k]; };
  const bool bad_sender = model.hidden == HiddenState::medium   ? state[0]
                          : model.hidden == HiddenState::sender ? state[sent.sender.index()]
                                                                : false;
  double separately = 1;
  for (const ProcessId receiver : sent.observed) {
    const bool bad = model.hidden == HiddenState::receiver ? state[receiver.index()] : bad_sender;
    const double p = emission(bad, model.sharing == Sharing::partial ? 2 : 0);
    separately *= sent.delivered.contains(receiver) ? p : 1 - p;
  }
  const auto together = [&](double p) {
    if (sent.delivered == sent.observed) return p;
    return sent.delivered.empty() ? 1 - p : 0.0;
  };
  if (model.sharing == Sharing::whole) return together(emission(bad_sender, 0));
  if (model.sharing == Sharing::each) return separately;
  const double coin = emission(bad_sender, 0);
  return coin * together(emission(bad_sender, 1)) + (1 - coin) * separately;
}

// The probability of a log, by all sequences of hidden states, one for every round of its time.
double naive_probability(const DeliveryLog& log, const FitModel& model, const Parameters& values) {
  const std::size_t chains = model.hidden == HiddenState::none     ? 0
                             : model.hidden == HiddenState::medium ? 1
                                                                   : log.processes;
  const std::uint64_t first = log.rounds.front().round;
  const std::uint64_t length = log.rounds.back().round - first + 1;
  const std::size_t bits = chains * length;
  double sum = 0;
  for (std::uint64_t path = 0; path < std::uint64_t{1} << bits; ++path) {
    const auto bad = [&](std::uint64_t t, std::size_t c) {
      return (path >> (t * chains + c) & 1) != 0;
    };
    double product = 1;
    for (std::size_t c = 0; c < chains; ++c) {
      const double to_bad = values[values.size() - 2];
      const double to_good = values[values.size() - 1];
      const double share = to_bad / (to_bad + to_good);
      const std::array<std::array<double, 2>, 2> moves{
          {{1 - to_bad, to_bad}, {to_good, 1 - to_good}}};
      product *= bad(0, c) ? share : 1 - share;
      for (std::uint64_t t = 1; t < length; ++t) product *= moves[bad(t - 1, c)][bad(t, c)];
    }
    for (const LoggedRound& round : log.rounds) {
      State state(chains);
      for (std::size_t c = 0; c < chains; ++c) state[c] = bad(round.round - first, c);
      for (const LoggedTransmission& sent : round.transmissions) {
        product *= chance(model, values, sent, state);
      }
    }
    sum += product;
  }
  return sum;
}

// A log in which everybody sends in every round, drawn from the description of the models.
DeliveryLog generated(const FitModel& model, const Parameters& values, unsigned n,
                      std::uint64_t rounds, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto below = [&](double p) { return static_cast<double>(random() >> 11) * 0x1p-53 < p; };
  const std::size_t size = emission_size(model, values.size());
  DeliveryLog log{n, {}};
  State state(n, false);
  for (std::uint64_t t = 0; t < rounds; ++t) {
    for (std::size_t c = 0; model.hidden != HiddenState::none && c < n; ++c) {
      const double to_bad = values[2 * size];
      const double to_good = values[2 * size + 1];
      const double bad = t == 0 ? to_bad / (to_bad + to_good) : state[c] ? 1 - to_good : to_bad;
      state[c] = model.hidden == HiddenState::medium && c > 0 ? state[0] : below(bad);
    }
    log.rounds.push_back({t, t == 0, {}});
    for (const ProcessId sender : ProcessSet::first(n)) {
      LoggedTransmission sent{sender, ProcessSet::first(n) - ProcessSet::only(sender), {}};
      const double* const e = &values[state[sender.index()] ? size : 0];
      const bool coin = model.sharing == Sharing::partial && below(e[0]);
      if (coin || model.sharing == Sharing::whole) {
        if (below(coin ? e[1] : e[0])) sent.delivered = sent.observed;
      } else {
        for (const ProcessId receiver : sent.observed) {
          const bool bad = model.hidden == HiddenState::receiver && state[receiver.index()];
          const double p = model.sharing == Sharing::partial       ? e[2]
                           : model.hidden == HiddenState::receiver ? values[bad ? size : 0]
                                                                   : e[0];
          if (below(p)) sent.delivered.insert(receiver);
        }
      }
      log.rounds.back().transmissions.push_back(sent);
    }
  }
  return log;
}

struct Case {
  FitModel model;
  Parameters values;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {{Sharing::whole, HiddenState::none}, {0.7}},
      {{Sharing::each, HiddenState::none}, {0.8}},
      {{Sharing::partial, HiddenState::none}, {0.6, 0.9, 0.5}},
      {{Sharing::whole, HiddenState::medium}, {0.95, 0.3, 0.1, 0.25}},
      {{Sharing::whole, HiddenState::sender}, {0.9, 0.2, 0.05, 0.2}},
      {{Sharing::each, HiddenState::medium}, {0.9, 0.3, 0.08, 0.2}},
      {{Sharing::each, HiddenState::sender}, {0.95, 0.2, 0.1, 0.3}},
      {{Sharing::each, HiddenState::receiver}, {0.9, 0.25, 0.1, 0.2}},
      {{Sharing::partial, HiddenState::medium}, {0.7, 0.9, 0.6, 0.4, 0.3, 0.2, 0.1, 0.2}}};
  return all;
}

// The forward algorithm agrees with the sum over all hidden states, also where rounds are missing.
TEST(Likelihood, IsTheSumOverAllHiddenStates) {
  for (const Case& each : cases()) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      DeliveryLog log = generated(each.model, each.values, 3, 5, seed);
      log.rounds.erase(log.rounds.begin() + 2);
      log.rounds[1].transmissions.pop_back();
      const double naive = std::log(naive_probability(log, each.model, each.values));
      EXPECT_NEAR(Likelihood(log, each.model).log_value(each.values), naive, 1e-9)
          << model_name(each.model);
    }
  }
}

// The algorithm never makes the log less likely than it was by more than the first steps weigh.
TEST(Likelihood, IsImprovedByTheAlgorithm) {
  for (const Case& each : cases()) {
    const DeliveryLog log = generated(each.model, each.values, 4, 400, 5);
    const Likelihood likelihood(log, each.model);
    for (Parameters values : likelihood.starting_points()) {
      for (int step = 0; step < 12; ++step) {
        Parameters next = likelihood.improved(values);
        EXPECT_GT(likelihood.log_value(next), likelihood.log_value(values) - 0.05)
            << model_name(each.model) << " step " << step;
        values = std::move(next);
      }
    }
  }
}

TEST(Likelihood, KnowsWhatIsImpossible) {
  const DeliveryLog log = generated({Sharing::each, HiddenState::none}, {0.5}, 4, 20, 1);
  const auto fit = fit_model(log, {Sharing::whole, HiddenState::sender}, {});
  ASSERT_TRUE(fit);
  EXPECT_FALSE(fit->possible());
}

// Of 50 channels, the intervals contain the true numbers as often as they promise: with 95 %, of
// about 190 numbers fewer than 171 have a probability below 1 in 1000.
TEST(Fit, FindsTheNumbersOfFiftyChannels) {
  unsigned inside = 0;
  unsigned all = 0;
  for (std::uint64_t k = 0; k < 50; ++k) {
    std::mt19937_64 random(k + 100);
    const Case& base = cases()[k % (cases().size() - 1)];
    Parameters values = base.values;
    for (double& x : values) {
      const double shift = static_cast<double>(random() >> 11) * 0x1p-53 * 0.4 - 0.2;
      x = 1 / (1 + std::exp(-(std::log(x / (1 - x)) + shift)));
    }
    const DeliveryLog log = generated(base.model, values, 4, 1500, k);
    const auto fit = fit_model(log, base.model, {});
    ASSERT_TRUE(fit && fit->possible());
    for (std::size_t i = 0; i < values.size(); ++i) {
      inside += fit->intervals[i].lower <= values[i] && values[i] <= fit->intervals[i].upper;
      ++all;
      EXPECT_LE(fit->region[i].lower, fit->intervals[i].lower + 1e-12);
    }
  }
  EXPECT_GE(inside, all * 90 / 100) << inside << " of " << all;
  EXPECT_GT(all - inside, 0U) << "intervals that are never wrong are too wide";
}

// With bursts in the log, the model with bursts is chosen, independence is rejected and its fit is
// bad; without, independence stays.
TEST(Fit, RejectsIndependenceWhereBurstsAre) {
  const Case& bursty = cases()[5];
  const DeliveryLog log = generated(bursty.model, bursty.values, 4, 1200, 7);
  const auto report = fit_channel(log, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->fits[report->best].model, bursty.model);
  ASSERT_TRUE(report->against_independent);
  EXPECT_LT(report->against_independent->p_value, 1e-6);
  EXPECT_GT(report->goodness.p_value, 0.01);
  const Fit& independent = report->fits[1];
  const auto bad = goodness_of_fit(log, independent.model, independent.values, 0, {});
  ASSERT_TRUE(bad);
  EXPECT_LE(bad->p_value, 0.01);

  const DeliveryLog calm = generated(cases()[1].model, cases()[1].values, 4, 1200, 8);
  const auto plain = fit_channel(calm, {});
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->fits[plain->best].model, cases()[1].model);
  EXPECT_FALSE(plain->against_independent);
  EXPECT_GT(plain->goodness.p_value, 0.01);
}

// Logs drawn for the comparison come from the model: its numbers are found in them again.
TEST(Goodness, DrawsFromTheModel) {
  for (const Case& each : cases()) {
    const DeliveryLog pattern = generated(each.model, each.values, 4, 3000, 1);
    const DeliveryLog log = drawn_log(pattern, each.model, each.values, 3);
    const double real = Likelihood(pattern, each.model).log_value(each.values);
    const double drawn = Likelihood(log, each.model).log_value(each.values);
    EXPECT_NEAR(drawn / real, 1, 0.08) << model_name(each.model);
  }
}

TEST(FittedLaw, SaysWhatTheNumbersSay) {
  const DeliveryLog log = generated(cases()[8].model, cases()[8].values, 3, 2, 1);
  const ChannelLaw law = law_of(cases()[8].model, cases()[8].values, log);
  ASSERT_TRUE(check_law(law));
  EXPECT_EQ(law.channel, ChannelKind::radio);
  EXPECT_EQ(law.good.senders.at(2).together.value(), Rational(7, 10));
  ASSERT_TRUE(law.bursts);
  EXPECT_EQ(law.bursts->bad.delivery.at(0).value(), Rational(1, 5));
  EXPECT_EQ(law.bursts->chains.at(0).starts_bad.value(), Rational(1, 3));
  Fit fit{cases()[3].model, {}};
  fit.values = cases()[3].values;
  for (const double x : fit.values) fit.region.push_back({x / 2, x + (1 - x) / 2});
  EXPECT_EQ(laws_of_region(fit, log).size(), 17U);
  for (const ChannelLaw& each : laws_of_region(fit, log)) EXPECT_TRUE(check_law(each));
}

}  // namespace
}  // namespace tacit
