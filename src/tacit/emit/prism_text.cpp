#include "tacit/emit/prism_text.h"

#include <array>
#include <string_view>

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr std::string_view error_property = R"(Pmax=? [ F "disagreement" ])";

// How tightly an operation binds.
unsigned precedence(const Term& term) {
  constexpr unsigned leaf = 9;
  if (term.is_leaf()) return leaf;
  constexpr std::array<std::pair<std::string_view, unsigned>, 12> table{{{"?", 1},
                                                                         {"|", 2},
                                                                         {"&", 3},
                                                                         {"!", 4},
                                                                         {"=", 5},
                                                                         {"<", 5},
                                                                         {"<=", 5},
                                                                         {">", 5},
                                                                         {">=", 5},
                                                                         {"+", 6},
                                                                         {"-", 6},
                                                                         {"*", 7}}};
  for (const auto& [symbol, level] : table) {
    if (symbol == term.symbol) return level;
  }
  expects(term.symbol == "/", "prism_text: an operation that PRISM does not have");
  return 7;
}

std::string text_of(const Term& term);

// In brackets unless the term binds more tightly than what is around it.
std::string within_brackets(const Term& term, unsigned around) {
  return precedence(term) > around ? text_of(term) : "(" + text_of(term) + ")";
}

// Whole numbers of PRISM have 32 bits; what is longer is written as a decimal number.
std::string leaf_text(const Term& term) {
  constexpr std::size_t most_digits = 9;
  return term.is_number() && term.symbol.size() > most_digits ? term.symbol + ".0" : term.symbol;
}

std::string text_of(const Term& term) {
  if (term.is_leaf()) return leaf_text(term);
  const unsigned own = precedence(term);
  if (term.symbol == "!") return "!" + within_brackets(term.operands[0], own);
  if (term.symbol == "?") {
    return within_brackets(term.operands[0], own) + " ? " + within_brackets(term.operands[1], own) +
           " : " + within_brackets(term.operands[2], own);
  }
  const bool spaced = own == 2 || own == 3 || own == 6;
  const std::string between = spaced ? " " + term.symbol + " " : term.symbol;
  std::string text;
  for (const Term& operand : term.operands) {
    text += (text.empty() ? "" : between) + within_brackets(operand, own);
  }
  return text;
}

std::string outcome_text(const ModelOutcome& outcome) {
  std::string text;
  for (const auto& [variable, value] : outcome.assignments) {
    text += (text.empty() ? "(" : " & (") + variable + "'=" + text_of(value) + ")";
  }
  return text.empty() ? "true" : text;
}

std::string command_text(const ModelCommand& command) {
  std::string text = "  [" + command.action + "] " + text_of(command.guard) + " -> ";
  if (command.outcomes.size() == 1) return text + outcome_text(command.outcomes.front()) + ";\n";
  for (std::size_t k = 0; k < command.outcomes.size(); ++k) {
    const ModelOutcome& outcome = command.outcomes[k];
    text += (k == 0 ? "" : " + ") + within_brackets(outcome.probability, 5) + " : " +
            outcome_text(outcome);
  }
  return text + ";\n";
}

std::string module_text(const ModelModule& module) {
  std::string text = module.remark.empty() ? "" : "// " + module.remark + "\n";
  text += "module " + module.name + "\n";
  for (const ModelVariable& variable : module.variables) {
    text += "  " + variable.name + " : [0.." + std::to_string(variable.highest) + "] init 0;" +
            (variable.remark.empty() ? "" : "  // " + variable.remark) + "\n";
  }
  for (const ModelCommand& command : module.commands) text += command_text(command);
  return text + "endmodule\n\n";
}

}  // namespace

std::string prism_text(const TransitionModel& model) {
  std::string text;
  for (const std::string& remark : model.remarks) text += "// " + printable(remark) + "\n";
  std::string given;
  for (const ModelConstant& constant : model.constants) {
    if (!constant.value) given += " -const " + constant.name + "=0.5";
  }
  text += "//\n//   prism FILE -pf '" + std::string(error_property) + "'" + given + "\n\nmdp\n\n";
  for (const ModelConstant& constant : model.constants) {
    text += "const double " + constant.name +
            (constant.value ? " = " + text_of(fraction(*constant.value)) : "") + ";  // " +
            constant.remark + "\n";
  }
  text += "\n";
  for (const auto& [name, term] : model.formulas) {
    text += "formula " + name + " = " + text_of(term) + ";\n";
  }
  text += "\n";
  for (const ModelModule& module : model.modules) text += module_text(module);
  text += "label \"over\" = " + text_of(model.over) + ";\n";
  text += "label \"disagreement\" = " + text_of(model.disagreement) + ";\n";
  return text;
}

std::string prism_properties() {
  return "// The error: the probability that not all decide alike, on the worst input.\n"
         "\"error\": " +
         std::string(error_property) +
         "\n\n"
         "// Everybody decides, whatever happens.\n"
         "\"termination\": Pmin=? [ F \"over\" ]\n";
}

}  // namespace tacit
