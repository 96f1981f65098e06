#include <set>

#include "tacit/draw/export.h"
#include "tacit/draw/picture.h"
#include "tacit/draw/plot.h"

namespace tacit {
namespace {

std::string tikz_point(Vec2 point) {
  return "(" + short_decimal(point.x) + "," + short_decimal(point.y) + ")";
}

std::string colour_name(Colour colour) {
  return "tacit" + hex_text(colour).substr(1);
}

// Pixels as TeX sees them: 96 in an inch.
std::string bp(double pixels) {
  return short_decimal(0.75 * pixels) + "bp";
}

std::string letter(char32_t c, bool math) {
  const auto in_math = [&](std::string_view text) {
    return math ? std::string(text) : "$" + std::string(text) + "$";
  };
  switch (c) {
    case U'\u22A4':
      return in_math("\\top ");
    case U'\u22A5':
      return in_math("\\bot ");
    case U'\u2212':
      return in_math("-");
    case U'\u2248':
      return in_math("\\approx ");
    case U'\u2260':
      return in_math("\\neq ");
    case U'\u2264':
      return in_math("\\leq ");
    case U'\u2265':
      return in_math("\\geq ");
    case U'\u2229':
      return in_math("\\cap ");
    case U'\u2032':
      return in_math("'");
    case U'\\':
      return in_math("\\backslash ");
    case U'<':
    case U'>':
    case U'*':
    case U'|':
      return in_math(std::string(1, static_cast<char>(c)));
    case U'^':
      return "\\^{}";
    case U'~':
      return "\\~{}";
    default:
      break;
  }
  constexpr std::u32string_view special = U"&%$#_{}";
  std::string text = c < 0x80 ? std::string(1, static_cast<char>(c)) : "?";
  if (special.find(c) != std::u32string_view::npos) text.insert(0, "\\");
  return text;
}

std::string label_latex(std::string_view label) {
  std::string result;
  for (const LabelRun& run : label_runs(label)) {
    const bool math = run.style != LabelRun::Style::plain;
    std::string text;
    for (const char32_t c : run.text) text += letter(c, math);
    switch (run.style) {
      case LabelRun::Style::plain:
        result += text;
        break;
      case LabelRun::Style::italic:
        result += "$" + text + "$";
        break;
      case LabelRun::Style::superscript:
        result += "$^{" + text + "}$";
        break;
      case LabelRun::Style::subscript:
        result += "$_{" + text + "}$";
        break;
    }
  }
  return result;
}

std::string tikz_paint(const std::optional<PictureFill>& fill,
                       const std::optional<PictureStroke>& stroke) {
  std::string text;
  if (fill) {
    text += "fill=" + colour_name(fill->colour);
    if (fill->opacity < 1) text += ",fill opacity=" + short_decimal(fill->opacity);
  }
  if (stroke) {
    text += std::string(fill ? "," : "") + "draw=" + colour_name(stroke->colour) +
            ",line width=" + bp(stroke->width);
    if (stroke->dash == Dash::dashed) text += ",dashed";
    if (stroke->dash == Dash::dotted) text += ",dotted";
  }
  return text;
}

std::string item_tikz(const PicturePath& path) {
  std::string text =
      "  \\path[" + tikz_paint(path.fill, path.stroke) + "] " + tikz_point(path.start);
  for (const PicturePath::Step& step : path.steps) {
    if (step.controls) {
      text += " .. controls " + tikz_point(step.controls->first) + " and " +
              tikz_point(step.controls->second) + " .. ";
    } else {
      text += " -- ";
    }
    text += tikz_point(step.to);
  }
  return text + (path.closed ? " -- cycle;\n" : ";\n");
}

std::string item_tikz(const PictureDisc& disc) {
  return "  \\path[" + tikz_paint(disc.fill, disc.stroke) + "] " + tikz_point(disc.centre) +
         " circle[radius=" + bp(disc.radius) + "];\n";
}

std::string item_tikz(const PictureText& text) {
  std::string style = "text=" + colour_name(text.colour);
  style += text.anchor == PictureText::Anchor::start    ? ",anchor=base west"
           : text.anchor == PictureText::Anchor::middle ? ",anchor=base"
                                                        : ",anchor=base east";
  style += ",font=\\fontsize{" + short_decimal(0.75 * text.size) + "bp}{" +
           short_decimal(0.9 * text.size) + "bp}\\selectfont";
  if (text.italic) style += "\\itshape";
  if (text.bold) style += "\\bfseries";
  if (text.halo) style += ",fill=white,fill opacity=0.7,text opacity=1";
  return "  \\node[" + style + "] at " + tikz_point(text.at) + " {" + label_latex(text.label) +
         "};\n";
}

std::set<std::string> colours_of(const Picture& picture) {
  std::set<std::string> colours;
  const auto add = [&](Colour colour) { colours.insert(hex_text(colour).substr(1)); };
  for (const PictureItem& item : picture.items) {
    std::visit(
        [&](const auto& part) {
          if constexpr (requires { part.label; }) {
            add(part.colour);
          } else {
            if (part.fill) add(part.fill->colour);
            if (part.stroke) add(part.stroke->colour);
          }
        },
        item);
  }
  return colours;
}

}  // namespace

std::string scene_tikz(const Scene& scene) {
  const Picture picture = picture_of(scene);
  std::string title = plain_label(scene.title);
  for (char& c : title) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  std::string text = "% " + title +
                     "\n% The tikzpicture can be copied into another document, together with the "
                     "colours.\n\\documentclass{article}\n\\usepackage[paperwidth=" +
                     bp(picture.width) + ",paperheight=" + bp(picture.height) +
                     ",margin=0bp]{geometry}\n\\usepackage{tikz}\n";
  for (const std::string& colour : colours_of(picture)) {
    text += "\\definecolor{tacit" + colour + "}{HTML}{" + colour + "}\n";
  }
  text +=
      "\\pagestyle{empty}\n\\begin{document}\n\\noindent\n"
      "\\begin{tikzpicture}[x=0.75bp,y=-0.75bp,line join=round,line cap=round,"
      "inner sep=1bp]\n  \\useasboundingbox (0,0) rectangle " +
      tikz_point({picture.width, picture.height}) + ";\n";
  for (const PictureItem& item : picture.items) {
    text += std::visit([](const auto& part) { return item_tikz(part); }, item);
  }
  return text + "\\end{tikzpicture}\n\\end{document}\n";
}

}  // namespace tacit
