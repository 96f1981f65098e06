#include "tacit/ask/plan_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>

namespace tacit::ask {
namespace {

constexpr std::size_t most_colours = 6;
constexpr unsigned solid = 0;
constexpr unsigned dashed = 1;
constexpr unsigned dotted = 2;
constexpr unsigned black = 6;
constexpr PlotPoint gap{std::numeric_limits<double>::quiet_NaN(), 0};

// The numbers of rounds that are drawn: those recommended, and the smallest others.
std::set<unsigned> drawn_rounds(const Plan& plan) {
  std::set<unsigned> rounds;
  for (const PlannedAlgorithm& planned : plan.front) {
    if (rounds.size() < most_colours) rounds.insert(planned.rounds);
  }
  for (const ExaminedAlgorithm& each : plan.examined) {
    if (rounds.size() < most_colours) rounds.insert(each.rounds);
  }
  return rounds;
}

std::string rounds_label(unsigned rounds) {
  return std::to_string(rounds) + (rounds == 1 ? " round" : " rounds");
}

// The transmissions that are shown: what the drawn algorithms take, unless the recommended ones and
// those below four times as many leave most of the picture empty.
std::uint64_t last_transmissions(const Plan& plan, const std::set<unsigned>& rounds) {
  std::uint64_t most = 1;
  for (const ExaminedAlgorithm& each : plan.examined) {
    if (rounds.contains(each.rounds)) most = std::max(most, each.transmissions);
  }
  if (plan.front.empty()) return most;
  return std::min(most, std::max<std::uint64_t>(2 * plan.front.front().transmissions, 8));
}

std::string mark_label(const std::string& algorithm) {
  constexpr std::size_t longest = 28;
  if (algorithm.size() <= longest) return algorithm;
  return algorithm.substr(0, longest - 3) + "...";
}

}  // namespace

Plot plan_plot(const Plan& plan, const PlanRequest& request) {
  const std::set<unsigned> rounds = drawn_rounds(plan);
  const std::uint64_t last = last_transmissions(plan, rounds);
  Plot plot;
  plot.title =
      std::to_string(request.processes) + " processes, " +
      std::string(channel_name(request.channel)) +
      (request.law ? ", " + request.channel_file : ", p = " + request.at.value().to_string());
  plot.x_label = "transmissions in the worst execution";
  plot.y_label = "worst-case error (dashed: no algorithm is below)";
  plot.log_y = true;
  plot.x_min = 0;
  plot.x_max = static_cast<double>(last) + 1;
  unsigned colour = 0;
  for (const unsigned r : rounds) {
    PlotSeries dots{rounds_label(r), {}, colour, solid};
    for (const ExaminedAlgorithm& each : plan.examined) {
      if (each.rounds != r || each.transmissions > last) continue;
      dots.points.push_back({static_cast<double>(each.transmissions), each.error.approximate()});
      dots.points.push_back(gap);
    }
    PlotSeries bound{"", {}, colour, dashed};
    for (const CostBound& each : plan.cost_bounds) {
      if (each.rounds != r || each.transmissions > last) continue;
      bound.points.push_back(
          {static_cast<double>(each.transmissions), each.bound.value.approximate()});
    }
    plot.series.push_back(std::move(dots));
    plot.series.push_back(std::move(bound));
    ++colour;
  }
  const double target = request.error.approximate();
  plot.series.push_back({"target", {{plot.x_min, target}, {plot.x_max, target}}, black, dotted});
  for (const PlannedAlgorithm& planned : plan.front) {
    plot.marks.push_back({static_cast<double>(planned.transmissions), planned.error.approximate(),
                          mark_label(planned.algorithm)});
  }
  return plot;
}

}  // namespace tacit::ask
