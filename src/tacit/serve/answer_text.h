// How errors, progress and events are written.
#pragma once

#include <string>
#include <string_view>

#include "tacit/serve/computation.h"

namespace tacit::serve {

// {"error":"the sentence"} and a newline; bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string error_body(std::string_view sentence);

// {"text":"searching: 3 of 7"}, the data of an event `progress`.
[[nodiscard]] std::string progress_body(std::string_view text);

// {"name":"....cert.zst","bytes":1234}, the data of an event `certificate`.
[[nodiscard]] std::string certificate_body(const KeptFile& file);

// One server-sent event; every line of the data gets its own field.
[[nodiscard]] std::string event_text(std::string_view name, std::string_view data);

}  // namespace tacit::serve
