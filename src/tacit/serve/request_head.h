// The request line and headers of a request, as bytes, before anything else reads them.
//
// A strict reader in front of the HTTP library, which skips what it does not
// understand and takes the first of two contradicting headers. What passes here means
// the same to everybody who reads it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tacit::serve {

// Why a request is not answered.
struct Refusal {
  int status;            // 4xx or 5xx
  std::string sentence;  // one clause, lower case
};

// The length of the head including its empty line, or npos while it is incomplete.
[[nodiscard]] std::size_t head_length(std::string_view bytes);

// Nothing for a well-formed head: lines that end with CR LF, visible characters, a request line
// of three words, headers with a name and a colon, at most one each of Host, Origin,
// Content-Length and Transfer-Encoding, a Host in HTTP/1.1, a decimal Content-Length or a
// Transfer-Encoding of chunked but not both, one of them where the method is POST, no
// Content-Encoding, and no long Range. Expects a whole head.
[[nodiscard]] std::optional<Refusal> head_objection(std::string_view head);

}  // namespace tacit::serve
