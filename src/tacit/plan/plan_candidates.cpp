#include "tacit/plan/plan_candidates.h"

#include <algorithm>
#include <set>

#include "tacit/algorithm/block_rule.h"
#include "tacit/algorithm/word_rule.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

constexpr std::size_t most_lines_of_a_name = 8;  // a rule of six lines, and its braces

std::string repeated(const std::string& name, std::uint64_t times) {
  return times == 1 ? name : name + "^" + std::to_string(times);
}

std::string joined(const std::string& first, const std::string& second) {
  if (first.empty() || second.empty()) return first + second;
  return first + ";" + second;
}

std::set<unsigned> committee_sizes(unsigned n) {
  constexpr unsigned all_up_to = 16;
  std::set<unsigned> sizes;
  if (n <= all_up_to) {
    for (unsigned m = 2; m < n; ++m) sizes.insert(m);
    return sizes;
  }
  for (const unsigned m : {2U, 3U, 4U, 5U, 7U, 9U, n / 4, n / 2, n - 1}) {
    sizes.insert(m);
    if (m % 2 == 0) sizes.insert(m - 1);  // odd numbers have no ties
  }
  sizes.erase(1);
  return sizes;
}

}  // namespace

std::string committee(std::uint64_t size) {
  constexpr std::uint64_t most_listed = 16;
  if (size > most_listed) return "1.." + std::to_string(size);
  std::string text = "1";
  for (std::uint64_t i = 2; i <= size; ++i) text += "," + std::to_string(i);
  return text;
}

std::string text_among(const Optimum& optimum, std::size_t algorithm, unsigned n) {
  const unsigned few = optimum.system.processes;
  expects(few <= n, "text_among: more processes run it than there are");
  std::string text = optimum.algorithms[algorithm].name;
  if (is_table_name(text)) {
    const std::vector<std::string>& lines = optimum.rules[algorithm];
    std::string rule;
    for (const std::string& line : lines) rule += line + "\n";
    rule = joined_lines(rule);
    if (!rule.starts_with("rule[") || lines.size() > most_lines_of_a_name) {
      text += " of " + std::to_string(few) + " processes";
      if (optimum.of_class) text += ", class " + optimum.of_class->name();
      return few < n ? text + ", among the first " + std::to_string(few) : text;
    }
    text = std::move(rule);
  }
  return few < n && text.find('@') == std::string::npos ? text + "@" + committee(few) : text;
}

SenderOrder senders_by_quality(const ChannelLaw& law) {
  const ProcessSet all = ProcessSet::first(law.processes);
  SenderOrder order(all.begin(), all.end());
  std::vector<Rational> heard;
  for (const ProcessId s : order) {
    Rational sum;
    for (const ProcessId r : all - ProcessSet::only(s)) {
      if (!law.bursts) {
        sum += delivery_of(law, law.good, s, r);
        continue;
      }
      const BurstChain& chain = law.bursts->chains[chain_of(law, s, r)];
      const bool moves = !(chain.to_bad.value() + chain.to_good.value()).is_zero();
      const Probability in_bad = moves ? stationary_bad(chain) : chain.starts_bad;
      const Rational& bad = in_bad.value();
      sum += (Rational(1) - bad) * delivery_of(law, law.good, s, r) +
             bad * delivery_of(law, law.bursts->bad, s, r);
    }
    heard.push_back(std::move(sum));
  }
  std::ranges::stable_sort(
      order, [&](ProcessId a, ProcessId b) { return heard[a.index()] > heard[b.index()]; });
  return order;
}

std::string committee(std::uint64_t size, const SenderOrder& order) {
  if (order.empty()) return committee(size);
  expects(size <= order.size(), "committee: more members than there are processes");
  ProcessSet members;
  for (std::uint64_t i = 0; i < size; ++i) members.insert(order[i]);
  if (members == ProcessSet::first(static_cast<unsigned>(size))) return committee(size);
  std::string text;
  for (const ProcessId member : members) {
    text += (text.empty() ? "" : ",") + std::to_string(member.index() + 1);
  }
  return text;
}

std::vector<std::string> one_round_candidates(unsigned n, const SenderOrder& order) {
  std::vector<std::string> names{"courteous", "pref1", "majority", "pref1@" + committee(1, order)};
  for (const unsigned m : committee_sizes(n)) {
    names.push_back("courteous@" + committee(m, order));
    if (m % 2 == 1) names.push_back("majority@" + committee(m, order));
  }
  for (const NamedBlockRule& rule : named_block_rules()) {
    if (rule.processes <= n) names.emplace_back(rule.name);
  }
  return names;
}

std::string sweeps(unsigned n, std::uint64_t transmissions) {
  expects(transmissions >= 1, "sweeps: no transmissions");
  const std::uint64_t phases = transmissions / n;
  const std::uint64_t rest = transmissions % n;
  const std::string whole = phases == 0 ? std::string() : repeated("sweep", phases);
  if (rest == 0) return whole;
  return joined(whole, rest == 1 ? "pref1@1" : "sweep@" + committee(rest));
}

std::vector<std::string> word_candidates() {
  std::vector<std::string> names;
  for (const WordRule& rule : word_rules()) names.emplace_back(rule.name);
  return names;
}

std::vector<std::string> sequence_candidates(const std::vector<std::string>& blocks,
                                             unsigned rounds, bool with_sweeps) {
  constexpr std::size_t mixed_blocks = 5;
  constexpr unsigned most_phases = 12;
  std::vector<std::string> names;
  for (const std::string& block : blocks) names.push_back(repeated(block, rounds));
  const std::size_t few = std::min(mixed_blocks, blocks.size());
  // At most most_phases numbers of phases, spread evenly.
  const unsigned stride = 1 + rounds / 2 / most_phases;
  for (unsigned phases = 1; with_sweeps && 2 * phases <= rounds; phases += stride) {
    const std::string sweep = repeated("sweep", phases);
    if (2 * phases == rounds) {
      names.push_back(sweep);
      continue;
    }
    for (std::size_t i = 0; i < few; ++i) {
      names.push_back(joined(sweep, repeated(blocks[i], rounds - 2 * phases)));
    }
  }
  if (rounds < 2) return names;
  for (std::size_t i = 0; i < few; ++i) {
    for (std::size_t j = 0; j < few; ++j) {
      if (i != j) names.push_back(joined(repeated(blocks[i], rounds - 1), blocks[j]));
    }
  }
  return names;
}

}  // namespace tacit
