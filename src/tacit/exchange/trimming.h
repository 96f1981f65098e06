// Trimming: a certificate that proves the same with less.
//
// A solver writes down everything it learns, and most of it turns out to be of no use. Trimming is
// the witness of a check, and writes the certificate once more without the steps and the blocked
// profiles that the empty clause does not rest on, according to HintedProof. Claim, parts, symmetry
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
  void on_variables(std::int32_t variables) override { variables_ = variables; }
  void on_block(std::span<const std::int64_t> profile) override;
  void on_clause(std::span<const std::int32_t> clause) override;
  void on_step(std::span<const std::int32_t> clause, bool removes) override;
  void on_end_of_part() override;

  // Fails with the first thing that went wrong.
  [[nodiscard]] Result<Done> finish();

  [[nodiscard]] const Size& before() const& { return before_; }
  [[nodiscard]] const Size& after() const& { return after_; }

 private:
  // Clauses one after the other, each ended by 0.
  using Flat = std::vector<std::int32_t>;
  struct Block {
    std::string line;
    std::size_t first;  // its clauses, numbered from 1
    std::size_t last;
  };
  struct Steps {
    Flat clauses;
    std::vector<bool> removes;
    std::size_t added = 0;
  };
  template <class Work>
  void attempt(const Work& work);
  [[nodiscard]] Result<Done> trim_part();
  // What is needed of `steps`, on top of the given clauses in `needed`, which shrinks as well.
  [[nodiscard]] Result<Steps> trimmed_once(const Steps& steps, std::vector<bool>& needed) const;

  OutputFile& file_;
  const RunContext& context_;
  std::optional<Error> trouble_;
  Size before_;
  Size after_;
  // Of the part at hand.
  std::int32_t variables_ = 0;
  Flat given_;
  std::size_t given_count_ = 0;
  std::vector<Block> blocks_;
  Steps steps_;
};

}  // namespace tacit
