#include <gtest/gtest.h>

#include "support/systems.h"
#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/complex/view_text.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

using test::sure;

// What a rule decides on a view of one round, written as the views are: "[0]*21".
char decided(const std::string& rule, const std::string& view, unsigned values = 3) {
  const auto n = static_cast<unsigned>(view.size()) - 2;
  const DecisionHypergraph hypergraph =
      test::built({n, 1, ChannelKind::broadcast, Task::consensus(values)});
  const Colouring colouring = sure(WordAlgorithm::parse(rule)).colouring(hypergraph);
  return digit_of(colouring[sure(parse_view(hypergraph.views(), 1, view)).index()]);
}

TEST(WordRule, ChoosesByItsDefinition) {
  EXPECT_EQ(decided("plurality", "[2]21"), '2');
  EXPECT_EQ(decided("plurality", "[2]*1"), '1');
  EXPECT_EQ(decided("plurality", "[0]*1"), '0');
  EXPECT_EQ(decided("courteous", "[0]*1"), '1');
  EXPECT_EQ(decided("courteous", "[0]21"), '1');
  EXPECT_EQ(decided("courteous", "[1]1*2"), '1');
  EXPECT_EQ(decided("min", "[2]*1"), '1');
  EXPECT_EQ(decided("max", "[0]21"), '2');
  EXPECT_EQ(decided("leader", "2[0]1"), '2');
  EXPECT_EQ(decided("leader", "*[0]1"), '0');
}

TEST(WordRule, OverTwoValuesIsTheRuleOfBits) {
  const std::vector<std::pair<std::string, std::string>> names{
      {"plurality", "majority"}, {"courteous", "courteous"}, {"min", "pref0"},
      {"max", "pref1"},          {"min;max", "pref0;pref1"}, {"courteous^2", "courteous^2"}};
  for (const auto& [word, bits] : names) {
    const auto algorithm = sure(WordAlgorithm::parse(word));
    for (const ChannelKind channel : {ChannelKind::broadcast, ChannelKind::undirected}) {
      const auto other = sure(parse_algorithm(bits, {.processes = 3, .channel = channel}));
      const DecisionHypergraph hypergraph = test::built({3, algorithm.rounds(), channel});
      EXPECT_EQ(algorithm.colouring(hypergraph), sure(colouring_of(other, hypergraph))) << word;
    }
  }
}

TEST(WordRule, RefusesOtherTexts) {
  const auto sweep = WordAlgorithm::parse("sweep");
  ASSERT_FALSE(sweep);
  EXPECT_EQ(sweep.error().message,
            "no rule for more than two values (courteous, plurality, min, max, leader, in "
            "sequences A;B and A^k): 'sweep'");
  EXPECT_FALSE(WordAlgorithm::parse(""));
  EXPECT_FALSE(WordAlgorithm::parse("min;"));
  EXPECT_FALSE(WordAlgorithm::parse("min^0"));
  EXPECT_FALSE(WordAlgorithm::parse("min^1001"));
  EXPECT_EQ(sure(WordAlgorithm::parse("min^2;max")).rounds(), 3U);
}

}  // namespace
}  // namespace tacit
