// Exact evaluation of an algorithm: one call, three engines behind it.
//
// For consensus an error is the probability of disagreement on an input, for approximate agreement
// the expected discrepancy: the mean of the largest minus the smallest number decided.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/probability.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/channel_region.h"
#include "tacit/evaluate/input_class.h"
#include "tacit/evaluate/worst_case.h"
#include "tacit/model/channel_law.h"
#include "tacit/model/input_prior.h"
#include "tacit/model/system.h"
#include "tacit/model/task.h"

namespace tacit {

// enumerate: any algorithm, any channel, over all executions.
// count: one round of count rules over broadcast, by classes of patterns.
// chain: several such rounds, as a Markov chain on the numbers of ones. Under a law where all
// senders are alike, count and chain carry the state of the medium along, and take radio and
// unicast channels, too.
enum class Engine { automatic, enumerate, count, chain };

[[nodiscard]] std::string_view engine_name(Engine engine);

struct EvaluationOptions {
  std::optional<Probability> at{};
  // Another law of losses than a point: values without profiles.
  std::optional<ChannelLaw> law{};
  // Also the largest error under these laws, for the same channel and number of processes.
  std::optional<ChannelRegion> region{};
  Engine engine = Engine::automatic;
  // What the errors are: probabilities of disagreement, or expected discrepancies.
  Task task = Task::consensus();
  // Only this input: bits, process 1 first.
  std::optional<std::string> input{};
  // Also the mean over this distribution of inputs, unless it is the worst input.
  InputPrior prior{};
  // Up to so many processes are silent from some round on (crashes.h); 0: nobody.
  unsigned crashed = 0;
  // Every input as a class of its own, instead of one class per profile.
  bool all_inputs = false;
  //-- below: cost only
  unsigned jobs = 1;
};

// Inputs with the same expected number of transmissions.
struct TransmissionClass {
  std::string input;  // one of them
  Integer count;
  Profile expected;                 // in the lowest degree; meaningless without profiles
  std::optional<Rational> value{};  // at the point
};

// The largest error over inputs and the laws of a region.
struct WorstOfRegion {
  Rational value;
  std::size_t law;    // as they are listed, from 0
  std::string input;  // one that has it
};

struct Evaluation {
  System system;  // with the rounds the algorithm takes
  std::string algorithm;
  Task task;
  Engine engine;
  // The classes asked for: inputs with equal error merged, without the trivial
  // ones, ordered by their smallest input; or one per input.
  std::vector<InputClass> inputs;
  // False: only values are known, at a point of large degree or under a given law.
  bool has_profiles;
  std::vector<WorstCasePiece> worst;      // over `inputs`; empty without profiles
  std::optional<Rational> worst_value{};  // at the point, or under the given law
  std::string worst_value_input;          // an input that has it
  // Over options.prior: the mean error, and at the point or under the given law its value.
  std::optional<Profile> mean{};  // absent without profiles
  std::optional<Rational> mean_value{};
  std::optional<WorstOfRegion> over_region{};      // where a region was given
  std::uint64_t most_transmissions;                // over all inputs and executions
  std::vector<TransmissionClass> transmissions{};  // of all classes, equal inputs included
};

// Beyond this degree a point is evaluated without forming profiles.
inline constexpr std::uint64_t largest_profile_at_a_point = 1200;

// Checks validity first. Fails when the algorithm breaks it, when the chosen engine
// does not apply or the system is too large for every engine, when the input has
// another length, when the algorithm decides numbers and the task does not take them, or when
// cancelled. The rounds are the algorithm's, not the asked ones.
[[nodiscard]] Result<Evaluation> evaluate(const Algorithm& algorithm, const System& asked,
                                          const EvaluationOptions& options = {},
                                          const RunContext& context = {});

}  // namespace tacit
