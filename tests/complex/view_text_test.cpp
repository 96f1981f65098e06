#include "tacit/complex/view_text.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "support/naive_model.h"
#include "support/systems.h"

namespace tacit {
namespace {

using test::broadcast;
using test::built;
using test::sure;

// The examples of view_text.h.
TEST(ViewText, IsWrittenAsDocumented) {
  const auto none = broadcast(3, 0);
  EXPECT_EQ(view_text(none.views(), 0, sure(parse_view(none.views(), 0, "[0]**"))), "[0]**");
  const auto one = broadcast(3, 1);
  EXPECT_EQ(view_text(one.views(), 1, sure(parse_view(one.views(), 1, "[0]*1"))), "[0]*1");
  const auto two = broadcast(3, 2);
  // Process 1 holds 0 and heard a 1 from process 3, whose view it then heard.
  const char* const text = "([[0]*1], *, 0*[1])";
  EXPECT_EQ(view_text(two.views(), 2, sure(parse_view(two.views(), 2, text))), text);
}

// Written from a naive execution by the documented rule alone.
std::string text_by_rule(const System& system, const test::NaiveExecution& execution, unsigned i,
                         unsigned rounds) {
  const auto entry = [&](unsigned j) -> std::string {
    const bool known =
        i == j || (rounds > 0 && test::naive_hears(system, execution, rounds - 1, i, j));
    if (!known) return "*";
    if (rounds <= 1) return std::to_string(execution.inputs[j]);
    return text_by_rule(system, execution, j, rounds - 1);
  };
  std::string text = rounds <= 1 ? "" : "(";
  for (unsigned j = 0; j < system.processes; ++j) {
    if (rounds > 1 && j > 0) text += ", ";
    text += i == j ? "[" + entry(j) + "]" : entry(j);
  }
  return rounds <= 1 ? text : text + ")";
}

// Every view of every small system: written by the rule, read back, no two alike.
TEST(ViewText, DeterminesTheView) {
  auto systems = test::small_systems();
  systems.push_back({2, 4, ChannelKind::broadcast});
  for (const System& system : systems) {
    const DecisionHypergraph hypergraph = built(system);
    std::set<std::string> texts;
    for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
      const std::string text = view_text(hypergraph.views(), system.rounds, ViewId(v));
      texts.insert(text);
      const auto read = parse_view(hypergraph.views(), system.rounds, text);
      ASSERT_TRUE(read) << system << ": " << text << ": " << read.error().message;
      ASSERT_EQ(*read, ViewId(v)) << system << ": " << text;
    }
    EXPECT_EQ(texts.size(), hypergraph.view_count()) << system;
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); f += 1 + f % 5) {
      const auto execution = test::naive_execution(system, f);
      for (unsigned i = 0; i < system.processes; ++i) {
        ASSERT_EQ(view_text(hypergraph.views(), system.rounds, hypergraph.facet(FacetId(f))[i]),
                  text_by_rule(system, execution, i, system.rounds));
      }
    }
  }
}

// Views of the inner levels, too.
TEST(ViewText, ReadsEveryLevelOfATable) {
  const DecisionHypergraph hypergraph = broadcast(3, 2);
  const ViewTable& table = hypergraph.views();
  for (unsigned rounds = 0; rounds <= 2; ++rounds) {
    for (std::uint32_t v = 0; v < table.level(rounds).size(); ++v) {
      ASSERT_EQ(sure(parse_view(table, rounds, view_text(table, rounds, ViewId(v)))), ViewId(v));
    }
  }
}

TEST(ViewText, SpacesAroundListEntriesAreFree) {
  const DecisionHypergraph hypergraph = broadcast(3, 2);
  const ViewId view = sure(parse_view(hypergraph.views(), 2, "([[0]*1], *, 0*[1])"));
  for (const char* text :
       {"([[0]*1],*,0*[1])", "( [[0]*1] , * , 0*[1] )", "([[0]*1],   *,0*[1]  )"}) {
    const auto read = parse_view(hypergraph.views(), 2, text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, view) << text;
  }
}

TEST(ViewText, OtherTextsAreRefused) {
  const DecisionHypergraph one = broadcast(3, 1);
  for (const char* text : {"", "[0]*", "[0]**1", "0*1", "[*]01", "[0]*[1]", "[0*1", "[0]x1",
                           "[0]*1)", "([0]*1)", "[[0]]*1", "[", "]", "***"}) {
    const auto result = parse_view(one.views(), 1, text);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::parse_error) << text;
    EXPECT_NE(result.error().message.find("'" + std::string(text) + "'"), std::string::npos);
  }
  const DecisionHypergraph two = broadcast(3, 2);
  for (const char* text :
       {"", "(", "()", "[0]*1", "([[0]*1], *)", "([[0]*1], *, *, *)", "([[0]*1], *, 0*[1]",
        "([[0]*1], *, 0*[1]))", "([0]*1, *, 0*[1])", "([[0]*1], *, [0*[1]])", "([[0]*1], *, [0]*1)",
        "([[0]*1] *, 0*[1])", "([*], *, 0*[1])", "([[0]*1, *, 0*[1])", "(*, *, *)",
        "([[0]*1], **, 0*[1])", "(([0]*1), *, 0*[1])"}) {
    const auto result = parse_view(two.views(), 2, text);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::parse_error) << text;
  }
  EXPECT_FALSE(parse_view(two.views(), 0, "[0]*1"));
  EXPECT_FALSE(parse_view(two.views(), 0, "*[*]*"));
}

TEST(ViewText, AViewAtTheWrongPlaceIsRefused) {
  const DecisionHypergraph two = broadcast(3, 2);
  // The first entry is a view of process 2.
  const auto result = parse_view(two.views(), 2, "(*[0]*, [*[0]*], *)");
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("view of another process"), std::string::npos);
}

// Well-formed, but impossible in a broadcast round: process 3 held 1 for process 1 and
// 0 for itself; it was heard by process 1 but not by 2; process 2 was heard by 3 only.
TEST(ViewText, ViewsOfNoExecutionAreRefused) {
  const DecisionHypergraph two = broadcast(3, 2);
  for (const char* text : {"([[0]*1], *, 0*[0])", "([[0]*1], *[0]*, *)", "([[0]**], *, *0[1])"}) {
    const auto result = parse_view(two.views(), 2, text);
    ASSERT_FALSE(result) << text;
    EXPECT_NE(result.error().message.find("no execution has this view"), std::string::npos) << text;
  }
}

// Any bytes give an answer: cut and changed texts never crash, and what is read is
// written back as an equal view.
TEST(ViewText, DamagedTextsAreHandled) {
  const DecisionHypergraph hypergraph = broadcast(3, 2);
  const ViewTable& table = hypergraph.views();
  auto random = test::random_bits();
  const std::string alphabet = "01*[](), x";
  for (unsigned round = 0; round < test::scaled(3000); ++round) {
    const ViewId view(static_cast<std::uint32_t>(random() % hypergraph.view_count()));
    std::string text = view_text(table, 2, view);
    for (int changes = 0; changes < 2; ++changes) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0:
          text[at] = alphabet[random() % alphabet.size()];
          break;
        case 1:
          text.erase(at, 1);
          break;
        default:
          text.insert(at, 1, alphabet[random() % alphabet.size()]);
          break;
      }
    }
    for (unsigned rounds = 0; rounds <= 2; ++rounds) {
      const auto read = parse_view(table, rounds, text);
      if (!read) continue;
      std::string compact = text;
      std::string written = view_text(table, rounds, *read);
      std::erase(compact, ' ');
      std::erase(written, ' ');
      EXPECT_EQ(written, compact);
    }
  }
}

}  // namespace
}  // namespace tacit
