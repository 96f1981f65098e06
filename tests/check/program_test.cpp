// The program tacit-check: what it prints and its exit status.
#include <cstdio>
#include <string>

#include <gtest/gtest.h>
#include <sys/wait.h>

namespace tacit::check {
namespace {

struct Finished {
  int status;
  std::string output;
};

const std::string folder = TACIT_SOURCE_DIR "/tests/certificates/";

Finished run(const std::string& arguments) {
  std::string command("cd '");
  command.append(folder).append("' && '").append(TACIT_CHECK_PROGRAM).append("' ");
  std::FILE* const pipe = ::popen(command.append(arguments).append(" 2>&1").c_str(), "r");
  Finished result{-1, ""};
  if (pipe == nullptr) return result;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
    result.output += static_cast<char>(c);
  const int status = ::pclose(pipe);
  if (WIFEXITED(status)) result.status = WEXITSTATUS(status);
  return result;
}

TEST(Program, PrintsOneLineForAFile) {
  const Finished good = run("accept/two_processes.cert");
  EXPECT_EQ(good.status, 0);
  EXPECT_TRUE(good.output.starts_with("accepted: for 2 processes, 1 round")) << good.output;
  const Finished bad = run("reject/profile_zero.cert");
  EXPECT_EQ(bad.status, 4);
  EXPECT_EQ(bad.output,
            "rejected: line 10: the profile is not blocked on the whole part: 'block 0 0 0'\n");
}

TEST(Program, NamesTheFilesWhenThereAreSeveral) {
  const Finished both = run("malformed/empty.cert accept/two_processes.cert");
  EXPECT_EQ(both.status, 4);
  EXPECT_TRUE(
      both.output.starts_with("rejected: line 1: the certificate is empty (malformed/empty.cert)\n"
                              "accepted: for 2 processes"))
      << both.output;
  EXPECT_TRUE(both.output.ends_with(" (accept/two_processes.cert)\n")) << both.output;
  EXPECT_EQ(run("accept/two_processes.cert").output.find("two_processes.cert"), std::string::npos);
  EXPECT_EQ(run("accept/two_processes.cert accept/three_processes.cert").status, 0);
}

TEST(Program, ReadsStandardInput) {
  EXPECT_EQ(run("- < accept/two_processes.cert").status, 0);
  EXPECT_EQ(run("- < accept/compressed.cert.gz").status, 0);
  EXPECT_EQ(run("- < accept/compressed.cert.zst").status, 0);
  EXPECT_EQ(run("- < /dev/null").status, 4);
}

TEST(Program, TellsFilesItCannotRead) {
  const Finished absent = run("absent.cert");
  EXPECT_EQ(absent.status, 1);
  EXPECT_EQ(absent.output, "tacit-check: cannot read 'absent.cert': No such file or directory\n");
  EXPECT_EQ(run(".").status, 1);
  EXPECT_EQ(run("absent.cert accept/two_processes.cert").status, 1);
  EXPECT_EQ(run("absent.cert reject/profile_zero.cert").status, 4);
}

TEST(Program, HasAUsage) {
  EXPECT_EQ(run("").status, 2);
  EXPECT_EQ(run("--weaken").status, 2);
  EXPECT_EQ(run("--help").status, 0);
  EXPECT_TRUE(run("--help").output.starts_with("usage: tacit-check FILE...\n"));
  EXPECT_TRUE(run("--version").output.starts_with("tacit-check "));
}

}  // namespace
}  // namespace tacit::check
