// The figures of the paper, drawn from the engine: every point, edge, colour and
// curve is computed when the figure is asked for.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"

namespace tacit {

struct Figure {
  std::string_view id;       // "F4"
  std::string_view title;    // a few words, no full stop
  std::string_view caption;  // sentences; labels as in draw/plot.h ("p^2 q", "Q_{011}")
};

// F1 to F7 and F9 to F14, in this order.
[[nodiscard]] std::span<const Figure> figures();

// A stand-alone SVG document without ids, scripts, styles or fonts of its own, so that
// several can share a page. Fails on an unknown id and when cancelled. Equal ids give
// equal bytes. Cost: below a second each.
[[nodiscard]] Result<std::string> figure_svg(std::string_view id, const RunContext& context = {});

}  // namespace tacit
