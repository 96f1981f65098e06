// Learnt greedily. Each new line is a conjunction that is right on all views that no
// earlier line decides, and it corrects as many exceptions of the base as a beam search
// finds. The search is heuristic; that the list is the table is checked view by view.
#include "tacit/explain/decision_list.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/explain/rule_text.h"
#include "tacit/explain/view_mask.h"

namespace tacit {
namespace {

constexpr std::size_t beam_width = 40;  // conjunctions kept per length

struct Condition {
  std::string text;
  std::function<bool(const OneRoundView&)> holds;
};

// "ones >= 2"
std::string count_text(Bit bit, std::string_view comparison, unsigned k) {
  std::string text = bit == Bit::one ? "ones" : "zeros";
  text += comparison;
  return text += std::to_string(k);
}

std::vector<Condition> conditions(unsigned n) {
  std::vector<Condition> result;
  const auto add = [&](std::string text, std::function<bool(const OneRoundView&)> holds) {
    result.push_back({std::move(text), std::move(holds)});
  };
  using View = const OneRoundView&;
  for (const Bit bit : {Bit::zero, Bit::one}) {
    add(std::string("own ") + digit(bit), [=](View v) { return v.input() == bit; });
  }
  add("ones > zeros", [](View v) { return v.count(Bit::one) > v.count(Bit::zero); });
  add("ones < zeros", [](View v) { return v.count(Bit::one) < v.count(Bit::zero); });
  add("ones = zeros", [](View v) { return v.count(Bit::one) == v.count(Bit::zero); });
  for (const ProcessId i : ProcessSet::first(n)) {
    const std::string name = std::to_string(i.value() + 1);
    add("process " + name, [=](View v) { return v.owner == i; });
    add("not process " + name, [=](View v) { return v.owner != i; });
    add("hears process " + name, [=](View v) { return v.owner != i && v.known.contains(i); });
    add("misses process " + name, [=](View v) { return !v.known.contains(i); });
    for (const Bit bit : {Bit::zero, Bit::one}) {
      const auto knows = [=](View v) { return v.known.contains(i) && v.ones.bit(i) == bit; };
      add(std::string("hears ") + digit(bit) + " from process " + name,
          [=](View v) { return v.owner != i && knows(v); });
      add(std::string("knows the ") + digit(bit) + " of process " + name, knows);
    }
  }
  for (unsigned k = 1; k < n; ++k) {
    const std::string number = std::to_string(k);
    add(k == 1 ? "hears one other" : "hears " + number + " others",
        [=](View v) { return v.known.size() == k + 1; });
    for (const Bit bit : {Bit::zero, Bit::one}) {
      add(count_text(bit, " = ", k), [=](View v) { return v.count(bit) == k; });
      if (k < 2 || k + 1 >= n) continue;
      add(count_text(bit, " >= ", k), [=](View v) { return v.count(bit) >= k; });
      add(count_text(bit, " <= ", k), [=](View v) { return v.count(bit) <= k; });
    }
  }
  return result;
}

// One line: where all conditions hold, decide.
struct Line {
  std::vector<std::size_t> conditions;
  Bit decision;
};

class DecisionList {
 public:
  DecisionList(const Problem& problem, const Colouring& table)
      : table_(table), conditions_(conditions(problem.hypergraph().system().processes)) {
    const std::size_t count = problem.hypergraph().view_count();
    for (std::uint32_t v = 0; v < count; ++v) {
      views_.push_back(problem.hypergraph().views().one_round(ViewId(v)));
    }
    for (const Condition& condition : conditions_) {
      ViewMask mask(count);
      for (std::size_t v = 0; v < count; ++v) {
        if (condition.holds(views_[v])) mask.insert(v);
      }
      masks_.push_back(std::move(mask));
    }
  }

  // The lines of a list that ends in the base; absent when it would have more than
  // `most` of them or after a stop.
  [[nodiscard]] std::optional<std::vector<std::string>> lines(const Problem& problem,
                                                              const NamedNeighbour& base,
                                                              std::size_t most,
                                                              const RunContext& context) const {
    const std::size_t count = views_.size();
    ViewMask open(count);        // views that no line decides yet
    ViewMask exceptions(count);  // those of them that the base gets wrong
    ViewMask ones(count);        // views that have to decide 1
    for (std::uint32_t v = 0; v < count; ++v) {
      if (table_[v] == Bit::one) ones.insert(v);
      if (problem.hypergraph().forced(ViewId(v))) continue;
      open.insert(v);
      if (table_[v] != base.colouring[v]) exceptions.insert(v);
    }
    std::size_t last_gain = count;
    std::vector<Line> list;
    while (!exceptions.empty()) {
      if (context.cancelled()) return std::nullopt;
      // A line seldom corrects more exceptions than the one before.
      const std::size_t left = most - std::min(most, list.size());
      if (exceptions.size() > left * last_gain) return std::nullopt;
      list.push_back(best_line(open, exceptions, ones));
      ViewMask covered = open;
      for (const std::size_t c : list.back().conditions) covered = covered & masks_[c];
      open = open - covered;
      last_gain = exceptions.common(covered);
      exceptions = exceptions - covered;
    }
    // The line about equal inputs is needed where the others disturb validity.
    const bool validity_first = !equals_table(list, false, base);
    expects(equals_table(list, validity_first, base), "explain: the rule is not the table");
    return text(list, validity_first, base);
  }

 private:
  struct Conjunction {
    std::vector<std::size_t> conditions;
    ViewMask views;      // those that it decides
    ViewMask wanted;     // exceptions among them that it corrects
    std::size_t gained;  // how many
    std::size_t wrong;   // views that it would get wrong
  };

  [[nodiscard]] Line best_line(const ViewMask& open, const ViewMask& exceptions,
                               const ViewMask& ones) const {
    std::optional<Conjunction> best;
    Bit decision = Bit::zero;
    for (const Bit bit : {Bit::zero, Bit::one}) {
      const ViewMask right = bit == Bit::one ? open & ones : open - ones;
      auto found = best_conjunction(open, exceptions & right, right);
      if (!found) continue;
      if (!best || found->gained > best->gained) {
        best = std::move(found);
        decision = bit;
      }
    }
    expects(best.has_value(), "explain: no condition singles out a view");
    return {best->conditions, decision};
  }

  // Beam search: conjunctions of growing length, the purest kept.
  [[nodiscard]] std::optional<Conjunction> best_conjunction(const ViewMask& open,
                                                            const ViewMask& wanted,
                                                            const ViewMask& right) const {
    if (wanted.empty()) return std::nullopt;
    std::optional<Conjunction> best;
    std::vector<Conjunction> beam{{{}, open, wanted, wanted.size(), (open - right).size()}};
    if (beam.front().wrong == 0) return beam.front();
    while (!beam.empty()) {
      std::vector<Conjunction> longer;
      std::set<ViewMask> seen;
      for (const Conjunction& conjunction : beam) {
        for (std::size_t c = 0; c < masks_.size(); ++c) {
          const std::size_t gained = conjunction.wanted.common(masks_[c]);
          if (gained == 0 || (best && gained <= best->gained)) continue;
          ViewMask views = conjunction.views & masks_[c];
          if (views == conjunction.views || !seen.insert(views).second) continue;
          const std::size_t wrong = (views - right).size();
          auto all = conjunction.conditions;
          all.push_back(c);
          Conjunction next{std::move(all), std::move(views), conjunction.wanted & masks_[c], gained,
                           wrong};
          if (wrong == 0) {
            best = std::move(next);
          } else {
            longer.push_back(std::move(next));
          }
        }
      }
      std::ranges::stable_sort(longer, [](const Conjunction& a, const Conjunction& b) {
        return a.gained * (b.wrong + 1) > b.gained * (a.wrong + 1);
      });
      if (longer.size() > beam_width) {
        longer.erase(longer.begin() + static_cast<std::ptrdiff_t>(beam_width), longer.end());
      }
      beam = std::move(longer);
    }
    return best;
  }

  // Reads the list as a person would, without the masks.
  [[nodiscard]] bool equals_table(const std::vector<Line>& list, bool validity_first,
                                  const NamedNeighbour& base) const {
    for (std::size_t v = 0; v < views_.size(); ++v) {
      const OneRoundView& view = views_[v];
      Bit decision = base.colouring[v];
      const bool alike = view.count(Bit::zero) == 0 || view.count(Bit::one) == 0;
      if (validity_first && alike) {
        decision = view.input();
      } else {
        const auto line = std::ranges::find_if(list, [&](const Line& candidate) {
          return std::ranges::all_of(candidate.conditions,
                                     [&](std::size_t c) { return conditions_[c].holds(view); });
        });
        if (line != list.end()) decision = line->decision;
      }
      if (decision != table_[v]) return false;
    }
    return true;
  }

  [[nodiscard]] std::vector<std::string> text(const std::vector<Line>& list, bool validity_first,
                                              const NamedNeighbour& base) const {
    std::vector<std::string> result;
    if (validity_first) result.emplace_back("all known inputs equal: that value");
    for (const Line& line : list) {
      std::vector<std::size_t> in_order = line.conditions;
      std::ranges::stable_sort(
          in_order, [&](std::size_t a, std::size_t b) { return is_process(a) && !is_process(b); });
      std::string all;
      for (const std::size_t c : in_order) {
        all += (all.empty() ? "" : ", ") + conditions_[c].text;
      }
      add_wrapped(result, (all.empty() ? "always" : all) + ": " + digit(line.decision));
    }
    add_wrapped(result, "otherwise: " + base.name);
    return result;
  }

  [[nodiscard]] bool is_process(std::size_t condition) const {
    return conditions_[condition].text.starts_with("process ");
  }

  const Colouring& table_;
  std::vector<Condition> conditions_;
  std::vector<OneRoundView> views_;
  std::vector<ViewMask> masks_;
};

}  // namespace

std::vector<std::string> decision_list(const Problem& problem, const Colouring& table,
                                       const std::vector<NamedNeighbour>& bases, std::size_t most,
                                       const RunContext& context) {
  const DecisionList list(problem, table);
  std::optional<std::vector<std::string>> best;
  for (const NamedNeighbour& base : bases) {
    auto lines = list.lines(problem, base, best ? std::min(most, best->size() - 1) : most, context);
    if (lines && (!best || lines->size() < best->size())) best = std::move(lines);
  }
  return best ? *std::move(best) : std::vector<std::string>{};
}

}  // namespace tacit
