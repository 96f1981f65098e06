// Certificates that a server keeps for a while: what is kept, under which name, and what has
// to go.
#include "tacit/api/certificate_cache.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tacit/atlas/certificate_files.h"

namespace tacit::api {
namespace {

namespace fs = std::filesystem;

class CertificateCacheTest : public testing::Test {
 protected:
  // Any text will do: nothing is checked here.
  [[nodiscard]] std::string file(const std::string& text) const {
    const std::string path = work_->path() + "/text";
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  [[nodiscard]] std::string text_of(const std::string& bytes) const {
    const std::string path = file(bytes);
    std::string text;
    const auto read = read_certificate_text(path, [&text](std::span<const char> block) {
      text.append(block.data(), block.size());
      return true;
    });
    return read ? text : read.error().message;
  }

  Result<WorkDirectory> work_ = WorkDirectory::make();
};

// Digits that no compression shortens to less than a third.
std::string noise(std::size_t size, std::uint32_t seed) {
  std::string text;
  for (; text.size() < size; seed = seed * 1664525 + 1013904223) text += std::to_string(seed >> 20);
  return text;
}

TEST_F(CertificateCacheTest, AreFoundUnderTheHashOfTheirText) {
  CertificateCache kept;
  const auto one = kept.keep(file("abc"));
  ASSERT_TRUE(one);
  // SHA-256 of "abc", as FIPS 180-2 gives it.
  EXPECT_EQ(one->name, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad.cert.zst");
  const auto bytes = kept.find(one->name);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->size(), one->bytes);
  EXPECT_EQ(text_of(*bytes), "abc");
  for (const char* const name : {"", "x", ".", "..", "../text"}) EXPECT_FALSE(kept.find(name));
}

TEST_F(CertificateCacheTest, TheOldestGoWhenThereAreTooMany) {
  CertificateCache kept({.count = 2});
  const auto one = kept.keep(file("one"));
  const auto two = kept.keep(file("two"));
  ASSERT_TRUE(one && two);
  EXPECT_EQ(kept.keep(file("one"))->name, one->name);  // the newest again
  const auto three = kept.keep(file("three"));
  ASSERT_TRUE(three);
  EXPECT_TRUE(kept.find(one->name));
  EXPECT_FALSE(kept.find(two->name));
  EXPECT_TRUE(kept.find(three->name));
}

TEST_F(CertificateCacheTest, TheOldestGoWhenTheyAreTooLarge) {
  constexpr std::size_t size = 3000;
  CertificateCache room;
  const auto largest = room.keep(file(noise(size, 1)));
  ASSERT_TRUE(largest);
  ASSERT_GT(largest->bytes, size / 3);
  CertificateCache kept({.bytes = 2 * largest->bytes + largest->bytes / 2});  // for two of them
  std::vector<std::string> names;
  for (std::uint32_t seed = 1; seed <= 4; ++seed) {
    const auto one = kept.keep(file(noise(size, seed)));
    ASSERT_TRUE(one);
    names.push_back(one->name);
  }
  EXPECT_FALSE(kept.find(names[0]) || kept.find(names[1]));
  EXPECT_TRUE(kept.find(names[2]) && kept.find(names[3]));
  EXPECT_FALSE(kept.keep(file(noise(4 * size, 9))));
  EXPECT_FALSE(kept.keep(file(std::string(100 * size, 'a'))));  // its text is too long already
  EXPECT_TRUE(kept.find(names[2]) && kept.find(names[3])) << "what does not fit drops nobody";
  EXPECT_FALSE(kept.keep(work_->path() + "/missing"));
}

}  // namespace
}  // namespace tacit::api
