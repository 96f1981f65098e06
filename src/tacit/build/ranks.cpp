#include "tacit/build/ranks.h"

#include "tacit/base/contract.h"
#include "tacit/build/coordinator.h"

namespace tacit {

void dismiss_workers(const RankMessenger& messenger) {
  for (unsigned rank = 1; rank < messenger.count; ++rank) {
    static_cast<void>(messenger.send(rank, encode(AllDone{false})));
  }
}

Result<Distributed> distribute_atlas(Store& store, const std::vector<Cell>& cells,
                                     const BuildOptions& options, const DistributeOptions& how,
                                     const RankMessenger& messenger,
                                     const std::function<void(const CellReport&)>& on_cell,
                                     const RunContext& context) {
  expects(options.clock && options.now, "distribute_atlas: no clock");
  expects(messenger.rank == 0 && messenger.count > 1, "distribute_atlas: nobody to work");
  Coordinator coordinator(store, options, how, messenger, on_cell, context);
  auto wanted = cells_to_build(store, cells);
  if (!wanted) return wanted.failure();
  return coordinator.run(*std::move(wanted));
}

}  // namespace tacit
