// Views as text, and back.
//
// One rule at every level: the entries of the n processes in order, a star for a
// process that was not heard, the owner's entry in brackets.
//   level 0   "[0]**"                     an input
//   level 1   "[0]*1"                     entries are inputs, written side by side
//   level 2   "([[0]*1], *, 0*[1])"       entries are views of level 1, in a list
// and so on. The text determines the view.
#pragma once

#include <string>
#include <string_view>

#include "tacit/base/result.h"
#include "tacit/complex/view_table.h"

namespace tacit {

[[nodiscard]] std::string view_text(const ViewTable& views, unsigned rounds, ViewId view);

// Fails on malformed text and on views that occur in no execution. Spaces around
// list entries are free.
[[nodiscard]] Result<ViewId> parse_view(const ViewTable& views, unsigned rounds,
                                        std::string_view text);

}  // namespace tacit
