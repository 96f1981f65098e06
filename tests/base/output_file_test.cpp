#include "tacit/base/output_file.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

namespace tacit {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public testing::Test {
 protected:
  OutputFileTest() {
    std::string name = (fs::temp_directory_path() / "tacit-output.XXXXXX").string();
    directory_ = ::mkdtemp(name.data());
  }
  ~OutputFileTest() override { fs::remove_all(directory_); }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_ + "/" + name; }
  [[nodiscard]] static std::string contents(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static void fill(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
  }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(directory_), fs::directory_iterator()));
  }
  // A new staged file with this text, to its end.
  [[nodiscard]] static Result<Done> staged(const std::string& file, const std::string& text) {
    auto opened = OutputFile::staged(file);
    if (!opened) return opened.failure();
    OutputFile out = *std::move(opened);
    out.write(text);
    return out.finish();
  }

  std::string directory_;
};

// As long as a LargestFile lives, no file of this process grows beyond `bytes`.
class LargestFile {
 public:
  explicit LargestFile(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  LargestFile(const LargestFile&) = delete;
  LargestFile& operator=(const LargestFile&) = delete;
  ~LargestFile() { ::setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

TEST_F(OutputFileTest, WritesAllOfIt) {
  std::string expected;
  auto opened = OutputFile::open(path("a"));
  ASSERT_TRUE(opened);
  OutputFile file = *std::move(opened);
  for (int i = 0; i < 30'000; ++i) {
    const std::string line = "line " + std::to_string(i) + "\n";
    if (i % 2 == 0) {
      EXPECT_TRUE(file.write(line));
    } else {
      file.stream() << line;
    }
    expected += line;
  }
  const std::string large(300'000, 'x');
  EXPECT_TRUE(file.write(large));
  EXPECT_TRUE(file.finish());
  EXPECT_EQ(contents(path("a")), expected + large);
}

TEST_F(OutputFileTest, ContinuesAfterWhatIsKept) {
  fill(path("a"), "whole\nhal");
  auto opened = OutputFile::continued(path("a"), 6);
  ASSERT_TRUE(opened);
  OutputFile file = *std::move(opened);
  file.write("next\n");
  EXPECT_TRUE(file.finish());
  EXPECT_EQ(contents(path("a")), "whole\nnext\n");
}

TEST_F(OutputFileTest, TellsTheFirstRefusalAtTheEnd) {
  auto opened = OutputFile::open("/dev/full");
  ASSERT_TRUE(opened);
  OutputFile file = *std::move(opened);
  file.write("a");  // goes into the buffer
  EXPECT_FALSE(file.flush());
  EXPECT_FALSE(file.write("b"));
  file.stream() << std::string(100'000, 'x');
  EXPECT_TRUE(file.stream().bad());
  const auto finished = file.finish();
  ASSERT_FALSE(finished);
  EXPECT_EQ(finished.error().message, "cannot write to '/dev/full': No space left on device");
}

TEST_F(OutputFileTest, RefusesInTheMiddleOfAFile) {
  const LargestFile limit(10'000);
  auto opened = OutputFile::open(path("a"));
  ASSERT_TRUE(opened);
  OutputFile file = *std::move(opened);
  EXPECT_FALSE(file.write(std::string(100'000, 'x')));
  const auto finished = file.finish();
  ASSERT_FALSE(finished);
  EXPECT_NE(finished.error().message.find("File too large"), std::string::npos);
}

TEST_F(OutputFileTest, StagedFilesAppearWholeOrNotAtAll) {
  fill(path("a"), "before");
  {
    const LargestFile limit(1000);
    EXPECT_FALSE(staged(path("a"), std::string(100'000, 'x')));
  }
  EXPECT_EQ(contents(path("a")), "before");
  EXPECT_TRUE(staged(path("a"), "after"));
  EXPECT_EQ(contents(path("a")), "after");
  {
    const auto forgotten = OutputFile::staged(path("b"));
  }
  EXPECT_EQ(files(), 1U);
  EXPECT_FALSE(OutputFile::staged(directory_));
  EXPECT_FALSE(OutputFile::staged(path("missing/a")));
}

TEST_F(OutputFileTest, LinksStayAndLeadToTheFile) {
  fs::create_directory(path("d"));
  fill(path("d/a"), "before");
  fs::create_symlink("d/a", path("one"));
  fs::create_symlink(path("one"), path("two"));
  EXPECT_TRUE(staged(path("two"), "after"));
  EXPECT_EQ(contents(path("d/a")), "after");
  EXPECT_TRUE(fs::is_symlink(path("one")) && fs::is_symlink(path("two")));
  // One that leads to nothing yet.
  fs::create_symlink("d/new", path("three"));
  EXPECT_TRUE(check_writable(path("three")));
  EXPECT_FALSE(fs::exists(path("d/new")));
  EXPECT_TRUE(staged(path("three"), "made"));
  EXPECT_EQ(contents(path("d/new")), "made");
  fs::create_symlink("loop", path("loop"));
  EXPECT_FALSE(staged(path("loop"), "x"));
}

// In a sticky directory that all may write to, the system follows no link of another owner, where
// fs.protected_symlinks is set; nobody but root can make such a link here.
TEST_F(OutputFileTest, FollowsNoLinkThatOthersPlanted) {
  std::ifstream setting("/proc/sys/fs/protected_symlinks");
  int value = 0;
  if (!(setting >> value) || value == 0) GTEST_SKIP() << "fs.protected_symlinks is not set";
  constexpr uid_t nobody = 65534;
  fs::create_directory(path("open"));
  ::chmod(path("open").c_str(), 01777);
  fill(path("mine"), "before");
  fs::create_symlink(path("mine"), path("open/link"));
  if (::lchown(path("open/link").c_str(), nobody, nobody) != 0) GTEST_SKIP() << "not root";
  const auto written = staged(path("open/link"), "after");
  ASSERT_FALSE(written);
  EXPECT_NE(written.error().message.find("Permission denied"), std::string::npos);
  EXPECT_FALSE(check_writable(path("open/link")));
  EXPECT_EQ(contents(path("mine")), "before");
}

// New files have the rights that the umask leaves, and nobody else's files lose theirs meanwhile.
TEST_F(OutputFileTest, LeavesTheUmaskAlone) {
  const mode_t before = ::umask(027);
  std::atomic<bool> done = false;
  std::size_t wrong = 0;
  std::thread other([&] {
    for (int i = 0; !done; ++i) {
      const std::string name = path("other" + std::to_string(i));
      fill(name, "x");
      struct stat status{};
      ::stat(name.c_str(), &status);
      wrong += (status.st_mode & 0777) == 0640 ? 0 : 1;
      fs::remove(name);
    }
  });
  for (int i = 0; i < 60; ++i) {
    EXPECT_TRUE(staged(path("a"), "x"));
    const auto made = make_directory(path("d"), "d");
    ASSERT_TRUE(made);
    fs::remove(*made);
  }
  done = true;
  other.join();
  struct stat status{};
  ::stat(path("a").c_str(), &status);
  EXPECT_EQ(status.st_mode & 0777, 0640U);
  EXPECT_EQ(wrong, 0U);
  ::umask(before);
}

TEST_F(OutputFileTest, DevicesAreWrittenToAndStay) {
  EXPECT_TRUE(is_special_file("/dev/null"));
  EXPECT_TRUE(staged("/dev/null", "x"));
  EXPECT_FALSE(staged("/dev/full", "x"));
  EXPECT_TRUE(is_special_file("/dev/full"));
  EXPECT_TRUE(check_writable("/dev/null"));
  EXPECT_FALSE(is_special_file(path("a")));
}

}  // namespace
}  // namespace tacit
