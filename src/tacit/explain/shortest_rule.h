// Short rules for algorithms that treat the members of each block alike: from a table over the
// classes of views (model/blocks.h) to a rule that can be read (algorithm/block_rule.h).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "tacit/algorithm/block_rule.h"
#include "tacit/base/run_context.h"
#include "tacit/complex/decision_hypergraph.h"
#include "tacit/model/blocks.h"

namespace tacit {

// An algorithm of a class, or a part of one.
struct BlockTable {
  Blocks blocks;
  // By the number of the view in BlockViews(blocks); nothing where either decision will do.
  // Validity decides views on which one value is known alone, whatever stands here.
  std::vector<std::optional<Bit>> decisions;
};

// The table of a one-round algorithm, where it treats the members of the blocks alike; nothing
// where two views of one class are decided differently. members[k], counted from 0, stands for
// process k of the blocks. Expects one broadcast round of as many processes as the blocks have,
// each of them a member, and one decision per view.
[[nodiscard]] std::optional<BlockTable> collapsed_table(const DecisionHypergraph& hypergraph,
                                                        const Colouring& decisions,
                                                        const Blocks& blocks,
                                                        const std::vector<unsigned>& members);
// The table of a rule. Expects a rule that has a value for every view among the blocks.
[[nodiscard]] BlockTable table_of(const BlockRule& rule, const Blocks& blocks);

struct ShortRuleLimits {
  std::size_t most_lines = 6;
  // How many unfinished lists are kept after each line. More may find shorter rules.
  std::size_t width = 24;
};

class RuleParts;

// The search for short rules of one table; the conditions that lines are made of are found once.
class ShortRules {
 public:
  // After a stop fewer rules are found.
  explicit ShortRules(const BlockTable& table, const RunContext& context = {});

  // A rule with few lines, and among those with few conditions, that decides as the table does
  // wherever the table decides; nothing where none was found within the limits, with more than
  // 20000 classes of views, or after a stop. It is short, but it need not be the shortest of all:
  // lines are chosen greedily, in `width` ways at once, among those of at most three conditions
  // that agree with the table on every view that the lines before leave.
  // Where `is_as_good` is given, the table may be left: lines and conditions are dropped as long as
  // the remaining rule, which is valid, is as good.
  // Cost: the product of width, lines, conditions (up to a hundred thousand) and views / 64.
  [[nodiscard]] std::optional<BlockRule> shortest(
      const ShortRuleLimits& limits = {},
      const std::function<bool(const BlockRule&)>& is_as_good = {},
      const RunContext& context = {}) const;

 private:
  Blocks blocks_;
  std::shared_ptr<const RuleParts> parts_;  // null where there are too many views
};

// ShortRules(table).shortest(...), for one search.
[[nodiscard]] std::optional<BlockRule> shortest_rule(
    const BlockTable& table, const ShortRuleLimits& limits = {},
    const std::function<bool(const BlockRule&)>& is_as_good = {}, const RunContext& context = {});

}  // namespace tacit
