#include "tacit/evaluate/lumped_states.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "tacit/algorithm/prepared_step.h"

namespace tacit {
namespace {

constexpr std::size_t most_states = 1'000'000;
constexpr unsigned most_small_rows = 128;

}  // namespace

LumpedStates::LumpedStates(unsigned n) : n_(n) {
  for (unsigned m = 0; m <= std::min(n, most_small_rows); ++m) {
    small_rows_.push_back(std::make_shared<const std::vector<Integer>>(binomial_row(m)));
  }
}

Result<LumpedStates> LumpedStates::build(const Algorithm& algorithm, unsigned n) {
  LumpedStates chain(n);
  if (const auto grouped = chain.group_processes(algorithm); !grouped) return grouped.failure();
  for (const Step& step : algorithm.steps()) {
    listen();
    auto lumped = chain.lumped(step);
    if (!lumped) return lumped.failure();
    const auto same = std::ranges::find(chain.distinct_steps_, *lumped);
    chain.kinds_.push_back(static_cast<std::size_t>(same - chain.distinct_steps_.begin()));
    if (same == chain.distinct_steps_.end()) chain.distinct_steps_.push_back(*std::move(lumped));
  }
  if (!algorithm.value_step()) return chain;
  const auto added = chain.add_last(std::get<ValueRuleStep>(*algorithm.value_step()));
  if (!added) return added.failure();
  return chain;
}

Result<LumpedStates::LumpedStep> LumpedStates::lumped(const Step& step) const {
  if (const auto* const block = std::get_if<BlockStep>(&step)) {
    const Blocks blocks = block->blocks(n_);
    auto table = BlockRuleTable::build(*block->rule, blocks);
    if (!table) return table.failure();
    LumpedStep result{*std::move(table), {true, true, {}, {}}};
    for (const Group& group : groups_) {
      const auto own = block->block_of(group.members.front(), blocks);
      result.who.takes_part.push_back(own.has_value());
      result.who.block.push_back(own.value_or(0));
    }
    return result;
  }
  const auto& count = std::get<CountStep>(step);
  auto table = rule_table(count, n_);
  if (!table) return table.failure();
  LumpedStep result{*std::move(table),
                    speakers(count.committee, count.zeros_speak, count.ones_speak)};
  if (groups_.size() == 1 && result.who.takes_part.front()) find_undecided(result);
  return result;
}

Result<Done> LumpedStates::add_last(const ValueRuleStep& step) {
  const bool everybody = step.committee.empty();
  const auto participants = everybody ? n_ : static_cast<unsigned>(step.committee.size());
  auto table = ValueRuleTable::build(step.rule, participants, !everybody);
  if (!table) return table.failure();
  last_ = LastStep{*std::move(table), speakers(step.committee, true, true)};
  return Done{};
}

LumpedStates::Speakers LumpedStates::speakers(const std::vector<unsigned>& committee,
                                              bool zeros_speak, bool ones_speak) const {
  Speakers result{zeros_speak, ones_speak, {}, std::vector<unsigned>(groups_.size(), 0)};
  for (const Group& group : groups_) {
    result.takes_part.push_back(committee.empty() ||
                                std::ranges::binary_search(committee, group.members.front()));
  }
  return result;
}

// A process counts itself once, heard or not, so the decisions that can be taken are those
// of the four entries below. Entries that cannot occur only make a pair be looked at.
void LumpedStates::find_undecided(LumpedStep& step) {
  const RuleTable& table = std::get<RuleTable>(step.table);
  const unsigned n = table.participants();
  step.undecided.resize(n + 1);
  for (unsigned zeros = 0; zeros <= n; ++zeros) {
    listen();
    for (unsigned ones = 0; zeros + ones <= n; ++ones) {
      const bool all_heard = zeros + ones == n;
      const Bit decision = table.decide(Bit::zero, zeros, ones);
      const bool alike = !all_heard && decision == table.decide(Bit::one, zeros, ones) &&
                         decision == table.decide(Bit::zero, zeros + 1, ones) &&
                         decision == table.decide(Bit::one, zeros, ones + 1);
      if (!alike) step.undecided[zeros].push_back(ones);
    }
  }
}

LumpedStates::Row LumpedStates::binomials(unsigned m) const {
  if (m < small_rows_.size()) return small_rows_[m];
  return std::make_shared<const std::vector<Integer>>(binomial_row(m));
}

unsigned LumpedStates::speaking(std::size_t step, LumpedState state) const {
  unsigned total = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    if (!at(step).who.takes_part[g]) continue;
    if (at(step).who.ones_speak) total += ones(state, g);
    if (at(step).who.zeros_speak) total += groups_[g].size() - ones(state, g);
  }
  return total;
}

unsigned LumpedStates::speaking_last() const {
  unsigned total = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    if (last_->who.takes_part[g]) total += groups_[g].size();
  }
  return total;
}

InputClass LumpedStates::describe(LumpedState state) const {
  InputClass result;
  result.input.assign(n_, '0');
  result.count = Integer(1);
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const unsigned count = ones(state, g);
    for (unsigned i = 0; i < count; ++i) result.input[groups_[g].members.rbegin()[i]] = '1';
    result.count *= binomial(groups_[g].size(), count);
  }
  result.trivial = agrees(state);
  return result;
}

Result<std::size_t> LumpedStates::group_processes(const Algorithm& algorithm) {
  std::map<std::vector<unsigned>, std::size_t> known;
  for (unsigned i = 0; i < n_; ++i) {
    const auto [at, fresh] = known.try_emplace(parts_of(algorithm, i, n_), groups_.size());
    if (fresh) groups_.emplace_back();
    groups_[at->second].members.push_back(i);
  }
  for (Group& group : groups_) {
    group.stride = static_cast<LumpedState>(states_);
    states_ *= group.size() + 1;
    if (states_ > most_states) {
      return fail(ErrorCode::too_large,
                  "committees or blocks overlap in too many ways for this engine");
    }
  }
  return states_;
}

LumpedState LumpedStates::next_state(const LumpedStep& step, LumpedState state, Delivered total,
                                     const std::vector<Delivered>& delivered) const {
  if (const auto* const blocks = std::get_if<BlockRuleTable>(&step.table)) {
    return next_by(*blocks, step.who, state, delivered);
  }
  return next_by(std::get<RuleTable>(step.table), step.who, state, total, delivered);
}

// Several groups may make up a block: what is delivered of a block is the sum over them.
LumpedState LumpedStates::next_by(const BlockRuleTable& table, const Speakers& who,
                                  LumpedState state,
                                  const std::vector<Delivered>& delivered) const {
  BlockCounts heard = BlockCounts::none(table.blocks().count());
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    if (!who.takes_part[g]) continue;
    heard.zeros[who.block[g]] += delivered[g].zeros;
    heard.ones[who.block[g]] += delivered[g].ones;
  }
  LumpedState next = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const std::array<unsigned, 2> holders{groups_[g].size() - ones(state, g), ones(state, g)};
    const std::array<unsigned, 2> through{delivered[g].zeros, delivered[g].ones};
    const unsigned block = who.block[g];
    unsigned result = 0;
    for (const Bit own : {Bit::zero, Bit::one}) {
      const auto value = static_cast<std::size_t>(own);
      if (!who.takes_part[g]) {
        const bool one = table.decide_outside(own, heard) == Bit::one;
        result += one ? holders[value] : 0;
        continue;
      }
      const unsigned lost = holders[value] - through[value];
      if (through[value] > 0 && table.decide(block, own, heard) == Bit::one) {
        result += through[value];
      }
      if (lost == 0) continue;
      // Who is lost to the others still counts itself.
      ++heard.of(block, own);
      if (table.decide(block, own, heard) == Bit::one) result += lost;
      --heard.of(block, own);
    }
    next += result * groups_[g].stride;
  }
  return next;
}

LumpedState LumpedStates::next_by(const RuleTable& table, const Speakers& who, LumpedState state,
                                  Delivered total, const std::vector<Delivered>& delivered) const {
  const auto decide = [&](Bit own, unsigned more_zeros, unsigned more_ones) {
    return table.decide(own, total.zeros + more_zeros, total.ones + more_ones) == Bit::one;
  };
  LumpedState next = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const unsigned ones_here = ones(state, g);
    const unsigned zeros_here = groups_[g].size() - ones_here;
    unsigned result = 0;
    if (who.takes_part[g]) {
      // Delivered or not: the own value is counted once.
      const Delivered& through = delivered[g];
      const unsigned lost_zeros = zeros_here - through.zeros;
      const unsigned lost_ones = ones_here - through.ones;
      if (through.zeros > 0 && decide(Bit::zero, 0, 0)) result += through.zeros;
      if (lost_zeros > 0 && decide(Bit::zero, 1, 0)) result += lost_zeros;
      if (through.ones > 0 && decide(Bit::one, 0, 0)) result += through.ones;
      if (lost_ones > 0 && decide(Bit::one, 0, 1)) result += lost_ones;
    } else {
      if (zeros_here > 0 && decide(Bit::zero, 0, 0)) result += zeros_here;
      if (ones_here > 0 && decide(Bit::one, 0, 0)) result += ones_here;
    }
    next += result * groups_[g].stride;
  }
  return next;
}

Spread LumpedStates::spread_of(LumpedState state, Delivered total,
                               const std::vector<Delivered>& delivered) const {
  Spread spread;
  const auto add = [&](Bit own, unsigned more_zeros, unsigned more_ones) {
    spread.add(last_->table.decide(own, total.zeros + more_zeros, total.ones + more_ones));
  };
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const unsigned ones_here = ones(state, g);
    const unsigned zeros_here = groups_[g].size() - ones_here;
    if (last_->who.takes_part[g]) {
      // Delivered or not: the own value is counted once.
      const Delivered& through = delivered[g];
      if (through.zeros > 0) add(Bit::zero, 0, 0);
      if (through.zeros < zeros_here) add(Bit::zero, 1, 0);
      if (through.ones > 0) add(Bit::one, 0, 0);
      if (through.ones < ones_here) add(Bit::one, 0, 1);
    } else {
      if (zeros_here > 0) add(Bit::zero, 0, 0);
      if (ones_here > 0) add(Bit::one, 0, 0);
    }
  }
  return spread;
}

}  // namespace tacit
