#include "tacit/ask/class_parameters.h"

#include "tacit/base/quoted.h"

namespace tacit::ask {

Result<std::optional<AlgorithmClass>> class_from(const Args& args, const System& system) {
  const std::optional<AlgorithmClass> everything;
  if (!args.has("class") || args.text("class") == "any") return everything;
  const Parameter place{"class"};
  const std::string given = ": " + quoted_text(args.text("class"));
  if (system.rounds != 1 || system.channel != ChannelKind::broadcast) {
    return fail(ErrorCode::unsupported, "goes with one round of broadcast" + given, place);
  }
  if (system.task != Task::consensus()) {
    return fail(ErrorCode::unsupported,
                "goes with consensus of two values on the worst input, without coins" + given,
                place);
  }
  if (system.processes > Blocks::most_processes) {
    return fail(
        ErrorCode::too_large,
        "goes with at most " + std::to_string(Blocks::most_processes) + " processes" + given,
        place);
  }
  auto algorithms = parse_algorithm_class(args.text("class"), system.processes);
  if (!algorithms) return algorithms.failure(place);
  if (algorithms->is_everything()) return everything;
  return std::optional(*std::move(algorithms));
}

}  // namespace tacit::ask
