// Plans: known algorithms that keep the error below a target, with few rounds and few
// transmissions, beside what is proved to be needed.
//
// Every algorithm of a plan was parsed from its name, or came with the request, and was evaluated
// exactly; a
// candidate whose exact error is above the target is dropped, whatever it was made for.
// The bounds hold for every deterministic algorithm with validity:
//   * if all messages of an execution are lost, nobody learns anything, and on some input
//     that is an error. With k transmissions at most, this happens with probability at
//     least q^k, or q^(k (n - 1)) where every receiver loses on its own; with r rounds of l links,
//     at least q^(r l);
//   * for one round of broadcast and consensus, the optimum with shared coins;
//   * for small systems and two values, the minimum cut of a single input;
//   * what is proved elsewhere and told with the request.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/channel_region.h"
#include "tacit/model/channel_law.h"
#include "tacit/model/system.h"
#include "tacit/plan/robustness.h"
#include "tacit/simulate/interval.h"

namespace tacit {

// An algorithm that a plan looks at: of two values, or of more.
using PlanCandidate = std::variant<Algorithm, WordAlgorithm>;

struct PlanRequest {
  unsigned processes;
  ChannelKind channel = ChannelKind::broadcast;
  Probability at;
  Rational error;  // the target, at least 0 and below 1
  std::optional<unsigned> most_rounds{};
  std::optional<std::uint64_t> most_transmissions{};
  // Also the largest error for p between at - tolerance and at + tolerance.
  std::optional<Rational> tolerance{};
  Task task = Task::consensus();  // not one that takes fractions
  // The target is to be reached for every p from `at` to this, and errors are the largest there.
  // Excludes a tolerance.
  std::optional<Probability> until{};
  // Losses follow this law instead of `at`, for consensus of two values without a tolerance; then
  // silence is the only bound.
  std::optional<ChannelLaw> law{};
  std::string channel_file{};  // where it was read
  // The target is to be reached under all of these laws, too, and errors are the largest. Goes with
  // a law, for the same channel and number of processes.
  std::optional<ChannelRegion> region{};
  std::string region_file{};  // where it was read
  // Up to so many processes are silent from some round on (evaluate/crashes.h), the worst choice of
  // them; goes with two values and without a law.
  unsigned crashed = 0;
  // What a round and a transmission cost, for people: nothing here depends on them.
  std::optional<Rational> slot_ms{};          // the length of a round
  std::optional<Rational> transmission_mj{};  // the energy of a transmission
  std::optional<Rational> deadline_ms{};      // as it was given; most_rounds says what fits
  std::optional<Rational> energy_mj{};        // the same for most_transmissions
  // Also everything that was evaluated, and bounds by rounds: what a picture shows.
  bool with_examined = false;
  // An optimum at this p that is proved elsewhere, and an algorithm that reaches it.
  struct Proved {
    Rational error;
    PlanCandidate algorithm;
  };
  // The optimum of `rounds` rounds, where the atlas knows it. Asked once per number of rounds; must
  // be true.
  std::function<std::optional<Proved>(unsigned rounds)> proved{};
  //-- below: cost only
  unsigned jobs = 1;
};

// What no algorithm of a given number of rounds can go below, and why.
struct ErrorBound {
  enum class Reason {
    silence,
    transmissions,
    shared_coins,
    single_input,
    chain,
    isoperimetry,
    atlas
  };
  Rational value;
  Reason reason;
};

[[nodiscard]] std::string_view reason_text(ErrorBound::Reason reason);

struct PlannedAlgorithm {
  std::string algorithm;  // as it is read, or that of PlanRequest::proved
  unsigned rounds;
  std::uint64_t transmissions;      // in the worst execution
  Rational expected_transmissions;  // on the worst input
  Rational error;                   // exact, at most the target
  std::string input;                // a worst input
  ErrorBound lower;                 // for as many rounds and transmissions
  // Absent without a tolerance, and where the degree is too large to be examined.
  std::optional<WorstInInterval> robust{};
  // With a region: `error` is the largest of these.
  struct OverRegion {
    Rational on_channel;           // under PlanRequest::law
    std::vector<Rational> errors;  // under every law of the region, as they are listed
  };
  std::optional<OverRegion> over_region{};
};

// An algorithm that was evaluated, whether or not it reaches the target.
struct ExaminedAlgorithm {
  std::string algorithm;
  unsigned rounds;
  std::uint64_t transmissions;
  Rational
      error;  // on the channel itself; with an interval of p that at its beginning or the worst
};

// An algorithm whose error was estimated by simulation.
struct EstimatedAlgorithm {
  std::string algorithm;
  unsigned rounds;
  std::uint64_t transmissions;  // at most, if everybody who may send does
  std::string input;            // the worst one in pilot runs
  std::uint64_t errors;
  std::uint64_t trials;
  double estimate;
  ConfidenceInterval interval;      // with confidence_of_estimates()
  std::optional<Rational> exact{};  // the worst error, where it is cheap after all
};
[[nodiscard]] Rational confidence_of_estimates();

// What nothing with so many rounds and transmissions can go below.
struct CostBound {
  unsigned rounds;
  std::uint64_t transmissions;
  ErrorBound bound;
};

struct Plan {
  enum class Status {
    reached,     // some known algorithm does it
    impossible,  // proved: none does
    estimated,   // some algorithm does it as far as simulation says: not proved
    unknown      // no known algorithm does it, and no bound forbids it
  };
  Status status = Status::unknown;
  // False when it was stopped before all candidates were examined: the bounds and the front hold,
  // but a better bound or algorithm may be known.
  bool complete = true;
  // The rounds and transmissions that are needed at least; absent when no number suffices.
  std::optional<unsigned> least_rounds{};
  std::optional<std::uint64_t> least_transmissions{};
  std::optional<ErrorBound> one_round{};  // what one round cannot go below
  // More rounds, fewer transmissions: the first has the fewest rounds of all known, the
  // last the fewest transmissions.
  std::vector<PlannedAlgorithm> front{};
  // By rounds, transmissions and error; empty unless asked for.
  std::vector<ExaminedAlgorithm> examined{};
  std::vector<CostBound> cost_bounds{};  // for all numbers of rounds examined
  // Where nothing that was evaluated exactly reaches the target and some algorithms are too large
  // for that: those whose intervals lie below the target, as the front; the nearest one above it;
  // and how many were simulated for it.
  std::vector<EstimatedAlgorithm> estimated{};
  std::optional<EstimatedAlgorithm> nearest{};
  std::size_t simulated = 0;
  std::size_t evaluated = 0;  // algorithms; 0 also where the system is too large for it
};

inline constexpr unsigned most_planned_transmissions = 4096;

// Fails when more than 4096 transmissions are needed. When cancelled, what is known so far.
[[nodiscard]] Result<Plan> make_plan(const PlanRequest& request, const RunContext& context = {});

}  // namespace tacit
