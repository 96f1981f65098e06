// A line "condition: decision" may stand first in a list when its decision agrees with the table on
// every view for which the condition holds. Such a line never does harm: whatever lists decide the
// other views still do. So a list is built from the front, always of lines that agree with what is
// left, until one decision agrees with all that is left. Sets of views are vectors of bits.
//
// Conditions are made of their text, which the language of algorithms reads, so that what is
// printed means what was searched.
#include "tacit/explain/shortest_rule.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <ranges>
#include <set>
#include <string>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/explain/rule_parts.h"

namespace tacit {
namespace {

constexpr std::size_t most_views = 20'000;

struct ListLine {
  std::vector<std::string> parts;  // none: otherwise
  std::string decision;
};

std::string list_text(const std::string& blocks, const std::vector<ListLine>& lines) {
  std::string text = "rule[" + blocks + "]{";
  for (const ListLine& line : lines) {
    std::string condition;
    for (const std::string& part : line.parts) {
      condition += (condition.empty() ? "" : " and ") + part;
    }
    text += (condition.empty() ? "otherwise" : condition) + ": " + line.decision + "; ";
  }
  return text + "}";
}

std::string pattern_text(const Blocks& blocks) {
  if (blocks.count() == 1 || (blocks.count() == 2 && blocks.sizes()[0] == 1)) return blocks.name();
  std::string text = "blocks:";
  for (const unsigned size : blocks.sizes()) {
    text += (text.back() == ':' ? "" : ",") + std::to_string(size);
  }
  return text;
}

// A list without its last line.
struct Unfinished {
  ViewMask left;
  std::vector<ListLine> lines;
  std::size_t conditions = 0;  // parts of all lines
};

// The list with a last line, where one decision agrees with all that is left.
std::optional<std::vector<ListLine>> with_last_line(const RuleParts& parts,
                                                    const Unfinished& list) {
  for (const BlockDecision& decision : parts.decisions()) {
    if (decision.needs_leader) continue;
    if (list.left.meets_outside(list.left, decision.agrees)) continue;
    std::vector<ListLine> lines = list.lines;
    lines.push_back({{}, decision.text});
    return lines;
  }
  return std::nullopt;
}

// The `width` ways to add the line that decides most of what is left.
void add_lines(const RuleParts& parts, const Unfinished& list, std::size_t width,
               std::map<ViewMask, Unfinished>& further) {
  struct Way {
    const BlockCondition* condition;
    const BlockDecision* decision;
  };
  // By how many views are covered; shorter conditions come first.
  std::vector<std::vector<Way>> ways(list.left.size() + 1);
  // Where a decision is not that of the table.
  std::vector<ViewMask> wrong;
  for (const BlockDecision& decision : parts.decisions()) {
    wrong.push_back(list.left - decision.agrees);
  }
  for (std::size_t c = 0; c < parts.conditions().size(); ++c) {
    const BlockCondition& condition = parts.conditions()[c];
    for (std::size_t d = 0; d < wrong.size(); ++d) {
      const BlockDecision& decision = parts.decisions()[d];
      if (parts.holding().meets(c, wrong[d])) continue;
      if (decision.needs_leader && !condition.knows_leader) continue;
      const std::size_t covered = parts.holding().common(c, list.left);
      if (covered > 0) ways[covered].push_back({&condition, &decision});
      break;
    }
  }
  std::set<ViewMask> taken;
  for (const Way& way : ways | std::views::reverse | std::views::join) {
    if (taken.size() == width) return;
    Unfinished next = list;
    next.left = next.left - way.condition->holds;
    if (!taken.insert(next.left).second) continue;
    next.lines.push_back({way.condition->parts, way.decision->text});
    next.conditions += way.condition->parts.size();
    const auto known = further.find(next.left);
    if (known == further.end()) {
      further.emplace(next.left, std::move(next));
    } else if (next.conditions < known->second.conditions) {
      known->second = std::move(next);
    }
  }
}

std::optional<std::vector<ListLine>> short_list(const RuleParts& parts,
                                                const ShortRuleLimits& limits,
                                                const RunContext& context) {
  Unfinished first{parts.matters(), {{{"unanimous"}, "own"}}, 1};
  first.left = first.left - parts.unanimous();
  std::vector<Unfinished> lists{std::move(first)};
  while (!lists.empty() && lists.front().lines.size() < limits.most_lines) {
    // The lists have equally many lines: the one with the fewest conditions is wanted.
    std::ranges::stable_sort(lists, {}, &Unfinished::conditions);
    for (const Unfinished& list : lists) {
      if (auto whole = with_last_line(parts, list)) return whole;
    }
    std::map<ViewMask, Unfinished> further;
    for (const Unfinished& list : lists) {
      if (context.cancelled()) return std::nullopt;
      add_lines(parts, list, limits.width, further);
    }
    lists.clear();
    for (auto& [left, list] : further) lists.push_back(std::move(list));
    std::ranges::stable_sort(lists, {}, [](const Unfinished& list) {
      return std::pair{list.left.size(), list.conditions};
    });
    if (lists.size() > limits.width) {
      lists.erase(lists.begin() + static_cast<std::ptrdiff_t>(limits.width), lists.end());
    }
  }
  return std::nullopt;
}

// The rule of a list. Nothing where it has no value for some view, or is not valid.
std::optional<BlockRule> valid_rule(const Blocks& blocks, const std::vector<ListLine>& lines) {
  auto rule = BlockRule::parse(list_text(pattern_text(blocks), lines));
  if (!rule) return std::nullopt;
  const BlockViews views(blocks);
  for (std::size_t v = 0; v < views.size(); ++v) {
    const auto decision = (*rule)(views[v], blocks.processes());
    if (!decision) return std::nullopt;
    if (views[v].forced() && *decision != *views[v].forced()) return std::nullopt;
  }
  return *std::move(rule);
}

// Drops lines and conditions as long as the rule is as good.
std::vector<ListLine> with_less(const Blocks& blocks, std::vector<ListLine> lines,
                                const std::function<bool(const BlockRule&)>& is_as_good,
                                const RunContext& context) {
  const auto is_fine = [&](const std::vector<ListLine>& shorter) {
    const auto rule = valid_rule(blocks, shorter);
    return rule && is_as_good(*rule);
  };
  for (std::size_t i = 0; i + 1 < lines.size() && !context.cancelled();) {
    std::vector<ListLine> shorter = lines;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
    if (is_fine(shorter)) {
      lines = std::move(shorter);
      i = 0;
    } else {
      ++i;
    }
  }
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    for (std::size_t part = 0; part < lines[i].parts.size() && lines[i].parts.size() > 1;) {
      if (context.cancelled()) return lines;
      std::vector<ListLine> shorter = lines;
      shorter[i].parts.erase(shorter[i].parts.begin() + static_cast<std::ptrdiff_t>(part));
      if (is_fine(shorter)) {
        lines = std::move(shorter);
      } else {
        ++part;
      }
    }
  }
  return lines;
}

}  // namespace

std::optional<BlockTable> collapsed_table(const DecisionHypergraph& hypergraph,
                                          const Colouring& decisions, const Blocks& blocks,
                                          const std::vector<unsigned>& members) {
  const System& system = hypergraph.system();
  expects(system.rounds == 1 && system.channel == ChannelKind::broadcast &&
              system.processes == blocks.processes(),
          "collapsed_table: not one broadcast round of the processes of the blocks");
  const auto renamed = [&members](ProcessSet set) {
    ProcessSet result;
    for (unsigned k = 0; k < members.size(); ++k) {
      const bool is_member = set.contains(ProcessId(static_cast<std::uint8_t>(members[k])));
      if (is_member) result.insert(ProcessId(static_cast<std::uint8_t>(k)));
    }
    return result;
  };
  const BlockViews views(blocks);
  BlockTable table{blocks, std::vector<std::optional<Bit>>(views.size())};
  const Executions& executions = hypergraph.executions();
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    const ProcessSet ones = renamed(executions.input(FacetId(f)));
    const ProcessSet delivered =
        renamed(ProcessSet(executions.round_links(executions.pattern(FacetId(f)), 0)));
    const auto of_facet = hypergraph.facet(FacetId(f));
    for (const ProcessId i : ProcessSet::first(system.processes)) {
      const ProcessSet known = delivered | ProcessSet::only(i);
      const BlockView view = block_view(blocks, OneRoundView{i, known, ones & known});
      auto& decision = table.decisions[views.number(view)];
      const Bit here = Bit(decisions[of_facet[members[i.index()]].index()]);
      if (decision && *decision != here) return std::nullopt;
      decision = here;
    }
  }
  return table;
}

BlockTable table_of(const BlockRule& rule, const Blocks& blocks) {
  const BlockViews views(blocks);
  BlockTable table{blocks, {}};
  for (std::size_t v = 0; v < views.size(); ++v) {
    const auto decision = rule(views[v], blocks.processes());
    expects(static_cast<bool>(decision), "table_of: a rule without a value");
    table.decisions.emplace_back(*decision);
  }
  return table;
}

ShortRules::ShortRules(const BlockTable& table, const RunContext& context) : blocks_(table.blocks) {
  if (table.decisions.size() > most_views) return;
  parts_ = std::make_shared<const RuleParts>(table, context);
}

std::optional<BlockRule> ShortRules::shortest(
    const ShortRuleLimits& limits, const std::function<bool(const BlockRule&)>& is_as_good,
    const RunContext& context) const {
  if (!parts_) return std::nullopt;
  auto lines = short_list(*parts_, limits, context);
  if (!lines) return std::nullopt;
  if (is_as_good) lines = with_less(blocks_, *std::move(lines), is_as_good, context);
  auto rule = valid_rule(blocks_, *lines);
  expects(rule.has_value(), "ShortRules: the rule does not have a value everywhere");
  return rule;
}

std::optional<BlockRule> shortest_rule(const BlockTable& table, const ShortRuleLimits& limits,
                                       const std::function<bool(const BlockRule&)>& is_as_good,
                                       const RunContext& context) {
  return ShortRules(table, context).shortest(limits, is_as_good, context);
}

}  // namespace tacit
