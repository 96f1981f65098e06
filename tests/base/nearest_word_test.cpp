#include "tacit/base/nearest_word.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace tacit {
namespace {

const std::vector<std::string> channels{"broadcast", "unicast", "undirected"};

TEST(NearestWord, FindsWhatWasMeant) {
  EXPECT_EQ(nearest_word("broadcast", channels), "broadcast");
  EXPECT_EQ(nearest_word("brodcast", channels), "broadcast");     // one letter missing
  EXPECT_EQ(nearest_word("unnicast", channels), "unicast");       // one too many
  EXPECT_EQ(nearest_word("undirectad", channels), "undirected");  // one changed
  EXPECT_EQ(nearest_word("a", std::vector<std::string>{"b"}), "b");
}

TEST(NearestWord, SuggestsNothingWhenNothingIsNear) {
  EXPECT_EQ(nearest_word("multihop", channels), "");
  EXPECT_EQ(nearest_word("broadcast", {}), "");
  // Two of three letters would have to change.
  EXPECT_EQ(nearest_word("abc", std::vector<std::string>{"xyc"}), "");
}

TEST(NearestWord, TakesTheFirstOfEquallyNearOnes) {
  EXPECT_EQ(nearest_word("pref", std::vector<std::string>{"pref0", "pref1"}), "pref0");
  EXPECT_EQ(nearest_word("pref", std::vector<std::string>{"pref1", "pref0"}), "pref1");
}

}  // namespace
}  // namespace tacit
