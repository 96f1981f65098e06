#include "tacit/explain/block_explanation.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/complex/symmetry.h"
#include "tacit/explain/shortest_rule.h"

namespace tacit {
namespace {

constexpr std::size_t most_rule_blocks = 4;  // more are no shorter than a table

// The processes in blocks that the table does not tell apart, smaller blocks first. Exchanging two
// processes without a difference is an equivalence, so one member of a block stands for all.
std::vector<std::vector<unsigned>> alike_processes(const DecisionHypergraph& hypergraph,
                                                   const Colouring& table) {
  const unsigned n = hypergraph.system().processes;
  std::vector<std::vector<unsigned>> blocks;
  for (unsigned i = 0; i < n; ++i) {
    const auto same = std::ranges::find_if(blocks, [&](const std::vector<unsigned>& block) {
      const auto exchange =
          Symmetry::transposition(n, ProcessId(static_cast<std::uint8_t>(block.front())),
                                  ProcessId(static_cast<std::uint8_t>(i)), false);
      return SymmetryAction(hypergraph, exchange)(table) == table;
    });
    if (same == blocks.end()) {
      blocks.push_back({i});
    } else {
      same->push_back(i);
    }
  }
  std::ranges::stable_sort(blocks, {}, &std::vector<unsigned>::size);
  return blocks;
}

}  // namespace

std::vector<std::string> block_rule_lines(const DecisionHypergraph& hypergraph,
                                          const Colouring& table, std::size_t most,
                                          const RunContext& context) {
  const auto alike = alike_processes(hypergraph, table);
  const unsigned n = hypergraph.system().processes;
  if (alike.size() == n || alike.size() > most_rule_blocks || context.cancelled()) return {};
  std::vector<unsigned> sizes;
  std::vector<unsigned> members;
  for (const std::vector<unsigned>& block : alike) {
    sizes.push_back(static_cast<unsigned>(block.size()));
    members.insert(members.end(), block.begin(), block.end());
  }
  const auto collapsed = collapsed_table(hypergraph, table, Blocks(sizes), members);
  expects(collapsed.has_value(), "block_rule_lines: a table that tells members of a block apart");
  const auto rule = shortest_rule(*collapsed, {.most_lines = most}, {}, context);
  if (!rule || table_of(*rule, collapsed->blocks).decisions != collapsed->decisions) return {};
  std::vector<std::string> lines = rule->text_lines();
  if (!std::ranges::is_sorted(members)) {
    for (std::size_t k = 0; k < members.size(); ++k) {
      lines.back() += (k == 0 ? "@" : ",") + std::to_string(members[k] + 1);
    }
  }
  constexpr std::size_t columns = 80;
  const bool fits =
      std::ranges::all_of(lines, [](const std::string& line) { return line.size() <= columns; });
  return fits ? lines : std::vector<std::string>{};
}

}  // namespace tacit
