// The part of a request's target after the question mark.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tacit/base/result.h"

namespace tacit::serve {

// Names and values, decoded, in the order in which they stand there. A name may come
// more than once.
using Parameters = std::vector<std::pair<std::string, std::string>>;

// Reads `name=value&name=value`, with %XX for a byte and + for a space; `name` alone has
// an empty value, and empty parts are skipped. Fails on a % without two hexadecimal
// digits, on a part without a name, and on zero bytes.
[[nodiscard]] Result<Parameters> parse_query(std::string_view query);

}  // namespace tacit::serve
