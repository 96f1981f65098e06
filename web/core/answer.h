// Questions in, answers out: what the WebAssembly module does.
#pragma once

#include <string>
#include <string_view>

namespace tacit::ask {

// The answer to {"verb": "evaluate", "parameters": {...}}: what the verb prints with
// --format json, or {"error": "..."}. The verbs are evaluate, compare and complex.
[[nodiscard]] std::string answer(std::string_view question);

}  // namespace tacit::ask
