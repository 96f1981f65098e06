#include "support/naive_model.h"

#include <algorithm>

namespace tacit::test {

std::vector<std::vector<std::pair<unsigned, unsigned>>> naive_links(ChannelKind channel,
                                                                    unsigned n) {
  std::vector<std::vector<std::pair<unsigned, unsigned>>> links;
  for (unsigned i = 0; i < n; ++i) {
    if (channel == ChannelKind::broadcast) links.emplace_back();
    for (unsigned j = 0; j < n; ++j) {
      if (i == j) continue;
      if (channel == ChannelKind::broadcast) links.back().emplace_back(i, j);
      if (channel == ChannelKind::unicast || channel == ChannelKind::radio) {
        links.push_back({{i, j}});
      }
      if (channel == ChannelKind::undirected && i < j) links.push_back({{i, j}, {j, i}});
    }
  }
  return links;
}

NaiveExecution naive_execution(const System& system, std::uint64_t number) {
  const std::size_t per_round = naive_links(system.channel, system.processes).size();
  NaiveExecution execution;
  execution.delivered.assign(system.rounds, std::vector<bool>(per_round));
  for (unsigned round = system.rounds; round-- > 0;) {
    for (std::size_t link = 0; link < per_round; ++link) {
      execution.delivered[round][link] = number % 2 == 1;
      number /= 2;
    }
  }
  for (unsigned i = 0; i < system.processes; ++i) {
    execution.inputs.push_back(static_cast<int>(number % 2));
    number /= 2;
  }
  return execution;
}

std::uint64_t naive_execution_count(const System& system) {
  std::uint64_t count = 1;
  for (unsigned i = 0; i < system.processes; ++i) count *= 2;
  const std::size_t links = naive_links(system.channel, system.processes).size() * system.rounds;
  for (std::size_t l = 0; l < links; ++l) count *= 2;
  return count;
}

unsigned naive_deliveries(const NaiveExecution& execution) {
  unsigned count = 0;
  for (const auto& round : execution.delivered) {
    count += static_cast<unsigned>(std::count(round.begin(), round.end(), true));
  }
  return count;
}

bool naive_hears(const System& system, const NaiveExecution& execution, unsigned round,
                 unsigned receiver, unsigned sender) {
  const auto links = naive_links(system.channel, system.processes);
  for (std::size_t link = 0; link < links.size(); ++link) {
    const bool serves = std::ranges::count(links[link], std::pair(sender, receiver)) > 0;
    if (serves && execution.delivered[round][link]) return true;
  }
  return false;
}

std::vector<std::string> naive_views(const System& system, const NaiveExecution& execution) {
  const auto links = naive_links(system.channel, system.processes);
  std::vector<std::string> knows;
  for (unsigned i = 0; i < system.processes; ++i) {
    knows.push_back(std::to_string(i) + "=" + std::to_string(execution.inputs[i]));
  }
  for (unsigned round = 0; round < system.rounds; ++round) {
    std::vector<std::string> next;
    for (const std::string& own : knows) next.push_back("own{" + own + "}");
    // Senders in ascending order, so that what was heard has one spelling.
    for (unsigned sender = 0; sender < system.processes; ++sender) {
      for (std::size_t link = 0; link < links.size(); ++link) {
        if (!execution.delivered[round][link]) continue;
        for (const auto& [from, to] : links[link]) {
          if (from == sender) next[to] += "heard{" + knows[from] + "}";
        }
      }
    }
    knows = std::move(next);
  }
  return knows;
}

}  // namespace tacit::test
