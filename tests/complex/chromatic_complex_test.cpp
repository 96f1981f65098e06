#include "tacit/complex/chromatic_complex.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::process;
using test::random_valid_colouring;

TEST(BinaryComplex, VerticesAreThoseOfItsFacets) {
  const BinaryComplex part{2, {ProcessSet(0b00), ProcessSet(0b10)}};
  const std::vector<std::pair<ProcessId, Bit>> expected{
      {process(0), Bit::zero}, {process(1), Bit::zero}, {process(1), Bit::one}};
  EXPECT_EQ(part.vertices(), expected);
  EXPECT_TRUE(part.has_facet(ProcessSet(0b10)));
  EXPECT_FALSE(part.has_facet(ProcessSet(0b01)));
  EXPECT_TRUE((BinaryComplex{3, {}}).vertices().empty());
}

TEST(InputComplex, HoldsEveryVector) {
  for (unsigned n = 1; n <= 6; ++n) {
    const BinaryComplex inputs = input_complex(n);
    EXPECT_EQ(inputs.processes, n);
    EXPECT_TRUE(std::ranges::is_sorted(inputs.facets));
    EXPECT_EQ(inputs.facets, test::all_inputs(n));
  }
  EXPECT_THROW(static_cast<void>(input_complex(0)), ContractViolation);
  EXPECT_THROW(static_cast<void>(input_complex(25)), ContractViolation);
}

TEST(OutputComplex, OfConsensusHoldsTheTwoConstantVectors) {
  for (unsigned n = 2; n <= 6; ++n) {
    const BinaryComplex outputs = output_complex(Task::consensus(), n);
    EXPECT_EQ(outputs.facets, (std::vector{ProcessSet(), ProcessSet::first(n)}));
    EXPECT_EQ(outputs.vertices().size(), 2 * n);
  }
}

TEST(Decisions, AreTheColoursOfTheViews) {
  auto random = test::random_bits();
  for (const System& system : test::small_systems()) {
    const DecisionHypergraph hypergraph = test::built(system);
    const Colouring colouring = random_valid_colouring(hypergraph, random);
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const ProcessSet image = decisions(hypergraph, colouring, FacetId(f));
      for (unsigned i = 0; i < system.processes; ++i) {
        ASSERT_EQ(image.bit(process(i)), colouring[hypergraph.facet(FacetId(f))[i].index()]);
      }
    }
  }
}

}  // namespace
}  // namespace tacit
