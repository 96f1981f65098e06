#include "tacit/runtime/journal.h"

#include <gtest/gtest.h>

#include "support/literals.h"

namespace tacit::net {
namespace {

std::vector<JournalLine> some_lines() {
  InstanceRecord record{.instance = 7, .input = Bit::one, .decision = Bit::one};
  record.rounds = {{true, ProcessSet(0b110), ProcessSet(0b100)}, {false, ProcessSet{}, {}}};
  JournalEnd end;
  end.traffic.late = 3;
  end.traffic.wrong_key = 9;
  end.late_from = {0, 3, 0};
  end.early_from = {1, 0, 0};
  end.gave_up = GaveUp{8, 2, ProcessSet(0b010)};
  return {JournalHead{RunId(99), ProcessId(0), 3, 2, ChannelKind::unicast, "if(\"x\")"}, record,
          InstanceRecord{.instance = 8, .missed = true}, end};
}

std::string text_of(const std::vector<JournalLine>& lines) {
  std::string text;
  for (const JournalLine& line : lines) text += journal_line(line, 3);
  return text;
}

TEST(Journal, IsReadAsItWasWritten) {
  for (const JournalLine& line : some_lines()) {
    const std::string text = journal_line(line, 3);
    ASSERT_EQ(text.back(), '\n');
    EXPECT_EQ(test::sure(parse_journal_line(text.substr(0, text.size() - 1), 3, 2)), line);
  }
  const Journal whole = test::sure(parse_journal(text_of(some_lines()), "j"));
  EXPECT_EQ(whole.head, std::get<JournalHead>(some_lines()[0]));
  ASSERT_EQ(whole.instances.size(), 2U);
  EXPECT_EQ(whole.end, std::get<JournalEnd>(some_lines()[3]));
}

// docs/formats/journal.md shows these lines.
TEST(Journal, HasTheDocumentedForm) {
  EXPECT_EQ(journal_line(some_lines()[1], 3),
            "{\"instance\":7,\"input\":1,\"rounds\":[{\"spoke\":true,\"sent\":\"011\",\"heard\":"
            "\"001\"},{\"spoke\":false,\"sent\":\"000\",\"heard\":\"000\"}],\"decision\":1}\n");
}

TEST(Journal, SurvivesACrash) {
  const std::string text = text_of(some_lines());
  const std::size_t heads = journal_line(some_lines()[0], 3).size();
  for (std::size_t size = heads; size < text.size(); ++size) {
    const auto cut = parse_journal(text.substr(0, size), "j");
    ASSERT_TRUE(cut) << cut.error().message;
    EXPECT_FALSE(cut->end.has_value());
  }
}

TEST(Journal, GoesOnAfterARestart) {
  const std::vector<JournalLine> lines = some_lines();
  for (const std::string& before :
       {text_of({lines[0], lines[1]}), text_of({lines[0], lines[1], lines[3]})}) {
    const Journal whole = test::sure(parse_journal(before + text_of({lines[0], lines[2]}), "j"));
    EXPECT_EQ(whole.instances.size(), 2U);
    EXPECT_FALSE(whole.end.has_value());
  }
}

TEST(Journal, SaysWhichLineIsWrong) {
  const std::string head = journal_line(some_lines()[0], 3);
  const std::string record = journal_line(some_lines()[1], 3);
  const std::string end = journal_line(some_lines()[3], 3);
  JournalHead second = std::get<JournalHead>(some_lines()[0]);
  second.run = RunId(98);
  const std::string other = journal_line(second, 3);
  for (const auto& [text, place] :
       {std::pair<std::string, std::string>{"\n", "j:1"},
        {"[]\n", "j:1"},
        {record, "j:1"},
        {head + other, "j:2"},
        {head + record + head + record, "j:4"},
        {head + record + record, "j:3"},
        {head + end + record, "j:3"},
        {head + "{\"instance\":1,\"input\":2,\"rounds\":[],\"decision\":0}\n", "j:2"},
        {head + "{\"instance\":-1,\"missed\":true}\n", "j:2"},
        {head + "{\"instance\":1,\"missed\":false}\n", "j:2"},
        {head + "{\"instance\":1,\"instance\":2,\"missed\":true}\n", "j:2"},
        {head + "{\"end\":true,\"traffic\":{}}\n", "j:2"},
        {"", "j"}}) {
    const auto parsed = parse_journal(text, "j");
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().where.text(), place) << text;
  }
}

}  // namespace
}  // namespace tacit::net
