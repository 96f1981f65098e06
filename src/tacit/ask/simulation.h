// What `tacit simulate` is asked, and its answer.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/ask/signature.h"
#include "tacit/present/simulation_report.h"
#include "tacit/simulate/simulation.h"

namespace tacit::ask {

[[nodiscard]] Signature simulation_signature();  // without the common options

struct SimulationQuestion {
  System system;
  ChannelLaw law;
  SimulationOptions simulation;  // without seed, jobs and ranks
  SimulationRun run;             // the point and the file as asked for
};
// Reads every parameter but the algorithm, seed, jobs and format.
[[nodiscard]] Result<SimulationQuestion> simulation_question(const Args& args);
using SimulatedAlgorithm = std::variant<Algorithm, WordAlgorithm>;  // of two values, or of more
// The algorithm of the positional word.
[[nodiscard]] Result<SimulatedAlgorithm> simulated_algorithm(const Args& args,
                                                             const SimulationQuestion& question);

struct SimulationEffort {
  unsigned jobs;
  std::uint64_t seed;
  Ranks ranks{};
};
struct SimulationAnswer {
  Simulation result;
  SimulationRun details;
};
[[nodiscard]] Result<SimulationAnswer> answer(const SimulationQuestion& question,
                                              const SimulatedAlgorithm& algorithm,
                                              const SimulationEffort& effort,
                                              const RunContext& context);

// What `tacit simulate --format json` prints.
[[nodiscard]] Result<std::string> simulate_json(const Args& args, unsigned jobs, std::uint64_t seed,
                                                const RunContext& context);

}  // namespace tacit::ask
