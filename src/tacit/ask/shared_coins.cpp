#include "tacit/ask/shared_coins.h"

namespace tacit::ask {

bool is_told_as_mixture(const DiscrepancyAnswer& answer) {
  const DiscrepancyReport& report = answer.report;
  return report.shared_coins && answer.optimum && report.system.rounds == 1 &&
         report.system.channel == ChannelKind::broadcast;
}

SharedCoinAnswer shared_coin_answer(const DiscrepancyAnswer& answer) {
  const DiscrepancyReport& report = answer.report;
  return {shared_coins_of(*answer.optimum),
          {report.system.processes, *report.at, report.seconds, report.checked, report.certificate,
           report.stored}};
}

std::string answer_text(const DiscrepancyAnswer& answer, std::string_view format) {
  if (is_told_as_mixture(answer) && format != "latex") {
    const SharedCoinAnswer coins = shared_coin_answer(answer);
    if (format == "json") return shared_coin_json(coins.optimum, coins.run);
    if (format == "csv") return shared_coin_csv(coins.optimum);
    return shared_coin_text(coins.optimum, coins.run);
  }
  if (format == "json") return discrepancy_json(answer.report);
  if (format == "csv") return discrepancy_csv(answer.report);
  if (format == "latex") return discrepancy_latex(answer.report);
  return discrepancy_text(answer.report);
}

}  // namespace tacit::ask
