// What the atlas is asked: its cells, one system, everything, and whether the certificates
// are in order. Shared by the program and the Python module.
#pragma once

#include <string>
#include <vector>

#include "atlas_places.h"
#include "command.h"
#include "tacit/atlas/catalogue.h"
#include "tacit/base/run_context.h"

namespace tacit::cli {

// All of these read the atlases that --store says, or that there are (atlas_places.h).

struct AtlasCells {
  std::vector<CellSummary> cells;
  std::vector<std::string> complaints;  // certificates that cannot be used, and why
};
[[nodiscard]] Result<AtlasCells> atlas_cells(const Args& args);

struct AtlasSystems {
  ReadableAtlases atlases;  // the answers refer to them
  std::vector<Answer> answers;
  System asked{};
};
// `show N R [CHANNEL]`, as positional words: one answer, or none.
[[nodiscard]] Result<AtlasSystems> atlas_system(const Args& args);
// All there are.
[[nodiscard]] Result<AtlasSystems> atlas_systems(const Args& args);
// What to say when there is nothing about a system.
[[nodiscard]] std::string nothing_known(const System& system);

struct Verification {
  std::size_t accepted = 0;
  std::size_t intact = 0;               // too large to be checked without --all
  std::vector<std::string> rejected{};  // which, and why
};
// Fails when --store names a place without an atlas.
[[nodiscard]] Result<Done> existing_store(const Args& args);
// Checks the certificates of one store, large ones only if `all`.
[[nodiscard]] Result<Done> verify_store(Store& store, bool all, const RunContext& context,
                                        Verification& found);
[[nodiscard]] Result<Verification> verified_atlas(const Args& args, const RunContext& context);

}  // namespace tacit::cli
