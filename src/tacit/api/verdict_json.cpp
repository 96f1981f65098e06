#include "tacit/api/verdict_json.h"

namespace tacit::api {

void add_verdict(nlohmann::ordered_json& report, const check::Verdict& verdict) {
  if (verdict.outcome == check::Outcome::accepted) {
    report["outcome"] = "accepted";
    report["claim"] = verdict.claim;
  } else {
    report["outcome"] = "rejected";
    report["line"] = verdict.line;
    report["reason"] = verdict.reason;
  }
}

std::string json_line(const nlohmann::ordered_json& report) {
  return report.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace tacit::api
