#include "tacit/atlas/certificate_head.h"

#include <sstream>

#include "atlas/workshop.h"
#include "tacit/bound/flow_proof.h"

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

// The head of a proof by mixtures is the proof without its flows.
TEST(CertificateHead, IsAMixtureWithoutItsFlows) {
  for (const bool consensus : {false, true}) {
    const System plain{4};
    const Interval on{Rational(0), Rational(1, 5)};
    MixtureProof proof =
        consensus ? **coinless_proof_on(plain, on) : **discrepancy_proof_on(plain, everywhere());
    std::stringstream text;
    write_certificate(proof, text);
    const auto head = read_certificate_head(text);
    ASSERT_TRUE(head);
    ASSERT_TRUE(head->mixture);
    EXPECT_TRUE(head->algorithms.empty());
    EXPECT_EQ(head->system.task, consensus ? Task::consensus() : Task::approximate());
    ASSERT_EQ(head->on.size(), 1U);
    EXPECT_EQ(head->on.front().to, AlgebraicNumber(consensus ? Rational(1, 5) : Rational(1)));
    for (MixtureProof::Part& part : proof.parts) part.flows.clear();
    std::ostringstream before;
    std::ostringstream after;
    write_certificate(proof, before);
    write_certificate(*head->mixture, after);
    EXPECT_EQ(before.str(), after.str());
  }
}

TEST(CertificateHead, RefusesDamagedMixtures) {
  const std::string good =
      "tacit certificate 1\nsystem 2 1 broadcast approximate\ninputs worst\nrules 1\nrule 11\n"
      "parts 1\npart 3/4 3/4\ndenominator 1\nvalue 4\ndistribution 0 1 0\nweight 1 1\n"
      "flow 0 -1 1 1\nend\nend of certificate\n";
  const auto read = [](const std::string& text) {
    std::istringstream stream(text);
    return read_certificate_head(stream);
  };
  ASSERT_TRUE(read(good));
  for (const auto& [what, instead] :
       std::vector<std::pair<std::string, std::string>>{{"inputs worst", "inputs uniform"},
                                                        {"inputs worst", "on 3/4 3/4"},
                                                        {"approximate", "approximate values 3"},
                                                        {"rules 1", "rules 0"},
                                                        {"rules 1", "rules 2"},
                                                        {"rule 11", "rule 21"},
                                                        {"parts 1", "parts 2"},
                                                        {"3/4 3/4", "3/4 1/4"},
                                                        {"denominator 1", "denominator 0"},
                                                        {"value 4", "value 4 4"},
                                                        {"value 4", "value 4,"},
                                                        {"0 1 0", "0 1"},
                                                        {"weight 1 1", "weight 2 1"},
                                                        {"weight 1 1\n", ""},
                                                        {"end\n", ""}}) {
    std::string text = good;
    text.replace(text.find(what), what.size(), instead);
    EXPECT_FALSE(read(text)) << what << " -> " << instead;
  }
}

}  // namespace
}  // namespace tacit
