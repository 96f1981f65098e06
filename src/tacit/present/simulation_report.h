// A simulation as text, JSON and CSV. Its estimates are the only results of tacit that
// are not exact, and they are labelled as such.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tacit/simulate/simulation.h"

namespace tacit {

// What belongs to one run and not to the question.
struct SimulationRun {
  std::optional<Probability> at;  // as asked for
  std::string loss_file;          // its name, or empty
  std::string channel_file{};     // the same
  double seconds = 0;
  unsigned jobs = 1;
  unsigned ranks = 1;
  std::string_view target;  // the vector instructions used
};

// The same for every run of the same question: speed is left to simulation_speed_text().
[[nodiscard]] std::string simulation_text(const Simulation& simulation, const SimulationRun& run);
[[nodiscard]] std::string simulation_json(const Simulation& simulation, const SimulationRun& run);
[[nodiscard]] std::string simulation_csv(const Simulation& simulation, const SimulationRun& run);
// "1.5e+08 trials per second, 9.6e+09 broadcasts per second (AVX2, 2 threads)"
[[nodiscard]] std::string simulation_speed_text(const Simulation& simulation,
                                                const SimulationRun& run);

// How many standard deviations of the count the estimate lies above the exact value.
// Nothing where that is not known, with importance sampling, and where nothing varies.
[[nodiscard]] std::optional<double> deviations(const Simulation& simulation);
// Whether the exact value lies in the interval. Expects an exact value.
[[nodiscard]] bool inside_interval(const Simulation& simulation);

}  // namespace tacit
