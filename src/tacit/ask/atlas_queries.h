// What the atlas is asked: its cells, one system, everything, and whether the certificates
// are in order. Shared by the program and the Python module.
#pragma once

#include <string>
#include <vector>

#include "tacit/ask/atlas_places.h"
#include "tacit/ask/signature.h"
#include "tacit/atlas/catalogue.h"
#include "tacit/base/run_context.h"

namespace tacit::ask {

// All of these read the atlases that --store says, or that there are (atlas_places.h), and fail as
// cancelled when they are stopped.

struct AtlasCells {
  std::vector<CellSummary> cells;
  std::vector<std::string> complaints;  // certificates that cannot be used, and why
};
// An overview: of large certificates that have not been checked on this machine yet, it has some
// checked (Belief::overview) and calls the others unchecked.
[[nodiscard]] Result<AtlasCells> atlas_cells(const Args& args, const RunContext& context = {});

struct AtlasSystems {
  ReadableAtlases atlases;  // the answers refer to them
  std::vector<Answer> answers;
  std::vector<KnownDiscrepancy> approximate{};  // of approximate agreement; something is proved
  Subject asked{System{}};
  std::vector<std::string> complaints{};  // systems that are left out, and why
};
// `show N R [CHANNEL]`, as positional words, with --task, --values and --class: one answer of one
// of the two kinds, or none. Has large certificates checked that have not been checked on this
// machine yet.
[[nodiscard]] Result<AtlasSystems> atlas_system(const Args& args, const RunContext& context = {});
// The same of a system that is named by parameters, as in an overview: a page asks what it shows.
[[nodiscard]] Signature known_signature();
[[nodiscard]] Result<AtlasSystems> atlas_known(const Args& args, const RunContext& context = {});
// All there are: an overview as well.
[[nodiscard]] Result<AtlasSystems> atlas_systems(const Args& args, const RunContext& context = {});
// The cells of atlases that are open already.
[[nodiscard]] Result<AtlasCells> cells_of(const ReadableAtlases& atlases,
                                          const RunContext& context = {});
// What to say when there is nothing about a system.
[[nodiscard]] std::string nothing_known(const Subject& subject);

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

}  // namespace tacit::ask
