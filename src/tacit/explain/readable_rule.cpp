// The table of an algorithm says more than its error needs: a view may be decided either way
// without a further error. First a rule is sought that decides as the table does; then, with the
// views left open whose decision alone does not matter, one that may differ from the table there.
// What the rule does is evaluated in the end, since views that do not matter one by one may matter
// together.
#include "tacit/explain/readable_rule.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tacit/explain/shortest_rule.h"

namespace tacit {
namespace {

using Decisions = ClassProblem::Decisions;

bool is_at_most(const Profile& a, const Profile& b) {
  const unsigned degree = std::max(a.degree(), b.degree());
  const Profile left = a.raised_to(degree);
  const Profile right = b.raised_to(degree);
  return std::ranges::equal(left.coefficients(), right.coefficients(),
                            [](const Integer& x, const Integer& y) { return x <= y; });
}

class Judge {
 public:
  Judge(const ClassProblem& problem, const Decisions& table, const RuleTarget& target)
      : problem_(problem), targets_(target.reached), at_(target.at) {
    for (std::size_t input = 0; input < problem.inputs().size(); ++input) {
      errors_.push_back(errors(table, input));
    }
  }

  [[nodiscard]] bool is_as_good(const Decisions& decisions) const {
    if (at_) return is_as_good_at(*at_, decisions);
    for (std::size_t input = 0; input < errors_.size(); ++input) {
      const Profile found = errors(decisions, input);
      if (is_at_most(found, errors_[input])) continue;
      if (targets_.empty()) return false;
      for (const Profile& target : targets_) {
        if (!is_at_most(found, target)) return false;
      }
    }
    return true;
  }
  // What the rule decides; nothing where it has no value for a view, or leaves the class.
  [[nodiscard]] std::optional<Decisions> decisions_of(const BlockRule& rule) const {
    bool has_values = true;
    auto decisions = problem_.decisions([&](const BlockView& view) {
      const auto decided = rule(view, problem_.links());
      has_values = has_values && static_cast<bool>(decided);
      return decided ? *decided : Bit::zero;
    });
    return has_values ? std::move(decisions) : std::nullopt;
  }
  [[nodiscard]] bool is_as_good(const BlockRule& rule) const {
    const auto decisions = decisions_of(rule);
    return decisions && is_as_good(*decisions);
  }

 private:
  [[nodiscard]] bool is_as_good_at(const Probability& at, const Decisions& decisions) const {
    bool reaches = false;
    for (std::size_t input = 0; input < errors_.size(); ++input) {
      const Profile found = errors(decisions, input);
      const Rational value = found(at);
      for (const Profile& target : targets_) {
        if (value > target(at)) return false;
        reaches = reaches || (is_at_most(found, target) && is_at_most(target, found));
      }
    }
    return reaches;
  }
  [[nodiscard]] Profile errors(const Decisions& decisions, std::size_t input) const {
    return to_profile(problem_.errors(input, problem_.open_errors(decisions, input)));
  }

  const ClassProblem& problem_;
  std::span<const Profile> targets_;
  std::optional<Probability> at_;
  std::vector<Profile> errors_;  // of the table, by input
};

BlockTable table_of(const ClassProblem& problem, const Decisions& decisions) {
  const Blocks& blocks = problem.algorithms().blocks;
  const BlockViews views(blocks);
  BlockTable table{blocks, {}};
  for (std::size_t v = 0; v < views.size(); ++v) {
    table.decisions.emplace_back(problem.decide(decisions, views[v]));
  }
  return table;
}

// The table with the views left open whose decision alone does not matter.
BlockTable open_table(const ClassProblem& problem, const Decisions& decisions, const Judge& judge) {
  BlockTable table = table_of(problem, decisions);
  for (std::size_t variable = 0; variable < decisions.size(); ++variable) {
    Decisions changed = decisions;
    changed[variable] = !changed[variable];
    if (!judge.is_as_good(changed)) continue;
    const BlockTable other = table_of(problem, changed);
    for (std::size_t v = 0; v < table.decisions.size(); ++v) {
      if (table.decisions[v] && *table.decisions[v] != *other.decisions[v]) {
        table.decisions[v].reset();
      }
    }
  }
  return table;
}

// A rule with a name that is for just these blocks and as good as the table.
std::optional<ClassRule> named_rule(const ClassProblem& problem, const Judge& judge) {
  const Blocks& blocks = problem.algorithms().blocks;
  for (const NamedBlockRule& named : named_block_rules()) {
    auto rule = BlockRule::parse(named.text);
    if (!rule) continue;
    const auto pattern = rule->blocks().among(blocks.processes());
    if (!pattern || *pattern != blocks || !judge.is_as_good(*rule)) continue;
    auto decided = judge.decisions_of(*rule);
    return ClassRule{*std::move(rule), *std::move(decided), std::string(named.name)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<ClassRule> short_class_rule(const ClassProblem& problem, const Decisions& decisions,
                                          const RuleTarget& target, const RunContext& context) {
  const Judge judge(problem, decisions, target);
  if (auto named = named_rule(problem, judge)) return named;
  const auto is_as_good = [&](const BlockRule& rule) { return judge.is_as_good(rule); };
  const BlockTable whole = table_of(problem, decisions);
  // Beyond these, a table takes up to seconds.
  constexpr std::size_t most_views_at_leisure = 400;
  constexpr unsigned most_processes_at_leisure = 15;
  const unsigned n = problem.algorithms().blocks.processes();
  if (whole.decisions.size() > most_views_at_leisure || n > most_processes_at_leisure) {
    return std::nullopt;
  }
  const ShortRules of_open(open_table(problem, decisions, judge), context);
  const auto attempt = [&](const ShortRules& rules,
                           const ShortRuleLimits& limits) -> std::optional<ClassRule> {
    if (context.cancelled()) return std::nullopt;
    auto rule = rules.shortest(limits, is_as_good, context);
    if (!rule || !is_as_good(*rule)) return std::nullopt;
    auto decided = judge.decisions_of(*rule);
    return ClassRule{*std::move(rule), *std::move(decided), {}};
  };
  // Six lines can be read at once; more are better than none. A quick look tells where looking for
  // six is of no use.
  constexpr ShortRuleLimits thorough{.width = 160};
  constexpr ShortRuleLimits long_rules{.most_lines = 20, .width = 4};
  constexpr std::size_t hopeless_lines = 10;
  auto quick = attempt(of_open, long_rules);
  const bool hopeless = quick && quick->rule.lines().size() > hopeless_lines;
  if (hopeless && !target.at) return quick;
  constexpr unsigned most_processes_at_length = 8;
  if ((hopeless || !quick) && n > most_processes_at_length) return quick;
  const ShortRules of_whole(whole, context);
  if (auto found = attempt(of_whole, {})) return found;
  if (auto found = attempt(of_open, {})) return found;
  if (target.at) {  // too long for every piece of an interval
    if (auto found = attempt(of_open, thorough)) return found;
  }
  if (quick) return quick;
  return attempt(of_whole, long_rules);
}

}  // namespace tacit
