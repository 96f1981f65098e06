// The clauses, judged by an evaluator of their own: once the views are decided, every
// clause has at most one positive literal of another variable. So there is a smallest
// assignment that satisfies those with one, and the clauses are satisfiable exactly when
// it satisfies the others too.
#include "tacit/search/clauses.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "support/systems.h"

namespace tacit {
namespace {

using test::problem_of;
using test::random_decisions;

using ClauseList = std::vector<std::vector<Literal>>;

ClauseSink into(ClauseList& list) {
  return [&list](const std::vector<Literal>& clause) { list.push_back(clause); };
}

// The smallest assignment, by variable; nothing when the decisions cannot be extended.
std::optional<std::vector<bool>> extended(const Problem& problem, const ClauseList& clauses,
                                          Literal variables, const Problem::Decisions& decisions) {
  std::vector<bool> value(static_cast<std::size_t>(variables) + 1);
  for (std::size_t v = 0; v < decisions.size(); ++v) value[v + 1] = decisions[v] == Bit::one;
  const auto holds = [&](Literal literal) {
    return value[static_cast<std::size_t>(std::abs(literal))] == (literal > 0);
  };
  const auto decided = [&](Literal literal) {
    return std::abs(literal) <= static_cast<Literal>(problem.free_views());
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const std::vector<Literal>& clause : clauses) {
      if (std::ranges::any_of(clause, holds)) continue;
      const auto head = std::ranges::find_if(
          clause, [&](Literal literal) { return literal > 0 && !decided(literal); });
      if (head == clause.end()) return std::nullopt;
      value[static_cast<std::size_t>(*head)] = true;
      changed = true;
    }
  }
  return value;
}

bool reaches(const ErrorCounts& errors, const ErrorCounts& profile) {
  return std::ranges::equal(errors, profile, std::greater_equal<>{});
}

std::vector<System> clause_systems() {
  using enum ChannelKind;
  return {{2, 0, broadcast}, {2, 1, broadcast},  {2, 2, broadcast},  {3, 1, broadcast},
          {4, 1, broadcast}, {3, 2, broadcast},  {2, 1, unicast},    {2, 2, unicast},
          {3, 1, unicast},   {2, 2, undirected}, {3, 1, undirected}, {4, 1, undirected}};
}

constexpr std::size_t some_clauses = 50'000;

TEST(Clauses, UseEveryVariableUpToTheirCount) {
  for (const System& system : clause_systems()) {
    const Problem problem = problem_of(system);
    ClauseList list;
    const Clauses clauses(problem, default_symmetry_breaking(problem, 60, some_clauses),
                          into(list));
    std::set<Literal> used;
    for (const auto& clause : list) {
      for (const Literal literal : clause) used.insert(std::abs(literal));
    }
    for (std::uint32_t v = 1; v <= problem.free_views(); ++v) used.insert(static_cast<Literal>(v));
    EXPECT_EQ(used.size(), static_cast<std::size_t>(clauses.variables())) << system;
    if (!used.empty()) {
      EXPECT_EQ(*used.rbegin(), clauses.variables()) << system;
    }
  }
}

// Outputs come by input and number of deliveries; output s of a counter of an input is
// true when s of its open facets are in error.
TEST(Clauses, CountersCount) {
  auto random = test::random_bits();
  for (const System& system : clause_systems()) {
    const Problem problem = problem_of(system);
    ClauseList list;
    const Clauses clauses(problem, {}, into(list));
    const std::vector<Literal> outputs = clauses.outputs();
    for (unsigned repetition = 0; repetition < test::scaled(2); ++repetition) {
      const auto decisions = random_decisions(problem, random);
      const auto value = extended(problem, list, clauses.variables(), decisions);
      ASSERT_TRUE(value) << system;
      std::size_t next = 0;
      for (std::size_t x = 0; x < problem.inputs().size(); ++x) {
        const Problem::InputFacets& input = problem.inputs()[x];
        const ErrorCounts errors = problem.errors(decisions, x);
        for (unsigned k = 0; k <= problem.links(); ++k) {
          const auto open = static_cast<std::uint32_t>(std::ranges::count_if(
              input.open, [k](const Problem::OpenFacet& facet) { return facet.delivered == k; }));
          for (std::uint32_t s = 1; s <= open; ++s) {
            ASSERT_LT(next, outputs.size()) << system;
            EXPECT_EQ((*value)[static_cast<std::size_t>(outputs[next++])],
                      s <= errors[k] - input.always_in_error[k])
                << system << " input " << x << " deliveries " << k << " errors " << s;
          }
        }
      }
      EXPECT_EQ(next, outputs.size()) << system;
    }
  }
}

TEST(Clauses, BlockExactlyTheAlgorithmsThatReachAProfile) {
  auto random = test::random_bits();
  for (const System& system : clause_systems()) {
    const Problem problem = problem_of(system);
    ClauseList list;
    const Clauses clauses(problem, {}, into(list));
    unsigned reached_count = 0;
    unsigned missed_count = 0;
    for (unsigned repetition = 0; repetition < test::scaled(12); ++repetition) {
      const auto decisions = random_decisions(problem, random);
      // Near what the algorithm does on some input, so that both answers occur.
      ErrorCounts profile = problem.errors(decisions, random() % problem.inputs().size());
      for (std::uint32_t& count : profile) {
        if (random() % 3 == 0 && count > 0) --count;
      }
      if (random() % 2 == 0) ++profile[random() % profile.size()];
      bool reached = false;
      for (std::size_t x = 0; x < problem.inputs().size(); ++x) {
        reached = reached || reaches(problem.errors(decisions, x), profile);
      }
      ClauseList with_block = list;
      clauses.block(profile, into(with_block));
      EXPECT_EQ(extended(problem, with_block, clauses.variables(), decisions).has_value(), !reached)
          << system;
      ++(reached ? reached_count : missed_count);
    }
    EXPECT_GT(reached_count, 0U) << system;
    EXPECT_GT(missed_count, 0U) << system;
  }
}

TEST(Clauses, BlockSaysNothingAboutInputsThatCannotReachTheProfile) {
  const Problem problem = problem_of({3});
  ClauseList list;
  const Clauses clauses(problem, {}, into(list));
  const auto blocked = [&](const ErrorCounts& profile) {
    ClauseList result;
    clauses.block(profile, into(result));
    return result;
  };
  EXPECT_EQ(blocked({0, 0, 0, 0}), ClauseList(6));  // every input reaches it: empty clauses
  EXPECT_EQ(blocked({1, 0, 0, 0}), ClauseList(6));  // silence is always an error
  EXPECT_EQ(blocked({2, 0, 0, 0}), ClauseList());   // and only one pattern is silent
  EXPECT_EQ(blocked({1, 3, 3, 1}).size(), 6U);
  EXPECT_EQ(blocked({1, 4, 0, 0}), ClauseList());
}

// Smaller or equal at the listed views, in their order.
bool at_most(const Problem::Decisions& a, const Problem::Decisions& b,
             const std::vector<std::uint32_t>& views) {
  for (const std::uint32_t view : views) {
    if (a[view - 1] != b[view - 1]) return a[view - 1] == Bit::zero;
  }
  return true;
}

// The orbit of an algorithm under the whole group.
std::vector<Problem::Decisions> orbit(const Problem& problem, const Problem::Decisions& decisions) {
  std::vector<Problem::Decisions> images;
  for (const Symmetry& element : Symmetry::group(problem.hypergraph().system().processes)) {
    const SymmetryAction action(problem.hypergraph(), element);
    images.push_back(problem.decisions(action(problem.colouring(decisions))));
  }
  return images;
}

// The clauses admit an algorithm exactly when it is at most its image under every
// listed element; so they admit the smallest of every orbit.
void expect_symmetry_is_broken_soundly(const Problem& problem, const SymmetryBreaking& symmetry,
                                       const Problem::Decisions& decisions) {
  ClauseList list;
  const Clauses clauses(problem, symmetry, into(list));
  const std::vector<Problem::Decisions> images = orbit(problem, decisions);
  const System& system = problem.hypergraph().system();
  std::vector<SymmetryAction> actions;
  for (const Symmetry& element : symmetry.elements) {
    actions.emplace_back(problem.hypergraph(), element);
  }
  bool some_admitted = false;
  for (const Problem::Decisions& image : images) {
    const bool smallest_listed = std::ranges::all_of(actions, [&](const SymmetryAction& action) {
      return at_most(image, problem.decisions(action(problem.colouring(image))), symmetry.views);
    });
    const bool smallest = std::ranges::all_of(images, [&](const Problem::Decisions& other) {
      return at_most(image, other, symmetry.views);
    });
    const bool admitted = extended(problem, list, clauses.variables(), image).has_value();
    EXPECT_EQ(admitted, smallest_listed) << system;
    EXPECT_TRUE(admitted || !smallest) << system;
    some_admitted = some_admitted || admitted;
  }
  EXPECT_TRUE(some_admitted) << system;
}

TEST(SymmetryBreaking, KeepsTheSmallestOfEveryOrbitOfTwoProcesses) {
  const Problem problem = problem_of({2});
  ASSERT_EQ(problem.free_views(), 4U);
  unsigned admitted = 0;
  for (unsigned bits = 0; bits < 16; ++bits) {
    Problem::Decisions decisions;
    for (unsigned v = 0; v < 4; ++v) decisions.push_back(Bit((bits >> v) & 1));
    for (const std::size_t most_views : {1U, 2U, 3U, 4U, 60U}) {
      expect_symmetry_is_broken_soundly(
          problem, default_symmetry_breaking(problem, most_views, some_clauses), decisions);
    }
    ClauseList list;
    const Clauses clauses(problem, default_symmetry_breaking(problem, 60, some_clauses),
                          into(list));
    if (extended(problem, list, clauses.variables(), decisions)) ++admitted;
  }
  EXPECT_LT(admitted, 16U);  // something is broken at all
}

TEST(SymmetryBreaking, KeepsTheSmallestOfRandomOrbits) {
  using enum ChannelKind;
  auto random = test::random_bits();
  for (const System& system : std::vector<System>{{3, 1, broadcast},
                                                  {2, 2, broadcast},
                                                  {2, 1, unicast},
                                                  {3, 1, unicast},
                                                  {3, 1, undirected}}) {
    const Problem problem = problem_of(system);
    for (unsigned repetition = 0; repetition < test::scaled(3); ++repetition) {
      const std::size_t most_views = 1 + random() % (problem.free_views() + 1);
      expect_symmetry_is_broken_soundly(
          problem, default_symmetry_breaking(problem, most_views, some_clauses),
          random_decisions(problem, random));
    }
  }
}

// Any list of elements and views is sound, whatever their order.
TEST(SymmetryBreaking, IsSoundForAnyElementsAndViews) {
  auto random = test::random_bits();
  const Problem problem = problem_of({3});
  for (unsigned repetition = 0; repetition < test::scaled(6); ++repetition) {
    SymmetryBreaking symmetry;
    for (std::uint32_t v = 1; v <= problem.free_views(); ++v) symmetry.views.push_back(v);
    for (std::size_t i = symmetry.views.size(); i > 1; --i) {
      std::swap(symmetry.views[i - 1], symmetry.views[random() % i]);
    }
    symmetry.views.resize(1 + random() % symmetry.views.size());
    for (const Symmetry& element : Symmetry::group(3)) {
      if (random() % 2 == 0) symmetry.elements.push_back(element);
    }
    expect_symmetry_is_broken_soundly(problem, symmetry, random_decisions(problem, random));
  }
}

TEST(SymmetryBreaking, DefaultIsTheWholeGroupWhereItFits) {
  for (const System& system : clause_systems()) {
    const Problem problem = problem_of(system);
    if (problem.free_views() == 0) continue;
    const auto group = Symmetry::group(system.processes);
    const SymmetryBreaking all = default_symmetry_breaking(problem, 7, some_clauses);
    EXPECT_EQ(all.elements.size(), group.size() - 1) << system;
    for (std::size_t i = 0; i < all.elements.size(); ++i) {
      EXPECT_NE(all.elements[i], Symmetry::identity(system.processes)) << system;
      for (std::size_t j = 0; j < i; ++j) EXPECT_NE(all.elements[i], all.elements[j]) << system;
    }
    const std::size_t needed = 3 * group.size() * all.views.size();
    EXPECT_EQ(default_symmetry_breaking(problem, 7, needed).elements.size(), all.elements.size());
    EXPECT_EQ(default_symmetry_breaking(problem, 7, needed - 1).elements.size(),
              system.processes * (system.processes - 1))
        << system;
  }
}

TEST(SymmetryBreaking, OtherwiseItIsAllTranspositionsOnTheViewsThatHearMost) {
  for (const System& system : clause_systems()) {
    const Problem problem = problem_of(system);
    const std::size_t most = 7;
    const SymmetryBreaking symmetry = default_symmetry_breaking(problem, most, 0);
    ASSERT_EQ(symmetry.views.size(), std::min<std::size_t>(most, problem.free_views())) << system;
    if (problem.free_views() == 0) {
      EXPECT_TRUE(symmetry.elements.empty()) << system;
      continue;
    }
    EXPECT_EQ(symmetry.elements.size(), system.processes * (system.processes - 1)) << system;
    for (std::size_t i = 0; i < symmetry.elements.size(); ++i) {
      const Symmetry& element = symmetry.elements[i];
      unsigned moved = 0;
      for (const ProcessId p : ProcessSet::first(system.processes)) {
        if (element(p) != p) ++moved;
      }
      EXPECT_EQ(moved, 2U) << system;
      for (std::size_t j = 0; j < i; ++j) EXPECT_NE(element, symmetry.elements[j]) << system;
    }
    // Executions on mixed inputs in which a view occurs.
    const DecisionHypergraph& hypergraph = problem.hypergraph();
    std::vector<unsigned> occurrences(problem.free_views() + 1);
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      for (const ViewId view : hypergraph.facet(FacetId(f))) ++occurrences[problem.variable(view)];
    }
    std::vector<bool> listed(problem.free_views() + 1);
    unsigned largest = 0;
    for (const std::uint32_t view : symmetry.views) {
      EXPECT_FALSE(listed[view]) << system;
      listed[view] = true;
      EXPECT_GE(occurrences[view], largest) << system;
      largest = occurrences[view];
    }
    // Views may occur in facets that are always in error, which do not count.
    if (system.rounds > 1 || system.channel != ChannelKind::broadcast) continue;
    for (std::uint32_t v = 1; v <= problem.free_views(); ++v) {
      EXPECT_TRUE(listed[v] || occurrences[v] >= largest) << system;
    }
  }
}

}  // namespace
}  // namespace tacit
