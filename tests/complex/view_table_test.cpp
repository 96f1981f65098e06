#include "tacit/complex/view_table.h"

#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "support/naive_model.h"
#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::built;
using test::process;

TEST(ViewTable, StartsWithTheInputs) {
  const ViewTable table(3);
  EXPECT_EQ(table.processes(), 3U);
  EXPECT_EQ(table.rounds(), 0U);
  EXPECT_EQ(table.level(0).size(), 6U);
  for (unsigned i = 0; i < 3; ++i) {
    for (const Bit bit : {Bit::zero, Bit::one}) {
      const ViewId view = table.initial(process(i), bit);
      EXPECT_EQ(view.value(), 2 * i + (bit == Bit::one ? 1 : 0));
      EXPECT_EQ(table.level(0).owner(view), process(i));
      EXPECT_EQ(table.input(0, view), bit);
    }
  }
}

TEST(ViewTable, TakesUpTo64Processes) {
  EXPECT_THROW(ViewTable(0), ContractViolation);
  EXPECT_THROW(ViewTable(65), ContractViolation);
  const ViewTable largest(64);
  EXPECT_EQ(largest.level(0).size(), 128U);
  EXPECT_THROW(static_cast<void>(ViewTable(2).one_round(ViewId(0))), ContractViolation);
}

TEST(ViewLevel, GivesEqualRowsOneId) {
  ViewLevel level(2);
  level.begin_owner();
  const std::vector<ViewId> a{ViewId(0), unheard};
  const std::vector<ViewId> b{ViewId(0), ViewId(2)};
  EXPECT_EQ(level.intern(a), ViewId(0));
  EXPECT_EQ(level.intern(b), ViewId(1));
  EXPECT_EQ(level.intern(a), ViewId(0));
  level.begin_owner();
  // The same row of another owner is another view.
  EXPECT_EQ(level.intern(b), ViewId(2));
  level.finish();
  EXPECT_EQ(level.size(), 3U);
  EXPECT_EQ(level.owner(ViewId(1)), process(0));
  EXPECT_EQ(level.owner(ViewId(2)), process(1));
  EXPECT_EQ(level.find(process(0), b), ViewId(1));
  EXPECT_EQ(level.find(process(1), b), ViewId(2));
  EXPECT_EQ(level.find(process(1), a), std::nullopt);
  EXPECT_EQ(level.find(process(0), std::vector<ViewId>{ViewId(0)}), std::nullopt);
}

// Beyond the initial size of the index, against std::map.
TEST(ViewLevel, GrowsWithoutLosingRows) {
  ViewLevel level(3);
  std::map<std::vector<ViewId>, ViewId> expected;
  for (unsigned owner = 0; owner < 3; ++owner) {
    level.begin_owner();
    expected.clear();
    for (std::uint32_t k = 0; k < 3000; ++k) {
      const std::vector<ViewId> row{ViewId(k % 40), ViewId(k * 7919 % 50), unheard};
      const ViewId id = level.intern(row);
      const auto [at, fresh] = expected.emplace(row, id);
      ASSERT_EQ(at->second, id);
      ASSERT_EQ(fresh, id.value() + 1 == level.size() && fresh);
    }
    for (const auto& [row, id] : expected) {
      ASSERT_EQ(level.find(process(owner), row), id);
      ASSERT_TRUE(std::ranges::equal(level.row(id), row));
      ASSERT_EQ(level.owner(id), process(owner));
    }
    ASSERT_EQ(level.first(owner + 1) - level.first(owner), expected.size());
  }
}

TEST(ViewLevel, RefusesMisuse) {
  ViewLevel level(2);
  const std::vector<ViewId> row{ViewId(0), unheard};
  EXPECT_THROW(level.intern(row), ContractViolation);  // no owner yet
  level.begin_owner();
  EXPECT_THROW(level.intern(std::vector<ViewId>{ViewId(0)}), ContractViolation);
  EXPECT_THROW(level.finish(), ContractViolation);  // an owner is missing
  level.begin_owner();
  EXPECT_NO_THROW(level.finish());
  EXPECT_THROW(level.begin_owner(), ContractViolation);
}

// Each row names what was heard, all the way down to the inputs.
TEST(ViewTable, RowsAreWhatWasHeard) {
  for (const System& system : test::small_systems()) {
    const DecisionHypergraph hypergraph = built(system);
    const ViewTable& table = hypergraph.views();
    ASSERT_EQ(table.rounds(), system.rounds);
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const auto execution = test::naive_execution(system, f);
      for (unsigned i = 0; i < system.processes; ++i) {
        const ViewId view = hypergraph.facet(FacetId(f))[i];
        ASSERT_EQ(table.input(system.rounds, view) == Bit::one, execution.inputs[i] == 1);
        ASSERT_EQ(table.level(system.rounds).owner(view), process(i));
        if (system.rounds == 0) continue;
        const auto row = table.level(system.rounds).row(view);
        for (unsigned j = 0; j < system.processes; ++j) {
          const bool known =
              i == j || test::naive_hears(system, execution, system.rounds - 1, i, j);
          ASSERT_EQ(row[j] != unheard, known) << system;
          if (known) {
            ASSERT_EQ(table.level(system.rounds - 1).owner(row[j]), process(j));
          }
        }
      }
    }
  }
}

TEST(ViewTable, OneRoundViewsAreVectors) {
  for (const ChannelKind kind :
       {ChannelKind::broadcast, ChannelKind::unicast, ChannelKind::undirected}) {
    const System system{3, 1, kind};
    const DecisionHypergraph hypergraph = built(system);
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const auto execution = test::naive_execution(system, f);
      for (unsigned i = 0; i < 3; ++i) {
        const OneRoundView view = hypergraph.views().one_round(hypergraph.facet(FacetId(f))[i]);
        EXPECT_EQ(view.owner, process(i));
        for (unsigned j = 0; j < 3; ++j) {
          const bool known = i == j || test::naive_hears(system, execution, 0, i, j);
          EXPECT_EQ(view.known.contains(process(j)), known);
          EXPECT_EQ(view.ones.contains(process(j)), known && execution.inputs[j] == 1);
        }
      }
    }
  }
}

}  // namespace
}  // namespace tacit
