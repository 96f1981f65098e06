// Inspection: the parts that a claim's verdict rests on. All are counted, and the first
// that does not hold is kept as the objection. What could not be computed for want of memory,
// disk or time leaves the claim undecided.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/reproduce/claim.h"

namespace tacit {

class Inspection {
 public:
  // One part. The text says what fails; for parts by the million, give a function that
  // makes it, called only where the part does not hold. Throws Stopped once the claim is to end.
  template <class Text>
  void require(bool holds, const Text& objection) {
    listen();
    ++parts_;
    if (holds || !objection_.empty()) return;
    if constexpr (std::is_invocable_v<Text>) {
      objection_ = objection();
    } else {
      objection_ = objection;
    }
  }
  // A proof that must have been accepted, unless the search for it had to end early.
  void require(const ProvedOptimum& optimum) {
    if (optimum.unfinished && unfinished_.empty()) unfinished_ = optimum.objection;
    require(optimum.proved(), [&] {
      return "no proof for " + optimum.optimum.system.to_string() + ": " + optimum.objection;
    });
  }

  [[nodiscard]] bool holds() const { return objection_.empty(); }
  [[nodiscard]] std::uint64_t parts() const { return parts_; }

  // ok when everything holds; otherwise FAIL with the objection, or undecided.
  [[nodiscard]] Finding finding(std::string found, std::vector<Evidence> evidence = {}) const {
    if (!unfinished_.empty()) return {ClaimVerdict::undecided, unfinished_};
    if (holds()) return {ClaimVerdict::holds, std::move(found), {}, std::move(evidence)};
    return {ClaimVerdict::fails, objection_, {}, std::move(evidence)};
  }
  // The same for a claim that is wrong as printed: `instead` is true when all parts hold.
  [[nodiscard]] Finding correction(std::string instead, std::string found,
                                   std::vector<Evidence> evidence = {}) const {
    if (!holds()) return finding({}, std::move(evidence));
    return {ClaimVerdict::differs, std::move(found), std::move(instead), std::move(evidence)};
  }
  // What is said about a question, and how far it goes: answered, partly answered or open.
  [[nodiscard]] Finding answer(ClaimVerdict how_far, std::string found,
                               std::vector<Evidence> evidence = {}) const {
    if (!holds()) return finding({}, std::move(evidence));
    return {how_far, std::move(found), {}, std::move(evidence)};
  }

 private:
  std::uint64_t parts_ = 0;
  std::string objection_;
  std::string unfinished_;  // why an optimum was not searched to its end
};

}  // namespace tacit
