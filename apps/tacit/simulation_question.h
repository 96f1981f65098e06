// What `tacit simulate` is asked, but for the algorithm. Shared by the program, the
// Python module and the server.
#pragma once

#include <string>

#include "command.h"
#include "tacit/present/simulation_report.h"
#include "tacit/simulate/simulation.h"

namespace tacit::cli {

struct SimulationQuestion {
  System system;
  LinkProbabilities links;
  SimulationOptions simulation;  // without seed, jobs and ranks
  SimulationRun run;             // the point and the file as asked for
};

// Reads every option of the verb but --seed, --jobs and --format.
[[nodiscard]] Result<SimulationQuestion> simulation_question(const Args& args);

// What `tacit simulate --format json` prints.
[[nodiscard]] Result<std::string> simulate_json(const Args& args, unsigned jobs, std::uint64_t seed,
                                                const RunContext& context);

}  // namespace tacit::cli
