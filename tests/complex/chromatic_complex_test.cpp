#include "tacit/complex/chromatic_complex.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::process;
using test::random_valid_colouring;

TEST(WordComplex, VerticesAreThoseOfItsFacets) {
  const WordComplex part{2, 2, {InputId(0b00), InputId(0b10)}};
  const std::vector<std::pair<ProcessId, Value>> expected{
      {process(0), Bit::zero}, {process(1), Bit::zero}, {process(1), Bit::one}};
  EXPECT_EQ(part.vertices(), expected);
  EXPECT_TRUE(part.has_facet(InputId(0b10)));
  EXPECT_FALSE(part.has_facet(InputId(0b01)));
  EXPECT_TRUE((WordComplex{3, 2, {}}).vertices().empty());
}

TEST(WordComplex, OfMoreValuesHasWordsAsFacets) {
  for (unsigned values = 2; values <= 4; ++values) {
    for (unsigned n = 1; n <= 4; ++n) {
      const WordComplex inputs = input_complex(n, values);
      EXPECT_EQ(inputs.vertices().size(), n * values);
      const std::vector<std::string> texts = facet_texts(inputs);
      EXPECT_EQ(texts.size(), inputs.facets.size());
      EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), texts.size());
      for (const std::string& text : texts) {
        EXPECT_EQ(text.size(), n);
        EXPECT_TRUE(std::ranges::all_of(
            text, [&](char c) { return c >= '0' && c < static_cast<char>('0' + values); }));
      }
    }
  }
}

// Counted without the complex: words over M letters of which at most K occur.
TEST(OutputComplex, OfSetAgreementHoldsTheWordsWithFewLetters) {
  for (unsigned values = 2; values <= 4; ++values) {
    for (unsigned most = 1; most < values; ++most) {
      for (unsigned n = 2; n <= 4; ++n) {
        std::size_t expected = 0;
        for (const std::string& word : facet_texts(input_complex(n, values))) {
          expected += std::set<char>(word.begin(), word.end()).size() <= most ? 1 : 0;
        }
        const WordComplex outputs = output_complex(Task::set_agreement(most, values), n);
        EXPECT_EQ(outputs.facets.size(), expected) << values << " " << most << " " << n;
        EXPECT_EQ(outputs.vertices().size(), std::size_t{n} * values);
      }
    }
  }
}

TEST(InputComplex, HoldsEveryVector) {
  for (unsigned n = 1; n <= 6; ++n) {
    const WordComplex inputs = input_complex(n);
    EXPECT_EQ(inputs.processes, n);
    EXPECT_TRUE(std::ranges::is_sorted(inputs.facets));
    for (const ProcessSet ones : test::all_inputs(n)) {
      EXPECT_TRUE(inputs.has_facet(InputId(ones.mask())));
    }
    EXPECT_EQ(inputs.facets.size(), test::all_inputs(n).size());
  }
  EXPECT_THROW(static_cast<void>(input_complex(0)), ContractViolation);
  EXPECT_THROW(static_cast<void>(input_complex(25)), ContractViolation);
}

TEST(OutputComplex, OfConsensusHoldsTheTwoConstantVectors) {
  for (unsigned n = 2; n <= 6; ++n) {
    const WordComplex outputs = output_complex(Task::consensus(), n);
    EXPECT_EQ(outputs.facets, (std::vector{InputId(0), InputId(ProcessSet::first(n).mask())}));
    EXPECT_EQ(outputs.vertices().size(), 2 * n);
  }
}

TEST(Decisions, AreTheColoursOfTheViews) {
  auto random = test::random_bits();
  for (const System& system : test::small_systems()) {
    const DecisionHypergraph hypergraph = test::built(system);
    const Colouring colouring = random_valid_colouring(hypergraph, random);
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const InputId image = decisions(hypergraph, colouring, FacetId(f));
      for (unsigned i = 0; i < system.processes; ++i) {
        ASSERT_EQ(hypergraph.executions().value(image, process(i)),
                  colouring[hypergraph.facet(FacetId(f))[i].index()]);
      }
    }
  }
}

}  // namespace
}  // namespace tacit
