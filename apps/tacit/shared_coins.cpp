#include "shared_coins.h"

#include <array>
#include <chrono>
#include <string>

#include "common_options.h"
#include "output.h"
#include "run_control.h"

namespace tacit::cli {

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

Exit run_shared_coins(const Args& args, Streams io, unsigned processes, const Probability& at,
                      std::string_view format) {
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto answer = shared_coin_answer(processes, at, control->context());
  if (!answer) return complain(io, answer.error());
  const SharedCoinOptimum& optimum = answer->optimum;
  const Exit delivered = deliver(args, io,
                                 format == "json"  ? shared_coin_json(optimum, answer->run)
                                 : format == "csv" ? shared_coin_csv(optimum)
                                                   : shared_coin_text(optimum, answer->run));
  if (delivered != Exit::done || optimum.exact()) return delivered;
  return control->interrupted() ? Exit::interrupted : Exit::undecided;
}

}  // namespace tacit::cli
