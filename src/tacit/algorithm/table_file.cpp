#include "tacit/algorithm/table_file.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "tacit/algorithm/json_text.h"
#include "tacit/base/quoted.h"
#include "tacit/complex/view_text.h"

namespace tacit {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view format_name = "tacit decision table";
constexpr int format_version = 1;

Failure wrong(std::string message, const std::string& where) {
  return fail(ErrorCode::parse_error, std::move(message), where);
}

Result<System> system_of(const Json& file, const std::string& where) {
  for (const auto& [key, value] : file.items()) {
    static const std::vector<std::string_view> known{"format", "version", "name",   "n",
                                                     "rounds", "channel", "values", "decisions"};
    if (std::ranges::find(known, key) == known.end()) {
      return wrong("unknown key: " + quoted_text(key), where);
    }
  }
  const auto format = file.find("format");
  if (format == file.end() || *format != format_name) {
    return wrong("not a decision table: \"format\" must be \"tacit decision table\"", where);
  }
  const auto version = file.find("version");
  if (version == file.end() || *version != format_version) {
    return wrong("\"version\" must be 1", where);
  }
  System system{};
  for (const auto& [key, target] :
       {std::pair{"n", &system.processes}, std::pair{"rounds", &system.rounds}}) {
    const auto value = file.find(key);
    if (value == file.end() || !value->is_number_unsigned() || *value > 100'000) {
      return wrong("\"" + std::string(key) + "\" must be a whole number", where);
    }
    *target = value->get<unsigned>();
  }
  const auto channel = file.find("channel");
  if (channel == file.end() || !channel->is_string()) {
    return wrong("\"channel\" must be a string", where);
  }
  const auto kind = parse_channel(channel->get<std::string>());
  if (!kind) return kind.failure(where);
  system.channel = *kind;
  if (const auto values = file.find("values"); values != file.end()) {
    if (!values->is_number_unsigned() || *values < 2 || *values > Task::most_input_values) {
      return wrong("\"values\" must be a whole number from 2 to 8", where);
    }
    system.task = Task::consensus(values->get<unsigned>());
  }
  const auto checked = checked_system(system);
  if (!checked) return checked.failure(where);
  return system;
}

// What a line says about a view.
struct TableLine {
  ViewId view;
  bool fraction;
  Rational decision;
};

// Whether the decision of a line is written as one of `values` values: a digit.
bool is_value_text(std::string_view decision, unsigned values) {
  return decision.size() == 1 && decision[0] >= '0' &&
         decision[0] <= digit_of(static_cast<Value>(values - 1));
}

// Why the end of a line is no decision: it is neither a value nor, of two values, a fraction.
Failure not_a_decision(const std::string& line, bool fraction, unsigned values,
                       const std::string& where) {
  if (values == 2) {
    return wrong(
        "expected 'VIEW 0' or 'VIEW 1', or a fraction as in 'VIEW 1/3': " + quoted_text(line),
        where);
  }
  const std::string whole = "a value from 0 to " + std::to_string(values - 1);
  return wrong(fraction ? "fractions are decided of two values, and here it is " + whole + ": " +
                              quoted_text(line)
                        : "expected 'VIEW DECISION' with " + whole + ": " + quoted_text(line),
               where);
}

// "VIEW 0", "VIEW 1" or "VIEW 1/3"; of M values "VIEW 0" to "VIEW M-1".
Result<TableLine> parse_line(const DecisionHypergraph& hypergraph, const Json& line,
                             const std::string& where) {
  const unsigned values = hypergraph.task().values();
  if (!line.is_string()) return wrong("each decision is a string 'VIEW DECISION'", where);
  const std::string text = line.get<std::string>();
  const std::size_t space = text.rfind(' ');
  const std::string_view decision =
      space == std::string::npos ? "" : std::string_view(text).substr(space + 1);
  const bool fraction = decision.find('/') != std::string_view::npos;
  const bool written = is_value_text(decision, values) || (fraction && values == 2);
  if (!written || space == 0) return not_a_decision(text, fraction, values, where);
  const auto value = Rational::parse(decision);
  if (!value) return value.failure(where);
  if (fraction && (value->sign() < 0 || *value > Rational(1))) {
    return wrong("decision outside [0, 1]: " + quoted_text(text), where);
  }
  const auto view = parse_view(hypergraph.views(), hypergraph.system().rounds,
                               std::string_view(text).substr(0, space));
  if (!view) return view.failure(where);
  return TableLine{*view, fraction, *value};
}

// The decision of a forced view, or nothing.
std::optional<Rational> forced_decision(const DecisionHypergraph& hypergraph, ViewId view) {
  if (!hypergraph.forced(view)) return std::nullopt;
  return Rational(static_cast<int>(smallest_value(hypergraph.allowed(view))));
}

// Whether validity leaves this value to the view. Expects a whole number.
bool is_known_to(const DecisionHypergraph& hypergraph, ViewId view, const Rational& decision) {
  return has_value(hypergraph.allowed(view), static_cast<Value>(*decision.numerator().to_int64()));
}

// Reads the lines of "decisions" one by one.
class LineReader {
 public:
  LineReader(const DecisionHypergraph& hypergraph, const std::string& where)
      : hypergraph_(hypergraph), where_(where), given_(hypergraph.view_count()) {}

  [[nodiscard]] Result<Done> read(const Json& json, std::size_t index) {
    const std::string place = where_ + ": decisions[" + std::to_string(index) + "]";
    const auto line = parse_line(hypergraph_, json, place);
    if (!line) return line.failure();
    if (index > 0 && line->fraction != fractions_) {
      return wrong("bits and fractions in one table: " + quoted_text(json.get<std::string>()) +
                       "; among fractions write 0/1 and 1/1",
                   place);
    }
    fractions_ = line->fraction;
    std::optional<Rational>& known = given_[line->view.index()];
    if (known) {
      const bool same = *known == line->decision;
      return wrong(
          (same ? "view listed twice: " : "contradictory decisions for view: ") + text(line->view),
          place);
    }
    const auto forced = forced_decision(hypergraph_, line->view);
    if (forced && *forced != line->decision) {
      return wrong("breaks validity: view " + text(line->view) + " occurs when every input is " +
                       forced->to_string(),
                   place);
    }
    if (!line->fraction && !is_known_to(hypergraph_, line->view, line->decision)) {
      return wrong("breaks validity: view " + text(line->view) + " does not know the value " +
                       line->decision.to_string(),
                   place);
    }
    known = line->decision;
    return Done{};
  }

  // All decisions, once every line was read.
  [[nodiscard]] Result<std::vector<Rational>> decisions() const {
    std::vector<Rational> result;
    for (std::uint32_t v = 0; v < given_.size(); ++v) {
      const auto forced = forced_decision(hypergraph_, ViewId(v));
      if (!given_[v] && !forced) return wrong("no decision for view: " + text(ViewId(v)), where_);
      result.push_back(given_[v] ? *given_[v] : *forced);
    }
    return result;
  }

  [[nodiscard]] bool fractions() const { return fractions_; }

 private:
  [[nodiscard]] std::string text(ViewId view) const {
    return "'" + view_text(hypergraph_.views(), hypergraph_.system().rounds, view) + "'";
  }

  const DecisionHypergraph& hypergraph_;
  const std::string& where_;
  bool fractions_ = false;
  std::vector<std::optional<Rational>> given_;
};

}  // namespace

Result<TableFile> read_table_file(std::string_view json, const std::string& where,
                                  const DecisionHypergraph::Options& options) {
  if (const auto keys = check_json_keys(json); !keys) return keys.failure(where);
  const Json file = Json::parse(json, nullptr, false);
  if (file.is_discarded() || !file.is_object()) return wrong("not a JSON object", where);
  const auto system = system_of(file, where);
  if (!system) return system.failure();
  const auto lines = file.find("decisions");
  if (lines == file.end() || !lines->is_array()) {
    return wrong("\"decisions\" must be a list", where);
  }
  auto built = DecisionHypergraph::build(*system, options);
  if (!built) return built.failure(where);
  auto hypergraph = std::make_shared<const DecisionHypergraph>(*std::move(built));
  LineReader reader(*hypergraph, where);
  for (std::size_t i = 0; i < lines->size(); ++i) {
    if (const auto read = reader.read((*lines)[i], i); !read) return read.failure();
  }
  auto decisions = reader.decisions();
  if (!decisions) return decisions.failure();
  return TableFile{std::move(hypergraph), reader.fractions(), *std::move(decisions)};
}

std::string table_file_text(const DecisionHypergraph& hypergraph,
                            const std::function<std::string(ViewId)>& decision) {
  const System& system = hypergraph.system();
  std::string text = "{\n";
  text += " \"format\": \"" + std::string(format_name) + "\",\n";
  text += " \"version\": " + std::to_string(format_version) + ",\n";
  text += " \"n\": " + std::to_string(system.processes) + ",\n";
  text += " \"rounds\": " + std::to_string(system.rounds) + ",\n";
  text += " \"channel\": \"" + std::string(channel_name(system.channel)) + "\",\n";
  if (system.task.values() > 2) {
    text += " \"values\": " + std::to_string(system.task.values()) + ",\n";
  }
  text += " \"decisions\": [";
  const char* separator = "\n";
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    if (hypergraph.forced(ViewId(v))) continue;
    text += separator;
    text += "  \"" + view_text(hypergraph.views(), system.rounds, ViewId(v)) + " " +
            decision(ViewId(v)) + "\"";
    separator = ",\n";
  }
  return text + "\n ]\n}\n";
}

}  // namespace tacit
