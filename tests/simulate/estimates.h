// What the tests of simulation share: running one, and how far an estimate is from the exact value.
#pragma once

#include <cmath>

#include "evaluate/algorithms.h"
#include "tacit/evaluate/loss_file.h"
#include "tacit/simulate/simulation.h"

namespace tacit::test {

inline Simulation simulated(const Algorithm& algorithm, const System& system, const Probability& p,
                            const SimulationOptions& options) {
  return sure(simulate(algorithm, system, equal_links(system, p), options));
}

// |errors - N p| in standard deviations of the binomial distribution.
inline double sigmas(const Simulation& simulation, const Rational& exact) {
  const auto trials = static_cast<double>(simulation.trials);
  const double p = exact.approximate();
  const double expected = trials * p;
  const double deviation = std::sqrt(trials * p * (1 - p));
  const double off = std::abs(static_cast<double>(simulation.errors) - expected);
  return deviation > 0 ? off / deviation : (off > 0 ? HUGE_VAL : 0);
}

}  // namespace tacit::test
