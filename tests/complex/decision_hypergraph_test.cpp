#include "tacit/complex/decision_hypergraph.h"

#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/generators.h"
#include "support/naive_model.h"
#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::broadcast;
using test::built;
using test::naive_deliveries;
using test::naive_execution;
using test::naive_views;
using test::random_valid_colouring;
using test::small_systems;

// Views and executions correspond one to one to those of the naive model, and the
// forced views are those that occur when all inputs are equal.
void expect_agreement_with_the_naive_model(const System& system) {
  const DecisionHypergraph hypergraph = built(system);
  ASSERT_EQ(hypergraph.facet_count(), test::naive_execution_count(system)) << system;
  std::map<std::string, ViewId> id_of;
  std::map<ViewId, std::string> name_of;
  std::map<std::string, unsigned> allowed;
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    const auto execution = naive_execution(system, f);
    const auto names = naive_views(system, execution);
    const auto views = hypergraph.facet(FacetId(f));
    ASSERT_EQ(views.size(), system.processes);
    unsigned inputs = 0;
    for (const int value : execution.inputs) inputs |= value == 1 ? 0b10U : 0b01U;
    for (unsigned i = 0; i < system.processes; ++i) {
      ASSERT_EQ(id_of.emplace(names[i], views[i]).first->second, views[i]) << system << names[i];
      ASSERT_EQ(name_of.emplace(views[i], names[i]).first->second, names[i]) << system;
      ASSERT_EQ(hypergraph.owner(views[i]), test::process(i)) << system;
      allowed.emplace(names[i], 0b11U).first->second &= inputs;
    }
  }
  // Ids are dense.
  ASSERT_EQ(hypergraph.view_count(), name_of.size()) << system;
  ASSERT_EQ(name_of.rbegin()->first.index() + 1, name_of.size()) << system;
  std::size_t forced = 0;
  for (const auto& [name, id] : id_of) {
    ASSERT_EQ(hypergraph.allowed(id), allowed.at(name)) << system << name;
    ASSERT_EQ(hypergraph.forced(id), allowed.at(name) != 0b11U) << system << name;
    if (hypergraph.forced(id)) ++forced;
  }
  EXPECT_EQ(hypergraph.forced_count(), forced) << system;
}

TEST(DecisionHypergraph, AgreesWithTheNaiveModel) {
  for (const System& system : small_systems()) expect_agreement_with_the_naive_model(system);
}

TEST(ExhaustiveDecisionHypergraph, AgreesWithTheNaiveModelOnLargerSystems) {
  for (const System& system :
       {System{3, 3}, System{4, 2}, System{5, 1}, System{6, 1}, System{2, 5}, System{3, 4},
        System{4, 3}, System{5, 2}, System{3, 5}, System{3, 2, ChannelKind::unicast},
        System{4, 1, ChannelKind::unicast}, System{3, 3, ChannelKind::undirected},
        System{4, 2, ChannelKind::undirected}, System{2, 5, ChannelKind::unicast}}) {
    expect_agreement_with_the_naive_model(system);
  }
}

// docs/mathematics.md.
TEST(DecisionHypergraph, HasThePublishedSizesForOneRound) {
  struct Row {
    unsigned n;
    std::uint64_t facets;
    std::size_t views;
    std::size_t free;
  };
  for (const Row& row : {Row{3, 64, 54, 30}, Row{4, 256, 216, 152}, Row{5, 1024, 810, 650},
                         Row{6, 4096, 2916, 2532}}) {
    const DecisionHypergraph hypergraph = broadcast(row.n);
    EXPECT_EQ(hypergraph.facet_count(), row.facets);
    EXPECT_EQ(hypergraph.view_count(), row.views);
    EXPECT_EQ(hypergraph.view_count() - hypergraph.forced_count(), row.free);
  }
}

TEST(DecisionHypergraph, WithoutRoundsHasTheInputsAsForcedViews) {
  const DecisionHypergraph hypergraph = broadcast(3, 0);
  EXPECT_EQ(hypergraph.facet_count(), 8U);
  EXPECT_EQ(hypergraph.view_count(), 6U);
  EXPECT_EQ(hypergraph.forced_count(), 6U);
}

TEST(DecisionHypergraph, SaysWhatItWasBuiltFor) {
  const System system{3, 2, ChannelKind::undirected};
  const DecisionHypergraph hypergraph = built(system);
  EXPECT_EQ(hypergraph.system(), system);
  EXPECT_EQ(hypergraph.task().name(), "consensus");
  EXPECT_EQ(hypergraph.executions().count(), hypergraph.facet_count());
}

TEST(DecisionHypergraph, RefusesWrongSizes) {
  for (const System& system : {System{0}, System{1}, System{100'001}, System{2, 100'001}}) {
    const auto result = DecisionHypergraph::build(system);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
  }
  for (const System& system : {System{32, 1}, System{100'000, 3}, System{20, 1}}) {
    const auto result = DecisionHypergraph::build(system);
    ASSERT_FALSE(result) << system;
    EXPECT_EQ(result.error().code, ErrorCode::too_large);
  }
}

TEST(DecisionHypergraph, RespectsTheMemoryLimit) {
  const System system{3, 1};
  const std::uint64_t need = test::sure(hypergraph_estimate(system)).bytes;
  EXPECT_TRUE(DecisionHypergraph::build(system, {.memory_limit = need}));
  const auto result = DecisionHypergraph::build(system, {.memory_limit = need - 1});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::too_large);
}

TEST(DecisionHypergraph, StopsWhenCancelled) {
  std::stop_source source;
  source.request_stop();
  const RunContext context{.stop = source.get_token()};
  for (const unsigned rounds : {0U, 1U, 3U}) {
    const auto result = DecisionHypergraph::build({.processes = 3, .rounds = rounds}, {}, context);
    ASSERT_FALSE(result) << rounds;
    EXPECT_EQ(result.error().code, ErrorCode::cancelled);
  }
}

TEST(DecisionHypergraph, StopsWhenCancelledOnTheWay) {
  std::stop_source source;
  const RunContext context{.stop = source.get_token(),
                           .on_progress = [&](const Progress& progress) {
                             EXPECT_EQ(progress.total, 4U);
                             if (progress.done == 2) source.request_stop();
                           }};
  const auto result = DecisionHypergraph::build({.processes = 2, .rounds = 4}, {}, context);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::cancelled);
}

TEST(DecisionHypergraph, IsBuiltAlikeTwice) {
  for (const System& system : small_systems()) {
    const DecisionHypergraph a = built(system);
    const DecisionHypergraph b = built(system);
    for (std::uint64_t f = 0; f < a.facet_count(); ++f) {
      ASSERT_TRUE(std::ranges::equal(a.facet(FacetId(f)), b.facet(FacetId(f)))) << system;
    }
  }
}

TEST(ValidityViolation, IsTheFirstForbiddenDecision) {
  const DecisionHypergraph hypergraph = broadcast(2);
  auto random = test::random_bits();
  const Colouring valid = random_valid_colouring(hypergraph, random);
  EXPECT_EQ(validity_violation(hypergraph, valid), std::nullopt);
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    Colouring changed = valid;
    changed[v] = !changed[v];
    const auto found = validity_violation(hypergraph, changed);
    EXPECT_EQ(found.has_value(), hypergraph.forced(ViewId(v)));
    if (found) {
      EXPECT_EQ(*found, ViewId(v));
    }
  }
}

TEST(Cut, RefusesColouringsOfAnotherSize) {
  const DecisionHypergraph hypergraph = broadcast(2);
  const Colouring shorter(hypergraph.view_count() - 1);
  EXPECT_THROW(static_cast<void>(validity_violation(hypergraph, shorter)), ContractViolation);
  EXPECT_THROW(static_cast<void>(cut(hypergraph, shorter, ProcessSet(1))), ContractViolation);
  EXPECT_THROW(static_cast<void>(cut_profile(hypergraph, shorter, ProcessSet(1))),
               ContractViolation);
}

TEST(Cut, OfOneColourIsEmpty) {
  const DecisionHypergraph hypergraph = broadcast(3);
  const Colouring constant(hypergraph.view_count(), Bit::one);
  for (const ProcessSet ones : test::all_inputs(3)) {
    EXPECT_TRUE(cut(hypergraph, constant, ones).empty());
    EXPECT_TRUE(cut_profile(hypergraph, constant, ones).is_zero());
  }
}

// Of any colouring, valid or not, on every input, against the naive model: decisions
// by the names of views, errors counted by hand.
TEST(CutProfile, EqualsBruteForce) {
  auto random = test::random_bits();
  for (const System& system : small_systems()) {
    const DecisionHypergraph hypergraph = built(system);
    for (unsigned repetition = 0; repetition < test::scaled(2); ++repetition) {
      Colouring colouring(hypergraph.view_count());
      for (Bit& bit : colouring) bit = random() % 2 == 1 ? Bit::one : Bit::zero;
      std::map<std::string, Bit> rule;
      std::vector<std::vector<std::uint64_t>> errors(
          std::size_t{1} << system.processes, std::vector<std::uint64_t>(system.links() + 1));
      std::vector<std::vector<FacetId>> facets(std::size_t{1} << system.processes);
      for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
        const auto execution = naive_execution(system, f);
        const auto names = naive_views(system, execution);
        std::set<Bit> decided;
        for (unsigned i = 0; i < system.processes; ++i) {
          const Bit bit = colouring[hypergraph.facet(FacetId(f))[i].index()];
          rule.emplace(names[i], bit);
          decided.insert(rule.at(names[i]));
        }
        ASSERT_EQ(is_cut(hypergraph, colouring, FacetId(f)), decided.size() > 1);
        if (decided.size() == 1) continue;
        std::size_t ones = 0;
        for (unsigned i = 0; i < system.processes; ++i) {
          ones |= static_cast<std::size_t>(execution.inputs[i]) << i;
        }
        ++errors[ones][naive_deliveries(execution)];
        facets[ones].push_back(FacetId(f));
      }
      for (const ProcessSet ones : test::all_inputs(system.processes)) {
        const Profile found = cut_profile(hypergraph, colouring, ones);
        EXPECT_EQ(found.degree(), system.links());
        EXPECT_EQ(found.coefficients(), test::coefficients_of(Profile(errors[ones.mask()])))
            << system << " " << input_text(ones, system.processes);
        EXPECT_EQ(cut(hypergraph, colouring, ones), facets[ones.mask()]);
      }
    }
  }
}

// The facets of an input are all patterns: together they have probability 1.
TEST(CutProfile, OfAllFacetsIsCertain) {
  for (const System& system : small_systems()) {
    const DecisionHypergraph hypergraph = built(system);
    // Process 1 against the others: every facet is in the cut.
    Colouring colouring(hypergraph.view_count());
    for (std::uint32_t v = 0; v < colouring.size(); ++v) {
      colouring[v] = hypergraph.owner(ViewId(v)) == test::process(0) ? Bit::one : Bit::zero;
    }
    for (const ProcessSet ones : test::all_inputs(system.processes)) {
      const Profile found = cut_profile(hypergraph, colouring, ones);
      EXPECT_EQ(found.coefficients(),
                test::coefficients_of(Profile::certain(static_cast<unsigned>(system.links()))))
          << system;
    }
  }
}

// All sixteen valid one-round algorithms for two processes (style guide, section 9):
// each input has error q^2 + a p q + b p^2 with what its two free views decide.
TEST(CutProfile, OfAllAlgorithmsForTwoProcesses) {
  const DecisionHypergraph hypergraph = broadcast(2);
  std::vector<std::uint32_t> free;
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    if (!hypergraph.forced(ViewId(v))) free.push_back(v);
  }
  ASSERT_EQ(free.size(), 4U);
  std::map<std::string, unsigned> profiles;
  auto random = test::random_bits();
  for (unsigned choice = 0; choice < 16; ++choice) {
    Colouring colouring = random_valid_colouring(hypergraph, random);
    for (unsigned k = 0; k < 4; ++k) {
      colouring[free[k]] = (choice >> k & 1) != 0 ? Bit::one : Bit::zero;
    }
    ASSERT_EQ(validity_violation(hypergraph, colouring), std::nullopt);
    for (const ProcessSet ones : test::mixed_inputs(2)) {
      ++profiles[cut_profile(hypergraph, colouring, ones).to_string()];
    }
  }
  // Input 01: [0]1 and 0[1] decide (0,0) or (1,1): one lost message splits them, both
  // delivered agree; (0,1): always split; (1,0), "give way": one delivery agrees.
  const std::map<std::string, unsigned> expected{
      {"q^2 + p q", 16}, {"q^2 + 2 p q + p^2", 8}, {"q^2 + p^2", 8}};
  EXPECT_EQ(profiles, expected);
}

}  // namespace
}  // namespace tacit
