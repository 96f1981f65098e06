#include "tacit/atlas/distribute.h"

#include "tacit/atlas/distribution.h"
#include "tacit/base/contract.h"

namespace tacit {

void dismiss_workers(const Link& link) {
  for (unsigned rank = 1; rank < link.count; ++rank) {
    static_cast<void>(link.send(rank, encoded(AllDone{false})));
  }
}

Result<Distributed> distribute_atlas(Store& store, const std::vector<Cell>& cells,
                                     const BuildOptions& options, const DistributeOptions& how,
                                     const Link& link,
                                     const std::function<void(const CellReport&)>& on_cell,
                                     const RunContext& context) {
  expects(options.clock && options.now, "distribute_atlas: no clock");
  expects(link.rank == 0 && link.count > 1, "distribute_atlas: nobody to work");
  Distribution distribution(store, options, how, link, on_cell, context);
  auto wanted = cells_to_build(store, cells);
  if (!wanted) return wanted.failure();
  return distribution.run(*std::move(wanted));
}

}  // namespace tacit
