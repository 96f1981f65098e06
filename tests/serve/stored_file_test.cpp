#include "tacit/serve/stored_file.h"

#include <array>
#include <zlib.h>

#include <gtest/gtest.h>

#include "tacit/base/contract.h"

namespace tacit::serve {
namespace {

std::string gzip(std::string_view text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY), Z_OK);
  std::string result(text.size() + 100, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  result.resize(stream.total_out);
  deflateEnd(&stream);
  return result;
}

TEST(StoredFile, IsFoundByItsWholePathOnly) {
  const std::array<StoredFile, 3> files{{{"/index.html", "a", 1, false, "1"},
                                         {"/assets/x.js", "b", 1, false, "2"},
                                         {"/sub/index.html", "c", 1, false, "3"}}};
  EXPECT_EQ(find_file(files, "/"), &files[0]);
  EXPECT_EQ(find_file(files, "/index.html"), &files[0]);
  EXPECT_EQ(find_file(files, "/assets/x.js"), &files[1]);
  EXPECT_EQ(find_file(files, "/sub/"), &files[2]);
  for (const char* const path :
       {"", "/sub", "/assets/", "/assets/../index.html", "//", "/x", "index.html"}) {
    EXPECT_EQ(find_file(files, path), nullptr) << path;
  }
}

TEST(StoredFile, IsUnpackedForWhoCannot) {
  const std::string text(5000, 'x');
  const std::string packed = gzip(text);
  EXPECT_EQ(contents({"/a", packed, text.size(), true, ""}), text);
  EXPECT_EQ(contents({"/a", text, text.size(), false, ""}), text);
  EXPECT_THROW((void)contents({"/a", packed, text.size() - 1, true, ""}), ContractViolation);
  EXPECT_THROW((void)contents({"/a", packed, text.size() + 1, true, ""}), ContractViolation);
  EXPECT_THROW((void)contents({"/a", "junk", 4, true, ""}), ContractViolation);
}

TEST(StoredFile, IsPackedAsItCanBeUnpacked) {
  for (const std::size_t size : {0U, 1U, 5000U, 1'000'000U}) {
    std::string text(size, 'x');
    for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>((i * i) >> 7U);
    const std::string packed = gzipped(text);
    EXPECT_EQ(contents({"/a", packed, size, true, ""}), text) << size;
  }
  EXPECT_LT(gzipped(std::string(100'000, 'x')).size(), 1000U);
}

TEST(StoredFile, ReadsWhatIsAccepted) {
  for (const char* const header :
       {"gzip", "br, gzip", "deflate;q=0.5, gzip;q=0.1", "*", "gzip ; q=1"}) {
    EXPECT_TRUE(accepts_gzip(header)) << header;
  }
  for (const char* const header :
       {"", "br", "gzip;q=0", "gzip; q=0.000", "xgzip", "gzipx", "identity"}) {
    EXPECT_FALSE(accepts_gzip(header)) << header;
  }
}

TEST(StoredFile, IsUnchangedUnderItsTag) {
  const StoredFile file{"/a", "", 0, false, "abc"};
  for (const char* const header : {"\"abc\"", "W/\"abc\"", "\"x\", W/\"abc\"", "*"}) {
    EXPECT_TRUE(is_unchanged(file, header)) << header;
  }
  for (const char* const header : {"", "abc", "\"abcd\"", "\"x\""}) {
    EXPECT_FALSE(is_unchanged(file, header)) << header;
  }
}

TEST(StoredFile, HasATypeAndAnAge) {
  EXPECT_EQ(media_type("/assets/a.js"), "text/javascript; charset=utf-8");
  EXPECT_EQ(media_type("/tacit.wasm"), "application/wasm");
  EXPECT_EQ(media_type("/a.unknown"), "application/octet-stream");
  EXPECT_NE(cache_control("/assets/a-123.js").find("immutable"), std::string_view::npos);
  EXPECT_EQ(cache_control("/index.html"), "no-cache");
}

}  // namespace
}  // namespace tacit::serve
