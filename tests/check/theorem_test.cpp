// The theorem of an accepted certificate as data, and what a head claims without its proofs.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tacit/check/check.h"

namespace tacit::check {
namespace {

namespace fs = std::filesystem;

const fs::path root = fs::path(TACIT_SOURCE_DIR) / "tests" / "certificates";

TEST(Theorem, IsWhatTheHeadClaims) {
  std::size_t compared = 0;
  for (const auto& entry : fs::directory_iterator(root / "accept")) {
    if (entry.path().extension() != ".cert") continue;  // compressed
    std::ifstream file(entry.path());
    const Verdict verdict = check_certificate(file);
    ASSERT_TRUE(verdict.theorem) << entry.path();
    EXPECT_EQ(verdict.claim, in_words(*verdict.theorem));
    std::ifstream again(entry.path());
    const auto claimed = claimed_theorem(again);
    ASSERT_TRUE(claimed) << entry.path();
    ASSERT_TRUE(claimed->theorem) << entry.path();
    EXPECT_EQ(in_words(*claimed->theorem), verdict.claim);
    EXPECT_EQ(claimed->theorem->profiles, verdict.theorem->profiles);
    EXPECT_EQ(claimed->theorem->intervals, verdict.theorem->intervals);
    EXPECT_TRUE(again.eof());
    ++compared;
  }
  EXPECT_GT(compared, 5U);
}

// The same where mixtures and flows are the proof, which the claim does without.
TEST(Theorem, IsWhatMixturesClaimWithoutTheirFlows) {
  std::size_t compared = 0;
  std::size_t unproved = 0;
  for (const auto& entry : fs::directory_iterator(root / "approximate" / "accept")) {
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    const Verdict verdict = check_certificate(text);
    ASSERT_EQ(verdict.outcome, Outcome::accepted) << entry.path();
    std::string without_flows;
    std::istringstream lines(text.str());
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("flow ")) without_flows += line + "\n";
    }
    std::istringstream rest(without_flows);
    const auto claimed = claimed_theorem(rest);
    ASSERT_TRUE(claimed) << entry.path();
    EXPECT_EQ(claimed->theorem.has_value(), verdict.theorem.has_value());
    EXPECT_EQ(claimed->theorem ? in_words(*claimed->theorem) : in_words(*claimed->discrepancy),
              verdict.claim);
    std::istringstream again(without_flows);
    if (check_certificate(again).outcome != Outcome::accepted) ++unproved;
    ++compared;
  }
  EXPECT_GT(compared, 2U);
  EXPECT_GT(2 * unproved, compared);  // an optimum of 0 needs no flow
}

// Only what is accepted is a theorem; a head alone is a claim.
TEST(Theorem, IsMissingWhereACertificateIsRejected) {
  for (const char* folder : {"reject", "malformed"}) {
    for (const auto& entry : fs::directory_iterator(root / folder)) {
      std::ifstream file(entry.path());
      EXPECT_FALSE(check_certificate(file).theorem) << entry.path();
    }
  }
  std::istringstream nonsense("tacit certificate 1\nsystem 2 1 broadcast consensus\non 1 0\n");
  EXPECT_FALSE(claimed_theorem(nonsense));
}

TEST(Theorem, SaysInWordsWhatItIsAbout) {
  Theorem theorem{
      3, 1, "broadcast", "consensus", 2, {{"0", "1/2"}, {"2/3", "2/3"}}, {{{1, 0, 2, 0}}}, 1};
  EXPECT_EQ(in_words(theorem),
            "for 3 processes, 1 round and the channel broadcast, and every p in [0, 1/2] or [2/3], "
            "the smallest worst-case probability of disagreement of a deterministic algorithm with "
            "validity is the worst-case error of the algorithm listed, with the largest profiles "
            "(1 0 2 0)");
  theorem.task = "set:2";
  theorem.values = 3;
  EXPECT_EQ(
      in_words(theorem),
      "for 3 processes, 1 round and the channel broadcast, inputs over 3 values, and every p in "
      "[0, 1/2] or [2/3], the smallest worst-case probability of more than 2 different "
      "decisions of a deterministic algorithm with validity is the worst-case error of the "
      "algorithm listed, with the largest profiles (1 0 2 0)");
}

TEST(Fingerprint, IsAHash) {
  EXPECT_EQ(fingerprint().size(), 64U);
  EXPECT_EQ(fingerprint().find_first_not_of("0123456789abcdef"), std::string_view::npos);
}

}  // namespace
}  // namespace tacit::check
