// An algorithm together with the system it was made for, as Python holds it.
#pragma once

#include <memory>
#include <string>

#include "bindings.h"
#include "tacit/algorithm/algorithm.h"

namespace tacit::python {

struct AlgorithmHandle {
  System system;
  Algorithm algorithm;
};

// The views of a system, for algorithms that are functions of a view.
struct ViewSpace {
  std::shared_ptr<const DecisionHypergraph> hypergraph;
};

}  // namespace tacit::python
