// The loop of parallel.h where there are no threads.
#include "tacit/base/parallel.h"

namespace tacit {

void parallel_for(std::size_t count, unsigned /*jobs*/, const RunContext& context,
                  const std::function<void(std::size_t)>& body) {
  for (std::size_t i = 0; i < count && !context.cancelled(); ++i) body(i);
}

}  // namespace tacit
