// Files: compressed in two ways, in several pieces, damaged, truncated.
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <gtest/gtest.h>

#include "tacit/check/check.h"

namespace tacit::check {
namespace {

namespace fs = std::filesystem;

std::string stored(const std::string& name) {
  std::stringstream text;
  text << std::ifstream(fs::path(TACIT_SOURCE_DIR) / "tests/certificates/accept" / name).rdbuf();
  return text.str();
}

std::string gzipped(const std::string& text) {
  std::string result(text.size() + 1000, '\0');
  z_stream state{};
  deflateInit2(&state, Z_BEST_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
  std::string input = text;
  state.next_in = reinterpret_cast<Bytef*>(input.data());
  state.avail_in = static_cast<uInt>(input.size());
  state.next_out = reinterpret_cast<Bytef*>(result.data());
  state.avail_out = static_cast<uInt>(result.size());
  EXPECT_EQ(deflate(&state, Z_FINISH), Z_STREAM_END);
  result.resize(state.total_out);
  deflateEnd(&state);
  return result;
}

std::string zstandard(const std::string& text) {
  std::string result(ZSTD_compressBound(text.size()), '\0');
  result.resize(ZSTD_compress(result.data(), result.size(), text.data(), text.size(), 3));
  return result;
}

FileVerdict verdict_on(const std::string& bytes) {
  const fs::path path =
      fs::temp_directory_path() / ("tacit_file_test." + std::to_string(::getpid()));
  std::ofstream(path, std::ios::binary) << bytes;
  FileVerdict result = check_certificate_file(path.string());
  fs::remove(path);
  return result;
}

void expect_accepted(const std::string& bytes) {
  const FileVerdict result = verdict_on(bytes);
  EXPECT_EQ(result.io_error, "");
  EXPECT_EQ(result.verdict.outcome, Outcome::accepted) << result.verdict.reason;
}

TEST(File, IsDecompressed) {
  const std::string text = stored("three_processes.cert");
  expect_accepted(text);
  for (const auto compressed : {&gzipped, &zstandard}) {
    expect_accepted(compressed(text));
    // Several members or frames one after the other are one file.
    expect_accepted(compressed(text.substr(0, 300)) + compressed(text.substr(300)));
    // A file much longer than any buffer.
    std::string padded = text;
    for (int i = 0; i < 20'000; ++i)
      padded.append("# padding ").append(std::to_string(i * i)) += '\n';
    expect_accepted(compressed(padded));
  }
}

TEST(File, DamageIsAnErrorOfTheFile) {
  const std::string text = stored("three_processes.cert");
  for (const auto compressed : {&gzipped, &zstandard}) {
    const std::string whole = compressed(text);
    for (std::size_t length = 1; length < whole.size(); ++length) {
      EXPECT_NE(verdict_on(whole.substr(0, length)).io_error, "") << length;
    }
  }
  // Gzip has a checksum: a changed byte never gets through as a certificate.
  const std::string whole = gzipped(text);
  for (std::size_t at = 10; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    const FileVerdict result = verdict_on(damaged);
    EXPECT_TRUE(!result.io_error.empty() || result.verdict.outcome != Outcome::accepted) << at;
  }
}

TEST(File, OfOtherKindsIsMalformed) {
  EXPECT_EQ(verdict_on("").verdict.outcome, Outcome::malformed);
  EXPECT_EQ(verdict_on("hello\n").verdict.outcome, Outcome::malformed);
  EXPECT_EQ(verdict_on(std::string(1000, '\0')).verdict.outcome, Outcome::malformed);
}

}  // namespace
}  // namespace tacit::check
