#include "tacit/serve/page_folder.h"

#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

namespace tacit::serve {
namespace {

namespace fs = std::filesystem;

class PageFolderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "tacit-page.XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& path, const std::string& text) const {
    fs::create_directories((folder_ / path).parent_path());
    std::ofstream(folder_ / path, std::ios::binary) << text;
  }

  fs::path folder_;
};

TEST_F(PageFolderTest, HasEveryFileUnderItsPath) {
  write("index.html", "<p>");
  write("assets/x.js", "1");
  const auto page = PageFolder::read(folder_);
  ASSERT_TRUE(page);
  ASSERT_EQ(page->files().size(), 2U);
  const StoredFile* const script = find_file(page->files(), "/assets/x.js");
  ASSERT_NE(script, nullptr);
  EXPECT_EQ(contents(*script), "1");
  EXPECT_EQ(find_file(page->files(), "/"), &page->files()[1]);
}

TEST_F(PageFolderTest, TakesACompressedTwinForTheFile) {
  write("a.txt", "plain");
  write("a.txt.gz", "packed");
  write("alone.gz", "b");
  const auto page = PageFolder::read(folder_);
  ASSERT_TRUE(page);
  ASSERT_EQ(page->files().size(), 2U);
  const StoredFile* const file = find_file(page->files(), "/a.txt");
  ASSERT_NE(file, nullptr);
  EXPECT_TRUE(file->compressed);
  EXPECT_EQ(file->bytes, "packed");
  EXPECT_EQ(file->size, 5U);
  EXPECT_FALSE(find_file(page->files(), "/alone.gz")->compressed);
}

TEST_F(PageFolderTest, DigestsFollowTheContents) {
  write("a", "1");
  write("b", "1");
  write("c", "2");
  const auto page = PageFolder::read(folder_);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->files()[0].digest, page->files()[1].digest);
  EXPECT_NE(page->files()[0].digest, page->files()[2].digest);
}

TEST_F(PageFolderTest, StaysValidWhenMoved) {
  write("a", "text");
  auto page = PageFolder::read(folder_);
  ASSERT_TRUE(page);
  const PageFolder moved = *std::move(page);
  EXPECT_EQ(moved.files().front().bytes, "text");
}

TEST_F(PageFolderTest, FailsWithoutAFolder) {
  const auto page = PageFolder::read(folder_ / "missing");
  ASSERT_FALSE(page);
  EXPECT_EQ(page.error().code, ErrorCode::io_error);
}

}  // namespace
}  // namespace tacit::serve
