#include "tacit/serve/query.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tacit::serve {
namespace {

TEST(Query, KeepsOrderAndRepetitions) {
  const auto query = parse_query("algorithm=pref1&n=3&algorithm=pref1&all-p&at=2%2f5&x=a+b%2B&&");
  ASSERT_TRUE(query);
  const Parameters expected{{"algorithm", "pref1"}, {"n", "3"},    {"algorithm", "pref1"},
                            {"all-p", ""},          {"at", "2/5"}, {"x", "a b+"}};
  EXPECT_EQ(*query, expected);
}

TEST(Query, RefusesWhatItCannotDecode) {
  for (const char* const text :
       {"n=%", "n=%4", "n=%4g", "n=%+1", "n=% 1", "n=%00", "=3", "&=", "%=1"}) {
    EXPECT_FALSE(parse_query(text)) << text;
  }
  EXPECT_FALSE(parse_query(std::string_view("n=\0", 3)));
}

// Encoding every byte gives back any names and values.
RC_GTEST_PROP(Query, ReadsWhatIsEncoded, ()) {
  const auto byte = rc::gen::cast<char>(rc::gen::inRange(1, 256));
  const auto text = rc::gen::container<std::string>(byte);
  const auto pairs = *rc::gen::container<Parameters>(rc::gen::pair(rc::gen::nonEmpty(text), text));
  std::string query;
  const auto add = [&query](const std::string& part) {
    for (const char c : part) {
      constexpr const char* digits = "0123456789abcdef";
      const auto value = static_cast<unsigned char>(c);
      query += {'%', digits[value / 16], digits[value % 16]};
    }
  };
  for (const auto& [name, value] : pairs) {
    if (!query.empty()) query += '&';
    add(name);
    query += '=';
    add(value);
  }
  const auto read = parse_query(query);
  RC_ASSERT(static_cast<bool>(read));
  RC_ASSERT(*read == pairs);
}

}  // namespace
}  // namespace tacit::serve
