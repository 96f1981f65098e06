#include "tacit/draw/export.h"
#include "tacit/draw/picture.h"
#include "tacit/draw/plot.h"

namespace tacit {
namespace {

std::string quoted(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + std::string(value) + "\"";
}

std::string svg_point(Vec2 point) {
  return short_decimal(point.x) + " " + short_decimal(point.y);
}

std::string svg_paint(const std::optional<PictureFill>& fill,
                      const std::optional<PictureStroke>& stroke) {
  std::string text = quoted("fill", fill ? hex_text(fill->colour) : "none");
  if (fill && fill->opacity < 1) text += svg_attribute("fill-opacity", fill->opacity);
  if (!stroke) return text;
  text += quoted("stroke", hex_text(stroke->colour)) + svg_attribute("stroke-width", stroke->width);
  if (stroke->dash == Dash::dashed) text += quoted("stroke-dasharray", "6 4");
  if (stroke->dash == Dash::dotted) {
    text += quoted("stroke-dasharray",
                   "0.1 " + short_decimal(stroke->width < 2 ? 4 : 2 * stroke->width));
  }
  return text;
}

// A name becomes the tooltip of what it names.
std::string element(std::string_view tag, const std::string& attributes, const std::string& name) {
  if (name.empty()) return "<" + std::string(tag) + attributes + "/>\n";
  return "<" + std::string(tag) + attributes + "><title>" + svg_escaped(name) + "</title></" +
         std::string(tag) + ">\n";
}

std::string item_svg(const PicturePath& path) {
  std::string data = "M" + svg_point(path.start);
  for (const PicturePath::Step& step : path.steps) {
    if (step.controls) {
      data += "C" + svg_point(step.controls->first) + " " + svg_point(step.controls->second) + " " +
              svg_point(step.to);
    } else {
      data += "L" + svg_point(step.to);
    }
  }
  if (path.closed) data += "Z";
  return element("path", quoted("d", data) + svg_paint(path.fill, path.stroke), path.name);
}

std::string item_svg(const PictureDisc& disc) {
  return element("circle",
                 svg_attribute("cx", disc.centre.x) + svg_attribute("cy", disc.centre.y) +
                     svg_attribute("r", disc.radius) + svg_paint(disc.fill, disc.stroke),
                 disc.name);
}

std::string item_svg(const PictureText& text) {
  std::string result = "<text" + svg_attribute("x", text.at.x) + svg_attribute("y", text.at.y) +
                       svg_attribute("font-size", text.size);
  if (text.anchor == PictureText::Anchor::middle) result += quoted("text-anchor", "middle");
  if (text.anchor == PictureText::Anchor::end) result += quoted("text-anchor", "end");
  if (text.colour != palette::ink) result += quoted("fill", hex_text(text.colour));
  if (text.italic) result += quoted("font-style", "italic");
  if (text.bold) result += quoted("font-weight", "bold");
  if (text.halo) result += R"( stroke="#FFFFFF" stroke-width="3" paint-order="stroke")";
  return result + ">" + svg_spans(text.label, text.size) + "</text>\n";
}

}  // namespace

SvgDrawing scene_drawing(const Scene& scene) {
  const Picture picture = picture_of(scene);
  SvgDrawing drawing{
      picture.width, picture.height, plain_label(scene.title), plain_label(scene.description), {}};
  std::string items;
  for (const PictureItem& item : picture.items) {
    items += std::visit([](const auto& part) { return item_svg(part); }, item);
  }
  drawing.body = svg_group(R"(stroke-linejoin="round" stroke-linecap="round")", items);
  return drawing;
}

std::string scene_svg(const Scene& scene) {
  return svg_document(scene_drawing(scene));
}

}  // namespace tacit
