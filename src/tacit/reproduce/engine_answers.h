// What claims ask the engine: hypergraphs, algorithms by name and their errors. The questions are
// small, and the engine is known to answer them.
//
// No answer can then only mean that memory or time ended, or a defect. Either ends the claim from
// within its loops, as number work does (base/budget.h): decide() in claim.h says what becomes of
// it. Passing a Result through every loop of sixty claims would say the same on each line.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/budget.h"
#include "tacit/complex/decision_hypergraph.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {

// The value of a question that the engine is known to answer; without one, throws what number
// work throws.
template <class T>
[[nodiscard]] T value_of(Result<T> result) {
  if (!result) throw_as_number_work(result.error());
  return *std::move(result);
}

[[nodiscard]] DecisionHypergraph hypergraph_of(const System& system);
[[nodiscard]] Algorithm algorithm_named(std::string_view text, unsigned n);
// The errors of the algorithm over broadcast.
[[nodiscard]] Evaluation evaluate_named(std::string_view text, unsigned n,
                                        const EvaluationOptions& options = {});
// The engines that take the algorithm over broadcast.
[[nodiscard]] std::vector<Engine> engines_for(const Algorithm& algorithm);
// The error on every input, constant ones included, by bits.
[[nodiscard]] std::map<std::string, Profile> errors_by_input(const Algorithm& algorithm, unsigned n,
                                                             Engine engine);

using RandomBits = std::mt19937_64;
// Every free view decides by a coin. Equal seeds of `random` give equal algorithms: a verdict must
// not depend on luck.
[[nodiscard]] Colouring random_algorithm(const DecisionHypergraph& hypergraph, RandomBits& random);
// The view with this text, after one round.
[[nodiscard]] ViewId view_named(const DecisionHypergraph& hypergraph, std::string_view text);

}  // namespace tacit
