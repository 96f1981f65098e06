// An algorithm together with the system it was made for, as Python holds it.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "bindings.h"
#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/word_algorithm.h"

namespace tacit::python {

struct AlgorithmHandle {
  System system;                                     // its task says how many values there are
  std::variant<Algorithm, WordAlgorithm> algorithm;  // of two values, or of more

  [[nodiscard]] const std::string& name() const {
    const auto* const words = std::get_if<WordAlgorithm>(&algorithm);
    return words != nullptr ? words->text() : std::get<Algorithm>(algorithm).name();
  }
};

// Raises an error unless the algorithm is one over the values of the task.
void expect_values(const AlgorithmHandle& handle, const Task& task);

// The views of a system, for algorithms that are functions of a view.
struct ViewSpace {
  std::shared_ptr<const DecisionHypergraph> hypergraph;
};

}  // namespace tacit::python
