// JSON for people who read diffs: one top-level key per line, and long arrays of
// objects one element per line.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace tacit {

using Json = nlohmann::ordered_json;

// Ends with a newline. Expects an object.
[[nodiscard]] std::string json_lines(const Json& object);

}  // namespace tacit
