#include "tacit/search/starting_algorithms.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/block_rule.h"
#include "tacit/algorithm/named_algorithms.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

constexpr std::size_t most_sequences = 400;

// One-round building blocks, the best known ones first.
std::vector<std::string> one_round_names(unsigned n) {
  std::vector<std::string> names = ranked_rules();
  std::string members = "1";
  for (unsigned size = 2; size < n; ++size) {
    members += "," + std::to_string(size);
    names.push_back("courteous@" + members);
  }
  for (const NamedBlockRule& rule : named_block_rules()) names.emplace_back(rule.name);
  return names;
}

// All sequences of the given length over as many of the names as fit the limit.
std::vector<std::string> sequences(std::vector<std::string> names, unsigned length) {
  const auto count = [&](std::size_t letters) {
    std::size_t total = 1;
    for (unsigned i = 0; i < length && total <= most_sequences; ++i) total *= letters;
    return total;
  };
  while (names.size() > 2 && count(names.size()) > most_sequences) names.pop_back();
  std::vector<std::string> result{""};
  for (unsigned i = 0; i < length; ++i) {
    std::vector<std::string> longer;
    for (const std::string& prefix : result) {
      for (const std::string& name : names) {
        longer.push_back(prefix.empty() ? name : prefix + ";" + name);
        if (longer.size() >= most_sequences) break;
      }
    }
    result = std::move(longer);
  }
  return result;
}

// "A;A;A" is written "A^3".
std::string shortened(const std::string& sequence, unsigned length) {
  const std::string first = sequence.substr(0, sequence.find(';'));
  std::string repeated = first;
  for (unsigned i = 1; i < length; ++i) repeated += ";" + first;
  return length > 1 && sequence == repeated ? first + "^" + std::to_string(length) : sequence;
}

std::vector<std::string> word_rule_names() {
  std::vector<std::string> names;
  for (const WordRule& rule : word_rules()) names.emplace_back(rule.name);
  return names;
}

// What every view decides, if the name is that of an algorithm for the system with validity.
std::optional<Colouring> named_colouring(const std::string& name,
                                         const DecisionHypergraph& hypergraph) {
  const System& system = hypergraph.system();
  if (system.task.values() > 2) {
    const auto algorithm = WordAlgorithm::parse(name);
    if (!algorithm || algorithm->rounds() != system.rounds) return std::nullopt;
    return algorithm->colouring(hypergraph);
  }
  AlgorithmRequest request;
  request.processes = system.processes;
  request.channel = system.channel;
  const auto algorithm = parse_algorithm(name, request);
  if (!algorithm) return std::nullopt;
  auto colouring = colouring_of(*algorithm, hypergraph);
  if (!colouring || validity_violation(hypergraph, *colouring)) return std::nullopt;
  return *std::move(colouring);
}

}  // namespace

std::vector<KnownAlgorithm> starting_algorithms(const Problem& problem, const RunContext& context) {
  const System& system = problem.hypergraph().system();
  std::vector<KnownAlgorithm> result;
  if (system.rounds == 0) return result;
  const bool binary = system.task.values() == 2;
  std::vector<std::string> names;
  if (binary && system.rounds > 0 && system.rounds % 2 == 0) {
    names.push_back(named_algorithms(system.rounds).back().algorithm);
  }
  for (const std::string& sequence :
       sequences(binary ? one_round_names(system.processes) : word_rule_names(), system.rounds)) {
    names.push_back(shortened(sequence, system.rounds));
  }
  std::set<std::vector<ErrorCounts>> seen;
  for (const std::string& name : names) {
    if (context.cancelled() && !result.empty()) break;
    const auto colouring = named_colouring(name, problem.hypergraph());
    if (!colouring) continue;
    auto decisions = problem.decisions(*colouring);
    if (!seen.insert(problem.distinct_errors(decisions)).second) continue;
    result.push_back(known_algorithm(problem, name, std::move(decisions)));
  }
  return result;
}

std::optional<KnownAlgorithm> algorithm_with_name(const Problem& problem, const std::string& name) {
  const auto colouring = named_colouring(name, problem.hypergraph());
  if (!colouring) return std::nullopt;
  return known_algorithm(problem, name, problem.decisions(*colouring));
}

}  // namespace tacit
