// What the claims about three processes share: the 32 polynomials of one input, and the
// functions that stand in another file than their section.
#pragma once

#include <array>
#include <functional>
#include <set>
#include <string>

#include "tacit/base/profile.h"
#include "tacit/reproduce/claim.h"

namespace tacit {

// f_{a,b,c} = a p^3 + b p^2 q + c p q^2 + q^3
using Triple = std::array<int, 3>;
[[nodiscard]] Profile f_abc(const Triple& abc);
// "f_(0,2,0)", and "$f_(0,2,0)$, $f_(0,1,2)$"
[[nodiscard]] std::string name_of(const Triple& abc);
[[nodiscard]] std::string list_of(const std::set<Triple>& triples);
// Expects a profile of degree three.
[[nodiscard]] Triple triple_of(const Profile& error);
[[nodiscard]] std::set<Triple> triples_with(
    const std::function<bool(int a, int b, int c)>& condition);
[[nodiscard]] std::set<Triple> all_triples();

// Claims 38 to 42.
[[nodiscard]] Finding two_cheap_cuts(const Workbench& bench);
[[nodiscard]] Finding path_lemma(const Workbench& bench);
[[nodiscard]] Finding shared_faces(const Workbench& bench);
[[nodiscard]] Finding optimal_on_each_input(const Workbench& bench);
[[nodiscard]] Finding last_step(const Workbench& bench);

}  // namespace tacit
