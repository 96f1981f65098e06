// tacit optimal --coins shared.
#pragma once

#include <optional>

#include "tacit/ask/discrepancy.h"
#include "tacit/ask/signature.h"
#include "tacit/present/shared_coin_report.h"

namespace tacit::ask {

// Whether the answer is told as a mixture of count rules: one round of broadcast, at one p.
[[nodiscard]] bool is_told_as_mixture(const DiscrepancyAnswer& answer);

struct SharedCoinAnswer {
  SharedCoinOptimum optimum;
  SharedCoinRun run;
};
// The answer as a mixture of count rules. Expects that it is told so.
[[nodiscard]] SharedCoinAnswer shared_coin_answer(const DiscrepancyAnswer& answer);

// The answer in one of the formats text, json, csv and latex.
[[nodiscard]] std::string answer_text(const DiscrepancyAnswer& answer, std::string_view format);

}  // namespace tacit::ask
