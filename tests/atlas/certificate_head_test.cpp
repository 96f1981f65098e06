#include "tacit/atlas/certificate_head.h"

#include <sstream>

#include "atlas/workshop.h"

namespace tacit {
namespace {

using CertificateHeadFile = Workshop;

TEST_F(CertificateHeadFile, SaysWhatTheCertificateWasWrittenFor) {
  const System system{3, 1, ChannelKind::undirected};
  const Interval on = between(Rational(1, 4), Rational(3, 4));
  const auto head = certificate_head_of(certificate(system, on, "c"));
  ASSERT_TRUE(head);
  EXPECT_EQ(head->system, system);
  ASSERT_EQ(head->on.size(), 1U);
  EXPECT_EQ(head->on.front().from, on.from);
  EXPECT_EQ(head->on.front().to, on.to);
  const auto hypergraph = DecisionHypergraph::build(system);
  const Problem problem(std::make_shared<const DecisionHypergraph>(*hypergraph));
  for (const ListedAlgorithm& each : head->algorithms) {
    EXPECT_EQ(each.decisions.size(), problem.free_views());
    EXPECT_FALSE(each.name.empty());
  }
}

TEST(CertificateHead, RefusesDamage) {
  const std::string good =
      "tacit certificate 1\nsystem 2 1 broadcast consensus\non 0 1/2 2/3 1\nalgorithms 1\n"
      "algorithm 0110 courteous\n";
  const auto read = [](const std::string& text) {
    std::istringstream stream(text);
    return read_certificate_head(stream);
  };
  const auto head = read(good);
  ASSERT_TRUE(head);
  EXPECT_EQ(head->on.size(), 2U);
  EXPECT_EQ(head->algorithms.front().name, "courteous");
  EXPECT_FALSE(read(""));
  for (const auto& [what, instead] :
       std::vector<std::pair<std::string, std::string>>{{"certificate 1", "certificate 2"},
                                                        {"system 2", "system 1"},
                                                        {"broadcast", "pigeon"},
                                                        {"consensus", "dissent"},
                                                        {"on 0 1/2", "on 1/2 0"},
                                                        {"2/3 1", "1/2 1"},
                                                        {"2/3 1", "2/3"},
                                                        {"algorithms 1", "algorithms 0"},
                                                        {"algorithms 1", "algorithms 2"},
                                                        {"0110", "0120"}}) {
    std::string text = good;
    text.replace(text.find(what), what.size(), instead);
    EXPECT_FALSE(read(text)) << what << " -> " << instead;
  }
}

}  // namespace
}  // namespace tacit
