// The small systems that every statement about the complex is tested on, and
// colourings of their hypergraphs.
#pragma once

#include <bit>
#include <vector>

#include "support/literals.h"
#include "support/scale.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit::test {

[[nodiscard]] inline DecisionHypergraph built(const System& system) {
  return sure(DecisionHypergraph::build(system));
}

[[nodiscard]] inline DecisionHypergraph broadcast(unsigned n, unsigned rounds = 1) {
  return built({.processes = n, .rounds = rounds});
}

// All three channels, at most 4096 executions each.
[[nodiscard]] inline std::vector<System> small_systems() {
  using enum ChannelKind;
  return {{2, 0, broadcast},  {2, 1, broadcast},  {2, 2, broadcast},  {2, 3, broadcast},
          {3, 0, broadcast},  {3, 1, broadcast},  {3, 2, broadcast},  {4, 1, broadcast},
          {2, 0, unicast},    {2, 1, unicast},    {2, 2, unicast},    {3, 0, unicast},
          {3, 1, unicast},    {2, 1, undirected}, {2, 3, undirected}, {3, 0, undirected},
          {3, 1, undirected}, {3, 2, undirected}, {4, 1, undirected}};
}

// The same idea over three and four values, at most 4096 executions each.
[[nodiscard]] inline std::vector<System> systems_of_words() {
  using enum ChannelKind;
  const Task three = Task::consensus(3);
  return {{2, 0, broadcast, three},
          {2, 1, broadcast, three},
          {2, 2, broadcast, three},
          {3, 1, broadcast, three},
          {2, 1, unicast, three},
          {3, 1, undirected, three},
          {2, 1, broadcast, Task::consensus(4)},
          {3, 1, broadcast, Task::consensus(4)},
          {3, 1, broadcast, Task::set_agreement(2, 3)}};
}

// A random algorithm: every free view decides by a coin, or a die where it has more values.
[[nodiscard]] inline Colouring random_valid_colouring(const DecisionHypergraph& hypergraph,
                                                      RandomBits& random) {
  Colouring colouring(hypergraph.view_count());
  for (std::uint32_t v = 0; v < colouring.size(); ++v) {
    ValueSet allowed = hypergraph.allowed(ViewId(v));
    const auto choices = static_cast<unsigned>(std::popcount(allowed));
    for (auto skip = choices > 1 ? random() % choices : 0; skip > 0; --skip) {
      allowed = static_cast<ValueSet>(allowed & (allowed - 1));
    }
    colouring[v] = smallest_value(allowed);
  }
  return colouring;
}

// Every input but 0^n and 1^n.
[[nodiscard]] inline std::vector<ProcessSet> mixed_inputs(unsigned n) {
  std::vector<ProcessSet> inputs;
  for (std::uint64_t mask = 1; mask + 1 < std::uint64_t{1} << n; ++mask) {
    inputs.push_back(ProcessSet(mask));
  }
  return inputs;
}

[[nodiscard]] inline std::vector<ProcessSet> all_inputs(unsigned n) {
  std::vector<ProcessSet> inputs;
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) {
    inputs.push_back(ProcessSet(mask));
  }
  return inputs;
}

}  // namespace tacit::test
