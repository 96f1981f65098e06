// ProofSkeleton: what a certificate proves and how, for people.
//
// It is the witness of a check, and keeps what the parts of the certificate rest on: how many
// profiles are blocked and which of them is the hardest, with the inequality behind it; which
// symmetries are used; how long the refutation is.
#pragma once

#include <string>
#include <vector>

#include "tacit/base/profile.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/check/witness.h"

namespace tacit {

// The coefficients of a profile in the Bernstein basis of [from, to]. Where all of them are at
// least 0, so is the profile on the interval. Expects from <= to.
[[nodiscard]] std::vector<Rational> bernstein_coefficients(const Profile& profile,
                                                           const Rational& from,
                                                           const Rational& to);

class ProofSkeleton final : public check::Witness {
 public:
  void on_claim(const check::Theorem& claim) override { claim_ = claim; }
  void on_part(std::string_view first, std::string_view last) override;
  void on_symmetry(std::uint64_t views, std::uint64_t elements) override;
  void on_sum(std::uint64_t steps) override { parts_.back().sum_steps = steps; }
  void on_variables(std::int32_t variables) override { parts_.back().variables = variables; }
  void on_block(std::span<const std::int64_t> profile) override;
  void on_clause(std::span<const std::int32_t> /*clause*/) override { ++parts_.back().clauses; }
  void on_step(std::span<const std::int32_t> clause, bool removes) override;
  void on_end_of_part() override {}

  // After a check that accepted. Compares every blocked profile with the target, which takes
  // seconds where there are ten thousands; fails when it is stopped, or memory ends.
  [[nodiscard]] Result<std::string> text(const RunContext& context) const;

 private:
  struct Part {
    std::string first;  // its ends, as the certificate writes them
    std::string last;
    std::uint64_t views = 0;  // that symmetry breaking compares
    std::uint64_t elements = 0;
    std::uint64_t sum_steps = 0;
    std::int32_t variables = 0;
    std::size_t clauses = 0;
    std::size_t steps = 0;
    std::size_t literals = 0;
    std::vector<std::vector<std::int64_t>> blocks{};
  };
  [[nodiscard]] std::string hardest_block(const Part& part) const;  // may throw Stopped
  [[nodiscard]] std::string whole_text() const;

  check::Theorem claim_;
  std::vector<Part> parts_;
};

}  // namespace tacit
