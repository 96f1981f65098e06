// What the paper says where a claim comes from: its words, with formulas and names in the notation
// of tacit.
//
// P. Fraigniaud, B. Patt-Shamir, S. Rajsbaum: Consensus with Stochastic Broadcast.
#pragma once

#include <string_view>

namespace tacit {

struct Quotation {
  std::string_view number;  // of the claim
  std::string_view where;   // "Section 3.1"
  std::string_view words;   // markup
};

// The passage that the claim restates; null for claims that are not in the paper.
[[nodiscard]] const Quotation* quotation_of(std::string_view claim);

}  // namespace tacit
