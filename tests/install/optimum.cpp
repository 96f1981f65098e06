// How far is an algorithm from the optimum? docs/guide/installing.md shows all that follows.
#include <iostream>

#include "tacit/algorithm/algorithm.h"
#include "tacit/ask/optimal.h"
#include "tacit/evaluate/evaluation.h"

int main() {
  const tacit::System system{.processes = 3};
  const auto p = tacit::Probability::parse("3/4");
  const auto courteous = tacit::parse_algorithm("courteous", {.processes = 3});
  if (!p || !courteous) return 1;
  const auto evaluated = tacit::evaluate(*courteous, system, {.at = *p});
  // Searched, certified and checked; Resources::atlases would be asked first.
  const auto found = tacit::answer(tacit::optimal_at(system, *p), tacit::Resources{}, {});
  if (!evaluated || !found || !found->optimum.complete()) return 1;
  const auto& best = found->optimum.pieces.front();
  std::cout << "courteous " << evaluated->worst_value->to_string() << ", optimum "
            << best.upper(*p).to_string() << ", by "
            << found->optimum.algorithms[best.algorithm].name << "\n";
}
