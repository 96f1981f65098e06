#include "tacit/simulate/word_lanes.h"

#include "tacit/base/contract.h"
#include "tacit/simulate/kernels.h"

namespace tacit {
namespace {

std::span<Value> execution_of(HeldWords& held, unsigned execution) {
  const std::size_t n = held.size() / executions_per_block;
  return std::span(held).subspan(execution * n, n);
}

}  // namespace

HeldWords same_input(std::string_view input) {
  HeldWords held;
  held.reserve(input.size() * executions_per_block);
  for (unsigned e = 0; e < executions_per_block; ++e) {
    for (const char digit : input) held.push_back(static_cast<Value>(digit - '0'));
  }
  return held;
}

// A value is the first v for which a coin shows heads, where the coin for v has the probability
// 1 / (M - v) of all that is left; the last one needs no coin.
HeldWords drawn_inputs(const DrawPlace& place, unsigned processes, unsigned values) {
  HeldWords held(std::size_t{processes} * executions_per_block, static_cast<Value>(values - 1));
  std::vector<bool> found(held.size());
  std::vector<Lanes> heads(processes);
  for (unsigned v = 0; v + 1 < values; ++v) {
    DrawPlace coin = place;
    coin.round = place.round + v;
    const DrawProbability chance(
        *Probability::from(Rational(Integer(1), Integer(std::uint64_t{values - v}))));
    draw_links(coin, std::vector<DrawProbability>(processes, chance), heads);
    for (unsigned e = 0; e < executions_per_block; ++e) {
      for (unsigned i = 0; i < processes; ++i) {
        const std::size_t at = std::size_t{e} * processes + i;
        if (found[at] || !heads[i].bit(e)) continue;
        found[at] = true;
        held[at] = static_cast<Value>(v);
      }
    }
  }
  return held;
}

void decide_words(const WordRule& rule, const LinkPlan& links, std::span<const Lanes> delivered,
                  HeldWords& held) {
  const unsigned n = links.processes;
  expects(delivered.size() == links.links.size(), "decide_words: one entry per link");
  std::vector<ProcessSet> heard(n);
  for (unsigned e = 0; e < executions_per_block; ++e) {
    if (links.incoming.empty()) {
      ProcessSet senders;
      for (const ProcessId i : ProcessSet::first(n)) {
        if (delivered[i.index()].bit(e)) senders.insert(i);
      }
      for (const ProcessId i : ProcessSet::first(n)) {
        heard[i.index()] = senders - ProcessSet::only(i);
      }
    } else {
      for (unsigned i = 0; i < n; ++i) {
        heard[i] = {};
        for (const auto [sender, link] : links.incoming[i]) {
          if (delivered[link].bit(e)) heard[i].insert(ProcessId(static_cast<std::uint8_t>(sender)));
        }
      }
    }
    apply_rule(rule, heard, execution_of(held, e));
  }
}

void decide_words(const DecisionTable& table, std::span<const Lanes> delivered, HeldWords& held) {
  const unsigned rounds = table.system().rounds;
  expects(delivered.size() == table.system().links(), "decide_words: one entry per link and round");
  const std::size_t links = rounds == 0 ? 0 : delivered.size() / rounds;
  for (unsigned e = 0; e < executions_per_block; ++e) {
    std::uint64_t pattern = 0;
    for (std::size_t t = 0; t < rounds; ++t) {
      std::uint64_t round = 0;
      for (std::size_t l = 0; l < links; ++l) {
        round |= static_cast<std::uint64_t>(delivered[t * links + l].bit(e)) << l;
      }
      pattern = (pattern << links) | round;
    }
    apply_table(table, Pattern(pattern), execution_of(held, e));
  }
}

Lanes errors_of(const Task& task, const HeldWords& held) {
  const std::size_t n = held.size() / executions_per_block;
  Lanes result;
  for (unsigned e = 0; e < executions_per_block; ++e) {
    ValueSet decided = 0;
    for (std::size_t i = 0; i < n; ++i) decided |= only_value(held[e * n + i]);
    if (task.is_error(decided)) result.words[e / 64] |= std::uint64_t{1} << (e % 64);
  }
  return result;
}

}  // namespace tacit
