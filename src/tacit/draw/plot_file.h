// Plots in files: SVG as it is, PNG and PDF through rsvg-convert.
#pragma once

#include <string>

#include "tacit/base/result.h"

namespace tacit {

// "svg", "png" or "pdf", by the ending of the path. The error names the option.
[[nodiscard]] Result<std::string> plot_kind(const std::string& path,
                                            const Parameter& option = {"plot"});
// Writes the whole file or nothing.
[[nodiscard]] Result<std::size_t> write_plot(const std::string& path, const std::string& svg,
                                             const Parameter& option = {"plot"});

}  // namespace tacit
