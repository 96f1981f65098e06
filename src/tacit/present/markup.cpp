// Formulas are read by recursive descent into MathML directly:
//   sum       := { operator | quotient }
//   quotient  := scripted [ "/" scripted ]
//   scripted  := atom { ("^" | "_") atom }
//   atom      := number | name | symbol | "(" sum ")" | "{" sum "}" | "C(" sum "," sum ")"
// Whatever does not fit is taken as an operator, so that there are no errors.
#include "tacit/present/markup.h"

#include <array>
#include <utility>

namespace tacit {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

class FormulaReader {
 public:
  explicit FormulaReader(std::string_view text) : text_(text) {}

  std::string read() {
    std::string result;
    while (!done()) result += sum();
    return result;
  }

 private:
  // What is written as one operator or symbol of its own.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> operators{
      {{"<=", "≤"},
       {">=", "≥"},
       {"!=", "≠"},
       {"...", "…"},
       {"->", "→"},

       {"*", "·"},
       {"-", "−"},
       {"'", "′"}}};

  [[nodiscard]] bool done() const { return at_ >= text_.size(); }
  [[nodiscard]] char here() const { return done() ? '\0' : text_[at_]; }
  void skip_spaces() {
    while (here() == ' ') ++at_;
  }
  // Ends before a closing bracket or comma that belongs to somebody else.
  std::string sum(bool nested = false) {
    std::string result;
    for (skip_spaces(); !done(); skip_spaces()) {
      if (nested && (here() == ')' || here() == '}' || here() == ',')) break;
      result += quotient();
    }
    return result;
  }

  std::string quotient() {
    std::string left = scripted(false);
    skip_spaces();
    if (here() != '/' || left.starts_with("<mo")) return left;
    ++at_;
    skip_spaces();
    if (done()) return left + "<mo>/</mo>";
    return "<mfrac>" + left + row(scripted(true)) + "</mfrac>";
  }

  std::string scripted(bool bare) {
    std::string base = atom(bare);
    for (;;) {
      if (here() != '^' && here() != '_') return base;
      const bool up = here() == '^';
      ++at_;
      std::string first = row(atom(true));
      if (here() == (up ? '_' : '^')) {
        ++at_;
        std::string second = row(atom(true));
        if (up) std::swap(first, second);
        base = "<msubsup>" + row(base) + first + second + "</msubsup>";
      } else {
        const std::string tag = up ? "msup" : "msub";
        base = "<" + tag + ">" + row(base) + first + "</" + tag + ">";
      }
    }
  }

  // A group after ^, _ or / is bare: it loses its brackets.
  std::string atom(bool bare) {
    if (done()) return "<mrow></mrow>";
    const char c = here();
    if (is_digit(c)) return number();
    if (is_letter(c)) return name();
    if (c == '(' || c == '{') return group(bare);
    return symbol();
  }

  std::string number() {
    const std::size_t start = at_;
    while (is_digit(here()) ||
           (here() == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1])))
      ++at_;
    return "<mn>" + std::string(text_.substr(start, at_ - start)) + "</mn>";
  }

  std::string name() {
    if (text_.substr(at_).starts_with("C(")) return binomial();
    const std::size_t start = at_;
    while (is_letter(here())) ++at_;
    return "<mi>" + std::string(text_.substr(start, at_ - start)) + "</mi>";
  }

  std::string binomial() {
    at_ += 2;
    const std::string above = row(sum(true));
    std::string below = "<mrow></mrow>";
    if (here() == ',') {
      ++at_;
      below = row(sum(true));
    }
    if (here() == ')') ++at_;
    return "<mrow><mo>(</mo><mfrac linethickness=\"0\">" + above + below +
           "</mfrac><mo>)</mo></mrow>";
  }

  std::string group(bool bare) {
    const char open = here();
    const char close = open == '(' ? ')' : '}';
    ++at_;
    std::string inside;
    for (;;) {
      inside += sum(true);
      if (here() == ',') {
        ++at_;
        inside += "<mo separator=\"true\">,</mo>";
      } else {
        break;
      }
    }
    if (here() == close) ++at_;
    if (bare || open == '{') return row(inside);
    const bool low = inside.find("<mfrac") == std::string::npos;
    return "<mrow>" + fence("(", low) + inside + fence(")", low) + "</mrow>";
  }

  std::string symbol() {
    if (here() == '|') {
      ++at_;
      return fence("|", true);
    }
    if (here() == '~') {
      ++at_;
      return fence("≈", true);
    }
    for (const auto& [written, shown] : operators) {
      if (!text_.substr(at_).starts_with(written)) continue;
      at_ += written.size();
      return "<mo>" + std::string(shown) + "</mo>";
    }
    // One character of UTF-8; Greek letters are names.
    std::size_t size = 1;
    while (at_ + size < text_.size() &&
           (static_cast<unsigned char>(text_[at_ + size]) & 0xC0U) == 0x80U)
      ++size;
    const std::string_view character = text_.substr(at_, size);
    at_ += size;
    const auto lead = static_cast<unsigned char>(character.front());
    if (character == "√") return "<msqrt>" + row(atom(true)) + "</msqrt>";
    const bool greek = (lead == 0xCE || lead == 0xCF) && character != "Σ";
    const std::string tag = greek ? "mi" : "mo";
    return "<" + tag + ">" + escaped_html(character) + "</" + tag + ">";
  }

  // Brackets around low contents keep their size.
  static std::string fence(std::string_view bracket, bool low) {
    return "<mo lspace=\"0\" rspace=\"0\"" + std::string(low ? " stretchy=\"false\">" : ">") +
           std::string(bracket) + "</mo>";
  }

  // Exactly one element, as scripts and fractions want it.
  static std::string row(const std::string& elements) { return "<mrow>" + elements + "</mrow>"; }

  std::string_view text_;
  std::size_t at_ = 0;
};

// Calls on_text, on_formula and on_name for the parts of a text, in order. An unpaired
// mark is text.
template <class Text, class Formula, class Name>
void split(std::string_view markup, const Text& on_text, const Formula& on_formula,
           const Name& on_name) {
  while (!markup.empty()) {
    const std::size_t mark = markup.find_first_of("$`");
    on_text(markup.substr(0, mark));
    if (mark == std::string_view::npos) return;
    const std::size_t end = markup.find(markup[mark], mark + 1);
    if (end == std::string_view::npos) {
      on_text(markup.substr(mark));
      return;
    }
    const std::string_view inside = markup.substr(mark + 1, end - mark - 1);
    if (markup[mark] == '$') {
      on_formula(inside);
    } else {
      on_name(inside);
    }
    markup.remove_prefix(end + 1);
  }
}

}  // namespace

std::string escaped_html(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string mathml(std::string_view formula) {
  return "<math><mrow>" + FormulaReader(formula).read() + "</mrow></math>";
}

std::string plain_text(std::string_view markup) {
  std::string result;
  const auto add = [&](std::string_view part) { result += part; };
  split(markup, add, add, add);
  return result;
}

std::string html_text(std::string_view markup) {
  std::string result;
  split(
      markup, [&](std::string_view text) { result += escaped_html(text); },
      [&](std::string_view formula) { result += mathml(formula); },
      [&](std::string_view name) { result += "<code>" + escaped_html(name) + "</code>"; });
  return result;
}

}  // namespace tacit
