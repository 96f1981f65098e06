#include "tacit/report/law_report.h"

#include <nlohmann/json.hpp>

#include "tacit/present/json_lines.h"
#include "tacit/present/latex_document.h"
#include "tacit/present/markup.h"
#include "tacit/present/wrapped_text.h"

namespace tacit {
namespace {

// A paragraph, indented. Its lines have at most 78 columns, since help shows it two columns
// further in.
std::string paragraph(const std::string& text) {
  constexpr std::size_t indent = 4;
  return std::string(indent, ' ') + wrapped_text(text, indent, 78) + "\n";
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
            paragraph(plain_text(claim.statement));
    if (with_arguments && !result.law->argument.empty()) {
      text += paragraph("Proof. " + plain_text(result.law->argument));
    }
    text += paragraph(std::string(verdict_name(result.finding.verdict)) + ": " +
                      plain_text(result.finding.found));
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
