#include "tacit/evaluate/step_kernels.h"

namespace tacit {

Result<std::vector<StepKernel>> kernels_of(const Algorithm& algorithm, const System& system) {
  const unsigned n = system.processes;
  std::vector<StepKernel> kernels;
  for (const Step& step : algorithm.steps()) {
    if (const auto* const table = std::get_if<TableStep>(&step)) {
      kernels.emplace_back(FullInformationStep(*table));
      continue;
    }
    const auto& count = std::get<CountStep>(step);
    const bool everybody = count.committee.empty();
    const unsigned participants = everybody ? n : static_cast<unsigned>(count.committee.size());
    auto rule = RuleTable::build(count.rule, participants, !everybody);
    if (!rule) return rule.failure();
    if (system.channel == ChannelKind::broadcast) {
      kernels.emplace_back(BroadcastCountStep(count, *std::move(rule), n));
    } else {
      kernels.emplace_back(GeneralCountStep(count, *std::move(rule), Channel(system.channel, n)));
    }
  }
  return kernels;
}

}  // namespace tacit
