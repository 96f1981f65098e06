// What the server offers of the atlas of proved results.
#pragma once

#include <optional>
#include <string>

namespace tacit::cli {

// All of it as `tacit atlas export --format json` prints it. Nothing without an atlas.
[[nodiscard]] std::optional<std::string> served_atlas();

// The certificate of this file name. Nothing when there is none.
[[nodiscard]] std::optional<std::string> served_certificate(const std::string& name);

}  // namespace tacit::cli
