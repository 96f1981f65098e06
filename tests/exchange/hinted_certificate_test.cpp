// Certificates for the verified checker: what is written, and what has no such form. That the
// verified checker accepts them is asked by proof/test_verify.py.
#include "tacit/exchange/hinted_certificate.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stop_token>

#include <gtest/gtest.h>

#include "tacit/base/work_directory.h"
#include "tacit/check/check.h"

namespace tacit {
namespace {

// What is written for a certificate of the tests, or why nothing is.
Result<std::string> hinted_text(const std::string& name, const RunContext& context = {}) {
  const auto work = WorkDirectory::make();
  if (!work) return work.failure();
  const std::string path = work->path() + "/hinted";
  auto opened = OutputFile::open(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  HintedCertificate witness(file, context);
  const auto certificate =
      std::filesystem::path(TACIT_SOURCE_DIR) / "tests" / "certificates" / "accept" / name;
  const auto verdict = check::check_certificate_file(certificate, {}, &witness);
  EXPECT_EQ(verdict.verdict.outcome, check::Outcome::accepted) << name;
  if (const auto done = witness.finish(); !done) return done.failure();
  if (const auto closed = file.close(); !closed) return closed.failure();
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// Without the patience of the checker and without the steps of proofs.
std::vector<std::string> head_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  bool in_proof = false;
  for (std::string line; std::getline(in, line);) {
    if (line == "end") in_proof = false;
    if (!in_proof && !line.starts_with("mixtures ") && !line.starts_with("halvings ")) {
      lines.push_back(line);
    }
    if (line == "proof") in_proof = true;
  }
  return lines;
}

// The two algorithms have the errors of courteous and of pref1, which meet at 1/2: there the part
// is divided.
TEST(HintedCertificate, HasTheLinesOfTheCertificateAndItsPoints) {
  const auto text = hinted_text("two_processes_one_part.cert");
  ASSERT_TRUE(text) << text.error().message;
  const std::vector<std::string> lines = head_lines(*text);
  const std::vector<std::string> expected{"tacit hinted certificate 1",
                                          "system 2 1 broadcast consensus",
                                          "algorithms 2",
                                          "algorithm 0110",
                                          "algorithm 1010",
                                          "parts 1",
                                          "part 0 1/2 1"};
  ASSERT_GT(lines.size(), expected.size());
  EXPECT_EQ(std::vector(lines.begin(), lines.begin() + 7), expected);
  EXPECT_EQ(lines.back(), "end of certificate");
}

TEST(HintedCertificate, WritesAPartThatIsOnePointAsTwo) {
  const auto text = hinted_text("three_processes_point.cert");
  ASSERT_TRUE(text) << text.error().message;
  bool found = false;
  for (const std::string& line : head_lines(*text)) {
    if (!line.starts_with("part ")) continue;
    found = true;
    std::istringstream fields(line);
    std::string word, first, last, more;
    fields >> word >> first >> last;
    EXPECT_EQ(first, last);
    EXPECT_FALSE(fields >> more) << line;
  }
  EXPECT_TRUE(found);
}

TEST(HintedCertificate, RefusesWhatTheVerifiedCheckerDoesNotKnow) {
  for (const auto& [name, reason] :
       {std::pair{"two_processes_unicast.cert", "one round of broadcast only"},
        std::pair{"two_processes_no_rounds.cert", "one round of broadcast only"},
        std::pair{"three_processes_irrational_parts.cert", "rational ends only, not 'root("},
        std::pair{"sum_two_processes.cert", "does not know sums"}}) {
    const auto text = hinted_text(name);
    ASSERT_FALSE(text) << name;
    EXPECT_NE(text.error().message.find(reason), std::string::npos) << text.error().message;
  }
}

TEST(HintedCertificate, IsNothingWhenItIsStopped) {
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  EXPECT_FALSE(hinted_text("two_processes.cert", context));
}

}  // namespace
}  // namespace tacit
