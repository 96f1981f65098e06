// Verdicts of the checker as JSON.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "tacit/check/check.h"

namespace tacit::api {

// "outcome" with "claim", or with "line" and "reason".
void add_verdict(nlohmann::ordered_json& report, const check::Verdict& verdict);

// On one line. Bytes that are no UTF-8, as reasons may quote them, are replaced.
[[nodiscard]] std::string json_line(const nlohmann::ordered_json& report);

}  // namespace tacit::api
