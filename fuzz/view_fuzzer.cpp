// Views, patterns, inputs and classes of algorithms: parse, print, parse is the identity. The first
// byte chooses the system.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "tacit/complex/decision_hypergraph.h"
#include "tacit/complex/view_text.h"
#include "tacit/model/blocks.h"

namespace {

using tacit::ChannelKind;
using tacit::DecisionHypergraph;

const std::vector<DecisionHypergraph>& hypergraphs() {
  static const std::vector<DecisionHypergraph> all = [] {
    std::vector<DecisionHypergraph> result;
    for (const tacit::System system : {
             tacit::System{3, 0, ChannelKind::broadcast},
             tacit::System{3, 1, ChannelKind::broadcast},
             tacit::System{3, 2, ChannelKind::broadcast},
             tacit::System{2, 3, ChannelKind::broadcast},
             tacit::System{3, 1, ChannelKind::unicast},
             tacit::System{3, 2, ChannelKind::undirected},
         }) {
      result.push_back(*DecisionHypergraph::build(system));
    }
    return result;
  }();
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const DecisionHypergraph& hypergraph = hypergraphs()[data[0] % hypergraphs().size()];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const unsigned rounds = hypergraph.system().rounds;
  const unsigned n = hypergraph.system().processes;
  if (const auto view = tacit::parse_view(hypergraph.views(), rounds, text)) {
    const auto again = tacit::parse_view(hypergraph.views(), rounds,
                                         tacit::view_text(hypergraph.views(), rounds, *view));
    if (!again || *again != *view) std::abort();
  }
  if (const auto view = tacit::parse_one_round_view(text, n)) {
    if (tacit::view_text(*view, n) != text) std::abort();
  }
  if (const auto pattern = hypergraph.executions().parse_pattern(text)) {
    if (hypergraph.executions().pattern_text(*pattern) != text) std::abort();
  }
  if (const auto input = tacit::parse_input(text, n)) {
    if (tacit::input_text(*input, n) != text) std::abort();
  }
  if (const auto algorithms = tacit::parse_algorithm_class(text, n)) {
    const auto again = tacit::parse_algorithm_class(algorithms->name(), n);
    if (!again || *again != *algorithms) std::abort();
  }
  return 0;
}
