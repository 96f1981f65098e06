#include "tacit/simulate/step_plan.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

std::shared_ptr<const LinkPlan> links_of(const System& system) {
  const unsigned n = system.processes;
  auto plan = std::make_shared<LinkPlan>(LinkPlan{system.channel, n, {}, {}});
  if (system.channel == ChannelKind::broadcast) {
    for (std::uint32_t i = 0; i < n; ++i) plan->links.push_back({i, i});
    return plan;
  }
  const Channel channel(system.channel, n);
  plan->incoming.resize(n);
  for (std::uint16_t l = 0; l < channel.links(); ++l) {
    const auto& arcs = channel.arcs(LinkId(l));
    plan->links.push_back({arcs.front().sender.value(), arcs.back().sender.value()});
    for (const Channel::Arc& arc : arcs) {
      for (const ProcessId receiver : arc.receivers) {
        plan->incoming[receiver.index()].push_back({arc.sender.value(), l});
      }
    }
  }
  return plan;
}

// Rules are compiled once, however often a sequence repeats them.
class PlanMaker {
 public:
  PlanMaker(const System& system, std::shared_ptr<const LinkPlan> links)
      : n_(system.processes), links_(std::move(links)) {}

  Result<std::shared_ptr<const CountPlan>> count(const CountStep& step) {
    const Key key{step.rule.name(), step.zeros_speak, step.ones_speak, step.committee};
    if (const auto found = made_.find(key); found != made_.end()) return found->second;
    const bool everybody = step.committee.empty();
    const unsigned participants = everybody ? n_ : static_cast<unsigned>(step.committee.size());
    auto table = RuleTable::build(step.rule, participants, !everybody);
    if (!table) return table.failure();
    auto plan = std::make_shared<CountPlan>(
        CountPlan{links_, nullptr, nullptr, std::vector<std::uint8_t>(n_, everybody), !everybody,
                  step.zeros_speak, step.ones_speak});
    for (const unsigned i : step.committee) plan->takes_part[i] = 1;
    if (auto network = DecisionNetwork::build(*table, !everybody)) {
      plan->network = std::make_shared<const DecisionNetwork>(*std::move(network));
    }
    plan->table = std::make_shared<const RuleTable>(*std::move(table));
    made_.emplace(key, plan);
    return std::shared_ptr<const CountPlan>(plan);
  }

  // A rule of blocks is run as a table.
  Result<std::shared_ptr<const DecisionTable>> table(const BlockStep& step, const System& system) {
    const std::pair key{step.rule.get(), step.committee};
    if (const auto found = tables_.find(key); found != tables_.end()) return found->second;
    auto made = tabulated(step, system);
    if (!made) return made.failure();
    tables_.emplace(key, made->table);
    return made->table;
  }

 private:
  using Key = std::tuple<std::string, bool, bool, std::vector<unsigned>>;

  unsigned n_;
  std::shared_ptr<const LinkPlan> links_;
  std::map<Key, std::shared_ptr<const CountPlan>> made_;
  std::map<std::pair<const BlockRule*, std::vector<unsigned>>, std::shared_ptr<const DecisionTable>>
      tables_;
};

// ceil(y 2^64) - 1. Expects 0 < y <= 1.
std::uint64_t last_below(const Rational& y) {
  constexpr unsigned digits = 64;
  const Integer scaled = y.numerator().shifted_up(digits) - Integer(1);
  const Integer last = floored_quotient(scaled, y.denominator());
  const Integer high = last.shifted_down(digits / 2);
  const Integer low = last - high.shifted_up(digits / 2);
  return static_cast<std::uint64_t>(*high.to_int64()) << (digits / 2) |
         static_cast<std::uint64_t>(*low.to_int64());
}

Result<ValuePlan> value_plan(const ValueStep& step, unsigned n,
                             std::shared_ptr<const LinkPlan> links) {
  ValuePlan plan{std::move(links),
                 rounds_of(step),
                 {},
                 {},
                 std::vector<std::uint8_t>(n, committee_of(step).empty()),
                 {},
                 false};
  for (const unsigned i : committee_of(step)) plan.takes_part[i] = 1;
  if (const auto* const table = std::get_if<ValueTableStep>(&step)) {
    plan.table = table->table;
  } else {
    const auto& [rule, committee] = std::get<ValueRuleStep>(step);
    const auto participants = committee.empty() ? n : static_cast<unsigned>(committee.size());
    auto built = ValueRuleTable::build(rule, participants, !committee.empty());
    if (!built) return built.failure();
    plan.rule = std::make_shared<const ValueRuleTable>(*std::move(built));
  }
  const RankedValues& numbers = plan.table ? plan.table->values() : plan.rule->values();
  plan.has_zero = numbers.value(0).is_zero();
  for (RankedValues::Rank r = 0; r < numbers.size(); ++r) {
    const Rational y = numbers.value(r);
    plan.last_rounded_up.push_back(y.is_zero() ? 0 : last_below(y));
  }
  return plan;
}

Result<Done> check_processes(const System& system, unsigned most, const std::string& over) {
  if (system.processes <= most) return Done{};
  return fail(ErrorCode::too_large,
              "simulation over " + over + " takes at most " + std::to_string(most) +
                  " processes: '" + std::to_string(system.processes) + "'",
              Parameter{"n"});
}

}  // namespace

Result<AlgorithmPlan> plan_of(const WordAlgorithm& algorithm, const System& system) {
  const auto fits = check_processes(system, ProcessSet::most_processes,
                                    std::to_string(system.task.values()) + " values");
  if (!fits) return fits.failure();
  AlgorithmPlan plan{system, links_of(system), {}, {}, {}};
  plan.system.rounds = algorithm.rounds();
  plan.words = std::make_shared<const WordAlgorithm>(algorithm);
  return plan;
}

Result<AlgorithmPlan> plan_of(const Algorithm& algorithm, const System& system) {
  const bool broadcast = system.channel == ChannelKind::broadcast;
  const auto fits =
      check_processes(system, broadcast ? most_simulated_processes : ProcessSet::most_processes,
                      "the " + std::string(channel_name(system.channel)) + " channel");
  if (!fits) return fits.failure();
  AlgorithmPlan plan{system, links_of(system), {}, {}, {}};
  plan.system.rounds = algorithm.rounds();
  PlanMaker maker(system, plan.links);
  for (const Step& step : algorithm.steps()) {
    if (const auto* const table = std::get_if<TableStep>(&step)) {
      plan.steps.emplace_back(TablePlan{plan.links, table->table});
      continue;
    }
    if (const auto* const block = std::get_if<BlockStep>(&step)) {
      const auto table = maker.table(*block, system);
      if (!table) return table.failure();
      plan.steps.emplace_back(TablePlan{plan.links, *table});
      continue;
    }
    auto count = maker.count(std::get<CountStep>(step));
    if (!count) return count.failure();
    plan.steps.emplace_back(*std::move(count));
  }
  if (algorithm.value_step()) {
    auto last = value_plan(*algorithm.value_step(), system.processes, plan.links);
    if (!last) return last.failure();
    plan.last = *std::move(last);
  }
  return plan;
}

}  // namespace tacit
