#include "differential/naive_algorithm.h"

#include <algorithm>

#include "support/naive_model.h"

namespace tacit::test {
namespace {

using Links = std::vector<std::vector<std::pair<unsigned, unsigned>>>;
using Values = std::vector<int>;

// One execution: hands out the fates of the links, round by round.
class Fates {
 public:
  Fates(const Links& links, std::uint64_t pattern) : links_(links), pattern_(pattern) {}

  // The (sender, receiver) pairs that get through in the next round.
  std::vector<std::pair<unsigned, unsigned>> next_round() {
    std::vector<std::pair<unsigned, unsigned>> through;
    for (const auto& link : links_) {
      const bool delivered = pattern_ % 2 == 1;
      pattern_ /= 2;
      if (!delivered) continue;
      ++deliveries_;
      through.insert(through.end(), link.begin(), link.end());
    }
    return through;
  }

  [[nodiscard]] unsigned deliveries() const { return deliveries_; }

 private:
  const Links& links_;
  std::uint64_t pattern_;
  unsigned deliveries_ = 0;
};

bool costs_one(const System& system) {
  return system.channel == ChannelKind::broadcast || system.channel == ChannelKind::radio;
}

struct Run {
  Values values;
  std::uint64_t sent = 0;
};

void run(const NaiveRound& round, const System& system, Fates& fates, Run& state) {
  const unsigned n = system.processes;
  const auto participants =
      static_cast<int>(std::count(round.takes_part.begin(), round.takes_part.end(), true));
  std::vector<bool> speaks(n);
  std::vector<int> zeros(n);
  std::vector<int> ones(n);
  for (unsigned i = 0; i < n; ++i) {
    const bool willing = state.values[i] == 0 ? round.zeros_speak : round.ones_speak;
    speaks[i] = round.takes_part[i] && willing;
    if (speaks[i]) state.sent += costs_one(system) ? 1 : n - 1;
    if (round.takes_part[i]) ++(state.values[i] == 0 ? zeros : ones)[i];
  }
  for (const auto& [from, to] : fates.next_round()) {
    if (speaks[from]) ++(state.values[from] == 0 ? zeros : ones)[to];
  }
  Values next(n);
  for (unsigned i = 0; i < n; ++i) {
    next[i] = zeros[i] + ones[i] == 0
                  ? state.values[i] * round.scale
                  : round.rule(state.values[i], zeros[i], ones[i], participants);
  }
  state.values = next;
}

void run(const NaiveTable& table, const System& system, Fates& fates, Run& state) {
  const unsigned n = system.processes;
  std::vector<std::string> knows;
  for (unsigned i = 0; i < n; ++i) {
    knows.push_back(std::to_string(i) + "=" + std::to_string(state.values[i]));
  }
  for (unsigned round = 0; round < table.rounds; ++round) {
    state.sent += costs_one(system) ? n : n * (n - 1);
    auto through = fates.next_round();
    std::ranges::sort(through);  // by sender, so that knowledge has one spelling
    std::vector<std::string> next;
    for (const std::string& own : knows) next.push_back("own{" + own + "}");
    for (const auto& [from, to] : through) next[to] += "heard{" + knows[from] + "}";
    knows = std::move(next);
  }
  for (unsigned i = 0; i < n; ++i) state.values[i] = table.decide(knows[i]);
}

}  // namespace

std::map<std::string, NaiveRow> naive_evaluation(const std::vector<NaiveStep>& steps,
                                                 const System& system) {
  const unsigned n = system.processes;
  const Links links = naive_links(system.channel, n);
  const std::size_t total = links.size() * system.rounds;
  std::map<std::string, NaiveRow> rows;
  for (std::uint64_t inputs = 0; inputs < std::uint64_t{1} << n; ++inputs) {
    Values values;
    std::string text;
    for (unsigned i = 0; i < n; ++i) {
      values.push_back(static_cast<int>(inputs >> i & 1));
      text += values.back() == 1 ? '1' : '0';
    }
    NaiveRow& row = rows[text];
    row.errors.resize(total + 1);
    row.sent.resize(total + 1);
    row.discrepancies.resize(total + 1);
    for (std::uint64_t pattern = 0; pattern < std::uint64_t{1} << total; ++pattern) {
      Fates fates(links, pattern);
      Run state{values};
      for (const NaiveStep& step : steps) {
        std::visit([&](const auto& each) { run(each, system, fates, state); }, step);
      }
      const bool agree = std::ranges::count(state.values, state.values[0]) ==
                         static_cast<std::ptrdiff_t>(state.values.size());
      if (!agree) ++row.errors[fates.deliveries()];
      const auto [least, most] = std::ranges::minmax(state.values);
      row.discrepancies[fates.deliveries()] += static_cast<std::uint64_t>(most - least);
      row.sent[fates.deliveries()] += state.sent;
      row.most_sent = std::max(row.most_sent, state.sent);
    }
  }
  return rows;
}

}  // namespace tacit::test
