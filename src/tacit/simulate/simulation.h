// Simulation: the probability of disagreement, estimated from random executions. For approximate
// agreement the expected discrepancy, which is the probability that numbers rounded by a coin that
// all processes share differ; for set agreement the probability of too many different decisions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/model/channel_law.h"
#include "tacit/model/system.h"
#include "tacit/model/task.h"
#include "tacit/simulate/block_engine.h"
#include "tacit/simulate/interval.h"
#include "tacit/simulate/sampling.h"

namespace tacit {

enum class InputChoice {
  fixed,   // the given digits
  worst,   // by exact evaluation where that is cheap, otherwise by pilot runs
  random,  // every execution has its own, uniformly random one
};

struct SimulationOptions {
  std::uint64_t trials = 1'000'000;
  // Stop once half the interval's length is at most this fraction of the estimate.
  std::optional<Rational> precision{};
  Rational confidence{Integer(95), Integer(100)};
  Task task = Task::consensus();
  InputChoice choice = InputChoice::worst;
  std::string input{};  // the digits of InputChoice::fixed, process 1 first
  std::uint64_t seed = 1;
  SimulationEngine engine = SimulationEngine::bit_sliced;
  // Processes that are silent from some round on: the error is that among the others. Over channels
  // whose links have one sender each, for decisions that are bits, without importance sampling.
  StopChoice stops{};
  // Importance sampling, with this delivery probability or a chosen one.
  bool rare = false;
  std::optional<Probability> tilt{};
  // Also the true probability, and by it the worst input, where these are cheap.
  bool with_exact = true;
  //-- below: cost only
  unsigned jobs = 1;
  Ranks ranks{};
};

struct Simulation {
  System system;  // with the rounds the algorithm takes
  std::string algorithm;
  Task task;
  ChannelLaw law;
  SimulationEngine engine;
  InputChoice choice;
  std::string input;    // empty where random
  bool input_is_exact;  // the worst input was found by exact evaluation
  std::uint64_t seed;
  Rational confidence;
  std::optional<Rational> precision;  // where one was asked for
  std::optional<Probability> tilt;    // with importance sampling
  StopChoice stops;
  std::uint64_t trials;  // that were run
  std::uint64_t errors;  // among them; under the changed probability with a tilt
  double estimate;
  ConfidenceInterval interval;
  std::uint64_t broadcasts;       // random deliveries per trial, n times rounds over broadcast
  bool complete;                  // not cancelled: all trials, or the precision asked for
  bool precise;                   // the precision was reached; true where none was asked for
  std::optional<Rational> exact;  // the true probability, where it is cheap
};

inline constexpr std::uint64_t most_trials = 1'000'000'000'000'000'000;

[[nodiscard]] std::string_view engine_name(SimulationEngine engine);

// Checks validity first. Fails when the algorithm breaks it or decides numbers that the task does
// not take, when the system is too large, when an option is out of range, or when cancelled before
// there is a trial; when cancelled later, the result is not complete. With a precision, intervals
// are widened so that they hold for all looks at the data together. Expects a law for this
// system, which check_law() accepts.
[[nodiscard]] Result<Simulation> simulate(const Algorithm& algorithm, const System& system,
                                          const ChannelLaw& law,
                                          const SimulationOptions& options = {},
                                          const RunContext& context = {});
// The same over the values of `options.task`, where executions are decided one by one.
[[nodiscard]] Result<Simulation> simulate(const WordAlgorithm& algorithm, const System& system,
                                          const ChannelLaw& law,
                                          const SimulationOptions& options = {},
                                          const RunContext& context = {});

// The same where links are independent.
template <class AnyAlgorithm>
[[nodiscard]] Result<Simulation> simulate(const AnyAlgorithm& algorithm, const System& system,
                                          const LinkProbabilities& links,
                                          const SimulationOptions& options = {},
                                          const RunContext& context = {}) {
  return simulate(algorithm, system, law_of(links), options, context);
}

}  // namespace tacit
