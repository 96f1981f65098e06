#include <algorithm>
#include <cstdio>

#include "tacit/base/quoted.h"
#include "tacit/present/network_report.h"
#include "tacit/present/number_text.h"
#include "tacit/present/table_text.h"
#include "tacit/simulate/interval.h"

namespace tacit {
namespace {

std::string number(double value, int digits = 4) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string part_of_whole(std::uint64_t part, std::uint64_t whole, const char* what) {
  return std::to_string(part) + " of " + std::to_string(whole) + " " + what;
}

std::string test_text(const net::SignificanceTest& test) {
  if (test.degrees == 0) return "too few cases to say";
  return "p-value " + number(test.p_value, 3) + " (chi-square)" +
         (test.strongest > 0 ? ", correlations up to " + number(test.strongest, 2) : "");
}

// How far the network is from the model; with a probability, also from that.
void add_distance(std::vector<TableRow>& rows, const net::Measurement& m,
                  const std::optional<Probability>& p) {
  const std::uint64_t partial = m.partial_broadcasts();
  rows.push_back(
      {"partial",
       part_of_whole(partial, m.broadcasts(), "broadcasts reached some, but not all") +
           (partial > 0 ? ", a share of " + number(share(partial, m.broadcasts())) : "")});
  if (m.mixed_links() > 0) {
    rows.push_back({"mixed", std::to_string(m.mixed_links()) + " links delivered in part"});
  }
  std::uint64_t sent = 0;
  std::uint64_t delivered = 0;
  for (const ProcessId i : ProcessSet::first(m.processes())) {
    for (const ProcessId j : ProcessSet::first(m.processes())) {
      sent += m.pair(i, j).sent;
      delivered += m.pair(i, j).delivered;
    }
  }
  if (sent > 0) {
    rows.push_back({"estimate of p", number(share(delivered, sent)) + ", " +
                                         part_of_whole(delivered, sent, "messages delivered")});
  }
  if (p) rows.push_back({"fit to p", test_text(m.fit(*p))});
  const auto links = m.between_links();
  rows.push_back({"between links", links ? test_text(*links) : "not tested: too many links"});
  rows.push_back({"between rounds", test_text(m.between_rounds())});
}

// "duplicate 3, late 1"; what belongs to every run is left out.
std::string ignored_text(const net::TrafficCounts& traffic) {
  std::string text;
  for (const auto& [name, count] : net::traffic_names) {
    if (name == "accepted" || name == "control" || name == "own" || traffic.*count == 0) continue;
    std::string words(name);
    std::ranges::replace(words, '_', ' ');
    text += (text.empty() ? "" : ", ") + words + " " + std::to_string(traffic.*count);
  }
  return text.empty() ? "none" : text;
}

// Shares of delivery, senders in rows.
std::string delivery_table(const net::Measurement& measurement) {
  const unsigned n = measurement.processes();
  std::vector<TableRow> rows(1, TableRow{"from \\ to"});
  for (unsigned j = 1; j <= n; ++j) rows.front().push_back(std::to_string(j));
  for (const ProcessId i : ProcessSet::first(n)) {
    TableRow row{std::to_string(i.value() + 1)};
    for (const ProcessId j : ProcessSet::first(n)) {
      const net::PairDeliveries& pair = measurement.pair(i, j);
      row.push_back(i == j || pair.sent == 0 ? "-"
                                             : number(share(pair.delivered, pair.sent)) + " of " +
                                                   std::to_string(pair.sent));
    }
    rows.push_back(std::move(row));
  }
  return aligned_table(rows);
}

// One row for each process that was not always there.
void add_absences(std::vector<TableRow>& rows, const std::vector<net::Absence>& absences) {
  for (const net::Absence& absence : absences) {
    rows.push_back({"absent", "process " + std::to_string(absence.process.value() + 1) + " from " +
                                  counted(absence.instances, "instance") + ", the first " +
                                  std::to_string(absence.first) + ", the last " +
                                  std::to_string(absence.last)});
  }
}

std::string percent(const Rational& fraction) {
  return (fraction * Rational(100)).decimal(6) + " %";
}

}  // namespace

std::string gave_up_text(const net::GaveUp& why) {
  if (why.missing.empty()) return "stopped in instance " + std::to_string(why.instance);
  return "waited in vain for " + set_text(why.missing) +
         (why.round == 0 ? std::string(" before the first instance")
                         : " in instance " + std::to_string(why.instance) + ", round " +
                               std::to_string(why.round));
}

std::string node_text(ProcessId self, std::uint64_t instances, ProcessSet silent,
                      const net::JournalEnd& end) {
  std::vector<TableRow> rows;
  rows.push_back({"instances", std::to_string(instances)});
  if (!silent.empty()) rows.push_back({"never heard", set_text(silent)});
  rows.push_back({"accepted", std::to_string(end.traffic.accepted)});
  rows.push_back({"ignored", ignored_text(end.traffic)});
  for (std::size_t i = 0; i < end.late_from.size(); ++i) {
    const auto off = end.late_from[i] + end.early_from[i];
    if (off == 0) continue;
    rows.push_back(
        {"process " + std::to_string(i + 1), std::to_string(end.late_from[i]) + " late, " +
                                                 std::to_string(end.early_from[i]) + " early"});
  }
  if (end.refused > 0) rows.push_back({"refused", std::to_string(end.refused)});
  if (end.overflowed > 0) rows.push_back({"overflowed", std::to_string(end.overflowed)});
  return "process " + std::to_string(self.value() + 1) + "\n\n" + aligned_table(rows);
}

std::string cluster_text(const ClusterResult& result) {
  const net::Measurement& m = result.measurement;
  std::string text =
      result.algorithm + ": " + result.system.to_string() +
      (result.channel_file.empty() ? ", p = " + result.at.value().to_string()
                                   : ", losses as in " + printable(result.channel_file)) +
      " (measured)\n\n";
  std::vector<TableRow> rows;
  rows.push_back({"network", result.network});
  rows.push_back({"losses", result.kernel_loss
                                ? "in the kernel, " + *result.kernel_loss +
                                      (result.kernel_exact ? "" : ", the nearest it can draw")
                                : "at the sender, seed " + std::to_string(result.seed)});
  rows.push_back(
      {"input", (result.input ? *result.input : "random, another one in every instance") +
                    (result.worst ? " (the worst)" : "")});
  rows.push_back(
      {"instances",
       std::to_string(m.instances()) +
           (m.instances() + result.missed < result.asked ? " of " + std::to_string(result.asked)
                                                         : "") +
           (result.missed > 0 ? ", and " + std::to_string(result.missed) +
                                    " in which a node was not there all the time"
                              : "")});
  add_absences(rows, result.absences);
  rows.push_back({"errors", std::to_string(m.errors())});
  if (m.instances() > 0) {
    const auto interval = binomial_interval(m.errors(), m.instances(), result.confidence);
    rows.push_back({"estimate", number(share(m.errors(), m.instances()), 10)});
    rows.push_back({percent(result.confidence) + " interval",
                    "[" + number(interval.lower, 10) + ", " + number(interval.upper, 10) + "]"});
    if (result.exact) {
      const double exact = result.exact->approximate();
      const bool inside = interval.lower <= exact && exact <= interval.upper;
      rows.push_back({"exact", value_text(*result.exact) +
                                   (inside ? ", inside the interval" : ", outside the interval")});
    }
  }
  add_distance(rows, m, result.at);
  rows.push_back({"ignored", ignored_text(result.traffic)});
  for (std::size_t i = 0; i < result.late_from.size(); ++i) {
    if (result.late_from[i] == 0) continue;
    rows.push_back(
        {"late", std::to_string(result.late_from[i]) + " from process " + std::to_string(i + 1)});
  }
  if (result.refused > 0) {
    rows.push_back({"refused", std::to_string(result.refused) + " datagrams by the system"});
  }
  if (result.overflowed > 0) {
    rows.push_back(
        {"overflowed", std::to_string(result.overflowed) + " datagrams found no room to wait"});
  }
  text += aligned_table(rows) + "\nshare of messages delivered:\n\n" + delivery_table(m);
  for (const std::string& problem : result.problems) text += "\n" + problem + "\n";
  return text;
}

std::string replay_text(const ReplayResult& result) {
  const unsigned n = result.system.processes;
  const net::Measurement& m = result.measurement;
  std::string text =
      printable(result.head.algorithm) + ": " + result.system.to_string() +
      (result.unfinished.empty() ? " (replayed)\n\n" : " (replayed from parts of journals)\n\n");
  std::vector<TableRow> rows;
  rows.push_back({"instances", std::to_string(m.instances())});
  if (result.missed > 0) rows.push_back({"missed by a node", std::to_string(result.missed)});
  if (!result.unfinished.empty()) {
    rows.push_back({"journals without an end",
                    std::to_string(result.unfinished.size()) + " of " + std::to_string(n)});
  }
  if (result.incomplete > 0) {
    rows.push_back({"not in all journals", std::to_string(result.incomplete)});
  }
  add_absences(rows, result.absences);
  rows.push_back({"disagreements", std::to_string(m.errors())});
  rows.push_back({"different executions", std::to_string(result.places.size())});
  rows.push_back({"outside the complex", std::to_string(result.outside)});
  rows.push_back({"contradictions", std::to_string(result.contradictions.size())});
  add_distance(rows, m, result.at);
  text += aligned_table(rows);
  if (result.detail) {
    const auto& [execution, place] = *result.detail;
    text += "\ninstance " + std::to_string(execution.instance) + ":\n\n";
    std::vector<TableRow> parts;
    parts.push_back({"input", input_text(execution.input, n)});
    parts.push_back({"pattern", place.pattern});
    if (place.facet) parts.push_back({"facet", std::to_string(place.facet->value())});
    parts.push_back({"decisions", input_text(execution.decisions, n)});
    for (std::size_t i = 0; i < place.views.size(); ++i) {
      parts.push_back({"view " + std::to_string(i + 1), place.views[i]});
    }
    text += aligned_table(parts);
  }
  text += "\nshare of messages delivered:\n\n" + delivery_table(m);
  constexpr std::size_t most_shown = 10;
  for (std::size_t i = 0; i < std::min(result.contradictions.size(), most_shown); ++i) {
    text += (i == 0 ? "\n" : "") + result.contradictions[i] + "\n";
  }
  return text;
}

}  // namespace tacit
