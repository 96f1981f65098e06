// Conditions and decisions that short rules are made of, each with the views of one table for which
// it holds or agrees. Not installed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/algorithm/expression.h"
#include "tacit/explain/shortest_rule.h"
#include "tacit/explain/view_mask.h"
#include "tacit/model/blocks.h"

namespace tacit {

struct BlockCondition {
  std::vector<std::string> parts;  // joined by `and`
  ViewMask holds;                  // among the views that matter
  bool knows_leader = false;       // says that the leader's value is known
};

struct BlockDecision {
  std::string text;
  ViewMask agrees;
  bool needs_leader = false;  // has no value where the leader's is unknown
};

class RuleParts {
 public:
  // After a stop some conditions are missing.
  explicit RuleParts(const BlockTable& table, const RunContext& context = {});

  // The views that the table or validity decides.
  [[nodiscard]] const ViewMask& matters() const& { return matters_; }
  [[nodiscard]] const ViewMask& matters() const&& = delete;  // would dangle
  // Different sets of views, shorter conditions first; at most 100000.
  [[nodiscard]] const std::vector<BlockCondition>& conditions() const& { return conditions_; }
  [[nodiscard]] const std::vector<BlockCondition>& conditions() const&& = delete;
  // By condition, where it holds, once more: side by side in memory.
  [[nodiscard]] const ViewMasks& holding() const& { return holding_; }
  [[nodiscard]] const ViewMasks& holding() const&& = delete;
  [[nodiscard]] const std::vector<BlockDecision>& decisions() const& { return decisions_; }
  [[nodiscard]] const std::vector<BlockDecision>& decisions() const&& = delete;
  [[nodiscard]] ViewMask unanimous() const { return where("unanimous"); }

 private:
  // What a process is, and conditions that tell views of such processes apart.
  struct Role {
    std::vector<std::string> parts;
    std::vector<BlockCondition> single;
  };

  [[nodiscard]] Expression read(const std::string& text) const;
  // The views that matter on which the expression has a value that is not 0.
  [[nodiscard]] ViewMask where(const std::string& text) const;
  // Comparisons of the counts with numbers and with each other.
  [[nodiscard]] std::vector<std::string> comparisons(bool with_leader) const;
  [[nodiscard]] std::vector<Role> roles(const RunContext& context) const;
  void make_decisions();
  void make_conditions(const RunContext& context);

  Blocks blocks_;
  BlockViews views_;
  BlockNames names_;
  std::vector<std::optional<Bit>> decided_;
  ViewMask matters_;
  std::vector<BlockCondition> conditions_;
  ViewMasks holding_;
  std::vector<BlockDecision> decisions_;
};

}  // namespace tacit
