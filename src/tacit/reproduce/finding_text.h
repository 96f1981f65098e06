// Numbers as markup, and certificates as evidence: what the findings of several claims contain.
#pragma once

#include <string>
#include <vector>

#include "tacit/reproduce/claim.h"

namespace tacit {

// Markup: "$q^3 + 2 p^2 q$", "$2/3$", "$[0, 3/7]$", "$[0, 1/3]$ and $p = 1$".
[[nodiscard]] std::string formula(const Profile& profile);
[[nodiscard]] std::string formula(const AlgebraicNumber& number);
[[nodiscard]] std::string formula(const Interval& interval);
[[nodiscard]] std::string formula(const std::vector<Interval>& intervals);  // or "nowhere"

// The certificate of an optimum as evidence; where it is reached by algorithms without a
// name, their tables as well.
[[nodiscard]] std::vector<Evidence> evidence_of(const ProvedOptimum& optimum);
// Adds the evidence of an optimum to a list.
void add_evidence(std::vector<Evidence>& evidence, const ProvedOptimum& optimum);

}  // namespace tacit
