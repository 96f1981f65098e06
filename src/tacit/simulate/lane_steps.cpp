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

void decide_by_table(const TablePlan& plan, std::span<const Lanes> delivered,
                     std::span<Lanes> values) {
  const DecisionTable& table = *plan.table;
  const DecisionHypergraph& hypergraph = table.hypergraph();
  const std::size_t links = plan.links->links.size();
  const unsigned rounds = table.system().rounds;
  expects(delivered.size() == links * rounds, "decide_by_table: one entry per link and round");
  for (unsigned e = 0; e < executions_per_block; ++e) {
    std::uint64_t held = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      held |= static_cast<std::uint64_t>(values[i].bit(e)) << i;
    }
    std::uint64_t pattern = 0;
    for (std::size_t t = 0; t < rounds; ++t) {
      std::uint64_t round = 0;
      for (std::size_t l = 0; l < links; ++l) {
        round |= static_cast<std::uint64_t>(delivered[t * links + l].bit(e)) << l;
      }
      pattern = (pattern << links) | round;
    }
    const auto views =
        hypergraph.facet(hypergraph.executions().facet(ProcessSet(held), Pattern(pattern)));
    for (std::size_t i = 0; i < values.size(); ++i) {
      set_bit(values[i], e, table.decisions()[views[i].index()] == Bit::one);
    }
  }
}

}  // namespace tacit
