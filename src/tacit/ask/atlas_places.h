// Where atlases are: the user's own, and the one that is shipped with the program.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tacit/ask/signature.h"
#include "tacit/atlas/store.h"

namespace tacit::ask {

// --store, for verbs about the atlas.
inline constexpr OptionSpec store_option{
    "store", "DIR",
    "The atlas in DIR and no other. Without it: $TACIT_ATLAS, or tacit/atlas in the user's data "
    "directory; for reading also the one shipped with tacit. TACIT_ATLAS=none: no atlas at all.",
    ""};

// The directory to write to: --store, $TACIT_ATLAS, $XDG_DATA_HOME/tacit/atlas or
// ~/.local/share/tacit/atlas. Fails when there is none of these, and for TACIT_ATLAS=none.
[[nodiscard]] Result<std::string> own_atlas(const Args& args);

[[nodiscard]] Result<Store> open_for_writing(const std::string& directory);

// The user's own atlas, opened for writing, and what an interrupted process left there taken in.
// What was put aside of it is told.
struct OwnAtlas {
  Store store;
  std::vector<std::string> complaints;
};
[[nodiscard]] Result<OwnAtlas> opened_atlas(const Args& args);

// What this program's checker has accepted, among the user's own files: tacit/verdicts in
// $XDG_CACHE_HOME or ~/.cache. In the memory of this process only, where there is no such place and
// where the process runs with the rights of another user than the one who started it.
[[nodiscard]] std::shared_ptr<KeptVerdicts> kept_verdicts();

// The atlases to read, opened: of --store that one, otherwise the user's and the shipped one,
// and none at all with TACIT_ATLAS=none.
class ReadableAtlases {
 public:
  // For a verb that is about the atlas: fails when one of them is damaged. `purse`: how much of
  // large certificates may be checked for the first time (belief.h).
  [[nodiscard]] static Result<ReadableAtlases> open(const Args& args,
                                                    std::uint64_t purse = Belief::everything);
  // For those who can do without: what is damaged is left out and complained about.
  [[nodiscard]] static ReadableAtlases usable(std::vector<std::string>& complaints);

  [[nodiscard]] std::vector<const Store*> stores() const;
  [[nodiscard]] std::vector<Store>& all() { return stores_; }

 private:
  [[nodiscard]] Result<Done> take(const std::string& place, Store::Access access);

  std::shared_ptr<Belief> belief_ = std::make_shared<Belief>(kept_verdicts());
  std::vector<Store> stores_;
};

[[nodiscard]] std::string current_time();  // "2026-11-15T13:30:00Z"

}  // namespace tacit::ask
