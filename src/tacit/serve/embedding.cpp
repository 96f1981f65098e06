#include "tacit/serve/embedding.h"

#include <algorithm>

#include "tacit/base/quoted.h"

namespace tacit::serve {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_of_name(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-';
}

// What may stand in the brackets of an IPv6 address.
bool is_of_address(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':';
}

bool is_host(std::string_view host) {
  if (host.starts_with('[')) {
    return host.size() > 2 && host.ends_with(']') &&
           std::ranges::all_of(host.substr(1, host.size() - 2), is_of_address);
  }
  return !host.empty() && std::ranges::all_of(host, is_of_name);
}

bool is_origin(std::string_view text) {
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (!text.starts_with(scheme)) continue;
    std::string_view host = text.substr(scheme.size());
    const std::size_t colon = host.rfind(':');
    const std::size_t bracket = host.rfind(']');
    if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
      const std::string_view port = host.substr(colon + 1);
      if (port.empty() || port.size() > 5 || !std::ranges::all_of(port, is_digit)) return false;
      host = host.substr(0, colon);
    }
    return is_host(host);
  }
  return false;
}

}  // namespace

Result<std::vector<std::string>> origins_from(std::string_view list) {
  std::vector<std::string> origins;
  while (true) {
    const std::size_t comma = list.find(',');
    const std::string_view one = list.substr(0, comma);
    if (!is_origin(one)) {
      return fail(ErrorCode::invalid_argument,
                  "not a web origin such as https://slides.example: " + quoted_text(one));
    }
    origins.emplace_back(one);
    if (comma == std::string_view::npos) return origins;
    list.remove_prefix(comma + 1);
  }
}

std::string frame_ancestors(const std::vector<std::string>& origins) {
  if (origins.empty()) return "'none'";
  std::string text = "'self'";
  for (const std::string& origin : origins) text += " " + origin;
  return text;
}

}  // namespace tacit::serve
