#include "tacit/model/system.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/literals.h"
#include "support/naive_model.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::input;
using test::naive_deliveries;
using test::naive_execution;
using test::sure;

const std::vector<System> systems{{2, 0, ChannelKind::broadcast}, {2, 3, ChannelKind::broadcast},
                                  {3, 2, ChannelKind::broadcast}, {3, 1, ChannelKind::unicast},
                                  {2, 2, ChannelKind::unicast},   {4, 1, ChannelKind::undirected},
                                  {3, 2, ChannelKind::undirected}};

TEST(System, CountsItsLinksAndExecutions) {
  for (const System& system : systems) {
    const std::size_t links = test::naive_links(system.channel, system.processes).size();
    EXPECT_EQ(system.links(), links * system.rounds) << system;
    EXPECT_EQ(system.execution_bits(), system.processes + system.links()) << system;
    EXPECT_EQ(Executions(system).count(), test::naive_execution_count(system)) << system;
  }
}

TEST(System, IsOneBroadcastRoundByDefault) {
  const System system{.processes = 3};
  EXPECT_EQ(system, (System{3, 1, ChannelKind::broadcast}));
  EXPECT_EQ(system.to_string(), "3 processes, 1 round, broadcast");
  EXPECT_EQ((System{2, 5, ChannelKind::undirected}).to_string(),
            "2 processes, 5 rounds, undirected");
}

TEST(System, IsNumberedUpTo62Bits) {
  EXPECT_TRUE((System{31, 1}).numbered());
  EXPECT_FALSE((System{32, 1}).numbered());
  EXPECT_TRUE((System{2, 30}).numbered());
  EXPECT_FALSE((System{2, 31}).numbered());
  EXPECT_NO_THROW(Executions(System{31, 1}));
  EXPECT_THROW(Executions(System{32, 1}), ContractViolation);
  EXPECT_THROW(Executions(System{100'000, 100'000, ChannelKind::unicast}), ContractViolation);
}

TEST(System, IsCheckedForItsSize) {
  EXPECT_TRUE(checked_system({2, 0}));
  EXPECT_TRUE(checked_system({100'000, 100'000}));
  for (const System& system :
       {System{0}, System{1}, System{100'001}, System{2, 100'001}, System{4'000'000'000U}}) {
    const auto result = checked_system(system);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
  }
}

TEST(Executions, OrderIsTheDocumentedOne) {
  for (const System& system : systems) {
    const Executions executions(system);
    for (std::uint64_t f = 0; f < executions.count(); ++f) {
      const FacetId facet(f);
      const auto naive = naive_execution(system, f);
      for (unsigned i = 0; i < system.processes; ++i) {
        ASSERT_EQ(executions.input(facet).contains(test::process(i)), naive.inputs[i] == 1);
      }
      const Pattern pattern = executions.pattern(facet);
      for (unsigned round = 0; round < system.rounds; ++round) {
        std::uint64_t links = 0;
        for (std::size_t l = naive.delivered[round].size(); l-- > 0;) {
          links = 2 * links + (naive.delivered[round][l] ? 1 : 0);
        }
        ASSERT_EQ(executions.round_links(pattern, round), links);
      }
      ASSERT_EQ(executions.facet(executions.input(facet), pattern), facet);
      const unsigned delivered = naive_deliveries(naive);
      ASSERT_EQ(executions.weight(facet),
                (Monomial{delivered, static_cast<unsigned>(system.links()) - delivered}));
    }
  }
}

TEST(Executions, ThatShareTheFirstRoundsAreContiguous) {
  const System system{3, 2};
  const Executions executions(system);
  for (std::uint64_t f = 0; f + 1 < executions.patterns(); ++f) {
    EXPECT_LE(executions.round_links(Pattern(f), 0), executions.round_links(Pattern(f + 1), 0));
  }
}

TEST(PatternText, HasOneCharacterPerLinkAndRoundsInOrder) {
  const Executions executions(System{3, 2});
  // Process 1 and 3 get through in round 1, process 2 in round 2.
  const Pattern pattern = sure(executions.parse_pattern("T.T|.T."));
  EXPECT_EQ(executions.round_links(pattern, 0), 0b101U);
  EXPECT_EQ(executions.round_links(pattern, 1), 0b010U);
  EXPECT_EQ(executions.pattern_text(pattern), "T.T|.T.");
  EXPECT_EQ(Executions(System{2, 0}).pattern_text(Pattern(0)), "");
  EXPECT_EQ(sure(Executions(System{2, 0}).parse_pattern("")), Pattern(0));
}

TEST(PatternText, OtherTextsAreRefused) {
  const Executions executions(System{3, 2});
  for (const char* text : {"", "T.T", "T.T|", "T.T|.T", "T.T|.T.T", "T.T|.T.|", "T.T.T.", "T.T|.Tx",
                           "t.t|...", "T.T| .T.", "T.T|.T. ", "101|010"}) {
    const auto result = executions.parse_pattern(text);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::parse_error);
  }
  EXPECT_FALSE(Executions(System{2, 0}).parse_pattern("T"));
}

RC_GTEST_PROP(PatternTextProperty, IsReadAsWritten, ()) {
  const System system = *rc::gen::elementOf(systems);
  const Executions executions(system);
  const Pattern pattern(*rc::gen::inRange<std::uint64_t>(0, executions.patterns()));
  const std::string text = executions.pattern_text(pattern);
  RC_ASSERT(sure(executions.parse_pattern(text)) == pattern);
  const auto delivered = static_cast<unsigned>(std::ranges::count(text, 'T'));
  RC_ASSERT(executions.weight(executions.facet(ProcessSet(), pattern)).delivered == delivered);
}

}  // namespace
}  // namespace tacit
