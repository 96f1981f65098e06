#include "tacit/emit/jani_text.h"

#include <algorithm>
#include <string_view>

#include <nlohmann/json.hpp>

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

using Json = nlohmann::ordered_json;

class JaniWriter {
 public:
  explicit JaniWriter(const TransitionModel& model) : model_(model) {}

  [[nodiscard]] Json document(const std::string& name) const {
    std::string comment;
    for (const std::string& remark : model_.remarks) {
      comment += (comment.empty() ? "" : " ") + printable(remark);
    }
    Json actions = Json::array();
    for (const std::string& action : actions_of_model()) actions.push_back({{"name", action}});
    Json variables = Json::array();
    Json automata = Json::array();
    for (const ModelModule& module : model_.modules) {
      for (const ModelVariable& variable : module.variables) {
        variables.push_back(variable_json(variable));
      }
      automata.push_back(automaton(module));
    }
    return {{"jani-version", 1},
            {"name", printable(name)},
            {"metadata", {{"description", comment}}},
            {"type", "mdp"},
            {"actions", actions},
            {"constants", constants()},
            {"variables", variables},
            {"properties", properties()},
            {"automata", automata},
            {"system", system()}};
  }

 private:
  // Conditions are combined by two.
  [[nodiscard]] Json expression(const Term& term) const {
    if (term.is_leaf()) {
      if (term == always() || term == never()) return term == always();
      if (term.is_number()) return std::stoull(term.symbol);
      const auto formula =
          std::ranges::find(model_.formulas, term.symbol, &std::pair<std::string, Term>::first);
      if (formula != model_.formulas.end()) return expression(formula->second);
      return term.symbol;
    }
    if (term.symbol == "!") return {{"op", "¬"}, {"exp", expression(term.operands[0])}};
    if (term.symbol == "?") {
      return {{"op", "ite"},
              {"if", expression(term.operands[0])},
              {"then", expression(term.operands[1])},
              {"else", expression(term.operands[2])}};
    }
    Json whole = expression(term.operands[0]);
    for (std::size_t k = 1; k < term.operands.size(); ++k) {
      whole = operation(term.symbol, std::move(whole), expression(term.operands[k]));
    }
    return whole;
  }

  [[nodiscard]] static Json operation(std::string_view symbol, Json left, Json right) {
    const bool turned = symbol == ">" || symbol == ">=";
    if (turned) std::swap(left, right);
    const std::string_view op = symbol == "&"                      ? "∧"
                                : symbol == "|"                    ? "∨"
                                : symbol == "<=" || symbol == ">=" ? "≤"
                                : symbol == ">"                    ? "<"
                                                                   : symbol;
    return {{"op", std::string(op)}, {"left", std::move(left)}, {"right", std::move(right)}};
  }

  [[nodiscard]] std::vector<std::string> actions_of_model() const {
    std::vector<std::string> actions;
    for (const ModelModule& module : model_.modules) {
      for (const ModelCommand& command : module.commands) {
        if (std::ranges::find(actions, command.action) == actions.end()) {
          actions.push_back(command.action);
        }
      }
    }
    return actions;
  }

  [[nodiscard]] static Json variable_json(const ModelVariable& variable) {
    Json json{{"name", variable.name},
              {"type",
               {{"kind", "bounded"},
                {"base", "int"},
                {"lower-bound", 0},
                {"upper-bound", variable.highest}}},
              {"initial-value", 0}};
    if (!variable.remark.empty()) json["comment"] = variable.remark;
    return json;
  }

  [[nodiscard]] Json constants() const {
    Json json = Json::array();
    for (const ModelConstant& constant : model_.constants) {
      Json each{{"name", constant.name}, {"type", "real"}};
      if (constant.value) each["value"] = expression(fraction(*constant.value));
      each["comment"] = constant.remark;
      json.push_back(std::move(each));
    }
    return json;
  }

  [[nodiscard]] Json automaton(const ModelModule& module) const {
    Json edges = Json::array();
    for (const ModelCommand& command : module.commands) {
      Json destinations = Json::array();
      for (const ModelOutcome& outcome : command.outcomes) {
        Json destination{{"location", "only"}};
        if (command.outcomes.size() > 1) {
          destination["probability"] = {{"exp", expression(outcome.probability)}};
        }
        Json assignments = Json::array();
        for (const auto& [variable, value] : outcome.assignments) {
          assignments.push_back({{"ref", variable}, {"value", expression(value)}});
        }
        destination["assignments"] = std::move(assignments);
        destinations.push_back(std::move(destination));
      }
      edges.push_back({{"location", "only"},
                       {"action", command.action},
                       {"guard", {{"exp", expression(command.guard)}}},
                       {"destinations", std::move(destinations)}});
    }
    Json locations = Json::array();
    locations.push_back({{"name", "only"}});
    Json json{{"name", module.name},
              {"locations", std::move(locations)},
              {"initial-locations", Json::array({"only"})},
              {"edges", std::move(edges)}};
    if (!module.remark.empty()) json["comment"] = module.remark;
    return json;
  }

  [[nodiscard]] static bool knows(const ModelModule& module, const std::string& action) {
    return std::ranges::any_of(
        module.commands, [&](const ModelCommand& command) { return command.action == action; });
  }

  [[nodiscard]] Json system() const {
    Json elements = Json::array();
    for (const ModelModule& module : model_.modules) {
      elements.push_back({{"automaton", module.name}});
    }
    Json syncs = Json::array();
    for (const std::string& action : actions_of_model()) {
      Json together = Json::array();
      for (const ModelModule& module : model_.modules) {
        together.push_back(knows(module, action) ? Json(action) : Json(nullptr));
      }
      syncs.push_back({{"synchronise", std::move(together)}, {"result", action}});
    }
    return {{"elements", std::move(elements)}, {"syncs", std::move(syncs)}};
  }

  [[nodiscard]] Json properties() const {
    const auto property = [&](const char* name, const char* comment, const char* outer,
                              const char* op, const Term& goal) -> Json {
      const Json path{{"op", "F"}, {"exp", expression(goal)}};
      return {{"name", name},
              {"expression",
               {{"op", "filter"},
                {"fun", outer},
                {"values", {{"op", op}, {"exp", path}}},
                {"states", {{"op", "initial"}}}}},
              {"comment", comment}};
    };
    return Json::array(
        {property("error", "the probability that not all decide alike, on the worst input", "max",
                  "Pmax", model_.disagreement),
         property("termination", "everybody decides, whatever happens", "min", "Pmin",
                  model_.over)});
  }

  const TransitionModel& model_;
};

// Whether a number of the term has more digits than a machine word holds.
bool is_too_long(const Term& term) {
  constexpr std::size_t most_digits = 18;
  if (term.is_leaf()) return term.is_number() && term.symbol.size() > most_digits;
  return std::ranges::any_of(term.operands, is_too_long);
}

bool has_long_number(const TransitionModel& model) {
  for (const ModelConstant& constant : model.constants) {
    if (constant.value && is_too_long(fraction(*constant.value))) return true;
  }
  for (const ModelModule& module : model.modules) {
    for (const ModelCommand& command : module.commands) {
      for (const ModelOutcome& outcome : command.outcomes) {
        if (is_too_long(outcome.probability)) return true;
      }
    }
  }
  return false;
}

}  // namespace

Result<std::string> jani_text(const TransitionModel& model, const std::string& name) {
  if (has_long_number(model)) {
    return fail(ErrorCode::unsupported,
                "a probability has more than 18 digits, which JANI has no numbers for");
  }
  return JaniWriter(model).document(name).dump(1) + "\n";
}

}  // namespace tacit
