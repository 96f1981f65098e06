#include "tacit/serve/admission.h"

#include <algorithm>

#include <arpa/inet.h>

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
  return Refusal{403, what + ": '" + std::string(value) + "'"};
}

}  // namespace

Admission::Admission(std::vector<std::string> names, bool any_address)
    : names_(std::move(names)), any_address_(any_address) {
  names_.insert(names_.end(), {"localhost", "127.0.0.1", "[::1]"});
}

bool Admission::is_known(std::string_view host) const {
  const auto name = host_name(host);
  if (!name) return false;
  return std::ranges::find(names_, *name) != names_.end() || (any_address_ && is_address(*name));
}

std::optional<Refusal> Admission::objection(const Origins& request, bool computing) const {
  if (request.has_host && !is_known(request.host)) {
    return forbidden("this server does not go by that name", request.host);
  }
  if (request.has_origin && request.origin != "http://" + std::string(request.host)) {
    return forbidden("requests from other origins are refused", request.origin);
  }
  const bool foreign = request.fetch_site == "cross-site" || request.fetch_site == "same-site";
  if (computing && foreign) {
    return forbidden("requests from other sites are refused", request.fetch_site);
  }
  return std::nullopt;
}

}  // namespace tacit::serve
