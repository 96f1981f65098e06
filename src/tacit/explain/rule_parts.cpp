#include "tacit/explain/rule_parts.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

constexpr std::size_t most_conditions = 100'000;

// Whether a condition holds only where the leader's value is known.
bool says_leader(const std::string& part) {
  return part == "leading" || part == "leader heard";
}

}  // namespace

RuleParts::RuleParts(const BlockTable& table, const RunContext& context)
    : blocks_(table.blocks), views_(table.blocks), matters_(views_.size()) {
  names_ = {blocks_.count(), blocks_.count() > 1 && blocks_.sizes()[0] == 1};
  for (std::size_t v = 0; v < views_.size(); ++v) {
    decided_.push_back(views_[v].forced() ? views_[v].forced() : table.decisions[v]);
    if (decided_.back()) matters_.insert(v);
  }
  make_decisions();
  make_conditions(context);
}

Expression RuleParts::read(const std::string& text) const {
  auto parsed = Expression::parse(text, text, 0, names_);
  expects(static_cast<bool>(parsed), "RuleParts: a condition that cannot be read");
  return *std::move(parsed);
}

ViewMask RuleParts::where(const std::string& text) const {
  const Expression expression = read(text);
  ViewMask result(views_.size());
  for (std::size_t v = 0; v < views_.size(); ++v) {
    if (!decided_[v]) continue;
    const auto value = expression(views_[v], blocks_.processes());
    if (value && *value != 0) result.insert(v);
  }
  return result;
}

void RuleParts::make_decisions() {
  std::vector<std::string> texts{"own", "!own", "1", "0", "ones > zeros", "zeros > ones"};
  if (names_.has_leader) texts.insert(texts.begin() + 2, {"leader", "!leader"});
  for (const std::string& text : texts) {
    const Expression expression = read(text);
    BlockDecision decision{text, ViewMask(views_.size()), text.ends_with("leader")};
    for (std::size_t v = 0; v < views_.size(); ++v) {
      if (!decided_[v]) continue;
      const auto value = expression(views_[v], blocks_.processes());
      if (value && Bit(*value != 0) == *decided_[v]) decision.agrees.insert(v);
    }
    decisions_.push_back(std::move(decision));
  }
}

std::vector<std::string> RuleParts::comparisons(bool with_leader) const {
  std::vector<std::pair<std::string, std::string>> pairs{{"same", "other"}};
  if (with_leader) pairs.emplace_back("with", "against");
  pairs.emplace_back("zeros", "ones");
  for (unsigned b = 1; b <= blocks_.count() && blocks_.count() > 1; ++b) {
    pairs.emplace_back("zeros" + std::to_string(b), "ones" + std::to_string(b));
  }
  std::vector<std::string> result;
  for (const auto& [first, second] : pairs) {
    result.push_back(first + " == " + second);
    for (const auto& [a, b] : {std::pair{first, second}, std::pair{second, first}}) {
      result.push_back(a + " > " + b);
      for (unsigned c = 1; c < blocks_.processes(); ++c) {
        result.push_back(a + " > " + b + " + " + std::to_string(c));
        result.push_back(a + " == " + b + " + " + std::to_string(c));
      }
    }
  }
  for (const auto& [first, second] : pairs) {
    for (const std::string& count : {first, second}) {
      for (unsigned c = 0; c <= blocks_.processes(); ++c) {
        for (const char* const relation : {" == ", " > ", " < "}) {
          result.push_back(count + relation + std::to_string(c));
        }
      }
    }
  }
  return result;
}

std::vector<RuleParts::Role> RuleParts::roles(const RunContext& context) const {
  std::vector<Role> result{{{}, {}}};
  if (names_.has_leader) {
    for (const char* const part : {"leader heard", "leader not heard", "leading", "!leading"}) {
      result.push_back({{part}, {}});
    }
    result.push_back({{"!leading", "leader heard"}, {}});
  } else if (blocks_.count() > 1) {
    for (unsigned b = 1; b <= blocks_.count(); ++b) {
      result.push_back({{"block == " + std::to_string(b)}, {}});
    }
  }
  std::unordered_map<std::string, ViewMask> known;  // roles share their comparisons
  const auto where_once = [&](const std::string& text) -> const ViewMask& {
    const auto found = known.find(text);
    return found != known.end() ? found->second : known.emplace(text, where(text)).first->second;
  };
  for (Role& role : result) {
    ViewMask holds = matters_;
    bool knows_leader = false;
    for (const std::string& part : role.parts) {
      holds = holds & where(part);
      knows_leader = knows_leader || says_leader(part);
    }
    std::set<ViewMask> different{holds};
    for (const std::string& text : comparisons(knows_leader)) {
      if (context.cancelled()) return result;
      ViewMask here = holds & where_once(text);
      if (here.empty() || !different.insert(here).second) continue;
      role.single.push_back({{text}, std::move(here), knows_leader});
    }
  }
  return result;
}

// Of two conditions with the same views the first one stays, and the first one that says that the
// leader is known.
void RuleParts::make_conditions(const RunContext& context) {
  std::array<std::unordered_set<ViewMask, ViewMaskHash>, 2> seen;  // by knows_leader
  // The parts are those of the three, of which the last two may be missing.
  const auto add = [&](const Role& role, const BlockCondition* one, const BlockCondition* two,
                       ViewMask holds) {
    if (conditions_.size() >= most_conditions || holds.empty()) return;
    const bool knows_leader = std::ranges::any_of(role.parts, says_leader);
    if (!seen[knows_leader ? 1 : 0].insert(holds).second) return;
    std::vector<std::string> parts = role.parts;
    for (const BlockCondition* const more : {one, two}) {
      if (more != nullptr) parts.push_back(more->parts.front());
    }
    conditions_.push_back({std::move(parts), std::move(holds), knows_leader});
  };
  const std::vector<Role> all = roles(context);
  for (const Role& role : all) {
    ViewMask holds = matters_;
    for (const std::string& part : role.parts) holds = holds & where(part);
    if (!role.parts.empty()) add(role, nullptr, nullptr, std::move(holds));
  }
  for (const Role& role : all) {
    for (const BlockCondition& one : role.single) add(role, &one, nullptr, one.holds);
  }
  for (const Role& role : all) {
    for (std::size_t i = 0; i < role.single.size() && !context.cancelled(); ++i) {
      for (std::size_t j = i + 1; j < role.single.size() && conditions_.size() < most_conditions;
           ++j) {
        add(role, &role.single[i], &role.single[j], role.single[i].holds & role.single[j].holds);
      }
    }
  }
  std::ranges::stable_sort(conditions_, {},
                           [](const BlockCondition& each) { return each.parts.size(); });
  for (const BlockCondition& each : conditions_) holding_.push_back(each.holds);
}

}  // namespace tacit
