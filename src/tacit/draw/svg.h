// SVG: the pieces that plots and drawings share, and several drawings on one page.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace tacit {

// A drawing without its outermost element. It owns the area from (0, 0) to
// (width, height) in pixels, y downwards.
struct SvgDrawing {
  double width;
  double height;
  std::string title;        // plain text, not yet escaped
  std::string description;  // likewise
  std::string body;
};

// A stand-alone document on white paper, with its title and description for readers
// who do not see it.
[[nodiscard]] std::string svg_document(const SvgDrawing& drawing);

struct SvgPanel {
  SvgDrawing drawing;
  std::string heading{};  // above it; may be empty
};

// Panels in rows of at most `columns`, centred, rows below each other.
[[nodiscard]] SvgDrawing svg_panels(std::string title, std::span<const SvgPanel> panels,
                                    std::size_t columns);

[[nodiscard]] std::string svg_escaped(std::string_view text);
// ` name="1.25"`, with at most two decimals.
[[nodiscard]] std::string svg_attribute(std::string_view name, double value);
// A label (draw/plot.h) as text and tspan elements.
[[nodiscard]] std::string svg_spans(std::string_view label, double size);
// A label without styles: "p^2 q".
[[nodiscard]] std::string plain_label(std::string_view label);
// `<g attributes>content</g>`, nothing when there is no content.
[[nodiscard]] std::string svg_group(std::string_view attributes, const std::string& content);

}  // namespace tacit
