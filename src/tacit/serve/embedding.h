// Which pages of other sites may show this server's page in a frame. None may, unless the user
// of the machine names them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/result.h"

namespace tacit::serve {

// The web origins of a list with commas, such as "https://slides.example,http://localhost:8000".
// Fails on what is no origin: a path, another scheme, a wildcard, a sign that has a meaning in a
// header.
[[nodiscard]] Result<std::vector<std::string>> origins_from(std::string_view list);

// What the directive frame-ancestors of a Content-Security-Policy allows: 'none', or the origins,
// this server's own among them.
[[nodiscard]] std::string frame_ancestors(const std::vector<std::string>& origins);

}  // namespace tacit::serve
