// Colours are those of the palette and mixtures of them with black and white, written as such, and
// what is drawn has one of few styles: who copies a picture changes it in one place.
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "tacit/draw/export.h"
#include "tacit/draw/palette.h"
#include "tacit/draw/picture.h"
#include "tacit/draw/plot.h"

namespace tacit {
namespace {

std::string tikz_point(Vec2 point) {
  return "(" + short_decimal(point.x) + "," + short_decimal(point.y) + ")";
}

struct NamedColour {
  std::string_view name;
  Colour colour;
};

constexpr std::array named_colours{
    NamedColour{"tacitink", palette::ink},
    NamedColour{"tacitzero", palette::zero},
    NamedColour{"tacitone", palette::one},
    NamedColour{"tacitcut", palette::cut},
    NamedColour{"tacitaccent", palette::accent},
    NamedColour{"tacitsecond", palette::second_accent},
    NamedColour{"tacitline", palette::line},
    NamedColour{"tacitfaint", palette::faint},
    NamedColour{"tacitgrey", palette::process(ProcessId(1))},
    NamedColour{"tacitsky", palette::process(ProcessId(3))},
    NamedColour{"tacitbrown", palette::brown},
    NamedColour{"tacitcyan", palette::cyan},
    NamedColour{"tacitolive", palette::olive},
    NamedColour{"tacitslate", palette::slate},
};

// One of the named colours, some black ink and white, in percent of the whole.
struct Mixture {
  std::string_view name;
  int colour;
  int ink;

  [[nodiscard]] std::string text() const {
    const int all = colour + ink;
    if (all == 0) return "white";
    std::string result(name);
    if (ink > 0) result += "!" + std::to_string((100 * colour + all / 2) / all) + "!tacitink";
    return all == 100 ? result : result + "!" + std::to_string(all) + (ink > 0 ? "!white" : "");
  }
};

using Channels = std::array<double, 3>;

// How far a colour is from white.
Channels below_white(Colour colour) {
  return {255.0 - colour.red, 255.0 - colour.green, 255.0 - colour.blue};
}

double product(const Channels& a, const Channels& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// The mixture if it looks like the wanted colour.
std::optional<Mixture> rounded_mixture(const NamedColour& named, double share, double ink,
                                       Colour wanted) {
  constexpr double unseen = 3;  // levels of 256
  const Mixture found{named.name, static_cast<int>(std::lround(100 * share)),
                      static_cast<int>(std::lround(100 * ink))};
  if (found.colour < 0 || found.ink < 0 || found.colour + found.ink > 100) return std::nullopt;
  const Channels a = below_white(named.colour);
  const Channels b = below_white(palette::ink);
  const Channels c = below_white(wanted);
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (std::abs((found.colour * a.at(i) + found.ink * b.at(i)) / 100 - c.at(i)) > unseen) {
      return std::nullopt;
    }
  }
  return found;
}

// Mixtures with white, and where none fits those with ink and white, by least squares.
std::optional<Mixture> nearest_mixture(Colour wanted) {
  const Channels c = below_white(wanted);
  for (const NamedColour& named : named_colours) {
    const Channels a = below_white(named.colour);
    if (const auto found = rounded_mixture(named, product(a, c) / product(a, a), 0, wanted)) {
      return found;
    }
  }
  const Channels b = below_white(palette::ink);
  for (const NamedColour& named : named_colours) {
    const Channels a = below_white(named.colour);
    const double area = product(a, a) * product(b, b) - product(a, b) * product(a, b);
    if (area < 1) continue;
    const double share = (product(a, c) * product(b, b) - product(b, c) * product(a, b)) / area;
    const double ink = (product(b, c) * product(a, a) - product(a, c) * product(a, b)) / area;
    if (const auto found = rounded_mixture(named, share, ink, wanted)) return found;
  }
  return std::nullopt;
}

// What TeX calls a colour. Colours that are no such mixture get a name of their own.
class ColourNames {
 public:
  std::string operator()(Colour colour) {
    const auto [at, fresh] = known_.try_emplace(hex_text(colour));
    if (fresh) at->second = find_name(colour);
    return at->second;
  }
  [[nodiscard]] std::string definitions() const {
    std::string text;
    for (const auto& [name, hex] : used_) {
      text += "\\definecolor{" + name + "}{HTML}{" + hex + "}\n";
    }
    return text;
  }

 private:
  std::string find_name(Colour colour) {
    if (colour == palette::paper) return "white";
    if (const auto mixture = nearest_mixture(colour)) {
      for (const NamedColour& each : named_colours) {
        const bool ink = mixture->ink > 0 && each.colour == palette::ink;
        if (!ink && each.name != mixture->name) continue;
        used_.emplace(each.name, hex_text(each.colour).substr(1));
      }
      return mixture->text();
    }
    const std::string hex = hex_text(colour).substr(1);
    used_.emplace("tacit" + hex, hex);
    return "tacit" + hex;
  }

  std::map<std::string, std::string> known_;
  std::map<std::string, std::string> used_;
};

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

// Paths and discs have a colour to fill with and one to draw with, or one of them; labels have
// a colour and a size. Widths are arguments, since they shrink with the distance.
constexpr std::string_view styles =
    "\\tikzset{\n"
    "  tacit edge/.style 2 args={draw=#1,line width=#2},\n"
    "  tacit face/.style={fill=#1},\n"
    "  tacit node/.style={fill=#1},\n"
    "  tacit label/.style 2 args={text=#1,font=\\fontsize{#2}{#2}\\selectfont},\n"
    "  tacit halo/.style={fill=white,fill opacity=0.7,text opacity=1}}\n";

std::string paint(ColourNames& names, std::string_view filled,
                  const std::optional<PictureFill>& fill,
                  const std::optional<PictureStroke>& stroke) {
  std::string text;
  if (fill) {
    text += std::string(filled) + "=" + names(fill->colour);
    if (fill->opacity < 1) text += ",fill opacity=" + short_decimal(fill->opacity);
  }
  if (stroke) {
    text += std::string(fill ? "," : "") + "tacit edge={" + names(stroke->colour) + "}{" +
            bp(stroke->width) + "}";
    if (stroke->dash == Dash::dashed) text += ",dashed";
    if (stroke->dash == Dash::dotted) text += ",dotted";
  }
  return text;
}

std::string item_tikz(ColourNames& names, const PicturePath& path) {
  std::string text = "  \\path[" + paint(names, "tacit face", path.fill, path.stroke) + "] " +
                     tikz_point(path.start);
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

std::string item_tikz(ColourNames& names, const PictureDisc& disc) {
  return "  \\path[" + paint(names, "tacit node", disc.fill, disc.stroke) + "] " +
         tikz_point(disc.centre) + " circle[radius=" + bp(disc.radius) + "];\n";
}

std::string item_tikz(ColourNames& names, const PictureText& text) {
  std::string style = "tacit label={" + names(text.colour) + "}{" + bp(text.size) + "}";
  style += text.anchor == PictureText::Anchor::start    ? ",anchor=base west"
           : text.anchor == PictureText::Anchor::middle ? ",anchor=base"
                                                        : ",anchor=base east";
  if (text.halo) style += ",tacit halo";
  const std::string face =
      std::string(text.italic ? "\\itshape " : "") + (text.bold ? "\\bfseries " : "");
  return "  \\node[" + style + "] at " + tikz_point(text.at) + " {" + face +
         label_latex(text.label) + "};\n";
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
                     "colours and styles.\n\\documentclass{article}\n\\usepackage[paperwidth=" +
                     bp(picture.width) + ",paperheight=" + bp(picture.height) +
                     ",margin=0bp]{geometry}\n\\usepackage{tikz}\n";
  ColourNames names;
  std::string items;
  for (const PictureItem& item : picture.items) {
    items += std::visit([&](const auto& part) { return item_tikz(names, part); }, item);
  }
  text += names.definitions();
  text += styles;
  text +=
      "\\pagestyle{empty}\n\\begin{document}\n\\noindent\n"
      "\\begin{tikzpicture}[x=0.75bp,y=-0.75bp,line join=round,line cap=round,"
      "inner sep=1bp]\n  \\useasboundingbox (0,0) rectangle " +
      tikz_point({picture.width, picture.height}) + ";\n";
  return text + items + "\\end{tikzpicture}\n\\end{document}\n";
}

}  // namespace tacit
