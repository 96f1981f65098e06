// Short ways to ask the engine: systems, algorithms by name, inputs, random algorithms,
// and numbers as markup.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/complex/decision_hypergraph.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/reproduce/claim.h"
#include "tacit/reproduce/optima.h"

namespace tacit {

[[noreturn]] void throw_error(const Error& error);

// The value of a question that the engine is known to answer. Throws Unfinished where memory or
// time ended, std::runtime_error for any other error.
template <class T>
[[nodiscard]] T value_of(Result<T> result) {
  if (!result) throw_error(result.error());
  return *std::move(result);
}

[[nodiscard]] DecisionHypergraph hypergraph_of(const System& system);
[[nodiscard]] Algorithm named(std::string_view text, unsigned n);
[[nodiscard]] Evaluation evaluated(std::string_view text, unsigned n,
                                   const EvaluationOptions& options = {});
// The engines that take the algorithm over broadcast.
[[nodiscard]] std::vector<Engine> engines_for(const Algorithm& algorithm);
// The error on every input, constant ones included, by bits.
[[nodiscard]] std::map<std::string, Profile> errors_by_input(const Algorithm& algorithm, unsigned n,
                                                             Engine engine);

// Inputs by mask; mixed means neither 0^n nor 1^n.
[[nodiscard]] std::vector<ProcessSet> all_inputs(unsigned n);
[[nodiscard]] std::vector<ProcessSet> mixed_inputs(unsigned n);
[[nodiscard]] unsigned ones_in(std::string_view input);
[[nodiscard]] bool is_mixed(std::string_view input);
[[nodiscard]] Probability probability(const Rational& value);  // expects 0 <= value <= 1
[[nodiscard]] ProcessId process(unsigned i);

using RandomBits = std::mt19937_64;
// Equal seeds give equal bits: a verdict must not depend on luck.
[[nodiscard]] RandomBits seeded(std::uint64_t seed);
// Every free view decides by a coin.
[[nodiscard]] Colouring random_algorithm(const DecisionHypergraph& hypergraph, RandomBits& random);
// The view with this text, after one round.
[[nodiscard]] ViewId view_named(const DecisionHypergraph& hypergraph, std::string_view text);

// Markup: "$q^3 + 2 p^2 q$", "$2/3$", "$[0, 3/7]$", "$[0, 1/3]$ and $p = 1$".
[[nodiscard]] std::string formula(const Profile& profile);
[[nodiscard]] std::string formula(const AlgebraicNumber& number);
[[nodiscard]] std::string formula(const std::vector<Interval>& intervals);

// The certificate of an optimum as evidence; where it is reached by algorithms without a
// name, their tables as well.
[[nodiscard]] std::vector<Evidence> evidence_of(const ProvedOptimum& optimum);

}  // namespace tacit
