// Algorithms by their text, and evaluations looked up by input.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "support/literals.h"
#include "tacit/algorithm/algorithm.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit::test {

[[nodiscard]] inline Algorithm algorithm(std::string_view text, unsigned n,
                                         ChannelKind channel = ChannelKind::broadcast) {
  return sure(parse_algorithm(text, {.processes = n, .channel = channel}));
}

[[nodiscard]] inline System system_for(const Algorithm& of, unsigned n,
                                       ChannelKind channel = ChannelKind::broadcast) {
  return {n, of.rounds(), channel};
}

// Every engine that takes the algorithm over the broadcast channel.
[[nodiscard]] inline std::vector<Engine> broadcast_engines(const Algorithm& of) {
  std::vector<Engine> engines{Engine::enumerate};
  if (of.count_rules_only()) engines.push_back(Engine::chain);
  if (of.count_rules_only() && of.steps().size() == 1) engines.push_back(Engine::count);
  return engines;
}

[[nodiscard]] inline Evaluation evaluated(const Algorithm& of, unsigned n,
                                          const EvaluationOptions& options = {},
                                          ChannelKind channel = ChannelKind::broadcast) {
  return sure(evaluate(of, system_for(of, n, channel), options));
}
[[nodiscard]] inline Evaluation evaluated(std::string_view text, unsigned n,
                                          const EvaluationOptions& options = {},
                                          ChannelKind channel = ChannelKind::broadcast) {
  return evaluated(algorithm(text, n, channel), n, options, channel);
}

// The error of every input, trivial ones included, by its bits.
[[nodiscard]] inline std::map<std::string, Profile> errors_of(
    const Algorithm& of, unsigned n, Engine engine = Engine::automatic,
    ChannelKind channel = ChannelKind::broadcast) {
  std::map<std::string, Profile> errors;
  const Evaluation all = evaluated(of, n, {.engine = engine, .all_inputs = true}, channel);
  for (const InputClass& input : all.inputs) errors.emplace(input.input, input.error);
  return errors;
}

[[nodiscard]] inline unsigned ones_in(const std::string& input) {
  unsigned ones = 0;
  for (const char c : input) ones += c == '1' ? 1U : 0U;
  return ones;
}

}  // namespace tacit::test
