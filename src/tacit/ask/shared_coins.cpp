#include "tacit/ask/shared_coins.h"

#include <array>
#include <chrono>
#include <string>

#include "tacit/ask/parameters.h"

namespace tacit::ask {

std::optional<Error> coins_objection(const Args& args, const System& system,
                                     std::string_view format) {
  constexpr std::array<std::string_view, 1> kinds{"shared"};
  const auto objection = [](std::string message) {
    return Error{ErrorCode::invalid_argument, std::move(message), Parameter{"coins"}};
  };
  const auto kind = one_of(args, "coins", kinds);
  if (!kind) return kind.error();
  if (!args.has("at")) return objection("goes with --at");
  for (const std::string_view other : {"certificate", "algorithm", "count"}) {
    if (args.has(other)) return objection("excludes --" + std::string(other));
  }
  if (system.rounds != 1) {
    return objection("only for one round: '-r " + std::to_string(system.rounds) + "'");
  }
  if (system.channel != ChannelKind::broadcast) {
    return objection("only for broadcast: '--channel " + std::string(channel_name(system.channel)) +
                     "'");
  }
  if (format == "latex") {
    return Error{ErrorCode::invalid_argument, "text, json or csv with --coins: 'latex'",
                 Parameter{"format"}};
  }
  return std::nullopt;
}

Result<SharedCoinAnswer> shared_coin_answer(unsigned processes, const Probability& at,
                                            const RunContext& context) {
  const auto start = std::chrono::steady_clock::now();
  auto optimum = shared_coin_optimum(processes, at, {}, context);
  if (!optimum) return optimum.failure(Parameter{"n"});
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  return SharedCoinAnswer{*std::move(optimum), {processes, at, elapsed.count()}};
}

}  // namespace tacit::ask
