#include "tacit/evaluate/loss_file.h"

#include <gtest/gtest.h>

#include "support/literals.h"
#include "tacit/model/channel.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::probability;

Result<LinkProbabilities> parsed(std::string_view text, const System& system,
                                 const std::optional<Probability>& fallback = {}) {
  return parse_loss_file(text, system, fallback, "f");
}

std::string error_of(std::string_view text, const System& system = {3}) {
  const auto result = parsed(text, system);
  return result ? "" : result.error().where.text() + ": " + result.error().message;
}

TEST(LossFile, ReadsCsv) {
  const auto links =
      test::sure(parsed("# measured\nsender, loss\r\n2, 0.25\n\n1,1/10\n3,0\n", {3}));
  EXPECT_EQ(links.delivery,
            (std::vector{probability("9/10"), probability("3/4"), probability("1")}));
  const auto delivery = test::sure(parsed("delivery,sender,receiver\n1/2,1,*\n1/3,2,\n", {2}));
  EXPECT_EQ(delivery.delivery, (std::vector{probability("1/2"), probability("1/3")}));
}

TEST(LossFile, ReadsJson) {
  const auto links = test::sure(parsed(
      R"({"format": "tacit link loss", "version": 1, "links": [
          {"sender": 1, "receiver": 2, "loss": "0.1"},
          {"sender": "2", "receiver": 1, "delivery": 1}]})",
      {2, 1, unicast}));
  EXPECT_EQ(links.delivery, (std::vector{probability("9/10"), probability("1")}));
}

TEST(LossFile, GivesTheOtherLinksTheFallback) {
  const auto links = test::sure(parsed("sender,loss\n2,0\n", {3}, probability("1/7")));
  EXPECT_EQ(links.delivery,
            (std::vector{probability("1/7"), probability("1"), probability("1/7")}));
  EXPECT_EQ(error_of("sender,loss\n2,0\n"),
            "f: the link of sender 1 is missing, and there is no --at for it");
}

// Every pair of processes finds the link that Channel says carries its message.
TEST(LossFile, NumbersLinksLikeTheChannel) {
  for (const auto kind : {unicast, undirected}) {
    for (const unsigned n : {2U, 3U, 5U}) {
      const Channel channel(kind, n);
      for (unsigned i = 0; i < n; ++i) {
        for (unsigned j = 0; j < n; ++j) {
          if (i == j) continue;
          const auto links =
              test::sure(parsed("sender,receiver,delivery\n" + std::to_string(i + 1) + "," +
                                    std::to_string(j + 1) + ",1\n",
                                {n, 1, kind}, probability("0")));
          const LinkId expected = channel.carrier(ProcessId(static_cast<std::uint8_t>(i)),
                                                  ProcessId(static_cast<std::uint8_t>(j)));
          for (std::size_t l = 0; l < links.delivery.size(); ++l) {
            EXPECT_EQ(links.delivery[l] == probability("1"), l == expected.index());
          }
        }
      }
    }
  }
}

// Each link left out in turn: the message has the two processes that the line would have.
TEST(LossFile, NamesTheLinkThatIsMissing) {
  for (const auto kind : {broadcast, unicast, undirected}) {
    const System system{4, 1, kind};
    const std::string whole = loss_file_csv(equal_links(system, probability("1/2")));
    for (std::size_t begin = whole.find('\n') + 1; begin < whole.size();) {
      const std::size_t end = whole.find('\n', begin) + 1;
      const auto result = parsed(whole.substr(0, begin) + whole.substr(end), system);
      ASSERT_FALSE(result);
      const std::string sender = "sender " + whole.substr(begin, 1);
      const std::string receiver = "receiver " + whole.substr(begin + 2, 1);
      EXPECT_EQ(result.error().message,
                "the link " +
                    (kind == broadcast ? "of " + sender
                     : kind == unicast ? "from " + sender + " to " + receiver
                                       : "between " + sender + " and " + receiver) +
                    " is missing, and there is no --at for it");
      begin = end;
    }
  }
}

TEST(LossFile, WritesWhatItReads) {
  for (const auto kind : {broadcast, unicast, undirected}) {
    const System system{4, 1, kind};
    LinkProbabilities links = equal_links(system, probability("1/2"));
    for (std::size_t l = 0; l < links.delivery.size(); ++l) {
      links.delivery[l] = *Probability::from(Rational(1, static_cast<int>(l) + 3));
    }
    const std::string text = loss_file_csv(links);
    EXPECT_EQ(test::sure(parsed(text, system)), links);
  }
}

TEST(LossFile, SaysWhatIsWrong) {
  EXPECT_EQ(error_of(""), "f: no line with the names of the columns");
  EXPECT_EQ(error_of("sender\n"), "f:1: no column 'loss' or 'delivery'");
  EXPECT_EQ(error_of("loss\n"), "f:1: no column 'sender'");
  EXPECT_EQ(error_of("sender,loss,x\n"),
            "f:1: unknown column: 'x' (sender, receiver, loss or delivery)");
  EXPECT_EQ(error_of("sender,loss,delivery\n"), "f:1: second column of this kind: 'delivery'");
  EXPECT_EQ(error_of("sender,loss\n1,0,0\n"), "f:2: expected 2 fields, not 3");
  EXPECT_EQ(error_of("sender,loss\n\n4,0\n"), "f:3: no such sender: '4'");
  EXPECT_EQ(error_of("sender,loss\n0,0\n"), "f:2: no such sender: '0'");
  EXPECT_EQ(error_of("sender,loss\n1,4/3\n"), "f:2: probability outside [0, 1]: '4/3'");
  EXPECT_EQ(error_of("sender,loss\n1,x\n"), "f:2: not a number: 'x'");
  EXPECT_EQ(error_of("sender,loss\n1,0\n1,0\n"), "f:3: link listed twice");
  EXPECT_EQ(
      error_of("sender,receiver,loss\n1,2,0\n"),
      "f:2: a broadcast has no single receiver: '2'; leave it out, or write *; over the channel "
      "radio every receiver has a link");
  EXPECT_EQ(error_of("sender,receiver,loss\n1,1,0\n", {2, 1, unicast}),
            "f:2: sender and receiver are both '1'");
  EXPECT_EQ(error_of("sender,receiver,loss\n1,*,0\n", {2, 1, unicast}),
            "f:2: no such receiver: '*'");
  EXPECT_EQ(error_of("sender,receiver,loss\n1,2,0\n2,1,0\n", {2, 1, undirected}),
            "f:3: link listed twice");
  EXPECT_EQ(error_of("{"), "f: not JSON");
  EXPECT_EQ(error_of("{}"), "f: \"format\" must be \"tacit link loss\"");
  EXPECT_EQ(error_of(R"({"format": "tacit link loss", "version": 2})"), "f: \"version\" must be 1");
  const auto with_link = [](const std::string& link) {
    return R"({"format": "tacit link loss", "version": 1, "links": [)" + link + "]}";
  };
  EXPECT_EQ(error_of(with_link("1")), "f: link 1: a link must be an object");
  EXPECT_EQ(error_of(with_link(R"({"sender": 1, "loss": 0.1})")),
            "f: link 1: \"loss\" must be a string or a whole number (write \"0.1\", not 0.1)");
  EXPECT_EQ(error_of(with_link(R"({"sender": 1})")), "f: link 1: no \"loss\" or \"delivery\"");
  EXPECT_EQ(error_of(with_link(R"({"loss": "0"})")), "f: link 1: no \"sender\"");
  EXPECT_EQ(error_of(with_link(R"({"sender": 1, "loss": "0", "delivery": "1"})")),
            "f: link 1: both \"loss\" and \"delivery\"");
  EXPECT_EQ(error_of(with_link(R"({"sender": 1, "los": "0"})")), "f: link 1: unknown key: 'los'");
  EXPECT_EQ(error_of(with_link(R"({"sender": 1, "los": 0.5})")), "f: link 1: unknown key: 'los'");
}

TEST(LossFile, RefusesKeysGivenTwice) {
  EXPECT_EQ(error_of(R"({"format": "tacit link loss", "version": 1, "version": 1, "links": []})"),
            "f: key given more than once: 'version'");
  EXPECT_EQ(error_of(R"({"format": "tacit link loss", "version": 1, "links": [
                         {"sender": 1, "loss": "0", "loss": "1"}]})"),
            "f: key given more than once: 'loss'");
}

// As spreadsheets write it: a byte-order mark, CRLF, and fields in double quotes.
TEST(LossFile, ReadsTheCsvOfSpreadsheets) {
  const System two{2, 1, broadcast};
  const auto plain = parse_loss_file("sender,loss\n1,1/4\n2,0.5\n", two, std::nullopt, "f");
  const auto quoted =
      parse_loss_file("\xef\xbb\xbf\"sender\",\"loss\"\r\n\"1\",\"1/4\"\r\n 2 , \"0.5\" \r\n", two,
                      std::nullopt, "f");
  ASSERT_TRUE(plain);
  ASSERT_TRUE(quoted) << quoted.error().message;
  EXPECT_EQ(plain->delivery, quoted->delivery);
  EXPECT_EQ(error_of("\"sender\",\"lo\"\"ss\"\n"),
            "f:1: unknown column: 'lo\"ss' (sender, receiver, loss or delivery)");
  EXPECT_EQ(error_of("sender,loss\n\"1,0\n"), "f:2: double quotes out of place");
  EXPECT_EQ(error_of("sender,loss\n\"1\"x,0\n"), "f:2: double quotes out of place");
  EXPECT_EQ(error_of("\"sender,loss\n"), "f:1: double quotes out of place");
}

TEST(LossFile, ShowsForeignTextSafely) {
  EXPECT_EQ(error_of("sender,\x1b[31m\n"),
            "f:1: unknown column: '\\x1b[31m' (sender, receiver, loss or delivery)");
  EXPECT_LT(error_of("sender,loss\n" + std::string(1'000'000, '7') + ",0\n").size(), 100U);
}

}  // namespace
}  // namespace tacit
