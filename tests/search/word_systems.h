// Small systems over two, three and four values, for tests.
#pragma once

#include <vector>

#include "tacit/model/system.h"

namespace tacit::test {

[[nodiscard]] inline std::vector<System> word_systems() {
  return {{2, 1, ChannelKind::broadcast, Task::consensus(3)},
          {3, 1, ChannelKind::broadcast, Task::consensus(3)},
          {3, 1, ChannelKind::broadcast, Task::set_agreement(2, 3)},
          {3, 1, ChannelKind::broadcast, Task::set_agreement(2, 4)},
          {3, 1, ChannelKind::broadcast, Task::consensus(2)}};
}

}  // namespace tacit::test
