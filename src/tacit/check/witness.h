// Witness: is told what a check goes through, for those who write it down in another form.
//
// A witness makes nothing accepted or refused. It throws nothing but std::bad_alloc, which ends the
// check as if the checker itself had run out of memory. What it was told counts only if the verdict
// is "accepted".
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "tacit/check/theorem.h"

namespace tacit::check {

class Witness {
 public:
  virtual ~Witness() = default;

  // Every line outside of proofs that is neither empty nor a comment, as it is read.
  virtual void on_line(std::string_view /*line*/) {}
  // The claim, before any part of it has been checked.
  virtual void on_claim(const Theorem& claim) = 0;
  // A part begins. Its ends are written as in the certificate.
  virtual void on_part(std::string_view first, std::string_view last) = 0;
  // Its symmetry breaking: a list of `views` views and `elements` elements of the group.
  virtual void on_symmetry(std::uint64_t views, std::uint64_t elements) = 0;
  // Its errors are added up in `steps` steps; not called where they are not.
  virtual void on_sum(std::uint64_t steps) = 0;
  // Variables 1 to `variables` occur in what follows: the clauses, in the order of section 5 of
  // the specification, every blocked profile in front of its own clauses.
  virtual void on_variables(std::int32_t variables) = 0;
  virtual void on_block(std::span<const std::int64_t> profile) = 0;
  virtual void on_clause(std::span<const std::int32_t> clause) = 0;
  // A step of the proof: a clause that follows, or one that is removed.
  virtual void on_step(std::span<const std::int32_t> clause, bool removes) = 0;
  virtual void on_end_of_part() = 0;
};

}  // namespace tacit::check
