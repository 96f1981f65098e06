// The theorems of proof/Statements.v, which Coq has checked, for the report.
#pragma once

#include <span>
#include <string_view>

namespace tacit {

struct CoqTheorem {
  std::string_view name;
  std::string_view claim;  // the number of the claim that it proves, or part of it; may be empty
  std::string_view statement;  // as Coq reads it, line by line
};

// All of them, in their order. A test compares them with the file.
[[nodiscard]] std::span<const CoqTheorem> coq_theorems();

}  // namespace tacit
