// Elements of the page that its parts share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tacit/reproduce/claim.h"

namespace tacit {

[[nodiscard]] std::string element(const std::string& tag, const std::string& inside,
                                  const std::string& attributes = {});
[[nodiscard]] std::string link_to(const std::string& file, const std::string& text);
// "under 0.1 s", "3.4 s"
[[nodiscard]] std::string seconds_text(double seconds);
// The files that show something, each once; nothing without any.
[[nodiscard]] std::string evidence_list(const std::vector<Evidence>& evidence);
// A drawing with its caption; without an id it cannot be linked to.
[[nodiscard]] std::string drawing(std::string_view svg, const std::string& caption,
                                  const std::string& id);

}  // namespace tacit
