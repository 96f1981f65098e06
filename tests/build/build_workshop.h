// A directory for stores, and how the tests fill them.
#pragma once

#include <string>

#include "atlas/workshop.h"
#include "tacit/build/builder.h"

namespace tacit {

class BuildWorkshop : public Workshop {
 protected:
  [[nodiscard]] static BuildOptions building() {
    BuildOptions options;
    options.version = "test";
    options.now = [] { return std::string("2026-01-01T00:00:00Z"); };
    options.clock = [] { return 0.0; };
    return options;
  }
};

}  // namespace tacit
