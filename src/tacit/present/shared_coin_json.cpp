#include "tacit/present/number_json.h"
#include "tacit/present/optimum_json.h"
#include "tacit/present/shared_coin_report.h"

namespace tacit {
namespace {

// Per own value and number of zeros known, the decisions by number of ones known; '-'
// where such counts cannot occur.
Json decisions_json(const RuleTable& rule) {
  const unsigned n = rule.participants();
  Json tables = Json::array();
  for (const Bit own : {Bit::zero, Bit::one}) {
    Json rows = Json::array();
    for (unsigned zeros = 0; zeros <= n; ++zeros) {
      std::string row;
      for (unsigned ones = 0; zeros + ones <= n; ++ones) {
        const bool occurs = own == Bit::zero ? zeros > 0 : ones > 0;
        row += !occurs ? '-' : rule.decide(own, zeros, ones) == Bit::one ? '1' : '0';
      }
      rows.push_back(std::move(row));
    }
    tables.push_back(std::move(rows));
  }
  return tables;
}

}  // namespace

std::string shared_coin_json(const SharedCoinOptimum& optimum, const SharedCoinRun& run) {
  Json report = {{"verb", "optimal"},
                 {"n", run.processes},
                 {"rounds", 1},
                 {"channel", "broadcast"},
                 {"task", "consensus"},
                 {"objective", "disagreement"},
                 {"coins", "shared"},
                 {"at", to_json(run.at.value())},
                 {"status", optimum.exact() ? "optimal" : "bounded"}};
  if (optimum.exact()) report["value"] = to_json(optimum.lower);
  report["lower"] = to_json(optimum.lower);
  report["upper"] = to_json(optimum.upper);
  Json distribution = Json::array();
  for (std::size_t d = 0; d < optimum.distribution.size(); ++d) {
    distribution.push_back({{"ones", d}, {"probability", to_json(optimum.distribution[d])}});
  }
  report["input_distribution"] = std::move(distribution);
  Json mixture = Json::array();
  for (const SharedCoinOptimum::Component& component : optimum.mixture) {
    Json row = {{"probability", to_json(component.probability)}};
    const std::string name = rule_name(component.rule);
    if (!name.empty()) row["algorithm"] = name;
    row["decisions"] = decisions_json(component.rule);
    mixture.push_back(std::move(row));
  }
  report["mixture"] = std::move(mixture);
  if (!run.checked.empty()) report["checked"] = run.checked;
  if (run.certificate) report["certificate"] = *run.certificate;
  if (!run.stored.empty()) report["atlas"] = stored_json(run.stored);
  report["seconds"] = run.seconds;
  return json_lines(report);
}

}  // namespace tacit
