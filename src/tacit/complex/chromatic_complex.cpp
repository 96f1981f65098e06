#include "tacit/complex/chromatic_complex.h"

#include <algorithm>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

constexpr std::uint64_t most_words = std::uint64_t{1} << 24;

// The inputs of n processes over `values` values, without any round.
Executions words_of(unsigned n, unsigned values) {
  return Executions({n, 0, ChannelKind::broadcast, Task::consensus(values)});
}

}  // namespace

Value WordComplex::value(InputId facet, ProcessId i) const {
  std::uint64_t rest = facet.value();
  for (unsigned skipped = 0; skipped < i.value(); ++skipped) rest /= values;
  return static_cast<Value>(rest % values);
}

std::vector<std::pair<ProcessId, Value>> WordComplex::vertices() const {
  std::vector<ValueSet> used(processes);
  for (const InputId facet : facets) {
    for (const ProcessId i : ProcessSet::first(processes)) {
      used[i.index()] |= only_value(value(facet, i));
    }
  }
  std::vector<std::pair<ProcessId, Value>> result;
  for (const ProcessId i : ProcessSet::first(processes)) {
    for (unsigned v = 0; v < values; ++v) {
      const auto candidate = static_cast<Value>(v);
      if (has_value(used[i.index()], candidate)) result.emplace_back(i, candidate);
    }
  }
  return result;
}

bool WordComplex::has_facet(InputId facet) const {
  return std::ranges::binary_search(facets, facet);
}

WordComplex input_complex(unsigned n, unsigned values) {
  expects(n >= 1 && values >= 2 && values <= Task::most_input_values,
          "input_complex: needs processes, and 2 to 8 values");
  WordComplex result{n, values, {}};
  std::uint64_t words = 1;
  for (unsigned i = 0; i < n && words <= most_words; ++i) words *= values;
  expects(words <= most_words, "input_complex: more than 2^24 facets");
  result.facets.reserve(words);
  for (std::uint64_t x = 0; x < words; ++x) {
    listen();
    result.facets.emplace_back(x);
  }
  return result;
}

WordComplex output_complex(const Task& task, unsigned n) {
  WordComplex result = input_complex(n, task.values());
  const Executions words = words_of(n, task.values());
  std::erase_if(result.facets, [&](InputId facet) {
    listen();
    return task.is_error(words.values_in(facet));
  });
  return result;
}

std::vector<std::string> facet_texts(const WordComplex& complex) {
  const Executions words = words_of(complex.processes, complex.values);
  std::vector<std::string> texts;
  for (const InputId facet : complex.facets) texts.push_back(words.text(facet));
  std::ranges::sort(texts);
  return texts;
}

InputId decisions(const DecisionHypergraph& hypergraph, const Colouring& colouring, FacetId facet) {
  expects(colouring.size() == hypergraph.view_count(), "colouring: one decision per view");
  std::vector<Value> decided;
  for (const ViewId view : hypergraph.facet(facet)) decided.push_back(colouring[view.index()]);
  return hypergraph.executions().input_of(decided);
}

}  // namespace tacit
