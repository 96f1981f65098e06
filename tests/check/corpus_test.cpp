// The stored certificates: every file in tests/certificates is run, and gets the verdict
// of its folder.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tacit/check/limits.h"

namespace tacit::check {
namespace {

namespace fs = std::filesystem;

const fs::path root = fs::path(TACIT_SOURCE_DIR) / "tests" / "certificates";

std::set<fs::path> found_in(const fs::path& folder) {
  std::set<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.insert(entry.path());
  }
  return files;
}

std::set<fs::path> run(const std::string& folder, Outcome outcome) {
  std::set<fs::path> files;
  for (const auto& entry : fs::directory_iterator(root / folder)) {
    const FileVerdict result = check_certificate_file(entry.path().string());
    EXPECT_EQ(result.io_error, "");
    EXPECT_EQ(result.verdict.outcome, outcome)
        << entry.path().string() << ": " << result.verdict.reason << result.verdict.claim;
    const bool accepted = outcome == Outcome::accepted;
    EXPECT_EQ(result.verdict.reason.empty(), accepted) << entry.path().string();
    EXPECT_EQ(result.verdict.claim.empty(), !accepted) << entry.path().string();
    EXPECT_EQ(result.verdict.line == 0, accepted) << entry.path().string();
    files.insert(entry.path());
  }
  return files;
}

TEST(StoredCertificates, GetTheVerdictOfTheirFolder) {
  std::set<fs::path> files = run("accept", Outcome::accepted);
  files.merge(run("reject", Outcome::rejected));
  files.merge(run("malformed", Outcome::malformed));
  EXPECT_EQ(files, found_in(root));
  EXPECT_GE(files.size(), 100U);
}

// The smallest limit on the clauses of all parts under which a stored certificate is accepted.
std::uint64_t clauses_needed(const std::string& name) {
  Limits limits;
  for (limits.all_clauses = 1; limits.all_clauses < 1000; ++limits.all_clauses) {
    std::ifstream file(root / "accept" / name);
    const Verdict verdict = check_certificate_within(file, limits);
    if (verdict.outcome == Outcome::accepted) break;
    EXPECT_EQ(verdict.reason,
              "the parts need more than " + std::to_string(limits.all_clauses) + " clauses in all");
  }
  return limits.all_clauses;
}

// Four parts of the same system, with about as many profiles each as the one.
TEST(StoredCertificates, PayForTheClausesOfEveryPart) {
  const std::uint64_t one = clauses_needed("two_processes_one_part.cert");
  const std::uint64_t four = clauses_needed("two_processes_points.cert");
  EXPECT_LT(one, 1000U);
  EXPECT_GT(four, 3 * one);
  EXPECT_LT(four, 5 * one);
}

TEST(StoredCertificates, ThatAreMissingAreAnError) {
  EXPECT_NE(check_certificate_file((root / "accept" / "absent.cert").string()).io_error, "");
  EXPECT_NE(check_certificate_file(root.string()).io_error, "");
}

}  // namespace
}  // namespace tacit::check
