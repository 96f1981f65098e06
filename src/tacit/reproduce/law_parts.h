// The laws one by one, and what the checks of several of them need. Not installed.
#pragma once

#include <string>

#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/reproduce/claim.h"
#include "tacit/reproduce/law.h"

namespace tacit {

[[nodiscard]] Law single_input_law();
[[nodiscard]] Law small_p_law();
[[nodiscard]] Law near_one_law();
[[nodiscard]] Law order_law();
[[nodiscard]] Law deterministic_rate_law();
[[nodiscard]] Law shared_coin_rate_law();
[[nodiscard]] Law monotonicity_law();
[[nodiscard]] Law rounds_law();
[[nodiscard]] Law parity_law();
[[nodiscard]] Law leaders_law();

// The largest number of processes of a check: `least` unless more are asked for, and never more
// than `most`.
[[nodiscard]] unsigned up_to(const Workbench& bench, unsigned least, unsigned most);

// The error of courteous among n processes on its worst input, by the closed form.
[[nodiscard]] Rational worst_courteous(const Workbench& bench, unsigned n, const Probability& p);

// "$n = 5$, $p = 7/10$", as markup.
[[nodiscard]] std::string place_text(unsigned n, const Rational& p);

}  // namespace tacit
