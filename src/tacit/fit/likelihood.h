// The likelihood of a log under a model, and what maximises it.
//
// A log falls into chains: one, or one for every sender or receiver, each a sequence of steps with
// what was heard in them. Without hidden state the steps are independent. With one the forward
// algorithm sums over the states, which begin as they are in the long run wherever the log begins
// afresh; a round that is not in the log is a step in which nothing is observed.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tacit/fit/fit_model.h"

namespace tacit {

class Likelihood {
 public:
  Likelihood(const DeliveryLog& log, const FitModel& model);

  // The natural logarithm of the probability of the log; minus infinity where it is impossible.
  [[nodiscard]] double log_value(const Parameters& parameters) const;
  // One step of the EM algorithm: parameters that make the log no less likely, as far as the
  // first step of every chain can be left out.
  [[nodiscard]] Parameters improved(const Parameters& parameters) const;
  // Where the EM algorithm begins.
  [[nodiscard]] std::vector<Parameters> starting_points() const;

  [[nodiscard]] const FitModel& model() const& noexcept { return model_; }
  [[nodiscard]] const FitModel& model() const&& = delete;  // would dangle
  // Of one state.
  [[nodiscard]] std::size_t emission_parameters() const noexcept { return emission_; }

  // So many receivers of a transmission were observed and so many of them heard it; the link
  // counts where links differ.
  struct Outcome {
    std::uint32_t link;
    std::uint32_t observed;
    std::uint32_t delivered;

    friend auto operator<=>(const Outcome&, const Outcome&) = default;
  };

 private:
  // What happened in one step, as often as the second number says.
  using Happening = std::vector<std::pair<Outcome, std::uint32_t>>;

  struct Step {
    std::uint32_t happening;  // index of happenings_; the first is that nothing was observed
    std::uint64_t elapsed;    // rounds since the step before; 0 begins afresh
  };
  using Chain = std::vector<Step>;
  using ByState = std::array<double, 2>;

  [[nodiscard]] std::vector<Happening> happenings_of(const LoggedRound& round) const;
  [[nodiscard]] double chance(const Outcome& outcome, const double* emission) const;
  [[nodiscard]] std::vector<ByState> log_chances(const Parameters& parameters) const;
  // What the M-step needs: how often what happened in which state, and moves from state to state.
  struct Expectation {
    std::vector<ByState> happenings;
    std::array<std::array<double, 2>, 2> moves{};
  };
  void expect_chain(const Chain& chain, const std::vector<ByState>& chances, double to_bad,
                    double to_good, Expectation& expectation) const;
  [[nodiscard]] double forward(const Chain& chain, const std::vector<ByState>& chances,
                               double to_bad, double to_good) const;
  void improve_emission(const std::vector<double>& weights, double* emission) const;

  FitModel model_;
  std::size_t emission_;
  std::vector<Happening> happenings_;
  std::vector<std::uint64_t> times_;  // how often each happening is in the log
  std::vector<Chain> chains_;         // with a hidden state only
  std::vector<std::pair<ProcessId, ProcessId>> links_;
};

}  // namespace tacit
