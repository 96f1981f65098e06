// What stands first in line of a server: any bytes are a head that is refused with a
// status and a sentence, or one whose lines, names and lengths are what they seem; and any
// query is refused or gives names and values without zero bytes.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tacit/serve/origin_check.h"
#include "tacit/serve/query.h"
#include "tacit/serve/request_head.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void try_head(std::string_view bytes) {
  const std::size_t length = tacit::serve::head_length(bytes);
  if (length == std::string_view::npos) return;
  const std::string_view head = bytes.substr(0, length);
  if (const auto refusal = tacit::serve::head_objection(head)) {
    require(refusal->status >= 400 && refusal->status < 600 && !refusal->sentence.empty());
    return;
  }
  // No other way of telling lines apart finds other lines.
  for (std::size_t i = 0; i < head.size(); ++i) {
    require(head[i] != '\0');
    if (head[i] == '\n') require(i > 0 && head[i - 1] == '\r');
    if (head[i] == '\r') require(head[i + 1] == '\n');
  }
}

void try_query(std::string_view bytes) {
  const auto parameters = tacit::serve::parse_query(bytes);
  if (!parameters) return;
  std::size_t size = 0;
  for (const auto& [name, value] : *parameters) {
    require(!name.empty() && name.find('\0') == std::string::npos);
    require(value.find('\0') == std::string::npos);
    size += name.size() + value.size();
  }
  require(size <= bytes.size());
}

// Whatever is admitted as a host is one of ours.
void try_host(std::string_view bytes) {
  const tacit::serve::OriginCheck origin_check;
  if (origin_check.objection({.host = bytes, .origin = "", .fetch_site = ""}, true)) return;
  std::string host(bytes);
  std::ranges::transform(host, host.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  require(host.starts_with("localhost") || host.starts_with("127.0.0.1") ||
          host.starts_with("[::1]"));
  require(host.find_first_not_of("localhst127.0[]:3456789") == std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  try_head(bytes);
  try_query(bytes);
  try_host(bytes);
  return 0;
}
