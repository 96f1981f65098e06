// HintedCertificate: a certificate for the checker that is verified in Coq, tacit-verify.
//
// The witness of a check. It writes the certificate once more in the form of section 12 of
// docs/formats/certificate.md: refutations with hints, and for every part the points between which
// its blocked profiles are compared with the target. That form exists for consensus in one round of
// broadcast and for parts with rational ends, without sums.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/output_file.h"
#include "tacit/base/profile.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/check/witness.h"
#include "tacit/proof/hinted_proof.h"

namespace tacit {

class HintedCertificate final : public check::Witness {
 public:
  // The file and the context must live longer. The file counts only if the check accepts and
  // finish() succeeds.
  HintedCertificate(OutputFile& file, const RunContext& context) : file_(file), context_(context) {}

  void on_line(std::string_view line) override;
  void on_claim(const check::Theorem& claim) override;
  void on_part(std::string_view first, std::string_view last) override;
  void on_symmetry(std::uint64_t /*views*/, std::uint64_t /*elements*/) override {}
  void on_sum(std::uint64_t steps) override;
  void on_variables(std::int32_t variables) override { variables_ = variables; }
  void on_block(std::span<const std::int64_t> profile) override;
  void on_clause(std::span<const std::int32_t> clause) override;
  void on_step(std::span<const std::int32_t> clause, bool removes) override;
  void on_end_of_part() override;

  // Fails with the first thing that went wrong, such as a part that has no such form.
  [[nodiscard]] Result<Done> finish();

 private:
  template <class Work>
  void attempt(const Work& work);
  [[nodiscard]] HintedProof& proof();  // of the part at hand
  [[nodiscard]] Result<Done> write_part();
  [[nodiscard]] std::vector<Rational> points() const;

  OutputFile& file_;
  const RunContext& context_;
  std::optional<Error> trouble_;
  std::vector<std::vector<Profile>> targets_;
  // Of the part at hand.
  std::optional<Rational> first_;
  std::optional<Rational> last_;
  std::int32_t variables_ = 0;
  std::string symmetry_;         // lines `views` and `element`
  std::vector<Profile> blocks_;  // blocked profiles
  std::string block_lines_;
  std::vector<std::vector<std::int32_t>> clauses_;
  std::optional<HintedProof> proof_;
};

}  // namespace tacit
