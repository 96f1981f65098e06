// Where atlases are: the user's own, and the one that is shipped with the program.
#pragma once

#include <string>
#include <vector>

#include "command.h"
#include "tacit/atlas/store.h"

namespace tacit::cli {

// --store, for verbs about the atlas.
inline constexpr OptionSpec store_option{
    "--store", "DIR",
    "The atlas in DIR and no other. Without it: $TACIT_ATLAS, or tacit/atlas in the user's data "
    "directory; for reading also the one shipped with tacit.",
    ""};

// The directory to write to: --store, $TACIT_ATLAS, $XDG_DATA_HOME/tacit/atlas or
// ~/.local/share/tacit/atlas. Fails when there is none of these.
[[nodiscard]] Result<std::string> own_atlas(const Args& args);
// share/tacit/atlas beside the program's own directory; empty when there is none.
[[nodiscard]] std::string shipped_atlas();

[[nodiscard]] Result<Store> open_for_writing(const std::string& directory);

// The atlases to read, opened: of --store that one, otherwise the user's and the shipped one.
// One that is damaged is left out and complained about; for a verb that is about the atlas,
// strict, it is an error.
class ReadableAtlases {
 public:
  [[nodiscard]] static Result<ReadableAtlases> open(const Args& args, bool strict, Streams io);

  [[nodiscard]] std::vector<const Store*> stores() const;
  [[nodiscard]] std::vector<Store>& all() { return stores_; }

 private:
  std::vector<Store> stores_;
};

[[nodiscard]] std::string current_time();  // "2026-11-15T13:30:00Z"

}  // namespace tacit::cli
