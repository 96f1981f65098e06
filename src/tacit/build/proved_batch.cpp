#include "tacit/build/proved_batch.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>

#include "tacit/atlas/certified.h"
#include "tacit/atlas/zstd_writer.h"
#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

namespace fs = std::filesystem;

constexpr int quick_level = 3;

// Removed at the end.
class Scratch {
 public:
  explicit Scratch(std::string path) : path_(std::move(path)) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  [[nodiscard]] const std::string& path() const& { return path_; }

 private:
  std::string path_;
};

// Whether the file holds a proof that was compressed for the way.
bool is_compressed(const std::string& path) {
  constexpr std::string_view zstd_magic = "\x28\xb5\x2f\xfd";
  std::array<char, zstd_magic.size()> first{};
  std::ifstream file(path, std::ios::binary);
  file.read(first.data(), first.size());
  return file && std::string_view(first.data(), first.size()) == zstd_magic;
}

Result<Done> decompress(const std::string& from, const std::string& to) {
  auto opened = OutputFile::open(to);
  if (!opened) return opened.failure();
  OutputFile out = *std::move(opened);
  const auto read = read_certificate_text(
      from, [&](std::span<const char> text) { return out.write({text.data(), text.size()}); });
  if (!read) return read;
  return out.close();
}

}  // namespace

void remove_proofs(const ProvedBatch& batch) {
  for (const ProvedPart& part : batch.parts) {
    for (const Refutation& each : part.refutations) {
      std::error_code ignored;
      std::filesystem::remove(each.proof_path, ignored);
    }
  }
}

Result<std::string> file_contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return fail(ErrorCode::io_error, "cannot read " + quoted_path(path));
  std::string bytes(static_cast<std::size_t>(file.tellg()), '\0');
  file.seekg(0);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file) return fail(ErrorCode::io_error, "cannot read " + quoted_path(path));
  return bytes;
}

Result<Done> write_file(const std::string& path, const std::string& bytes) {
  auto opened = OutputFile::open(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  file.write(bytes);
  return file.close();
}

Result<std::string> compressed_proof(const std::string& path) {
  const Scratch small(path + ".zst");
  auto opened = OutputFile::open(small.path());
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  ZstdWriter writer(file, quick_level);
  bool written = true;
  const auto read = read_certificate_text(path, [&](std::span<const char> text) {
    written = writer.write(text);
    return written;
  });
  if (!read) return read.failure();
  if (!written || !writer.finish()) return file.failure();
  if (const auto finished = file.close(); !finished) return finished.failure();
  return file_contents(small.path());
}

Result<Done> write_batch(const Problem& problem, const ProvedBatch& batch,
                         const std::string& path) {
  std::vector<std::unique_ptr<const Scratch>> texts;
  std::vector<ProvedPart> parts = batch.parts;
  for (ProvedPart& part : parts) {
    for (Refutation& refutation : part.refutations) {
      if (!is_compressed(refutation.proof_path)) continue;
      texts.push_back(std::make_unique<const Scratch>(refutation.proof_path + ".text"));
      const auto done = decompress(refutation.proof_path, texts.back()->path());
      if (!done) return done;
      refutation.proof_path = texts.back()->path();
    }
  }
  const auto written = write_certificate_file(problem, {batch.target, std::move(parts), {}}, path);
  if (!written) return written.failure();
  return Done{};
}

CheckedBatch checked_batch(const Problem& problem, const ProvedBatch& batch,
                           const std::string& directory) {
  const Scratch plain(directory + "/certificate");
  const auto written = write_batch(problem, batch, plain.path());
  if (!written) return {written.error().message};
  const auto staged = CertificateFiles(directory).stage(plain.path());
  if (!staged) return {staged.error().message};
  const check::FileVerdict verdict = check::check_certificate_file(staged->path());
  CheckedBatch checked{objection(verdict),
                       staged->id(),
                       verdict.verdict.claim,
                       {},
                       verdict.io_error.empty() && verdict.verdict.beyond_limits};
  if (!checked.objection.empty()) return checked;
  auto file = file_contents(staged->path());
  if (!file) return {file.error().message};
  checked.file = *std::move(file);
  return checked;
}

}  // namespace tacit
