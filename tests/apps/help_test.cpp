// The help texts: every example prints what it says, everything fits the page,
// and the stored man page is the generated one.
#include "help.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "registry.h"

namespace tacit::cli {
namespace {

std::string output_of(const std::string& shell_command) {
  std::string text;
  std::FILE* const pipe = ::popen(shell_command.c_str(), "r");
  if (pipe == nullptr) return "could not run " + shell_command;
  std::array<char, 4096> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    text.append(buffer.data(), count);
  }
  ::pclose(pipe);
  return text;
}

TEST(Help, EveryExamplePrintsWhatItSays) {
  ASSERT_FALSE(commands().empty());
  for (const Command* command : commands()) {
    if (command->name == "python" && !TACIT_HAS_PYTHON) continue;
    if (command->name == "serve") continue;  // does not end by itself: tests/system/test_serve.py
    const std::string call =
        "cd \"$(mktemp -d)\" && export TACIT_ATLAS=own && tacit() { " TACIT_PROGRAM
        " \"$@\"; } && tacit " +
        std::string(command->example.command);
    EXPECT_EQ(output_of(call), command->example.output) << command->name;
  }
}

TEST(Help, FitsEightyColumns) {
  for (const Command* command : commands()) {
    std::istringstream lines(help_text(*command));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  }
  std::istringstream lines(overview());
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(Help, TheStoredManPageIsCurrent) {
  std::ifstream file(TACIT_SOURCE_DIR "/docs/man/tacit.1");
  const std::string stored{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(stored, man_page(commands())) << "run: tacit help --format man -o docs/man/tacit.1";
}

TEST(Help, CompletionKnowsEveryVerb) {
  for (const Command* command : commands()) {
    EXPECT_NE(bash_completion(commands()).find("    " + std::string(command->name) + ") words="),
              std::string::npos);
  }
}

}  // namespace
}  // namespace tacit::cli
