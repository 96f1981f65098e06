// First the table is compared with named algorithms (nearest_named.h). Then, for one
// round, it is written as a decision list (decision_list.h), or as a rule of blocks
// (block_explanation.h) where that is shorter. For more rounds the
// exceptions from the nearest named algorithm are listed as views, one for all its
// images under the symmetries that the table has.
#include "tacit/explain/explanation.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/complex/symmetry.h"
#include "tacit/complex/view_text.h"
#include "tacit/explain/block_explanation.h"
#include "tacit/explain/decision_list.h"
#include "tacit/explain/nearest_named.h"
#include "tacit/explain/rule_text.h"

namespace tacit {
namespace {

constexpr std::size_t most_lines = 16;            // of a decision list
constexpr std::size_t most_rule_lines = 8;        // of a rule of blocks
constexpr std::size_t most_listed = 12;           // views, for more than one round
constexpr std::uint64_t most_images = 5'000'000;  // views of the images of a table

// The symmetries that leave all the colourings as they are.
std::vector<Symmetry> stabiliser(const DecisionHypergraph& hypergraph,
                                 const std::vector<const Colouring*>& colourings) {
  const unsigned n = hypergraph.system().processes;
  const unsigned values = hypergraph.task().values();
  std::vector<Symmetry> result{Symmetry::identity(n, values)};
  if (n > 6 || values > 5) return result;
  const auto group = Symmetry::group(n, values);
  if (group.size() * hypergraph.view_count() > most_images) return result;
  for (const Symmetry& symmetry : group) {
    if (symmetry == result.front()) continue;
    const SymmetryAction action(hypergraph, symmetry);
    if (std::ranges::all_of(colourings, [&](const Colouring* c) { return action(*c) == *c; })) {
      result.push_back(symmetry);
    }
  }
  return result;
}

std::vector<std::string> table_only(const Problem& problem,
                                    const std::vector<NamedNeighbour>& bases) {
  std::vector<std::string> lines;
  std::string text = "a table of " + std::to_string(problem.free_views()) + " decisions";
  if (!bases.empty()) {
    text += "; all but " + std::to_string(bases.front().exceptions) + " are those of " +
            bases.front().name;
  }
  add_wrapped(lines, std::move(text));
  return lines;
}

// The exceptions of the nearest base, one for all its images under the symmetries.
std::vector<std::string> view_by_view(const Problem& problem, const Colouring& table,
                                      const std::vector<NamedNeighbour>& bases) {
  if (bases.empty()) return table_only(problem, bases);
  const NamedNeighbour& base = bases.front();
  const DecisionHypergraph& hypergraph = problem.hypergraph();
  const auto group = stabiliser(hypergraph, {&table, &base.colouring});
  std::vector<SymmetryAction> actions;
  actions.reserve(group.size());
  for (const Symmetry& symmetry : group) actions.emplace_back(hypergraph, symmetry);
  std::vector<std::string> lines;
  if (group.size() > 1) {
    std::string text = "every line also";
    for (const Symmetry& generator : generators_of(group)) {
      text += (text.ends_with("also") ? " after " : ", after ") + symmetry_text(generator);
    }
    add_wrapped(lines, text + ", any number of times");
  }
  Colouring described = base.colouring;
  std::size_t orbits = 0;
  std::size_t left = 0;  // orbits that are not listed
  for (std::uint32_t v = 0; v < table.size(); ++v) {
    if (table[v] == described[v]) continue;
    for (std::size_t g = 0; g < group.size(); ++g) {
      described[actions[g](ViewId(v)).index()] = group[g](table[v]);
    }
    if (++orbits > most_listed) {
      ++left;
      continue;
    }
    add_wrapped(lines, view_text(hypergraph.views(), hypergraph.system().rounds, ViewId(v)) + ": " +
                           digit(table[v]));
  }
  expects(described == table, "explain: the rule is not the table");
  if (orbits > 4 * most_listed) return table_only(problem, bases);
  add_wrapped(lines, "otherwise: " + base.name);
  if (left > 0) {
    lines.push_back("and " + std::to_string(left) + " more lines of exceptions, " +
                    std::to_string(base.exceptions) + " views in all");
  }
  return lines;
}

std::vector<std::string> one_round_rule(const Problem& problem, const Colouring& table,
                                        const std::vector<NamedNeighbour>& bases,
                                        const RunContext& context) {
  auto lines = decision_list(problem, table, bases, most_lines, context);
  if (problem.hypergraph().system().channel == ChannelKind::broadcast) {
    // Two lines of text are for the braces.
    const std::size_t most =
        lines.empty() ? most_rule_lines : std::max<std::size_t>(2, lines.size()) - 2;
    auto rule =
        block_rule_lines(problem.hypergraph(), table, std::min(most, most_rule_lines), context);
    if (!rule.empty()) return rule;
  }
  if (context.cancelled()) return table_only(problem, bases);
  return lines.empty() ? view_by_view(problem, table, bases) : lines;
}

}  // namespace

Explanation explain(const Problem& problem, const Problem::Decisions& decisions,
                    const RunContext& context) {
  // Even the nearest named algorithm takes long to find among many views.
  constexpr std::uint32_t few_views = 1 << 12;
  if (context.cancelled() && problem.free_views() > few_views) {
    return {"", table_only(problem, {}), false};
  }
  const Colouring table = problem.colouring(decisions);
  const bool binary = problem.hypergraph().task().values() == 2;
  const auto bases = binary ? nearest_named(problem.hypergraph(), table)
                            : nearest_word_rules(problem.hypergraph(), table);
  if (!bases.empty() && bases.front().exceptions == 0) {
    std::vector<std::string> rule;
    add_wrapped(rule, bases.front().name);
    return {bases.front().name, std::move(rule), bases.front().exact_name};
  }
  if (context.cancelled()) return {"", table_only(problem, bases), false};
  const unsigned rounds = problem.hypergraph().system().rounds;
  if (rounds == 1 && binary) return {"", one_round_rule(problem, table, bases, context), false};
  return {"", view_by_view(problem, table, bases), false};
}

}  // namespace tacit
