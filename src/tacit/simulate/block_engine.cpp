#include "tacit/simulate/block_engine.h"

#include <algorithm>

#include "tacit/base/contract.h"
#include "tacit/simulate/lane_bits.h"
#include "tacit/simulate/lane_steps.h"

namespace tacit {
namespace {

Lanes differing(std::span<const Lanes> values) {
  Lanes result;
  for (std::size_t w = 0; w < result.words.size(); ++w) {
    std::uint64_t any = 0;
    std::uint64_t all = ~std::uint64_t{0};
    for (const Lanes& value : values) {
      any |= value.words[w];
      all &= value.words[w];
    }
    result.words[w] = any & ~all;
  }
  return result;
}

}  // namespace

void LaneCounter::add(const Lanes& bits) {
  Lanes carry = bits;
  for (std::size_t d = 0; !none(carry); ++d) {
    if (d == digits_.size()) digits_.emplace_back();
    for (std::size_t w = 0; w < carry.words.size(); ++w) {
      const std::uint64_t both = digits_[d].words[w] & carry.words[w];
      digits_[d].words[w] ^= carry.words[w];
      carry.words[w] = both;
    }
  }
}

std::uint64_t LaneCounter::at(unsigned execution) const noexcept {
  std::uint64_t count = 0;
  for (std::size_t d = 0; d < digits_.size(); ++d) {
    count |= static_cast<std::uint64_t>(digits_[d].bit(execution)) << d;
  }
  return count;
}

BlockEngine::BlockEngine(const BlockSetup& setup)
    : setup_(setup),
      values_(setup.plan->system.processes),
      delivered_(setup.plan->links->links.size()) {
  expects(setup.links.size() == delivered_.size(), "BlockEngine: one probability per link");
  if (setup.law != nullptr) draws_.emplace(*setup.law);
  if (setup.stops.any()) {
    const System& system = setup.plan->system;
    expects(system.channel != ChannelKind::undirected && setup.plan->words == nullptr,
            "BlockEngine: processes that stop take links with one sender, and bits");
    stops_.emplace(setup.stops, system.processes, system.rounds);
  }
  if (!setup.input) return;
  expects(setup.input->size() == values_.size(), "BlockEngine: one input digit per process");
  if (setup.plan->words != nullptr) {
    fixed_words_ = same_input(*setup.input);
    return;
  }
  for (const char bit : *setup.input) fixed_.push_back(filled(bit == '1'));
}

void BlockEngine::start(std::uint64_t block) {
  if (setup_.input) {
    values_ = fixed_;
  } else {
    const DrawProbability half(*Probability::from(Rational(1, 2)));
    const std::vector<DrawProbability> halves(values_.size(), half);
    draw_links({setup_.seed, block, 0, 0, Purpose::input}, halves, values_);
  }
  used_.clear();
  delivered_count_.clear();
  if (draws_) draws_->restart();
  if (stops_) {
    const bool pilot = setup_.purpose == Purpose::pilot;
    stops_->restart({setup_.seed, block, 0, 0, pilot ? Purpose::pilot_stops : Purpose::stops});
  }
}

void BlockEngine::count_used(const CountPlan& plan) {
  for (std::size_t l = 0; l < delivered_.size(); ++l) {
    const auto [first, second] = plan.links->links[l];
    Lanes used;
    for (std::size_t w = 0; w < used.words.size(); ++w) {
      used.words[w] = speaking(plan, first, w) | speaking(plan, second, w);
    }
    used_.add(used);
    delivered_count_.add(delivered_[l]);
  }
}

void BlockEngine::draw_all(const DrawPlace& place, std::span<Lanes> delivered) {
  if (draws_) {
    draws_->draw_round(place, delivered);
  } else {
    draw_links(place, setup_.links, delivered);
  }
}

// Links on which nobody speaks deliver nothing.
void BlockEngine::silence(const CountPlan& plan) {
  for (std::size_t l = 0; l < delivered_.size(); ++l) {
    const auto [first, second] = plan.links->links[l];
    for (std::size_t w = 0; w < delivered_[l].words.size(); ++w) {
      delivered_[l].words[w] &= speaking(plan, first, w) | speaking(plan, second, w);
    }
  }
}

std::uint64_t BlockEngine::speaking(const CountPlan& plan, std::uint32_t process,
                                    std::size_t word) const {
  const std::uint64_t value = values_[process].words[word];
  return plan.takes_part[process] == 0
             ? 0
             : (plan.ones_speak ? value : 0) | (plan.zeros_speak ? ~value : 0);
}

Lanes BlockEngine::count_step(const CountPlan& plan, const DrawPlace& place) {
  if (draws_) {
    draw_all(place, delivered_);
    silence(plan);
  } else {
    draw_round(plan, place, setup_.links, values_, delivered_);
  }
  if (stops_) stops_->silence(place.round, *plan.links, delivered_);
  if (setup_.count_links) count_used(plan);
  if (setup_.engine == SimulationEngine::bit_sliced && plan.network != nullptr) {
    return decide_round(plan, delivered_, values_, scratch_);
  }
  decide_one_by_one(plan, delivered_, values_);
  return differing(values_);
}

std::vector<Lanes> BlockEngine::draw_rounds(unsigned rounds, DrawPlace place) {
  const std::size_t links = setup_.links.size();
  std::vector<Lanes> delivered(links * rounds);
  for (std::size_t first = 0; first < delivered.size(); first += links, ++place.round) {
    draw_all(place, std::span(delivered).subspan(first, links));
    if (stops_) {
      stops_->silence(place.round, *setup_.plan->links, std::span(delivered).subspan(first, links));
    }
  }
  if (setup_.count_links) {
    for (const Lanes& link : delivered) {
      used_.add(filled(true));
      delivered_count_.add(link);
    }
  }
  return delivered;
}

Lanes BlockEngine::table_step(const TablePlan& plan, DrawPlace place) {
  decide_by_table(plan, draw_rounds(plan.table->system().rounds, place), values_);
  return differing(values_);
}

Lanes BlockEngine::value_step(const ValuePlan& plan, DrawPlace place) {
  constexpr std::size_t digits = 64;
  std::vector<Lanes> coin(digits);
  // Pilots have their own coins.
  random_words(
      {place.seed, place.block, 0, static_cast<std::uint32_t>(place.purpose), Purpose::coin}, coin);
  decide_numbers(plan, draw_rounds(plan.rounds, place), coin, values_);
  return differing(values_);
}

std::optional<Lanes> BlockEngine::run_words(std::uint64_t block,
                                            const std::function<bool()>& stop) {
  const System& system = setup_.plan->system;
  used_.clear();
  delivered_count_.clear();
  if (draws_) draws_->restart();
  HeldWords held = setup_.input ? fixed_words_
                                : drawn_inputs({setup_.seed, block, 0, 0, Purpose::input},
                                               system.processes, system.task.values());
  Lanes errors = errors_of(system.task, held);
  DrawPlace place{setup_.seed, block, 0, 0, setup_.purpose};
  for (const WordStep& step : setup_.plan->words->steps()) {
    if (none(errors)) break;
    if (stop()) return std::nullopt;
    const std::vector<Lanes> delivered = draw_rounds(rounds_of(step), place);
    if (const auto* const rule = std::get_if<const WordRule*>(&step)) {
      decide_words(**rule, *setup_.plan->links, delivered, held);
    } else {
      decide_words(*std::get<std::shared_ptr<const DecisionTable>>(step), delivered, held);
    }
    place.round += rounds_of(step);
    errors = errors_of(system.task, held);
  }
  return errors;
}

std::optional<Lanes> BlockEngine::run(std::uint64_t block, const std::function<bool()>& stop) {
  if (setup_.plan->words != nullptr) return run_words(block, stop);
  start(block);
  Lanes differ = differing(values_);
  DrawPlace place{setup_.seed, block, 0, 0, setup_.purpose};
  for (const StepPlan& step : setup_.plan->steps) {
    if (none(differ)) break;
    if (stop()) return std::nullopt;
    if (const auto* const table = std::get_if<TablePlan>(&step)) {
      differ = table_step(*table, place);
      place.round += table->table->system().rounds;
    } else {
      differ = count_step(*std::get<std::shared_ptr<const CountPlan>>(step), place);
      ++place.round;
    }
  }
  if (setup_.plan->last && !none(differ)) {
    if (stop()) return std::nullopt;
    differ = value_step(*setup_.plan->last, place);
  }
  // Where all agree, those who never stop do.
  if (stops_ && !none(differ)) return stops_->differing(values_);
  return differ;
}

}  // namespace tacit
