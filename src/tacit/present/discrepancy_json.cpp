#include "tacit/present/discrepancy_json.h"

#include "tacit/present/number_json.h"
#include "tacit/present/optimum_json.h"

namespace tacit {
namespace {

Json coefficients_json(const Polynomial& polynomial) {
  Json list = Json::array();
  for (const Integer& c : polynomial.coefficients()) list.push_back(to_json(c));
  return list;
}

std::string_view prior_name(InputPrior::Kind kind) {
  switch (kind) {
    case InputPrior::Kind::worst:
      return "worst";
    case InputPrior::Kind::uniform:
      return "uniform";
    case InputPrior::Kind::by_ones:
      return "ones";
    case InputPrior::Kind::single:
      break;
  }
  return "each";
}

}  // namespace

Json discrepancy_object(const DiscrepancyReport& report) {
  Json result = {{"verb", "optimal"},
                 {"n", report.system.processes},
                 {"rounds", report.system.rounds},
                 {"channel", channel_name(report.system.channel)},
                 {"links", report.system.links()},
                 {"task", report.task.name()},
                 {"objective", report.task.objective()}};
  if (report.shared_coins) result["coins"] = "shared";
  if (report.prior.kind != InputPrior::Kind::worst) {
    result["prior"] = prior_name(report.prior.kind);
  }
  result["from"] = to_json(report.on.from);
  result["to"] = to_json(report.on.to);
  if (report.at) result["at"] = to_json(report.at->value());
  result["status"] = report.proved() ? "optimal" : "bounded";
  Json pieces = Json::array();
  for (const MixtureProof::Piece& piece : report.pieces) {
    pieces.push_back({{"from", to_json(piece.on.from)},
                      {"to", to_json(piece.on.to)},
                      {"numerator", coefficients_json(piece.numerator)},
                      {"denominator", coefficients_json(piece.denominator)},
                      {"polynomial", function_text(piece)},
                      {"status", "optimal"}});
  }
  result["pieces"] = std::move(pieces);
  if (report.at) {
    if (report.proved()) result["value"] = to_json(report.lower);
    result["lower"] = to_json(report.lower);
    result["upper"] = to_json(report.upper);
    Json distribution = Json::array();
    for (std::size_t d = 0; d < report.distribution.size(); ++d) {
      distribution.push_back({{"ones", d}, {"probability", to_json(report.distribution[d])}});
    }
    if (!distribution.empty()) result["input_distribution"] = std::move(distribution);
    Json decisions = Json::array();
    for (const CountDecision& each : report.decisions) {
      decisions.push_back({{"own", each.own == Bit::one ? 1 : 0},
                           {"zeros", each.zeros},
                           {"ones", each.ones},
                           {"decision", to_json(each.decision)}});
    }
    if (!decisions.empty()) result["decisions"] = std::move(decisions);
  }
  if (report.proved()) result["deterministic"] = report.deterministic;
  if (!report.checked.empty()) result["checked"] = report.checked;
  if (report.certificate) result["certificate"] = *report.certificate;
  if (!report.hashes.empty()) result["hashes"] = report.hashes;
  if (!report.stored.empty()) result["atlas"] = stored_json(report.stored);
  result["seconds"] = report.seconds;
  return result;
}

std::string discrepancy_json(const DiscrepancyReport& report) {
  return json_lines(discrepancy_object(report));
}

}  // namespace tacit
