// Claims as lines of text.
#pragma once

#include <string>

#include "tacit/reproduce/reproduction.h"

namespace tacit {

// " 46  differs (what is true instead)" and a newline: number, verdict, and the title of a claim
// that holds or what was found.
[[nodiscard]] std::string claim_line(const ClaimResult& result);

// How many claims there are of each kind: "47 ok, 10 differ, 0 FAIL, 2 answered".
[[nodiscard]] std::string tally_text(const Reproduction& found);

}  // namespace tacit
