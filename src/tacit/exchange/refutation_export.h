// RefutationExport: the refutations of a certificate for the checkers of other people.
//
// It is the witness of a check. For every part of the certificate it writes part-K.cnf, the clauses
// in DIMACS with the meaning of their variables in comments, and part-K.lrat or part-K.drat, the
// proof that they are unsatisfiable; and a README that says what each of them is half of.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/output_file.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/check/witness.h"
#include "tacit/proof/hinted_proof.h"

namespace tacit {

enum class ProofFormat { lrat, drat };

class RefutationExport final : public check::Witness {
 public:
  struct Part {
    std::string first;  // its ends, as the certificate writes them
    std::string last;
    std::string files;  // "part-1"
    std::int32_t variables = 0;
    std::size_t clauses = 0;
    std::size_t blocked = 0;      // profiles
    std::uint64_t elements = 0;   // of the group, for symmetry breaking
    std::uint64_t sum_steps = 0;  // 0: errors are not added up
    std::size_t steps = 0;        // of the proof, without removals
    HintedProof::Size hinted{};   // with ProofFormat::lrat
  };

  // The directory exists; files of these names are replaced. The context must live longer.
  RefutationExport(std::string directory, ProofFormat format, const RunContext& context)
      : directory_(std::move(directory)), format_(format), context_(context) {}

  void on_claim(const check::Theorem& claim) override { claim_ = claim; }
  void on_part(std::string_view first, std::string_view last) override;
  void on_symmetry(std::uint64_t views, std::uint64_t elements) override;
  void on_sum(std::uint64_t steps) override;
  void on_variables(std::int32_t variables) override;
  void on_block(std::span<const std::int64_t> profile) override;
  void on_clause(std::span<const std::int32_t> clause) override;
  void on_step(std::span<const std::int32_t> clause, bool removes) override;
  void on_end_of_part() override;

  // After a check that accepted: writes the README. Fails with the first thing that went wrong.
  [[nodiscard]] Result<std::vector<Part>> finish();

 private:
  // Does the work unless something went wrong before, and keeps what goes wrong with it.
  template <class Work>
  void attempt(const Work& work);
  [[nodiscard]] Result<Done> begin_proof();
  [[nodiscard]] Result<Done> write_clauses();
  [[nodiscard]] std::string readme() const;

  std::string directory_;
  ProofFormat format_;
  const RunContext& context_;
  std::optional<Error> trouble_;
  check::Theorem claim_;
  std::vector<Part> parts_;
  // Of the part at hand.
  std::vector<std::int32_t> clauses_;  // each ended by 0
  std::optional<HintedProof> hinted_;
  std::optional<OutputFile> proof_;
};

}  // namespace tacit
