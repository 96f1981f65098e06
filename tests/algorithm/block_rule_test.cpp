#include "tacit/algorithm/block_rule.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "algorithm/random_block_rule.h"
#include "support/literals.h"
#include "tacit/algorithm/algorithm.h"

namespace tacit {
namespace {

using test::sure;

BlockRule rule(const std::string& text) {
  return sure(BlockRule::parse(text));
}

std::string complaint(const std::string& text) {
  const auto parsed = BlockRule::parse(text);
  return parsed ? "none" : parsed.error().message;
}

TEST(BlockPattern, IsReadAndPrinted) {
  for (const std::string text : {"anonymous", "leader", "blocks:2,3", "blocks:1,4", "blocks:2,*",
                                 "blocks:1,*,2", "blocks:1,1,*"}) {
    EXPECT_EQ(sure(BlockPattern::parse(text)).to_string(), text);
  }
  // One way to write each.
  EXPECT_EQ(sure(BlockPattern::parse("blocks:*")).to_string(), "anonymous");
  EXPECT_EQ(sure(BlockPattern::parse("blocks:1,*")).to_string(), "leader");
  for (const std::string text : {"", "any", "leader+dual", "blocks:", "blocks:0,3", "blocks:*,*",
                                 "blocks:2,,3", "blocks:401", "blocks:-1,3"}) {
    const auto wrong = BlockPattern::parse(text);
    ASSERT_FALSE(wrong) << text;
    EXPECT_NE(wrong.error().message.find("'" + text + "'"), std::string::npos);
  }
}

TEST(BlockPattern, FitsNumbersOfProcesses) {
  const auto sizes = [](const std::string& text, unsigned n) {
    const Blocks blocks = sure(sure(BlockPattern::parse(text)).among(n));
    return blocks.sizes();
  };
  EXPECT_EQ(sizes("leader", 5), (std::vector<unsigned>{1, 4}));
  EXPECT_EQ(sizes("anonymous", 5), (std::vector<unsigned>{5}));
  EXPECT_EQ(sizes("blocks:2,*,1", 6), (std::vector<unsigned>{2, 3, 1}));
  EXPECT_FALSE(sure(BlockPattern::parse("blocks:2,3")).among(6));
  EXPECT_FALSE(sure(BlockPattern::parse("blocks:2,*")).among(2));
  EXPECT_FALSE(sure(BlockPattern::parse("leader")).among(1));
  EXPECT_FALSE(sure(BlockPattern::parse("leader")).among(401));
  EXPECT_TRUE(sure(BlockPattern::parse("leader")).has_leader());
  EXPECT_TRUE(sure(BlockPattern::parse("blocks:1,2")).has_leader());
  EXPECT_FALSE(sure(BlockPattern::parse("blocks:2,1")).has_leader());
}

TEST(BlockRule, IsPrintedInOneLineAndInSeveral) {
  const BlockRule of = rule(
      "rule[leader] { unanimous:own;leader  not heard&&ones>zeros+1 : 1\n"
      "leader heard or (leading): !( own );; otherwise: -zeros2 }");
  EXPECT_EQ(of.to_string(),
            "rule[leader]{unanimous: own; leader not heard and ones > zeros + 1: 1; "
            "leader heard or leading: !own; otherwise: -zeros2}");
  const std::vector<std::string> lines{"rule[leader]{",
                                       "  unanimous: own",
                                       "  leader not heard and ones > zeros + 1: 1",
                                       "  leader heard or leading: !own",
                                       "  otherwise: -zeros2",
                                       "}"};
  EXPECT_EQ(of.text_lines(), lines);
}

TEST(BlockRule, ReadsWhatItPrints) {
  auto random = test::random_bits();
  for (int i = 0; i < 300; ++i) {
    const std::string text = i % 2 == 0 ? test::random_block_rule("leader", 2, true, random)
                                        : test::random_block_rule("blocks:2,*,2", 3, false, random);
    const BlockRule of = rule(text);
    EXPECT_EQ(rule(of.to_string()).to_string(), of.to_string()) << text;
    std::string lines = "# a remark\n\n";
    for (const std::string& line : of.text_lines()) lines += line + "  # says this\r\n";
    EXPECT_EQ(joined_lines(lines), of.to_string());
  }
}

TEST(BlockRule, JoinsLines) {
  EXPECT_EQ(joined_lines("pref1;courteous"), "pref1;courteous");
  EXPECT_EQ(joined_lines("(rule[leader]{\n unanimous: own;\n\n otherwise: own\n}\n)^2;\npref1"),
            "(rule[leader]{unanimous: own; otherwise: own} )^2; pref1");
}

// The names, each against its definition, on every view of two blocks.
TEST(BlockRule, KnowsWhatANameMeans) {
  const Blocks blocks = Blocks::leader(4);
  const BlockViews views(blocks);
  const auto value = [](const std::string& text, const BlockView& view) {
    return static_cast<int>(sure(rule("rule[leader]{otherwise: " + text + "}")(view, 4)));
  };
  for (std::size_t v = 0; v < views.size(); ++v) {
    const BlockView& view = views[v];
    const unsigned zeros = view.known.zeros[0] + view.known.zeros[1];
    const unsigned ones = view.known.ones[0] + view.known.ones[1];
    const bool own = view.input == Bit::one;
    const bool heard = view.known.zeros[0] + view.known.ones[0] == 1;
    const auto is = [](const std::string& name, unsigned number) {
      return name + " == " + std::to_string(number);
    };
    for (const std::string& holds :
         {is("zeros", zeros), is("ones", ones), is("own", own ? 1 : 0), is("n", 4),
          is("zeros1", view.known.zeros[0]), is("ones2", view.known.ones[1]),
          is("block", view.block + 1), is("same", own ? ones : zeros),
          is("other", own ? zeros : ones), is("unanimous", zeros * ones == 0 ? 1 : 0),
          is("leading", view.block == 0 ? 1 : 0), is("leader heard", heard ? 1 : 0),
          is("leader not heard", heard ? 0 : 1)}) {
      EXPECT_EQ(value(holds, view), 1) << holds << ", " << block_view_text(view);
    }
    if (!heard) continue;
    const bool leader = view.known.ones[0] == 1;
    for (const std::string& holds :
         {is("leader", leader ? 1 : 0), is("with", leader ? ones : zeros),
          is("against", leader ? zeros : ones)}) {
      EXPECT_EQ(value(holds, view), 1) << holds << ", " << block_view_text(view);
    }
  }
}

TEST(BlockRule, TakesTheFirstLineThatApplies) {
  const BlockRule of = rule("rule[anonymous]{ones > 2: 0; ones > 1: 1; otherwise: 0}");
  const auto decides = [&](unsigned ones) {
    return sure(of(BlockView{0, Bit::one, {{0}, {ones}}}, 4)) == Bit::one;
  };
  EXPECT_FALSE(decides(1));
  EXPECT_TRUE(decides(2));
  EXPECT_FALSE(decides(3));
}

TEST(BlockRule, SaysWhereItHasNoValue) {
  const BlockView unheard{1, Bit::zero, {{0, 1}, {0, 2}}};
  const auto text = [&](const std::string& of) {
    const auto decision = rule(of)(unheard, 4);
    return decision ? "none" : decision.error().message;
  };
  EXPECT_EQ(text("rule[leader]{unanimous: own}"),
            "no line of the rule applies (own 0, block 2, zeros1 0, ones1 0, zeros2 1, ones2 2)");
  EXPECT_EQ(text("rule[leader]{otherwise: leader}"),
            "leader not heard in 'leader' (own 0, block 2, zeros1 0, ones1 0, zeros2 1, ones2 2)");
  EXPECT_EQ(text("rule[leader]{with > 1 or 1: own}"),
            "leader not heard in 'with' (own 0, block 2, zeros1 0, ones1 0, zeros2 1, ones2 2)");
  EXPECT_EQ(text("rule[leader]{leader heard and with > 1: own; otherwise: 1 / zeros1}"),
            "division by zero in '1 / zeros1' (own 0, block 2, zeros1 0, ones1 0, zeros2 1, "
            "ones2 2)");
}

TEST(BlockRule, ComplainsWithACaret) {
  EXPECT_EQ(complaint("rule[leader]{unanimous own}"),
            "expected 'condition: decision'\n  rule[leader]{unanimous own}\n"
            "                            ^");
  EXPECT_EQ(complaint("rule[leaders]{otherwise: own}"),
            "a rule is for anonymous, leader or blocks:A,B,..., where a size may be *: 'leaders'\n"
            "  rule[leaders]{otherwise: own}\n       ^");
  for (const std::string text :
       {"rule", "rule[leader", "rule[leader]", "rule[leader]{", "rule[leader]{}",
        "rule[leader]{otherwise: own; ones: 1}", "rule[leader]{otherwise: own} x",
        "rule[anonymous]{leader heard: 1; otherwise: 0}", "rule[leader]{zeros3 > 1: 0}",
        "rule[leader]{leader not: 0}", "rule[leader]{ones > : 0}", "rule[leader]{a: b}"}) {
    EXPECT_NE(complaint(text), "none") << text;
    EXPECT_NE(complaint(text).find('^'), std::string::npos) << text;
  }
  EXPECT_NE(complaint("rule[blocks:2,*]{leading: 1; otherwise: 0}").find("zeros1 to zeros2"),
            std::string::npos);
}

TEST(BlockRuleTable, HasTheDecisionsOfTheRule) {
  auto random = test::random_bits();
  for (int i = 0; i < 20; ++i) {
    const Blocks blocks({2, 2, 1});
    const BlockRule of = rule(test::random_block_rule("blocks:2,2,1", 3, false, random));
    const auto table = sure(BlockRuleTable::build(of, blocks));
    const BlockViews views(blocks);
    for (std::size_t v = 0; v < views.size(); ++v) {
      const BlockView& view = views[v];
      EXPECT_EQ(table.decide(view.block, view.input, view.known), sure(of(view, 5)));
    }
  }
}

// An outsider copies a member of the first block that it hears, of those who hold 0 if there are.
TEST(BlockRuleTable, DecidesOutside) {
  const BlockRule of = rule("rule[blocks:2,2]{otherwise: block == 2 and own}");
  const auto table = sure(BlockRuleTable::build(of, Blocks({2, 2})));
  const auto outside = [&](Bit own, const BlockCounts& heard) {
    return static_cast<int>(table.decide_outside(own, heard));
  };
  EXPECT_EQ(outside(Bit::one, {{0, 0}, {0, 0}}), 1);
  EXPECT_EQ(outside(Bit::zero, {{0, 0}, {0, 0}}), 0);
  EXPECT_EQ(outside(Bit::one, {{1, 0}, {0, 2}}), 0);
  EXPECT_EQ(outside(Bit::zero, {{0, 0}, {0, 2}}), 1);
  EXPECT_EQ(outside(Bit::one, {{0, 1}, {0, 1}}), 0);
}

TEST(BlockRuleTable, RefusesManyCombinations) {
  const BlockRule of = rule("rule[blocks:20,20,20]{otherwise: own}");
  const auto table = BlockRuleTable::build(of, Blocks({20, 20, 20}));
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().code, ErrorCode::too_large);
}

TEST(ParseAlgorithm, ReadsRulesOfBlocks) {
  const std::string text = "rule[leader]{unanimous: own; leader heard: leader; otherwise: !own}";
  const auto parse = [](const std::string& of, unsigned n) {
    return parse_algorithm(of, {.processes = n});
  };
  const Algorithm alone = sure(parse(text, 5));
  EXPECT_EQ(alone.name(), text);
  EXPECT_EQ(sure(parse(" (" + text + "^2;courteous)^3 ", 5)).rounds(), 9U);
  const Algorithm committee = sure(parse("(" + text + ";pref1)@4,2,3", 5));
  EXPECT_EQ(std::get<BlockStep>(committee.steps()[0]).committee, (std::vector<unsigned>{3, 1, 2}));
  EXPECT_EQ(std::get<CountStep>(committee.steps()[1]).committee, (std::vector<unsigned>{1, 2, 3}));
  EXPECT_TRUE(committee.count_rules_only());
  EXPECT_FALSE(committee.anonymous());
  EXPECT_FALSE(parse("rule[blocks:2,3]{otherwise: own}", 6));
  EXPECT_TRUE(parse("rule[blocks:2,3]{otherwise: own}@1,2,3,4,6", 6));
  EXPECT_FALSE(parse("rule[blocks:2,3]{otherwise: own}@1,2,3", 6));
  EXPECT_FALSE(parse(text + "@1,2@1", 5));
}

TEST(ParseAlgorithm, ReadsFilesOfRules) {
  AlgorithmRequest request{.processes = 5};
  request.read_file = [](const std::string& path) -> Result<std::string> {
    if (path == "a.rule") return std::string("# mine\nrule[leader]{\n  otherwise: own\n}\n");
    if (path == "b.rule") return std::string("courteous\n");
    return fail(ErrorCode::io_error, "no such file", path);
  };
  const Algorithm of = sure(parse_algorithm("a.rule", request));
  EXPECT_EQ(of.name(), "a.rule");
  EXPECT_EQ(std::get<BlockStep>(of.steps().front()).rule->to_string(),
            "rule[leader]{otherwise: own}");
  EXPECT_EQ(sure(parse_algorithm("a.rule@3,4^2", request)).rounds(), 2U);
  EXPECT_FALSE(parse_algorithm("b.rule", request));
  EXPECT_FALSE(parse_algorithm("c.rule", request));
  EXPECT_FALSE(parse_algorithm("a.rule", {.processes = 5}));
}

TEST(NamedBlockRules, CanBeReadAndHaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const CountRule& other : named_rules()) names.insert(other.name());
  for (const NamedBlockRule& named : named_block_rules()) {
    EXPECT_TRUE(names.insert(std::string(named.name)).second) << named.name;
    EXPECT_EQ(rule(std::string(named.text)).to_string(), named.text);
    EXPECT_TRUE(parse_algorithm(named.name, {.processes = named.processes}));
    EXPECT_TRUE(parse_algorithm(named.name, {.processes = named.processes + 3}));
    EXPECT_FALSE(parse_algorithm(named.name, {.processes = named.processes - 1}));
  }
}

}  // namespace
}  // namespace tacit
