// Building decision hypergraphs: time and bytes per facet.
#include <string>

#include <benchmark/benchmark.h>

#include "tacit/complex/decision_hypergraph.h"

namespace {

using tacit::ChannelKind;
using tacit::System;

void build_hypergraph(benchmark::State& state, System system) {
  double facets = 0;
  double views = 0;
  double bytes = 0;
  for (auto _ : state) {
    const auto hypergraph = tacit::DecisionHypergraph::build(system);
    benchmark::DoNotOptimize(hypergraph);
    facets = static_cast<double>(hypergraph->facet_count());
    views = static_cast<double>(hypergraph->view_count());
    bytes = static_cast<double>(hypergraph->bytes());
  }
  state.counters["facets"] = facets;
  state.counters["views"] = views;
  state.counters["bytes/facet"] = bytes / facets;
  state.counters["time/facet"] = benchmark::Counter(
      facets, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

const int registered = [] {
  for (const System system : {
           System{6, 1, ChannelKind::broadcast},
           System{7, 1, ChannelKind::broadcast},
           System{8, 1, ChannelKind::broadcast},
           System{3, 3, ChannelKind::broadcast},
           System{4, 2, ChannelKind::broadcast},
           System{5, 2, ChannelKind::broadcast},
           System{3, 4, ChannelKind::broadcast},
           System{3, 1, ChannelKind::unicast},
           System{4, 1, ChannelKind::unicast},
           System{4, 1, ChannelKind::undirected},
           System{3, 2, ChannelKind::undirected},
       }) {
    const std::string name = "hypergraph/" + std::string(tacit::channel_name(system.channel)) +
                             "/n=" + std::to_string(system.processes) +
                             "/r=" + std::to_string(system.rounds);
    benchmark::RegisterBenchmark(name.c_str(), [system](benchmark::State& state) {
      build_hypergraph(state, system);
    })->Unit(benchmark::kMillisecond);
  }
  return 0;
}();

}  // namespace
