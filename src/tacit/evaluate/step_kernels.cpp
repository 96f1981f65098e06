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
    if (const auto* const block = std::get_if<BlockStep>(&step)) {
      auto ready = prepared(*block, n);
      if (!ready) return ready.failure();
      kernels.emplace_back(GeneralStep(*std::move(ready), Channel(system.channel, n)));
      continue;
    }
    auto ready = prepared(std::get<CountStep>(step), n);
    if (!ready) return ready.failure();
    if (system.channel == ChannelKind::broadcast) {
      kernels.emplace_back(BroadcastCountStep(*std::move(ready), n));
    } else {
      kernels.emplace_back(GeneralStep(*std::move(ready), Channel(system.channel, n)));
    }
  }
  return kernels;
}

}  // namespace tacit
