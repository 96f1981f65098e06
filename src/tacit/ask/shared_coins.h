// tacit optimal --coins shared.
#pragma once

#include <optional>

#include "tacit/ask/signature.h"
#include "tacit/base/probability.h"
#include "tacit/base/run_context.h"
#include "tacit/model/system.h"
#include "tacit/present/shared_coin_report.h"

namespace tacit::ask {

// Why these options do not go together with --coins, or nothing.
[[nodiscard]] std::optional<Error> coins_objection(const Args& args, const System& system,
                                                   std::string_view format);

struct SharedCoinAnswer {
  SharedCoinOptimum optimum;
  SharedCoinRun run;
};
[[nodiscard]] Result<SharedCoinAnswer> shared_coin_answer(unsigned processes, const Probability& at,
                                                          const RunContext& context);

}  // namespace tacit::ask
