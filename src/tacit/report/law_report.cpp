#include "tacit/report/law_report.h"

#include <nlohmann/json.hpp>

#include "tacit/present/json_lines.h"
#include "tacit/present/latex_document.h"
#include "tacit/present/markup.h"

namespace tacit {
namespace {

// Lines of at most 78 columns, all but the first indented: help shows them two columns further in.
std::string wrapped(const std::string& text, std::size_t indent) {
  constexpr std::size_t width = 78;
  std::string result;
  std::size_t column = 0;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::size_t length = end - start;
    if (column > 0 && column + 1 + length > width) {
      result += "\n";
      column = 0;
    }
    if (column == 0) {
      result += std::string(indent, ' ');
      column = indent;
    } else {
      result += ' ';
      ++column;
    }
    result += text.substr(start, length);
    column += length;
    start = end + 1;
  }
  return result + "\n";
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

// One formula: groups in parentheses after ^, _ and sqrt in braces.
std::string latex_formula(std::string_view formula) {
  std::string text;
  std::string closing;  // of the groups that are open, '}' or ')'
  bool braces = false;
  for (const char c : formula) {
    if (c == '(') {
      text += braces ? '{' : '(';
      closing += braces ? '}' : ')';
    } else if (c == ')' && !closing.empty()) {
      text += closing.back();
      closing.pop_back();
    } else {
      text += c;
    }
    braces = c == '^' || c == '_' || text.ends_with("sqrt");
  }
  for (const auto& [name, command] :
       {std::pair{"sqrt", "\\sqrt"}, std::pair{"<=", "\\le "}, std::pair{">=", "\\ge "},
        std::pair{"pi", "\\pi"}, std::pair{"max", "\\max"}, std::pair{"exp", "\\exp"},
        std::pair{"sin", "\\sin"}, std::pair{"...", "\\dots "}}) {
    text = replaced(text, name, command);
  }
  return text;
}

std::string latex_markup(std::string_view markup) {
  std::string text;
  char inside = 0;
  std::string part;
  for (const char c : markup) {
    const bool mark = c == '$' || c == '`';
    if (!mark || (inside != 0 && c != inside)) {
      (inside != 0 ? part : text) += c;
    } else if (inside == 0) {
      inside = c;
    } else {
      text += c == '$' ? "$" + latex_formula(part) + "$"
                       : "\\texttt{" + replaced(part, "_", "\\_") + "}";
      part.clear();
      inside = 0;
    }
  }
  return text;
}

}  // namespace

std::string laws_text(std::span<const LawResult> results, bool with_arguments) {
  std::string text;
  for (const LawResult& result : results) {
    const Claim& claim = result.law->claim;
    text += (text.empty() ? "" : "\n") + std::string(claim.number) + "  " +
            plain_text(claim.title) + " (" + std::string(status_name(result.law->status)) + ")\n" +
            wrapped(plain_text(claim.statement), 4);
    if (with_arguments && !result.law->argument.empty()) {
      text += wrapped("Proof. " + plain_text(result.law->argument), 4);
    }
    text += wrapped(
        std::string(verdict_name(result.finding.verdict)) + ": " + plain_text(result.finding.found),
        4);
  }
  return text;
}

std::string laws_json(std::span<const LawResult> results) {
  Json list = Json::array();
  for (const LawResult& result : results) {
    const Claim& claim = result.law->claim;
    list.push_back({{"number", claim.number},
                    {"title", plain_text(claim.title)},
                    {"statement", plain_text(claim.statement)},
                    {"status", status_name(result.law->status)},
                    {"argument", plain_text(result.law->argument)},
                    {"verdict", verdict_name(result.finding.verdict)},
                    {"found", plain_text(result.finding.found)}});
  }
  return json_lines(Json{{"verb", "laws"}, {"laws", std::move(list)}});
}

std::string laws_latex(std::span<const LawResult> results) {
  std::string body;
  for (const LawResult& result : results) {
    const Claim& claim = result.law->claim;
    body += "\\paragraph{" + std::string(claim.number) + ". " + latex_markup(claim.title) + "} (" +
            std::string(status_name(result.law->status)) + ") " + latex_markup(claim.statement) +
            "\n\n";
    if (!result.law->argument.empty()) {
      body += "\\noindent\\emph{Proof.} " + latex_markup(result.law->argument) + "\n\n";
    }
    body += "\\noindent Checked: " + latex_markup(result.finding.found) + ".\n\n";
  }
  return latex_fragment(body);
}

}  // namespace tacit
