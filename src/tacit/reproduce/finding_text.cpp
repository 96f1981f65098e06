#include "tacit/reproduce/finding_text.h"

#include <algorithm>

#include "tacit/algorithm/decision_table.h"
#include "tacit/present/number_text.h"

namespace tacit {

std::string formula(const Profile& profile) {
  return "$" + polynomial_text(profile) + "$";
}

std::string formula(const AlgebraicNumber& number) {
  return "$" + short_point_text(number) + "$";
}

std::string formula(const Interval& interval) {
  const auto& [from, to] = interval;
  return from == to ? "$p = " + short_point_text(from) + "$"
                    : "$[" + short_point_text(from) + ", " + short_point_text(to) + "]$";
}

std::string formula(const std::vector<Interval>& intervals) {
  if (intervals.empty()) return "nowhere";
  std::string text;
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    if (i > 0) text += i + 1 == intervals.size() ? " and " : ", ";
    text += formula(intervals[i]);
  }
  return text;
}

std::vector<Evidence> evidence_of(const ProvedOptimum& proved) {
  std::vector<Evidence> evidence;
  if (!proved.certificate.empty()) {
    evidence.push_back({proved.certificate,
                        "certificate: " + proved.optimum.system.to_string() +
                            (proved.from_atlas ? ", from the atlas" : ""),
                        {}});
  }
  const Optimum& optimum = proved.optimum;
  for (std::size_t a = 0; a < optimum.algorithms.size(); ++a) {
    const bool used = std::ranges::any_of(
        optimum.pieces, [&](const OptimumPiece& piece) { return piece.algorithm == a; });
    if (!used || optimum.rules[a].empty()) continue;
    const DecisionTable table(proved.problem->shared_hypergraph(),
                              proved.problem->colouring(optimum.algorithms[a].decisions));
    std::string name = proved.certificate.substr(proved.certificate.find('/') + 1);
    name.erase(name.rfind('.'));
    std::string suffix = optimum.algorithms[a].name;
    std::ranges::replace(suffix, ' ', '-');
    evidence.push_back({"algorithms/" + name + "-" + suffix + ".json",
                        "decision table of the optimal algorithm", table.to_json()});
  }
  return evidence;
}

void add_evidence(std::vector<Evidence>& evidence, const ProvedOptimum& optimum) {
  for (Evidence& item : evidence_of(optimum)) evidence.push_back(std::move(item));
}

}  // namespace tacit
