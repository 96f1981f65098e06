#include "tacit/complex/chromatic_complex.h"

#include <algorithm>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {

std::vector<std::pair<ProcessId, Bit>> BinaryComplex::vertices() const {
  std::vector<std::pair<ProcessId, Bit>> result;
  for (const ProcessId i : ProcessSet::first(processes)) {
    for (const Bit bit : {Bit::zero, Bit::one}) {
      const bool used =
          std::ranges::any_of(facets, [&](ProcessSet ones) { return ones.bit(i) == bit; });
      if (used) result.emplace_back(i, bit);
    }
  }
  return result;
}

bool BinaryComplex::has_facet(ProcessSet ones) const {
  return std::ranges::binary_search(facets, ones);
}

BinaryComplex input_complex(unsigned n) {
  expects(1 <= n && n <= 24, "input_complex: needs 1 to 24 processes");
  BinaryComplex result{n, {}};
  for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) {
    listen();
    result.facets.emplace_back(mask);
  }
  return result;
}

BinaryComplex output_complex(const Task& task, unsigned n) {
  BinaryComplex result{n, {}};
  for (const ProcessSet ones : input_complex(n).facets) {
    listen();
    // The values somebody decides are those "allowed" by the same vector as input.
    if (!task.is_error(task.allowed(ones, n))) result.facets.push_back(ones);
  }
  return result;
}

std::vector<std::string> facet_texts(const BinaryComplex& complex) {
  std::vector<std::string> texts;
  for (const ProcessSet ones : complex.facets) texts.push_back(input_text(ones, complex.processes));
  std::ranges::sort(texts);
  return texts;
}

ProcessSet decisions(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                     FacetId facet) {
  expects(colouring.size() == hypergraph.view_count(), "colouring: one decision per view");
  ProcessSet result;
  const auto views = hypergraph.facet(facet);
  for (const ProcessId i : ProcessSet::first(hypergraph.system().processes)) {
    if (colouring[views[i.index()].index()] == Bit::one) result.insert(i);
  }
  return result;
}

}  // namespace tacit
