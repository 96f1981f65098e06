#include "tacit/bound/problem.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "support/naive_model.h"
#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::coefficients_of;
using test::problem_of;
using test::random_decisions;
using test::random_valid_colouring;
using test::small_systems;

TEST(Problem, ListsTheMixedInputsByMask) {
  for (const System& system : small_systems()) {
    const Problem problem = problem_of(system);
    std::vector<ProcessSet> inputs;
    for (const Problem::InputFacets& input : problem.inputs())
      inputs.emplace_back(input.input.value());
    EXPECT_EQ(inputs, test::mixed_inputs(system.processes)) << system;
    EXPECT_EQ(problem.links(), system.links()) << system;
  }
}

// certificate.md, section 3, with views as strings: by owner, then by first occurrence;
// forced views have no variable.
TEST(Problem, NumbersFreeViewsInTheOrderOfTheSpecification) {
  for (const System& system : small_systems()) {
    const Problem problem = problem_of(system);
    const DecisionHypergraph& hypergraph = problem.hypergraph();
    std::vector<std::vector<std::string>> order(system.processes);
    std::vector<std::map<std::string, ViewId>> ids(system.processes);
    std::set<std::string> forced;
    for (std::uint64_t f = 0; f < test::naive_execution_count(system); ++f) {
      const auto execution = test::naive_execution(system, f);
      const auto names = naive_views(system, execution);
      const auto ones = std::ranges::count(execution.inputs, 1);
      for (unsigned i = 0; i < system.processes; ++i) {
        if (ones == 0 || ones == static_cast<int>(system.processes)) forced.insert(names[i]);
        if (ids[i].emplace(names[i], hypergraph.facet(FacetId(f))[i]).second) {
          order[i].push_back(names[i]);
        }
      }
    }
    std::uint32_t variable = 0;
    for (unsigned i = 0; i < system.processes; ++i) {
      for (const std::string& name : order[i]) {
        const ViewId view = ids[i].at(name);
        if (forced.contains(name)) {
          EXPECT_EQ(problem.variable(view), Problem::no_variable) << system;
          continue;
        }
        ++variable;
        ASSERT_EQ(problem.variable(view), variable) << system;
        ASSERT_EQ(problem.view(variable), view) << system;
      }
    }
    EXPECT_EQ(problem.free_views(), variable) << system;
  }
}

// A facet is open when its free views can bring it into error and out of it: all their
// decisions are tried.
TEST(Problem, OpenFacetsAreThoseThatDecisionsCanChange) {
  for (const System& system : small_systems()) {
    const Problem problem = problem_of(system);
    const DecisionHypergraph& hypergraph = problem.hypergraph();
    const Executions& executions = hypergraph.executions();
    for (const Problem::InputFacets& input : problem.inputs()) {
      ErrorCounts always(problem.links() + 1);
      std::size_t open = 0;
      for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
        const FacetId facet = executions.facet(input.input, Pattern(phi));
        std::set<bool> outcomes;
        for (unsigned choice = 0; choice < 1U << system.processes; ++choice) {
          ValueSet decided = 0;
          bool valid = true;
          for (unsigned i = 0; i < system.processes; ++i) {
            const Bit bit = Bit((choice >> i) & 1);
            valid =
                valid && (hypergraph.allowed(hypergraph.facet(facet)[i]) & only_value(bit)) != 0;
            decided |= only_value(bit);
          }
          if (valid) outcomes.insert(decided == 0b11);
        }
        const unsigned delivered = executions.weight(facet).delivered;
        if (outcomes == std::set<bool>{true}) ++always[delivered];
        if (outcomes.size() < 2) continue;
        ASSERT_LT(open, input.open.size()) << system;
        const Problem::OpenFacet& listed = input.open[open++];
        EXPECT_EQ(listed.delivered, delivered) << system;
        std::vector<std::uint32_t> views;
        std::optional<Bit> forced;
        for (const ViewId view : hypergraph.facet(facet)) {
          if (problem.variable(view) != Problem::no_variable) {
            views.push_back(problem.variable(view));
          } else {
            forced = hypergraph.allowed(view) == 0b10 ? Bit::one : Bit::zero;
          }
        }
        EXPECT_EQ(listed.views, views) << system;
        EXPECT_EQ(listed.forced_value(), forced) << system;
      }
      EXPECT_EQ(open, input.open.size()) << system;
      EXPECT_EQ(input.always_in_error, always) << system;
    }
  }
}

TEST(Problem, ErrorsAreTheCutProfilesOfTheHypergraph) {
  auto random = test::random_bits();
  for (const System& system : small_systems()) {
    const Problem problem = problem_of(system);
    for (unsigned repetition = 0; repetition < test::scaled(4); ++repetition) {
      const auto decisions = random_decisions(problem, random);
      const Colouring colouring = problem.colouring(decisions);
      std::set<ErrorCounts> distinct;
      for (std::size_t x = 0; x < problem.inputs().size(); ++x) {
        const ErrorCounts errors = problem.errors(decisions, x);
        distinct.insert(errors);
        EXPECT_EQ(coefficients_of(to_profile(errors)),
                  coefficients_of(
                      cut_profile(problem.hypergraph(), colouring, problem.inputs()[x].input)))
            << system;
      }
      EXPECT_EQ(problem.distinct_errors(decisions),
                (std::vector<ErrorCounts>(distinct.begin(), distinct.end())))
          << system;
    }
  }
}

TEST(Problem, DecisionsAndColouringsCorrespond) {
  auto random = test::random_bits();
  for (const System& system : small_systems()) {
    const Problem problem = problem_of(system);
    for (unsigned repetition = 0; repetition < test::scaled(4); ++repetition) {
      const auto decisions = random_decisions(problem, random);
      const Colouring colouring = problem.colouring(decisions);
      EXPECT_EQ(validity_violation(problem.hypergraph(), colouring), std::nullopt) << system;
      EXPECT_EQ(problem.decisions(colouring), decisions) << system;
      const Colouring other = random_valid_colouring(problem.hypergraph(), random);
      EXPECT_EQ(problem.colouring(problem.decisions(other)), other) << system;
    }
  }
}

TEST(Problem, RefusesDecisionsOfAnotherLength) {
  const Problem problem = problem_of({3});
  EXPECT_THROW(static_cast<void>(problem.colouring(Problem::Decisions(29))), ContractViolation);
  EXPECT_THROW(static_cast<void>(problem.colouring(Problem::Decisions(31))), ContractViolation);
  EXPECT_THROW(static_cast<void>(problem.decisions(Colouring(30))), ContractViolation);
}

}  // namespace
}  // namespace tacit
