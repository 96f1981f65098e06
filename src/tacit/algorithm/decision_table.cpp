#include "tacit/algorithm/decision_table.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "tacit/algorithm/json_text.h"
#include "tacit/base/contract.h"
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
    static const std::vector<std::string_view> known{"format", "version", "name",     "n",
                                                     "rounds", "channel", "decisions"};
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
  const auto checked = checked_system(system);
  if (!checked) return checked.failure(where);
  return system;
}

// "VIEW 0" or "VIEW 1".
Result<std::pair<ViewId, Bit>> parse_line(const DecisionHypergraph& hypergraph, const Json& line,
                                          const std::string& where) {
  if (!line.is_string()) return wrong("each decision is a string 'VIEW BIT'", where);
  const std::string text = line.get<std::string>();
  const bool bit_at_end =
      text.size() > 2 && text[text.size() - 2] == ' ' && (text.back() == '0' || text.back() == '1');
  if (!bit_at_end) return wrong("expected 'VIEW 0' or 'VIEW 1': " + quoted_text(text), where);
  const auto view = parse_view(hypergraph.views(), hypergraph.system().rounds,
                               std::string_view(text).substr(0, text.size() - 2));
  if (!view) return view.failure(where);
  return std::pair{*view, Bit(text.back() == '1')};
}

}  // namespace

DecisionTable::DecisionTable(std::shared_ptr<const DecisionHypergraph> hypergraph,
                             Colouring decisions)
    : hypergraph_(std::move(hypergraph)), decisions_(std::move(decisions)) {
  expects(!validity_violation(*hypergraph_, decisions_), "DecisionTable: breaks validity");
}

Result<DecisionTable> DecisionTable::parse(std::string_view json, const std::string& where,
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
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(*std::move(built));

  const auto text = [&](ViewId view) {
    return "'" + view_text(hypergraph->views(), system->rounds, view) + "'";
  };
  std::vector<std::optional<Bit>> given(hypergraph->view_count());
  for (std::size_t i = 0; i < lines->size(); ++i) {
    const auto line =
        parse_line(*hypergraph, (*lines)[i], where + ": decisions[" + std::to_string(i) + "]");
    if (!line) return line.failure();
    const auto [view, bit] = *line;
    std::optional<Bit>& known = given[view.index()];
    const std::string place = where + ": decisions[" + std::to_string(i) + "]";
    if (known) {
      return wrong((*known == bit ? "view listed twice: " : "contradictory decisions for view: ") +
                       text(view),
                   place);
    }
    if ((hypergraph->allowed(view) & only_value(bit)) == 0) {
      return wrong("breaks validity: view " + text(view) + " occurs when every input is " +
                       std::to_string(1 - static_cast<int>(bit)),
                   place);
    }
    known = bit;
  }
  Colouring decisions(hypergraph->view_count());
  for (std::uint32_t v = 0; v < decisions.size(); ++v) {
    const ValueSet allowed = hypergraph->allowed(ViewId(v));
    if (!given[v] && !hypergraph->forced(ViewId(v))) {
      return wrong("no decision for view: " + text(ViewId(v)), where);
    }
    decisions[v] = given[v].value_or(allowed == only_value(Bit::one) ? Bit::one : Bit::zero);
  }
  return DecisionTable(hypergraph, std::move(decisions));
}

std::string DecisionTable::to_json() const {
  const System& system = hypergraph_->system();
  std::string text = "{\n";
  text += " \"format\": \"" + std::string(format_name) + "\",\n";
  text += " \"version\": " + std::to_string(format_version) + ",\n";
  text += " \"n\": " + std::to_string(system.processes) + ",\n";
  text += " \"rounds\": " + std::to_string(system.rounds) + ",\n";
  text += " \"channel\": \"" + std::string(channel_name(system.channel)) + "\",\n";
  text += " \"decisions\": [";
  const char* separator = "\n";
  for (std::uint32_t v = 0; v < decisions_.size(); ++v) {
    if (hypergraph_->forced(ViewId(v))) continue;
    text += separator;
    text += "  \"" + view_text(hypergraph_->views(), system.rounds, ViewId(v)) + " " +
            std::to_string(static_cast<int>(decisions_[v])) + "\"";
    separator = ",\n";
  }
  return text + "\n ]\n}\n";
}

namespace {

// The deliveries of the members' messages in an execution among more processes, as a pattern of
// their own.
Pattern pattern_of_members(const Executions& executions, Pattern pattern, unsigned rounds,
                           std::span<const unsigned> members) {
  std::uint64_t result = 0;
  for (unsigned t = 0; t < rounds; ++t) {
    const std::uint64_t links = executions.round_links(pattern, t);
    result <<= members.size();
    for (std::size_t k = 0; k < members.size(); ++k) result |= (links >> members[k] & 1U) << k;
  }
  return Pattern(result);
}

// The first member heard in the last round in which any was heard.
std::optional<std::size_t> last_heard(const Executions& executions, Pattern pattern,
                                      unsigned rounds) {
  for (unsigned t = rounds; t-- > 0;) {
    const std::uint64_t links = executions.round_links(pattern, t);
    if (links != 0) return static_cast<std::size_t>(std::countr_zero(links));
  }
  return std::nullopt;
}

}  // namespace

Result<DecisionTable> DecisionTable::run_by(std::span<const unsigned> members, unsigned n,
                                            const DecisionHypergraph::Options& options) const {
  expects(system().channel == ChannelKind::broadcast && members.size() == system().processes,
          "DecisionTable: not a committee for this table");
  auto built = DecisionHypergraph::build({n, system().rounds, ChannelKind::broadcast}, options);
  if (!built) return built.failure();
  const auto wide = std::make_shared<const DecisionHypergraph>(*std::move(built));
  const Executions& inner = hypergraph_->executions();
  Colouring decisions(wide->view_count());
  for (std::uint64_t f = 0; f < wide->facet_count(); ++f) {
    const ProcessSet ones = wide->executions().input(FacetId(f));
    const Pattern pattern = pattern_of_members(
        wide->executions(), wide->executions().pattern(FacetId(f)), system().rounds, members);
    std::uint64_t values = 0;
    for (std::size_t k = 0; k < members.size(); ++k)
      values |= (ones.mask() >> members[k] & 1U) << k;
    const auto members_views = hypergraph_->facet(inner.facet(ProcessSet(values), pattern));
    const auto member_decides = [&](std::size_t k) { return decisions_[members_views[k].index()]; };
    const auto heard = last_heard(inner, pattern, system().rounds);
    const auto views = wide->facet(FacetId(f));
    for (const ProcessId i : ProcessSet::first(n)) {
      decisions[views[i.index()].index()] = heard ? member_decides(*heard) : ones.bit(i);
    }
    for (std::size_t k = 0; k < members.size(); ++k) {
      decisions[views[members[k]].index()] = member_decides(k);
    }
  }
  return DecisionTable(wide, std::move(decisions));
}

}  // namespace tacit
