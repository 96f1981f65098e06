// Uses the library as a stranger would.
#include <iostream>

#include "tacit/base/profile.h"
#include "tacit/complex/decision_hypergraph.h"

int main() {
  const auto hypergraph = tacit::DecisionHypergraph::build({.processes = 3});
  if (!hypergraph) return 1;
  const auto crossing =
      tacit::crossings(*tacit::Profile::parse("q^3 + 2 p^2 q"), *tacit::Profile::parse("q"));
  std::cout << hypergraph->view_count() << " views, crossings";
  for (const tacit::Root& root : crossing) std::cout << " " << root.value.decimal(6);
  std::cout << "\n";
}
