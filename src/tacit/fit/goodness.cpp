#include "tacit/fit/goodness.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "tacit/base/budget.h"

namespace tacit {
namespace {

// Numbers in [0, 1), each a function of the seed and its place in the sequence (SplitMix64).
class UniformNumbers {
 public:
  explicit UniformNumbers(std::uint64_t seed) : state_(seed) {}
  double next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    z ^= z >> 31;
    return static_cast<double>(z >> 11) * 0x1p-53;
  }
  bool below(double p) { return next() < p; }

 private:
  std::uint64_t state_;
};

class LogDrawing {
 public:
  LogDrawing(const DeliveryLog& pattern, const FitModel& model, const Parameters& values,
             std::uint64_t seed)
      : model_(model),
        values_(values),
        numbers_(seed),
        bad_(model.hidden == HiddenState::sender || model.hidden == HiddenState::receiver
                 ? pattern.processes
                 : 1,
             false) {
    if (model.sharing == Sharing::links) links_ = observed_links(pattern);
    emission_ = model.hidden == HiddenState::none ? values.size() : (values.size() - 2) / 2;
  }

  void draw(DeliveryLog& log) {
    std::uint64_t before = 0;
    for (LoggedRound& round : log.rounds) {
      if (model_.hidden != HiddenState::none) {
        move(round.fresh ? 0 : round.round - before);
        before = round.round;
      }
      for (LoggedTransmission& sent : round.transmissions) deliver(sent);
    }
  }

 private:
  void move(std::uint64_t elapsed) {
    const double to_bad = values_[2 * emission_];
    const double to_good = values_[2 * emission_ + 1];
    const double share = to_bad / (to_bad + to_good);
    const double left =
        elapsed == 0 ? 0 : std::pow(1 - to_bad - to_good, static_cast<double>(elapsed));
    for (std::size_t c = 0; c < bad_.size(); ++c) {
      bad_[c] = numbers_.below(share + (bad_[c] ? 1 - share : -share) * left);
    }
  }

  const double* emission(bool bad) const { return &values_[bad ? emission_ : 0]; }

  void deliver(LoggedTransmission& sent) {
    sent.delivered = {};
    const bool by_receiver = model_.hidden == HiddenState::receiver;
    const std::size_t chain = model_.hidden == HiddenState::sender ? sent.sender.index() : 0;
    const double* const shared = emission(!by_receiver && bad_[chain]);
    const bool coin = model_.sharing == Sharing::partial && numbers_.below(shared[0]);
    if (coin || model_.sharing == Sharing::whole) {
      if (numbers_.below(coin ? shared[1] : shared[0])) sent.delivered = sent.observed;
      return;
    }
    for (const ProcessId receiver : sent.observed) {
      double p = shared[0];
      if (model_.sharing == Sharing::partial) p = shared[2];
      if (by_receiver) p = emission(bad_[receiver.index()])[0];
      if (model_.sharing == Sharing::links) {
        const auto link = std::ranges::find(links_, std::pair(sent.sender, receiver));
        p = shared[link - links_.begin()];
      }
      if (numbers_.below(p)) sent.delivered.insert(receiver);
    }
  }

  const FitModel& model_;
  const Parameters& values_;
  UniformNumbers numbers_;
  std::vector<bool> bad_;
  std::vector<std::pair<ProcessId, ProcessId>> links_;
  std::size_t emission_ = 0;
};

constexpr std::array<std::uint64_t, 4> lags{1, 2, 4, 8};

// Counts by which logs are compared.
std::vector<double> features(const DeliveryLog& log) {
  const unsigned n = log.processes;
  std::vector<double> counts(n + lags.size() + 2, 0);
  // The last rounds in which every link was observed to lose, by remainder of their number.
  constexpr std::uint64_t kept = 16;
  std::vector<std::array<std::uint64_t, kept>> lost_in(std::size_t{n} * n);
  for (auto& each : lost_in) each.fill(0);
  for (const LoggedRound& round : log.rounds) {
    if (round.fresh) {
      for (auto& each : lost_in) each.fill(0);
    }
    double lost_here = 0;
    double lost_squares = 0;
    std::vector<double> lost_by_receiver(n, 0);
    for (const LoggedTransmission& sent : round.transmissions) {
      counts[sent.delivered.size()] += 1;
      const ProcessSet lost = sent.observed - sent.delivered;
      lost_here += lost.size();
      lost_squares += double(lost.size()) * lost.size();
      for (const ProcessId receiver : lost) {
        lost_by_receiver[receiver.index()] += 1;
        auto& before = lost_in[sent.sender.index() * n + receiver.index()];
        for (std::size_t k = 0; k < lags.size(); ++k) {
          // Numbers of rounds are stored plus one, so that 0 means never.
          if (round.round >= lags[k] &&
              before[(round.round - lags[k]) % kept] == round.round - lags[k] + 1) {
            counts[n + k] += 1;
          }
        }
        before[round.round % kept] = round.round + 1;
      }
    }
    counts[n + lags.size()] += (lost_here * lost_here - lost_squares) / 2;
    for (const double each : lost_by_receiver) {
      counts[n + lags.size() + 1] += each * (each - 1) / 2;
    }
  }
  return counts;
}

std::string feature_name(std::size_t k, unsigned n) {
  if (k < n) return "transmissions that reach " + std::to_string(k) + " receivers";
  if (k < n + lags.size()) {
    return "losses of a link that are " + std::to_string(lags[k - n]) +
           (lags[k - n] == 1 ? " round apart" : " rounds apart");
  }
  return k == n + lags.size() ? "losses of different senders in a round"
                              : "losses of one receiver in a round";
}

}  // namespace

DeliveryLog drawn_log(const DeliveryLog& pattern, const FitModel& model, const Parameters& values,
                      std::uint64_t seed) {
  DeliveryLog log = pattern;
  LogDrawing(pattern, model, values, seed).draw(log);
  return log;
}

Result<GoodnessOfFit> goodness_of_fit(const DeliveryLog& log, const FitModel& model,
                                      const Parameters& values, std::uint64_t seed,
                                      const RunContext& context) {
  std::uint64_t observed = 1;
  for (const LoggedRound& round : log.rounds) {
    for (const LoggedTransmission& sent : round.transmissions) observed += sent.observed.size();
  }
  constexpr std::uint64_t most_deliveries = 40'000'000;
  const auto drawn =
      static_cast<unsigned>(std::clamp<std::uint64_t>(most_deliveries / observed, 39, 199));
  std::vector<std::vector<double>> all;
  for (unsigned k = 0; k < drawn; ++k) {
    if (context.cancelled()) return stopped_by_caller();
    all.push_back(features(drawn_log(log, model, values, seed + 1 + k)));
  }
  const std::vector<double> real = features(log);
  std::vector<double> mean(real.size(), 0);
  std::vector<double> spread(real.size(), 0);
  for (const auto& each : all) {
    for (std::size_t f = 0; f < mean.size(); ++f) mean[f] += each[f] / drawn;
  }
  for (const auto& each : all) {
    for (std::size_t f = 0; f < mean.size(); ++f) {
      spread[f] += (each[f] - mean[f]) * (each[f] - mean[f]) / (drawn - 1);
    }
  }
  // What never varies must be met exactly.
  const auto distance = [&](const std::vector<double>& counts, std::size_t f) {
    const double off = counts[f] - mean[f];
    return off * off / std::max(spread[f], 0.25);
  };
  const auto total = [&](const std::vector<double>& counts) {
    double sum = 0;
    for (std::size_t f = 0; f < mean.size(); ++f) sum += distance(counts, f);
    return sum;
  };
  const double found = total(real);
  unsigned as_far = 0;
  for (const auto& each : all) as_far += total(each) >= found ? 1 : 0;
  std::size_t worst = 0;
  for (std::size_t f = 1; f < mean.size(); ++f) {
    if (distance(real, f) > distance(real, worst)) worst = f;
  }
  return GoodnessOfFit{static_cast<double>(as_far + 1) / (drawn + 1), drawn,
                       feature_name(worst, log.processes)};
}

}  // namespace tacit
