// A trimmed certificate proves the same, with less.
#include "tacit/exchange/trimming.h"

#include <filesystem>
#include <stop_token>

#include <gtest/gtest.h>

#include "tacit/base/work_directory.h"
#include "tacit/check/check.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;

const fs::path stored_certificates =
    fs::path(TACIT_SOURCE_DIR) / "tests" / "certificates" / "accept";

TEST(Trimming, KeepsTheClaimAndOnlyWhatItRestsOn) {
  const auto work = WorkDirectory::make();
  ASSERT_TRUE(work);
  std::size_t fewer = 0;
  for (const auto& entry : fs::directory_iterator(stored_certificates)) {
    const std::string path = work->path() + "/" + entry.path().filename().string();
    auto opened = OutputFile::open(path);
    ASSERT_TRUE(opened);
    OutputFile file = *std::move(opened);
    const RunContext context;
    Trimming trimming(file, context);
    const auto before = check::check_certificate_file(entry.path(), {}, &trimming);
    ASSERT_EQ(before.verdict.outcome, check::Outcome::accepted) << entry.path();
    ASSERT_TRUE(trimming.finish()) << entry.path();
    ASSERT_TRUE(file.close());
    const auto after = check::check_certificate_file(path);
    EXPECT_EQ(after.verdict.outcome, check::Outcome::accepted)
        << entry.path() << ": line " << after.verdict.line << ": " << after.verdict.reason;
    EXPECT_EQ(after.verdict.claim, before.verdict.claim);
    EXPECT_LE(trimming.after().steps, trimming.before().steps + 1);  // the empty clause is said
    EXPECT_LE(trimming.after().blocks, trimming.before().blocks);
    fewer += trimming.after().steps < trimming.before().steps ? 1U : 0U;
  }
  EXPECT_GT(fewer, 5U);
}

TEST(Trimming, IsNothingWhenItIsStopped) {
  const auto work = WorkDirectory::make();
  ASSERT_TRUE(work);
  auto opened = OutputFile::open(work->path() + "/trimmed");
  ASSERT_TRUE(opened);
  OutputFile file = *std::move(opened);
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  Trimming trimming(file, context);
  const auto verdict =
      check::check_certificate_file(stored_certificates / "three_processes.cert", {}, &trimming);
  EXPECT_EQ(verdict.verdict.outcome, check::Outcome::accepted);
  EXPECT_FALSE(trimming.finish());
}

}  // namespace
}  // namespace tacit
