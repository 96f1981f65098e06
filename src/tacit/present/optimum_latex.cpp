// An optimum as a theorem in LaTeX that can be quoted as it stands: with its hypotheses, what its
// symbols mean, what its algorithms do, and the hashes of the certificates behind it.
#include <array>

#include "tacit/algorithm/word_rule.h"
#include "tacit/base/version.h"
#include "tacit/present/latex_document.h"
#include "tacit/present/number_text.h"
#include "tacit/present/optimum_report.h"

namespace tacit {
namespace {

struct Definition {
  std::string_view word;  // as names of algorithms have it
  std::string_view meaning;
};

// What names are made of.
constexpr std::array<Definition, 8> definitions{
    {{"courteous",
      "the value that is known more often, the own input included; on a tie the negation of the "
      "own input"},
     {"majority", "the value that is known more often, the own input included; 0 on a tie"},
     {"pref0", "0 unless no 0 is known"},
     {"pref1", "1 unless no 1 is known"},
     {"sweep",
      "two rounds: those who hold 0 send it and everybody who knows a 0 takes it, then the same "
      "with 1; all others are silent"},
     {"@",
      "\\texttt{A@S}: \\texttt{A} among the processes in $S$ alone; the others never send, apply "
      "\\texttt{A} to the values they hear without counting their own, and keep their own input "
      "when they hear none"},
     {"^",
      "\\texttt{A\\textasciicircum{}k}: \\texttt{A}, $k$ times; what one run decides is the input "
      "of the next"},
     {";", "\\texttt{A;B}: \\texttt{A}, and then \\texttt{B} on what it decides"}}};

std::string_view channel_sentence(ChannelKind channel) {
  switch (channel) {
    case ChannelKind::broadcast:
      return "In every round each process sends one message to all others, which reaches all of "
             "them with probability $p$ and none with probability $q = 1 - p$, independently of "
             "all other messages; the sender does not learn which.";
    case ChannelKind::unicast:
      return "In every round each process sends a message to each of the others, which arrives "
             "with probability $p$ and is lost with probability $q = 1 - p$, independently of all "
             "other messages; the sender does not learn which.";
    case ChannelKind::radio:
      return "In every round each process sends one message to all others, which each of them "
             "hears with probability $p$ and misses with probability $q = 1 - p$, independently of "
             "all other receivers and messages; the sender does not learn which.";
    case ChannelKind::undirected:
      break;
  }
  return "In every round each process sends a message to each of the others; the two messages "
         "between a pair both arrive with probability $p$ and are both lost with probability $q = "
         "1 - p$, "
         "independently of all other pairs.";
}

std::string hypotheses(const System& system) {
  if (system.task.values() > 2) {
    return model_latex(system) +
           " A deterministic algorithm decides a value from what a process knows at the end. It "
           "has "
           "validity if every decision is an input of some process, whatever the others are. ";
  }
  return model_latex(system) +
         " A deterministic algorithm decides 0 or 1 from what a process knows at the end. It has "
         "validity if everybody decides $b$ whenever all inputs are $b$. ";
}

std::string where_latex(const Interval& on) {
  if (on.is_point()) return "\\text{at } p = " + point_latex(on.from) + ",";
  return "\\text{for } p \\in [" + point_latex(on.from) + ", " + point_latex(on.to) + "],";
}

// The value at the point that was asked for.
std::string values_latex(const Optimum& optimum, const OptimumRun& run) {
  if (!run.at) return {};
  const auto number = [](const Rational& value) { return point_latex(AlgebraicNumber(value)); };
  const OptimumPiece& piece = optimum.pieces.front();
  const std::string upper = number(piece.upper(*run.at));
  const bool optimal = piece.status == PieceStatus::optimal;
  return "\\noindent At $p = " + number(run.at->value()) + "$ that is " +
         (optimal ? "$" + upper + "$"
                  : "between $" + number(lower_at_point(optimum, run)) + "$ and $" + upper + "$") +
         ".\n";
}

std::string rules_latex(const Optimum& optimum) {
  std::string text;
  for (std::size_t i = 0; i < optimum.algorithms.size(); ++i) {
    if (optimum.rules[i].empty()) continue;
    text += "\n\\noindent \\texttt{" + escaped_latex(optimum.algorithms[i].name) +
            "}: the first line that applies decides.\n\\begin{itemize}\n";
    for (const std::string& line : optimum.rules[i]) {
      // A line that begins with spaces goes on with the one before.
      const std::string item = line.starts_with(' ') ? "   " : "\\item{} ";
      text += "  " + item + escaped_latex(line) + "\n";
    }
    text += "\\end{itemize}\n";
  }
  return text;
}

// x^10 as x^{10}.
std::string with_braces(const std::string& text) {
  std::string result;
  bool exponent = false;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    if (exponent && !digit) result += '}';
    exponent = exponent && digit;
    result += c;
    if (c == '^') {
      result += '{';
      exponent = true;
    }
  }
  return exponent ? result + "}" : result;
}

// What the decimal numbers among the ends stand for.
std::string breakpoints_latex(const Optimum& optimum) {
  std::string text;
  for (std::size_t i = 1; i < optimum.pieces.size(); ++i) {
    const AlgebraicNumber& point = optimum.pieces[i].on.from;
    if (point.is_rational()) continue;
    text += "\\noindent The end near $" + point.decimal(10) + "$ is the root of $" +
            with_braces(point.minimal_polynomial().to_string()) + "$ there.\n\n";
  }
  return text;
}

// How rules write views, where they do.
std::string notation_latex(const Optimum& optimum) {
  for (const auto& rule : optimum.rules) {
    for (const std::string& line : rule) {
      if (line.find('[') == std::string::npos) continue;
      return "\\noindent In a view, the own value stands in brackets and a star for a process "
             "that was not heard; after further rounds, the views that were heard stand in the "
             "places of their "
             "senders.\n";
    }
  }
  return {};
}

// Rules over more than two values have meanings of their own.
std::vector<Definition> definitions_for(const Task& task) {
  if (task.values() == 2) return {definitions.begin(), definitions.end()};
  std::vector<Definition> result;
  for (const WordRule& rule : word_rules()) result.push_back({rule.name, rule.meaning});
  result.insert(result.end(), definitions.end() - 2, definitions.end());  // powers and sequences
  return result;
}

// What the algorithms with a name do.
std::string definitions_latex(const Optimum& optimum) {
  std::string names;
  for (const OptimumPiece& piece : optimum.pieces) {
    names += optimum.algorithms[piece.algorithm].name + " ";
    for (const std::string& line : optimum.rules[piece.algorithm]) names += line + " ";
  }
  std::string items;
  for (const Definition& each : definitions_for(optimum.system.task)) {
    if (names.find(each.word) == std::string::npos) continue;
    const bool is_name = each.word.size() > 1;
    items += "  \\item{} " +
             (is_name ? "\\texttt{" + std::string(each.word) + "}: " : std::string()) +
             std::string(each.meaning) + ".\n";
  }
  if (items.empty()) return {};
  return "\\noindent The algorithms:\n\\begin{itemize}\n" + items + "\\end{itemize}\n";
}

std::string proof_note(const OptimumRun& run) {
  if (!run.theorem.empty()) return "\\footnote{" + escaped_latex(run.theorem) + "}";
  if (run.hashes.empty()) return {};
  std::string note = run.by_flow ? "Proved by a flow: shared coins do not help there. " : "";
  note += run.hashes.size() == 1 ? "Certificate" : "Certificates";
  note += ", accepted by tacit-check " + std::string(version()) + ", SHA-256 of the text: ";
  for (std::size_t i = 0; i < run.hashes.size(); ++i) {
    note += (i == 0 ? "\\texttt{" : ", \\texttt{") + run.hashes[i].substr(0, 32) +
            "\\allowbreak{}" + run.hashes[i].substr(32) + "}";
  }
  return "\\footnote{" + note + "}";
}

std::string error_latex(const Task& task) {
  if (task.most_decided() == 1) return "two processes decide differently";
  return "more than " + std::to_string(task.most_decided()) + " different values are decided";
}

}  // namespace

namespace {

// Among which algorithms, where not among all.
std::string class_latex(const Optimum& optimum) {
  if (!optimum.of_class) return {};
  return " that belong to the class \\texttt{" + escaped_latex(optimum.of_class->name()) +
         "} (each of them " + optimum.of_class->description() + ")";
}

}  // namespace

std::string model_latex(const System& system) {
  const unsigned values = system.task.values();
  return "Let " + std::to_string(system.processes) + " processes with inputs from $\\{0, " +
         (values > 2 ? "\\dots, " : "") + std::to_string(values - 1) + "\\}$ communicate in " +
         std::to_string(system.rounds) +
         (system.rounds == 1 ? " synchronous round. " : " synchronous rounds. ") +
         std::string(channel_sentence(system.channel));
}

std::string optimum_latex(const Optimum& optimum, const OptimumRun& run) {
  std::string body = "\\noindent\\textbf{" +
                     std::string(optimum.complete() ? "Theorem." : "Partial result.") + "} " +
                     hypotheses(optimum.system) +
                     "The smallest probability, over all deterministic algorithms with validity" +
                     class_latex(optimum) + ", that " + error_latex(optimum.system.task) +
                     " on the worst input is" + proof_note(run) + "\n\\[ \\begin{cases}\n";
  for (const OptimumPiece& piece : optimum.pieces) {
    const bool optimal = piece.status == PieceStatus::optimal;
    body += "  ";
    if (!optimal) body += "\\text{between } " + polynomial_latex(piece.lower) + " \\text{ and } ";
    body += polynomial_latex(piece.upper) + " & " + where_latex(piece.on) +
            " \\text{ by \\texttt{" + escaped_latex(optimum.algorithms[piece.algorithm].name) +
            "}} \\\\\n";
  }
  body += "\\end{cases} \\]\n";
  return latex_fragment(body + breakpoints_latex(optimum) + values_latex(optimum, run) +
                        definitions_latex(optimum) + notation_latex(optimum) +
                        rules_latex(optimum));
}

}  // namespace tacit
