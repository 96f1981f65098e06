#include "tacit/complex/symmetry.h"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <pthread.h>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/literals.h"
#include "support/naive_model.h"
#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::built;
using test::process;
using test::random_valid_colouring;
using test::small_systems;

// Built once per program.
const DecisionHypergraph& hypergraph_of(const System& system) {
  static std::map<std::string, DecisionHypergraph> cache;
  const auto known = cache.find(system.to_string());
  if (known != cache.end()) return known->second;
  return cache.emplace(system.to_string(), built(system)).first->second;
}

double seconds_on(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

rc::Gen<Symmetry> any_symmetry(unsigned n) {
  return rc::gen::elementOf(Symmetry::group(n));
}

TEST(Symmetry, RefusesWhatIsNoPermutation) {
  EXPECT_THROW(Symmetry({process(0), process(0)}, false), ContractViolation);
  EXPECT_THROW(Symmetry({process(0), process(2)}, false), ContractViolation);
  EXPECT_THROW(static_cast<void>(Symmetry::group(9)), ContractViolation);
  EXPECT_THROW(Symmetry::identity(2) * Symmetry::identity(3), ContractViolation);
  EXPECT_THROW(SymmetryAction(hypergraph_of({2, 1}), Symmetry::identity(3)), ContractViolation);
}

// 2 n! different elements, closed under products and inverses.
TEST(Symmetry, GroupIsAGroup) {
  std::size_t factorial = 1;
  for (unsigned n = 1; n <= 4; ++n) {
    factorial *= n;
    const auto group = Symmetry::group(n);
    EXPECT_EQ(group.size(), 2 * factorial);
    EXPECT_EQ(group.front(), Symmetry::identity(n));
    for (const Symmetry& a : group) {
      EXPECT_EQ(std::ranges::count(group, a), 1);
      EXPECT_EQ(std::ranges::count(group, a.inverse()), 1);
      EXPECT_EQ(a * a.inverse(), Symmetry::identity(n));
      EXPECT_EQ(a.inverse() * a, Symmetry::identity(n));
      for (const Symmetry& b : group) EXPECT_EQ(std::ranges::count(group, a * b), 1);
    }
  }
  EXPECT_EQ(Symmetry::group(6).size(), 1440U);
}

TEST(Symmetry, GeneratorsGenerateTheGroup) {
  for (unsigned n = 1; n <= 5; ++n) {
    std::vector<Symmetry> reached{Symmetry::identity(n)};
    for (std::size_t k = 0; k < reached.size(); ++k) {
      for (const Symmetry& generator : Symmetry::generators(n)) {
        const Symmetry next = generator * reached[k];
        if (std::ranges::count(reached, next) == 0) reached.push_back(next);
      }
    }
    EXPECT_EQ(reached.size(), Symmetry::group(n).size());
  }
}

TEST(Symmetry, ActsOnInputsProcessByProcess) {
  for (const Symmetry& symmetry : Symmetry::group(4)) {
    for (const ProcessSet ones : test::all_inputs(4)) {
      const ProcessSet image = symmetry.on_input(ones);
      for (unsigned i = 0; i < 4; ++i) {
        EXPECT_EQ(image.bit(symmetry(process(i))), symmetry(ones.bit(process(i))));
        EXPECT_EQ(symmetry.renamed(ones).contains(symmetry(process(i))), ones.contains(process(i)));
      }
    }
  }
}

TEST(SymmetryAction, OfTheIdentityIsTheIdentity) {
  for (const System& system : small_systems()) {
    const DecisionHypergraph& hypergraph = hypergraph_of(system);
    const SymmetryAction action(hypergraph, Symmetry::identity(system.processes));
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      ASSERT_EQ(action(FacetId(f)), FacetId(f));
    }
    for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
      ASSERT_EQ(action(ViewId(v)), ViewId(v));
    }
  }
}

// First b, then a.
RC_GTEST_PROP(SymmetryActionProperty, OfAProductIsTheComposition, ()) {
  const System system = *rc::gen::elementOf(small_systems());
  const DecisionHypergraph& hypergraph = hypergraph_of(system);
  const Symmetry a = *any_symmetry(system.processes);
  const Symmetry b = *any_symmetry(system.processes);
  const SymmetryAction on_a(hypergraph, a);
  const SymmetryAction on_b(hypergraph, b);
  const SymmetryAction on_product(hypergraph, a * b);
  const SymmetryAction on_inverse(hypergraph, a.inverse());
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    const FacetId facet(f);
    RC_ASSERT(on_product(facet) == on_a(on_b(facet)));
    RC_ASSERT(on_inverse(on_a(facet)) == facet);
    const Pattern pattern = hypergraph.executions().pattern(facet);
    RC_ASSERT(on_product(pattern) == on_a(on_b(pattern)));
    const ProcessSet ones = hypergraph.executions().input(facet);
    RC_ASSERT(on_product(ones) == on_a(on_b(ones)));
  }
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    RC_ASSERT(on_product(ViewId(v)) == on_a(on_b(ViewId(v))));
    RC_ASSERT(on_inverse(on_a(ViewId(v))) == ViewId(v));
  }
}

// The image of a facet consists of the images of its views, at the renamed places,
// has the same weight, and its views may decide the images of what they could.
RC_GTEST_PROP(SymmetryActionProperty, PreservesTheHypergraph, ()) {
  const System system = *rc::gen::elementOf(small_systems());
  const DecisionHypergraph& hypergraph = hypergraph_of(system);
  const Symmetry symmetry = *any_symmetry(system.processes);
  const SymmetryAction action(hypergraph, symmetry);
  const Executions& executions = hypergraph.executions();
  std::set<FacetId> images;
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    const FacetId image = action(FacetId(f));
    images.insert(image);
    RC_ASSERT(executions.weight(image) == executions.weight(FacetId(f)));
    RC_ASSERT(executions.input(image) == symmetry.on_input(executions.input(FacetId(f))));
    for (unsigned i = 0; i < system.processes; ++i) {
      RC_ASSERT(hypergraph.facet(image)[symmetry(process(i)).index()] ==
                action(hypergraph.facet(FacetId(f))[i]));
    }
  }
  RC_ASSERT(images.size() == hypergraph.facet_count());
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    const ViewId image = action(ViewId(v));
    RC_ASSERT(hypergraph.owner(image) == symmetry(hypergraph.owner(ViewId(v))));
    ValueSet expected = 0;
    for (const Bit bit : {Bit::zero, Bit::one}) {
      if ((hypergraph.allowed(ViewId(v)) & only_value(bit)) != 0) {
        expected = static_cast<ValueSet>(expected | only_value(symmetry(bit)));
      }
    }
    RC_ASSERT(hypergraph.allowed(image) == expected);
  }
}

// Which process hears whom is renamed with the processes; the links know more.
RC_GTEST_PROP(SymmetryActionProperty, RenamesWhoHearsWhom, ()) {
  const System system = *rc::gen::elementOf(small_systems());
  RC_PRE(system.rounds > 0);
  const DecisionHypergraph& hypergraph = hypergraph_of(system);
  const Symmetry symmetry = *any_symmetry(system.processes);
  const SymmetryAction action(hypergraph, symmetry);
  const FacetId facet(*rc::gen::inRange<std::uint64_t>(0, hypergraph.facet_count()));
  const auto before = test::naive_execution(system, facet.value());
  const auto after = test::naive_execution(system, action(facet).value());
  for (unsigned round = 0; round < system.rounds; ++round) {
    for (unsigned i = 0; i < system.processes; ++i) {
      for (unsigned j = 0; j < system.processes; ++j) {
        if (i == j) continue;
        RC_ASSERT(test::naive_hears(system, before, round, i, j) ==
                  test::naive_hears(system, after, round, symmetry(process(i)).value(),
                                    symmetry(process(j)).value()));
      }
    }
  }
}

// The error of an algorithm on x is the error of its image on the image of x.
RC_GTEST_PROP(SymmetryActionProperty, PreservesErrors, (std::uint64_t seed)) {
  const System system = *rc::gen::elementOf(small_systems());
  const DecisionHypergraph& hypergraph = hypergraph_of(system);
  const SymmetryAction action(hypergraph, *any_symmetry(system.processes));
  test::RandomBits random(seed);
  const Colouring colouring = random_valid_colouring(hypergraph, random);
  const Colouring image = action(colouring);
  RC_ASSERT(!validity_violation(hypergraph, image));
  const ProcessSet ones(*rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << system.processes));
  RC_ASSERT(test::coefficients_of(cut_profile(hypergraph, image, action(ones))) ==
            test::coefficients_of(cut_profile(hypergraph, colouring, ones)));
}

TEST(SymmetryAction, RefusesColouringsOfAnotherSize) {
  const SymmetryAction action(hypergraph_of({2, 1}), Symmetry::identity(2));
  EXPECT_THROW(static_cast<void>(action(Colouring(3))), ContractViolation);
}

// The orbit of a view is the set of its images under every renaming, one by one.
TEST(ViewOrbits, AreTheImagesUnderAllRenamings) {
  for (const System& system : small_systems()) {
    const DecisionHypergraph& hypergraph = hypergraph_of(system);
    const auto found = view_orbits(hypergraph);
    ASSERT_TRUE(found);
    const std::vector<ViewOrbit>& orbits = *found;
    std::map<ViewId, std::size_t> orbit_of;
    for (std::size_t k = 0; k < orbits.size(); ++k) {
      EXPECT_TRUE(std::ranges::is_sorted(orbits[k].views));
      for (const ViewId view : orbits[k].views) EXPECT_TRUE(orbit_of.emplace(view, k).second);
    }
    ASSERT_EQ(orbit_of.size(), hypergraph.view_count()) << system.to_string();
    std::map<ViewId, std::set<ViewId>> images;
    for (const Symmetry& symmetry : Symmetry::group(system.processes)) {
      const SymmetryAction action(hypergraph, symmetry);
      for (const auto& [view, orbit] : orbit_of) {
        const ViewId image = action(view);
        if (!symmetry.flips()) images[view].insert(image);
        EXPECT_EQ(orbit_of[image], symmetry.flips() ? orbits[orbit].exchanged : orbit);
      }
    }
    for (const auto& [view, orbit] : orbit_of) {
      EXPECT_TRUE(std::ranges::equal(images[view], orbits[orbit].views)) << system.to_string();
      EXPECT_NE(orbits[orbit].exchanged, orbit);
      EXPECT_EQ(orbits[orbits[orbit].exchanged].exchanged, orbit);
    }
  }
}

// In a small part of what all orbits take; in time of the processor, in which other programs of the
// machine do not show.
TEST(ViewOrbits, HearAStop) {
  const DecisionHypergraph hypergraph = built({3, 5});
  const double begin = seconds_on(CLOCK_THREAD_CPUTIME_ID);
  ASSERT_TRUE(static_cast<bool>(view_orbits(hypergraph)));
  const double whole = seconds_on(CLOCK_THREAD_CPUTIME_ID) - begin;
  std::stop_source stop;
  RunContext context;
  context.stop = stop.get_token();
  std::atomic<clockid_t> clock{};
  std::atomic<bool> running = false;
  std::optional<ErrorCode> ended;
  double end = 0;
  std::thread worker([&] {
    clockid_t own{};
    ASSERT_EQ(pthread_getcpuclockid(pthread_self(), &own), 0);
    clock = own;
    running = true;
    const auto orbits = view_orbits(hypergraph, context);
    end = seconds_on(own);
    if (!orbits) ended = orbits.error().code;
    while (running) std::this_thread::yield();  // its clock is read below
  });
  while (!running) std::this_thread::yield();
  while (seconds_on(clock) < whole / 10) std::this_thread::yield();
  stop.request_stop();
  const double asked = seconds_on(clock);
  running = false;
  worker.join();
  EXPECT_EQ(ended, ErrorCode::cancelled);
  EXPECT_LT(end - asked, whole / 3);
}

}  // namespace
}  // namespace tacit
