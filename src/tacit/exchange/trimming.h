// Trimming: a certificate that proves the same with less.
//
// The witness of a check, which writes the certificate once more without the steps and the blocked
// profiles that its refutations do not rest on (proof/trimmed_proof.h). Claim, parts, symmetry
// breaking and format stay as they are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/output_file.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/check/witness.h"
#include "tacit/proof/trimmed_proof.h"

namespace tacit {

class Trimming final : public check::Witness {
 public:
  struct Size {
    std::size_t steps = 0;   // that add a clause, in all parts
    std::size_t blocks = 0;  // blocked profiles
  };

  // The file and the context must live longer. The file counts only if the check accepts and
  // finish() succeeds.
  Trimming(OutputFile& file, const RunContext& context) : file_(file), context_(context) {}

  void on_line(std::string_view line) override;
  void on_claim(const check::Theorem& /*claim*/) override {}
  void on_part(std::string_view first, std::string_view last) override;
  void on_symmetry(std::uint64_t /*views*/, std::uint64_t /*elements*/) override {}
  void on_sum(std::uint64_t /*steps*/) override {}
  void on_variables(std::int32_t /*variables*/) override {}
  void on_block(std::span<const std::int64_t> profile) override;
  void on_clause(std::span<const std::int32_t> clause) override;
  void on_step(std::span<const std::int32_t> clause, bool removes) override;
  void on_end_of_part() override;

  // Fails with the first thing that went wrong.
  [[nodiscard]] Result<Done> finish();

  [[nodiscard]] const Size& before() const& { return before_; }
  [[nodiscard]] const Size& after() const& { return after_; }

 private:
  struct Block {
    std::string line;
    std::size_t begin;  // its clauses among the given ones
    std::size_t end;
  };
  template <class Work>
  void attempt(const Work& work);
  [[nodiscard]] Result<Done> trim_part();

  OutputFile& file_;
  const RunContext& context_;
  std::optional<Error> trouble_;
  Size before_;
  Size after_;
  // Of the part at hand.
  ClauseList given_;
  std::vector<Block> blocks_;
  ProofSteps steps_;
};

}  // namespace tacit
