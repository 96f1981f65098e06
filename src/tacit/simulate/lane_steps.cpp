#include "tacit/simulate/lane_steps.h"

#include <vector>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

void set_bit(Lanes& lanes, unsigned execution, bool value) {
  std::uint64_t& word = lanes.words[execution / 64];
  const std::uint64_t mask = std::uint64_t{1} << (execution % 64);
  word = value ? word | mask : word & ~mask;
}

struct Heard {
  unsigned zeros = 0;
  unsigned ones = 0;

  void add(bool value) { ++(value ? ones : zeros); }
};

}  // namespace

void decide_one_by_one(const CountPlan& plan, std::span<const Lanes> delivered,
                       std::span<Lanes> values) {
  const std::size_t n = values.size();
  std::vector<std::uint8_t> held(n);
  std::vector<std::uint8_t> speaks(n);
  for (unsigned e = 0; e < executions_per_block; ++e) {
    Heard everybody;  // over broadcast all hear the same
    for (std::size_t i = 0; i < n; ++i) {
      held[i] = values[i].bit(e) ? 1 : 0;
      const bool speaking = held[i] != 0 ? plan.ones_speak : plan.zeros_speak;
      speaks[i] = plan.takes_part[i] != 0 && speaking ? 1 : 0;
      if (plan.links->incoming.empty() && speaks[i] != 0 && delivered[i].bit(e)) {
        everybody.add(held[i] != 0);
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      Heard heard = everybody;
      bool own_heard = false;
      if (plan.links->incoming.empty()) {
        own_heard = speaks[i] != 0 && delivered[i].bit(e);
      } else {
        for (const auto [sender, link] : plan.links->incoming[i]) {
          if (speaks[sender] != 0 && delivered[link].bit(e)) heard.add(held[sender] != 0);
        }
      }
      if (plan.takes_part[i] != 0 && !own_heard) heard.add(held[i] != 0);
      const Bit next = plan.table->decide(Bit(held[i]), heard.zeros, heard.ones);
      set_bit(values[i], e, next == Bit::one);
    }
  }
}

namespace {

// The views of one execution of a block, from the values held before the rounds of a table.
std::span<const ViewId> views_of(const DecisionHypergraph& hypergraph, unsigned execution,
                                 std::span<const Lanes> delivered, std::span<const Lanes> values) {
  const unsigned rounds = hypergraph.system().rounds;
  const std::size_t links = delivered.size() / rounds;
  std::uint64_t held = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    held |= static_cast<std::uint64_t>(values[i].bit(execution)) << i;
  }
  std::uint64_t pattern = 0;
  for (std::size_t t = 0; t < rounds; ++t) {
    std::uint64_t round = 0;
    for (std::size_t l = 0; l < links; ++l) {
      round |= static_cast<std::uint64_t>(delivered[t * links + l].bit(execution)) << l;
    }
    pattern = (pattern << links) | round;
  }
  return hypergraph.facet(hypergraph.executions().facet(ProcessSet(held), Pattern(pattern)));
}

// What the processes of one execution know in a round in which everybody who takes part sends.
std::vector<Heard> known_in(const ValuePlan& plan, unsigned execution,
                            std::span<const Lanes> delivered, std::span<const Lanes> values) {
  const std::size_t n = values.size();
  std::vector<Heard> known(n);
  Heard everybody;  // over broadcast all hear the same
  for (std::size_t i = 0; plan.links->incoming.empty() && i < n; ++i) {
    if (plan.takes_part[i] != 0 && delivered[i].bit(execution)) {
      everybody.add(values[i].bit(execution));
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    known[i] = everybody;
    bool own_heard = false;
    if (plan.links->incoming.empty()) {
      own_heard = delivered[i].bit(execution);
    } else {
      for (const auto [sender, link] : plan.links->incoming[i]) {
        if (plan.takes_part[sender] != 0 && delivered[link].bit(execution)) {
          known[i].add(values[sender].bit(execution));
        }
      }
    }
    if (plan.takes_part[i] != 0 && !own_heard) known[i].add(values[i].bit(execution));
  }
  return known;
}

}  // namespace

void decide_by_table(const TablePlan& plan, std::span<const Lanes> delivered,
                     std::span<Lanes> values) {
  const DecisionTable& table = *plan.table;
  expects(delivered.size() == plan.links->links.size() * table.system().rounds,
          "decide_by_table: one entry per link and round");
  for (unsigned e = 0; e < executions_per_block; ++e) {
    const auto views = views_of(table.hypergraph(), e, delivered, values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      set_bit(values[i], e, table.decisions()[views[i].index()] == Bit::one);
    }
  }
}

void decide_numbers(const ValuePlan& plan, std::span<const Lanes> delivered,
                    std::span<const Lanes> coin, std::span<Lanes> values) {
  expects(delivered.size() == plan.links->links.size() * plan.rounds,
          "decide_numbers: one entry per link and round");
  std::vector<RankedValues::Rank> ranks(values.size());
  for (unsigned e = 0; e < executions_per_block; ++e) {
    if (plan.table != nullptr) {
      const auto views = views_of(plan.table->hypergraph(), e, delivered, values);
      for (std::size_t i = 0; i < ranks.size(); ++i) {
        ranks[i] = plan.table->ranks()[views[i].index()];
      }
    } else {
      const std::vector<Heard> known = known_in(plan, e, delivered, values);
      for (std::size_t i = 0; i < ranks.size(); ++i) {
        ranks[i] = plan.rule->decide(Bit(values[i].bit(e)), known[i].zeros, known[i].ones);
      }
    }
    std::uint64_t shared = 0;
    for (const Lanes& digit : coin) shared = shared << 1 | (digit.bit(e) ? 1U : 0U);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      set_bit(values[i], e, plan.rounds_up(ranks[i], shared));
    }
  }
}

}  // namespace tacit
