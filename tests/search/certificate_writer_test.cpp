// Certificates as they are written are accepted; certificates of something else are not.
// The forgeries below are what a wrong search would write: too few blocked profiles, too
// many, a refutation of other clauses, a claim about more than was refuted.
#include "tacit/search/certificate_writer.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "search/searched.h"
#include "tacit/base/contract.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/search/sat_solver.h"

namespace tacit {
namespace {

using test::accepted;
using test::between;
using test::certificate_of;
using test::checked;
using test::everywhere;
using test::named_algorithm;
using test::objection;
using test::problem_of;
using test::random_decisions;
using test::Searched;
using test::sure;
using test::TemporaryDirectory;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}
std::string text_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::vector<System> certified_systems() {
  using enum ChannelKind;
  return {{2, 0, broadcast},  {2, 1, broadcast}, {2, 2, broadcast},  {2, 3, broadcast},
          {3, 0, broadcast},  {3, 1, broadcast}, {4, 1, broadcast},  {2, 1, unicast},
          {2, 2, unicast},    {3, 1, unicast},   {2, 1, undirected}, {2, 2, undirected},
          {2, 3, undirected}, {3, 1, undirected}};
}

TEST(CertificateWriter, IsAcceptedByTheChecker) {
  for (const System& system : certified_systems()) {
    for (const Interval& on : {everywhere(), between("1/3", "5/7"), between("3/5", "3/5")}) {
      const Searched searched(system, on);
      ASSERT_TRUE(searched.complete()) << system;
      EXPECT_EQ(objection(certificate_of(searched)), "") << system;
    }
  }
}

TEST(CertificateWriter, IsAcceptedWhateverTheSearchDid) {
  for (const System& system : std::vector<System>{{2, 2}, {3, 1}}) {
    for (const bool break_symmetry : {false, true}) {
      for (const int patience : {1, 20'000}) {
        const Searched searched(system, everywhere(),
                                {.work_directory = {},
                                 .break_symmetry = break_symmetry,
                                 .jobs = 2,
                                 .patience = patience});
        EXPECT_EQ(objection(certificate_of(searched)), "") << system;
      }
    }
  }
}

TEST(CertificateWriter, OfTwoRoundsOfThreeIsAccepted) {
  const Searched searched({3, 2}, everywhere());
  EXPECT_EQ(objection(certificate_of(searched)), "");
}

TEST(CertificateWriter, CountsTheStepsOfItsProofs) {
  const Searched searched({3}, everywhere(), {.work_directory = {}, .patience = 1});
  std::ostringstream out;
  const std::size_t steps = sure(write_certificate(searched.problem(), searched.result(), out));
  std::size_t lines = 0;
  bool in_proof = false;
  for (const std::string& line : lines_of(out.str())) {
    if (line == "end") in_proof = false;
    if (in_proof) ++lines;
    if (line == "proof") in_proof = true;
  }
  EXPECT_EQ(steps, lines);
}

TEST(CertificateWriter, NamesOnlyAlgorithmsThatAreBestSomewhere) {
  const Searched searched({3}, between("0", "1/2"));
  const std::string text = certificate_of(searched);
  EXPECT_NE(text.find("algorithms 1\n"), std::string::npos);
  EXPECT_NE(text.find(" courteous\n"), std::string::npos);
  EXPECT_EQ(text.find(" pref1\n"), std::string::npos);
}

TEST(CertificateWriter, FailsWithoutItsProofs) {
  const Searched searched({3}, everywhere());
  SearchResult result = searched.result();
  result.proved.front().refutations.front().proof_path += ".missing";
  std::ostringstream out;
  const auto written = write_certificate(searched.problem(), result, out);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::io_error);
  result.proved.clear();
  EXPECT_THROW(static_cast<void>(write_certificate(searched.problem(), result, out)),
               ContractViolation);
}

TEST(CertificateWriter, FailsWhenTheStreamDoes) {
  const Searched searched({3}, everywhere());
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  EXPECT_FALSE(write_certificate(searched.problem(), searched.result(), out));
}

TEST(Covered, JoinsNeighbours) {
  const auto part = [](const char* from, const char* to) {
    return ProvedPart{between(from, to), {}, 0, {}, {}};
  };
  EXPECT_TRUE(covered_intervals({}).empty());
  const auto joined = covered_intervals(
      {part("0", "1/4"), part("1/4", "1/3"), part("1/2", "1/2"), part("2/3", "1")});
  ASSERT_EQ(joined.size(), 3U);
  EXPECT_EQ(joined[0].from, AlgebraicNumber(Rational(0)));
  EXPECT_EQ(joined[0].to, AlgebraicNumber(Rational(1, 3)));
  EXPECT_TRUE(joined[1].is_point());
  EXPECT_EQ(joined[2].from, AlgebraicNumber(Rational(2, 3)));
}

// With a hole in the middle: the claim is about the rest.
TEST(CertificateWriter, OfSomePartsIsAccepted) {
  const Searched searched({3}, everywhere(), {.work_directory = {}, .patience = 1});
  const std::size_t parts = searched.result().proved.size();
  ASSERT_GT(parts, 2U);
  for (std::size_t i = 0; i < parts; ++i) {
    SearchResult result = searched.result();
    result.proved.erase(result.proved.begin() + static_cast<std::ptrdiff_t>(i));
    const std::string text = certificate_of(searched.problem(), result);
    EXPECT_EQ(objection(text), "");
    EXPECT_EQ(lines_of(text)[2] == "on 0 1", false);
  }
}

// Another algorithm in place of the best one: then more is achieved nowhere, and less
// somewhere. Only the same error everywhere is as good.
TEST(ForgedCertificate, WithAWorseAlgorithmIsRejected) {
  auto random = test::random_bits();
  unsigned forged = 0;
  for (const System& system : std::vector<System>{{2, 1}, {2, 2}, {3, 1}}) {
    const Searched searched(system, everywhere());
    const Problem& problem = searched.problem();
    for (unsigned repetition = 0; repetition < test::scaled(30); ++repetition) {
      std::vector<std::string> lines = lines_of(certificate_of(searched));
      Target claimed;
      std::vector<std::size_t> places;
      for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with("algorithm ")) places.push_back(i);
      }
      const std::size_t replaced = places[random() % places.size()];
      // Near the algorithm that was there, so that some differ only here and there.
      Problem::Decisions decisions;
      for (std::uint32_t v = 0; v < problem.free_views(); ++v) {
        const bool flip = random() % (repetition % 2 == 0 ? 2U : problem.free_views()) == 0;
        const bool one = (lines[replaced][10 + v] == '1') != flip;
        decisions.push_back(one ? Bit::one : Bit::zero);
        lines[replaced][10 + v] = one ? '1' : '0';
      }
      for (const std::size_t place : places) {
        Problem::Decisions listed;
        for (std::uint32_t v = 0; v < problem.free_views(); ++v) {
          listed.push_back(lines[place][10 + v] == '1' ? Bit::one : Bit::zero);
        }
        claimed.offer(known_algorithm(problem, "", listed), everywhere());
      }
      const bool same = test::pieces_text(claimed, everywhere()) == searched.text();
      EXPECT_EQ(accepted(text_of(lines)), same) << system;
      forged += same ? 0 : 1;
    }
  }
  EXPECT_GT(forged, 20U);
}

TEST(ForgedCertificate, WithoutOneOfItsAlgorithmsIsRejected) {
  const Searched searched({3}, everywhere());
  const std::string text = certificate_of(searched);
  for (const std::string name : {"courteous", "pref1"}) {
    std::vector<std::string> lines = lines_of(text);
    std::erase_if(lines, [&](const std::string& line) {
      return line.starts_with("algorithm ") && line.ends_with(name);
    });
    std::ranges::replace(lines, std::string("algorithms 2"), std::string("algorithms 1"));
    EXPECT_EQ(checked(text_of(lines)).outcome, check::Outcome::rejected) << name;
  }
}

// A proof for a part of the interval does for no more than that.
TEST(ForgedCertificate, AboutALargerIntervalIsRejected) {
  for (const auto& [on, larger] :
       std::vector<std::pair<Interval, std::string>>{{between("0", "2/3"), "0 1"},
                                                     {between("0", "2/3"), "0 667/1000"},
                                                     {between("2/3", "1"), "1/2 1"},
                                                     {between("2/3", "1"), "665/1000 1"},
                                                     {between("2/3", "1"), "133/200 1"},
                                                     {between("1/2", "1/2"), "1/2 3/4"},
                                                     {between("3/4", "3/4"), "0 3/4"}}) {
    const Searched searched({3}, on);
    std::vector<std::string> lines = lines_of(certificate_of(searched));
    EXPECT_TRUE(accepted(text_of(lines)));
    lines[2] = "on " + larger;
    EXPECT_FALSE(accepted(text_of(lines))) << "only the claim: " << larger;
    for (std::string& line : lines) {
      if (line.starts_with("part ")) line = "part " + larger;
    }
    EXPECT_FALSE(accepted(text_of(lines))) << "claim and part: " << larger;
  }
  // Fewer probabilities than were refuted are a smaller claim, which the parts must fit.
  std::vector<std::string> lines = lines_of(certificate_of(Searched({3}, everywhere())));
  lines[2] = "on 0 1/2";
  EXPECT_FALSE(accepted(text_of(lines)));
  std::ranges::replace(lines, std::string("part 0 1"), std::string("part 0 1/2"));
  EXPECT_TRUE(accepted(text_of(lines)));
}

// A block that says more than is known: rejected whenever it is not blocked.
TEST(ForgedCertificate, WithALoweredBlockIsRejected) {
  unsigned lowered_count = 0;
  for (const System& system : std::vector<System>{{2, 1}, {2, 2}, {3, 1}}) {
    for (const Interval& on : {everywhere(), between("1/2", "3/4"), between("2/5", "2/5")}) {
      const Searched searched(system, on);
      ASSERT_EQ(searched.result().proved.size(), 1U);
      BlockTest test(searched.target(), on, searched.problem().links());
      const auto& blocks = searched.result().proved.front().blocks;
      for (std::size_t b = 0; b < blocks.size(); ++b) {
        EXPECT_TRUE(test.blocked(blocks[b]));
        for (std::size_t k = 0; k < blocks[b].size(); ++k) {
          if (blocks[b][k] == 0) continue;
          SearchResult result = searched.result();
          ErrorCounts& lowered = result.proved.front().blocks[b];
          --lowered[k];
          if (test.blocked(lowered)) continue;
          ++lowered_count;
          const auto verdict = checked(certificate_of(searched.problem(), result));
          EXPECT_EQ(verdict.outcome, check::Outcome::rejected)
              << system << " " << to_profile(lowered);
        }
      }
    }
  }
  EXPECT_GT(lowered_count, 20U);
}

// What a search would hand over that refutes the given blocks, and other clauses besides.
SearchResult refuted(const Problem& problem, const Target& target, const Interval& on,
                     const std::vector<ErrorCounts>& blocks, const std::string& proof_path,
                     const std::vector<std::vector<Literal>>& other_clauses = {}) {
  CadicalSolver solver(proof_path, {});
  const ClauseSink sink = [&solver](const std::vector<Literal>& clause) { solver.add(clause); };
  const Clauses clauses(problem, {}, sink);
  for (const ErrorCounts& block : blocks) clauses.block(block, sink);
  for (const auto& clause : other_clauses) solver.add(clause);
  EXPECT_EQ(solver.solve(-1), SatAnswer::unsatisfiable);
  solver.finish_proof();
  return {target, {{on, {}, 0, blocks, {{{}, proof_path}}}}, {}};
}

// All minimal profiles that the target blocks on an interval, for three processes.
std::vector<ErrorCounts> blocks_of(const Target& target, const Interval& on) {
  return BlockTest(target, on, 3).all_minimal({0, 0, 0, 0}, {1, 3, 3, 1});
}

class ForgedCertificateOfThree : public testing::Test {
 protected:
  [[nodiscard]] Target target_of(const std::vector<std::string>& names) const {
    Target target;
    for (const std::string& name : names)
      target.offer(named_algorithm(problem, name), everywhere());
    return target;
  }
  [[nodiscard]] std::string path() const { return directory.path() + "/proof"; }

  Problem problem = problem_of({3});
  TemporaryDirectory directory;
};

// The honest certificate, made the same way: the forgeries fail for what is forged.
TEST_F(ForgedCertificateOfThree, IsAcceptedWhenNothingIsForged) {
  const Target target = target_of({"courteous", "pref1"});
  const auto blocks = blocks_of(target, everywhere());
  EXPECT_EQ(
      objection(certificate_of(problem, refuted(problem, target, everywhere(), blocks, path()))),
      "");
}

// Blocks of a better target than the claimed one: pref1 alone is claimed, and what was
// refuted is that something beats the minimum of pref1 and courteous.
TEST_F(ForgedCertificateOfThree, ClaimingTheWorseAlgorithmIsRejected) {
  const Target better = target_of({"courteous", "pref1"});
  for (const char* claimed : {"pref1", "courteous", "majority"}) {
    const auto result = refuted(problem, target_of({claimed}), everywhere(),
                                blocks_of(better, everywhere()), path());
    EXPECT_EQ(checked(certificate_of(problem, result)).outcome, check::Outcome::rejected)
        << claimed;
  }
}

// pref1 is optimal from 2/3 on. Its blocks there refute everything; on a larger interval
// they are not blocked.
TEST_F(ForgedCertificateOfThree, StretchingAPartIsRejected) {
  const Target pref = target_of({"pref1"});
  const Interval proper = between("2/3", "1");
  SearchResult result = refuted(problem, pref, proper, blocks_of(pref, proper), path());
  EXPECT_EQ(objection(certificate_of(problem, result)), "");
  result.proved.front().on = between("1/2", "1");
  EXPECT_EQ(checked(certificate_of(problem, result)).outcome, check::Outcome::rejected);
  result.proved.front().on = between("665/1000", "1");
  EXPECT_EQ(checked(certificate_of(problem, result)).outcome, check::Outcome::rejected);
}

// The blocks of pref1 on [1/2, 1] are right but refute nothing: courteous beats it there.
// A proof of something else, and an empty one, do not help.
TEST_F(ForgedCertificateOfThree, AProofOfOtherClausesIsRejected) {
  const Target pref = target_of({"pref1"});
  const Interval on = between("1/2", "1");
  const auto blocks = blocks_of(pref, on);
  const Interval proper = between("2/3", "1");
  SearchResult result = refuted(problem, pref, proper, blocks_of(pref, proper), path());
  result.proved.front().on = on;
  result.proved.front().blocks = blocks;
  EXPECT_EQ(checked(certificate_of(problem, result)).outcome, check::Outcome::rejected);
  std::ofstream(path()) << "0\n";
  EXPECT_EQ(checked(certificate_of(problem, result)).outcome, check::Outcome::rejected);
  std::ofstream(path()) << "";
  EXPECT_EQ(checked(certificate_of(problem, result)).outcome, check::Outcome::rejected);
}

// An encoder that forbids too much: every free view has to decide 1, which leaves only
// pref1, and that does not beat itself.
TEST_F(ForgedCertificateOfThree, AProofWithStrayClausesIsRejected) {
  const Target pref = target_of({"pref1"});
  const Interval on = between("1/2", "1");
  const auto blocks = blocks_of(pref, on);
  std::vector<std::vector<Literal>> strays;
  for (std::uint32_t v = 1; v <= problem.free_views(); ++v) {
    strays.push_back({static_cast<Literal>(v)});
  }
  const auto result = refuted(problem, pref, on, blocks, path(), strays);
  EXPECT_EQ(checked(certificate_of(problem, result)).outcome, check::Outcome::rejected);
}

// Blocks that are no blocks: everything is forbidden at once.
TEST_F(ForgedCertificateOfThree, BlockingEverythingIsRejected) {
  const Target target = target_of({"courteous", "pref1"});
  for (const ErrorCounts& block : {ErrorCounts{0, 0, 0, 0}, ErrorCounts{1, 0, 0, 0}}) {
    const auto result = refuted(problem, target, everywhere(), {block}, path());
    EXPECT_EQ(checked(certificate_of(problem, result)).outcome, check::Outcome::rejected);
  }
}

// Blocks left out: nothing is refuted, unless the others suffice.
TEST_F(ForgedCertificateOfThree, WithoutBlocksIsRejected) {
  const Target target = target_of({"courteous", "pref1"});
  SearchResult result =
      refuted(problem, target, everywhere(), blocks_of(target, everywhere()), path());
  result.proved.front().blocks.clear();
  EXPECT_EQ(checked(certificate_of(problem, result)).outcome, check::Outcome::rejected);
}

// Another system, with the same blocks and proof.
TEST_F(ForgedCertificateOfThree, AboutAnotherSystemIsNotAccepted) {
  const std::string text = certificate_of(Searched({3}, everywhere()));
  for (const char* other : {"system 3 1 undirected consensus", "system 3 2 broadcast consensus",
                            "system 4 1 broadcast consensus", "system 3 1 unicast consensus"}) {
    std::vector<std::string> lines = lines_of(text);
    lines[1] = other;
    EXPECT_FALSE(accepted(text_of(lines))) << other;
  }
}

}  // namespace
}  // namespace tacit
