#include "tacit/serve/origin_check.h"

#include <algorithm>

#include <arpa/inet.h>

#include "tacit/base/quoted.h"

namespace tacit::serve {
namespace {

// "localhost:80" and "[::1]:80" without the port; nothing when the port is none.
std::optional<std::string> host_name(std::string_view host) {
  const std::size_t bracket = host.rfind(']');
  const std::size_t colon = host.rfind(':');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
    const std::string_view port = host.substr(colon + 1);
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    if (port.empty() || port.size() > 5 || !std::ranges::all_of(port, digit)) return std::nullopt;
    host = host.substr(0, colon);
  }
  std::string name(host);
  for (char& c : name) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return name;
}

bool is_address(const std::string& name) {
  in_addr four{};
  if (::inet_pton(AF_INET, name.c_str(), &four) == 1) return true;
  if (name.size() < 2 || name.front() != '[' || name.back() != ']') return false;
  in6_addr six{};
  return ::inet_pton(AF_INET6, name.substr(1, name.size() - 2).c_str(), &six) == 1;
}

std::optional<Refusal> forbidden(const std::string& what, std::string_view value) {
  return Refusal{403, what + ": " + quoted_text(value)};
}

}  // namespace

OriginCheck::OriginCheck(std::vector<std::string> names, bool any_address)
    : names_(std::move(names)), any_address_(any_address) {
  names_.insert(names_.end(), {"localhost", "127.0.0.1", "[::1]"});
}

bool OriginCheck::is_known(std::string_view host) const {
  const auto name = host_name(host);
  if (!name) return false;
  return std::ranges::find(names_, *name) != names_.end() || (any_address_ && is_address(*name));
}

std::optional<Refusal> OriginCheck::objection(const Origins& request, bool computing) const {
  if (request.has_host && !is_known(request.host)) {
    return forbidden("this server does not go by that name", request.host);
  }
  if (request.has_origin && request.origin != "http://" + std::string(request.host)) {
    return forbidden("requests from other origins are refused", request.origin);
  }
  if (!computing) return std::nullopt;
  const bool foreign = !request.fetch_site.empty() && request.fetch_site != "same-origin" &&
                       request.fetch_site != "none";
  if (foreign) return forbidden("requests from other sites are refused", request.fetch_site);
  if (!request.fetch_site.empty() || request.has_origin) return std::nullopt;
  if (!request.referer.empty()) {
    const std::string own = "http://" + std::string(request.host);
    if (request.referer == own || request.referer.starts_with(own + "/")) return std::nullopt;
    return forbidden("requests from pages of other sites are refused", request.referer);
  }
  if (!request.user_agent.starts_with("Mozilla/")) return std::nullopt;
  return forbidden("requests of a browser that does not say from which page are refused",
                   request.user_agent);
}

}  // namespace tacit::serve
