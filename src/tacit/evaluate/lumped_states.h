// The states of rules that count over broadcast: how many ones there are in every group of
// processes that have the same parts in all steps, and what one step makes of them. Not installed.
//
// Most outcomes of a step lead to agreement, and most of those are seen from the numbers of
// delivered zeros and ones alone, whatever the state: if nobody could decide otherwise, no
// number of patterns is needed. Only the other pairs are looked at, state by state.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/count_rule.h"
#include "tacit/base/budget.h"
#include "tacit/base/integer.h"
#include "tacit/base/result.h"
#include "tacit/evaluate/input_class.h"
#include "tacit/evaluate/value_kernel.h"

namespace tacit {

// The numbers of ones of the groups, in mixed radix.
using LumpedState = std::uint32_t;

class LumpedStates {
 public:
  // Fails when there are too many states, or where a rule has no value.
  [[nodiscard]] static Result<LumpedStates> build(const Algorithm& algorithm, unsigned n);

  // Equal steps are of one kind, so that their transitions are found once.
  [[nodiscard]] std::size_t kinds() const { return distinct_steps_.size(); }
  [[nodiscard]] std::size_t kind(std::size_t step) const { return kinds_[step]; }
  [[nodiscard]] std::size_t states() const { return states_; }
  [[nodiscard]] std::size_t steps() const { return kinds_.size(); }
  [[nodiscard]] unsigned processes() const { return n_; }

  [[nodiscard]] unsigned ones(LumpedState state, std::size_t group) const {
    return state / groups_[group].stride % (groups_[group].size() + 1);
  }
  [[nodiscard]] bool agrees(LumpedState state) const { return state == 0 || state + 1 == states_; }
  // The processes that send in this step.
  [[nodiscard]] unsigned speaking(std::size_t step, LumpedState state) const;
  // The numbers of a last step that decides such; nothing without one. It comes after steps().
  [[nodiscard]] const RankedValues* numbers() const& {
    return last_ ? &last_->table.values() : nullptr;
  }
  [[nodiscard]] const RankedValues* numbers() const&& = delete;  // would dangle
  // The processes that send in it, whatever they hold. Expects such a step.
  [[nodiscard]] unsigned speaking_last() const;
  // Whether everybody who takes part sends, whatever he holds.
  [[nodiscard]] bool always_speak(std::size_t step) const {
    return at(step).who.zeros_speak && at(step).who.ones_speak;
  }
  // The inputs of a state, without errors and transmissions.
  [[nodiscard]] InputClass describe(LumpedState state) const;

  // Calls visit(next, delivered, a, b) for every class of patterns of the step: it has
  // a * b patterns with `delivered` deliveries each, and leads to the state `next`. Listens.
  template <class Visit>
  void for_each_outcome(std::size_t step, LumpedState state, const Visit& visit) const {
    std::vector<Delivered> delivered(groups_.size());
    descend(at(step).who, state, 0, {0, 0}, Integer(1), delivered,
            [&](Delivered sum, const Integer& a, const Integer& b) {
              visit(next_state(at(step), state, sum, delivered), sum.zeros + sum.ones, a, b);
            });
  }
  // The same for the classes that do not lead to agreement.
  template <class Visit>
  void for_each_disagreement(std::size_t step, LumpedState state, const Visit& visit) const {
    if (!at(step).undecided.empty()) {
      visit_undecided(at(step), state, visit);
      return;
    }
    for_each_outcome(step, state,
                     [&](LumpedState next, unsigned delivered, const Integer& a, const Integer& b) {
                       if (!agrees(next)) visit(next, delivered, a, b);
                     });
  }
  // Calls visit(spread, delivered, a, b) for every class of patterns of the last step: it has
  // a * b patterns with `delivered` deliveries each, after which the numbers decided have this
  // spread. Expects a last step that decides numbers. Listens.
  template <class Visit>
  void for_each_spread(LumpedState state, const Visit& visit) const {
    std::vector<Delivered> delivered(groups_.size());
    descend(last_->who, state, 0, {0, 0}, Integer(1), delivered,
            [&](Delivered sum, const Integer& a, const Integer& b) {
              visit(spread_of(state, sum, delivered), sum.zeros + sum.ones, a, b);
            });
  }

 private:
  // A set of processes that have the same parts in all steps.
  struct Group {
    std::vector<unsigned> members;
    LumpedState stride = 1;

    [[nodiscard]] unsigned size() const { return static_cast<unsigned>(members.size()); }
  };
  // Those who send in a step.
  struct Speakers {
    bool zeros_speak;
    bool ones_speak;
    std::vector<bool> takes_part;  // per group
    std::vector<unsigned> block;   // per group that takes part in a rule of blocks; 0 otherwise

    friend bool operator==(const Speakers&, const Speakers&) = default;
  };
  struct LumpedStep {
    std::variant<RuleTable, BlockRuleTable> table;
    Speakers who;
    // With a single group, for every number of delivered zeros: the numbers of delivered
    // ones with which two processes might decide differently. Empty with several groups.
    std::vector<std::vector<unsigned>> undecided{};

    friend bool operator==(const LumpedStep&, const LumpedStep&) = default;
  };
  struct LastStep {
    ValueRuleTable table;
    Speakers who;
  };
  struct Delivered {
    unsigned zeros = 0;
    unsigned ones = 0;
  };
  using Row = std::shared_ptr<const std::vector<Integer>>;

  explicit LumpedStates(unsigned n);

  [[nodiscard]] const LumpedStep& at(std::size_t step) const {
    return distinct_steps_[kinds_[step]];
  }
  Result<std::size_t> group_processes(const Algorithm& algorithm);
  Result<LumpedStep> lumped(const Step& step) const;
  Result<Done> add_last(const ValueRuleStep& step);
  [[nodiscard]] Speakers speakers(const std::vector<unsigned>& committee, bool zeros_speak,
                                  bool ones_speak) const;
  [[nodiscard]] Spread spread_of(LumpedState state, Delivered total,
                                 const std::vector<Delivered>& delivered) const;
  static void find_undecided(LumpedStep& step);
  [[nodiscard]] Row binomials(unsigned m) const;
  [[nodiscard]] LumpedState next_state(const LumpedStep& step, LumpedState state, Delivered total,
                                       const std::vector<Delivered>& delivered) const;
  // The same for a table of either kind.
  [[nodiscard]] LumpedState next_by(const RuleTable& table, const Speakers& who, LumpedState state,
                                    Delivered total, const std::vector<Delivered>& delivered) const;
  [[nodiscard]] LumpedState next_by(const BlockRuleTable& table, const Speakers& who,
                                    LumpedState state,
                                    const std::vector<Delivered>& delivered) const;

  // The most zeros and the most ones of a group that can be delivered.
  [[nodiscard]] Delivered most_delivered(const Speakers& who, LumpedState state,
                                         std::size_t group) const {
    const unsigned ones_here = ones(state, group);
    const unsigned zeros_here = groups_[group].size() - ones_here;
    const bool takes_part = who.takes_part[group];
    return {takes_part && who.zeros_speak ? zeros_here : 0,
            takes_part && who.ones_speak ? ones_here : 0};
  }

  template <class Visit>
  void descend(const Speakers& who, LumpedState state, std::size_t group, Delivered total,
               const Integer& ways, std::vector<Delivered>& delivered, const Visit& visit) const {
    const Delivered most = most_delivered(who, state, group);
    const Row of_zeros = binomials(most.zeros);
    const Row of_ones = binomials(most.ones);
    const bool last = group + 1 == groups_.size();
    for (unsigned a = 0; a <= most.zeros; ++a) {
      listen();
      const Integer ways_for_zeros = ways * (*of_zeros)[a];
      for (unsigned b = 0; b <= most.ones; ++b) {
        delivered[group] = {a, b};
        const Delivered sum{total.zeros + a, total.ones + b};
        if (last) {
          visit(sum, ways_for_zeros, (*of_ones)[b]);
        } else {
          descend(who, state, group + 1, sum, ways_for_zeros * (*of_ones)[b], delivered, visit);
        }
      }
    }
  }

  template <class Visit>
  void visit_undecided(const LumpedStep& step, LumpedState state, const Visit& visit) const {
    const Delivered most = most_delivered(step.who, state, 0);
    const Row of_zeros = binomials(most.zeros);
    const Row of_ones = binomials(most.ones);
    std::vector<Delivered> delivered(1);
    for (unsigned a = 0; a <= most.zeros; ++a) {
      listen();
      for (const unsigned b : step.undecided[a]) {
        if (b > most.ones) break;
        delivered[0] = {a, b};
        const LumpedState next = next_state(step, state, {a, b}, delivered);
        if (!agrees(next)) visit(next, a + b, (*of_zeros)[a], (*of_ones)[b]);
      }
    }
  }

  unsigned n_;
  std::vector<Group> groups_;
  std::size_t states_ = 1;
  std::vector<LumpedStep> distinct_steps_;
  std::vector<std::size_t> kinds_;  // per step, an index into them
  std::optional<LastStep> last_;
  std::vector<Row> small_rows_;  // binomials of few processes, which are asked for often
};

}  // namespace tacit
