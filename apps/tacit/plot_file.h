// Plots in files: SVG as it is, PNG and PDF through rsvg-convert.
#pragma once

#include <string>

#include "command.h"

namespace tacit::cli {

// "svg", "png" or "pdf", by the ending of the path.
[[nodiscard]] Result<std::string> plot_kind(const std::string& path);
// Writes the whole file or nothing.
[[nodiscard]] Result<std::size_t> write_plot(const std::string& path, const std::string& svg);
// The same for a figure of the report: a PDF, with missing directories made.
[[nodiscard]] Result<std::size_t> write_figure_pdf(const std::string& path, const std::string& svg);

}  // namespace tacit::cli
