// The stored certificates: every file in tests/certificates is run, and gets the verdict
// of its folder.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
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
  std::set<fs::path> files;
  for (const std::string kind : {"", "approximate/"}) {
    files.merge(run(kind + "accept", Outcome::accepted));
    files.merge(run(kind + "reject", Outcome::rejected));
    files.merge(run(kind + "malformed", Outcome::malformed));
  }
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

// With any limit however low: a good certificate is accepted, or it is the limit that is to blame.
TEST(StoredCertificates, ThatAreGoodFailAtMostForTheLimits) {
  const std::vector<std::function<void(Limits&, std::size_t)>> lowered{
      [](Limits& limits, std::size_t to) { limits.facets = to; },
      [](Limits& limits, std::size_t to) { limits.places = to; },
      [](Limits& limits, std::size_t to) { limits.clauses = to; },
      [](Limits& limits, std::size_t to) { limits.all_clauses = to; },
      [](Limits& limits, std::size_t to) { limits.steps = to; },
      [](Limits& limits, std::size_t to) { limits.clause_words = to; },
      [](Limits& limits, std::size_t to) { limits.line_bytes = to; },
      [](Limits& limits, std::size_t to) { limits.digits = to; },
      [](Limits& limits, std::size_t to) { limits.degree = to; },
      [](Limits& limits, std::size_t to) { limits.text_bytes = to; },
      [](Limits& limits, std::size_t to) { limits.intervals = to; },
      [](Limits& limits, std::size_t to) { limits.algorithms = to; },
      [](Limits& limits, std::size_t to) { limits.evaluations = to; },
      [](Limits& limits, std::size_t to) { limits.profiles = to; },
      [](Limits& limits, std::size_t to) { limits.quick_comparisons = to; },
      [](Limits& limits, std::size_t to) { limits.exact_comparisons = to; },
      [](Limits& limits, std::size_t to) { limits.literals = to; },
      [](Limits& limits, std::size_t to) { limits.memory = to; }};
  std::vector<std::size_t> blamed(lowered.size());
  for (const auto& entry : fs::directory_iterator(root / "accept")) {
    if (entry.path().extension() != ".cert") continue;  // compressed
    for (std::size_t i = 0; i < lowered.size(); ++i) {
      for (std::size_t to = 0; to <= 1024; to = 2 * to + 1) {
        Limits limits;
        lowered[i](limits, to);
        std::ifstream file(entry.path());
        const Verdict verdict = check_certificate_within(file, limits);
        EXPECT_EQ(verdict.beyond_limits, verdict.outcome != Outcome::accepted)
            << entry.path() << ", limit " << i << " at " << to << ": " << verdict.reason;
        blamed[i] += verdict.beyond_limits ? 1 : 0;
      }
    }
  }
  for (const std::size_t each : blamed) EXPECT_GT(each, 0U);
  EXPECT_FALSE(check_certificate_file((root / "reject" / "step_does_not_follow.cert").string())
                   .verdict.beyond_limits);
}

TEST(StoredCertificates, ThatAreMissingAreAnError) {
  EXPECT_NE(check_certificate_file((root / "accept" / "absent.cert").string()).io_error, "");
  EXPECT_NE(check_certificate_file(root.string()).io_error, "");
}

}  // namespace
}  // namespace tacit::check
