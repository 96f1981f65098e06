// Who may ask. A page of another site that the user has open must reach nothing here,
// neither directly (the browser then sends an Origin, says cross-site, or says at least where
// its page comes from) nor through a host name that it lets point to this machine (the browser
// then sends that name).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/serve/request_head.h"

namespace tacit::serve {

// What a request says about itself; empty where the header is missing.
struct Origins {
  std::string_view host;        // Host
  std::string_view origin;      // Origin
  std::string_view fetch_site;  // Sec-Fetch-Site
  std::string_view referer{};
  std::string_view user_agent{};
  bool has_host = true;
  bool has_origin = false;
};

class OriginCheck {
 public:
  // Names of the machine that are accepted besides localhost and addresses of the
  // loopback interface. With `any_address`, so is every numeric address: no name service can
  // make a page's own name one of these.
  explicit OriginCheck(std::vector<std::string> names = {}, bool any_address = false);

  // Nothing, or 403. A request without Host is let in: no browser sends one. `computing`
  // requests must in addition not be started by another site, not even as an image. Browsers say
  // so in Sec-Fetch-Site. Old ones do not, and none does to an address that is neither this
  // machine's own nor encrypted: there the page that the Referer names must be of this server,
  // which asks its own pages to send one. A browser that says neither is refused, since a page can
  // forbid it to send a Referer; browsers are known by a User-Agent that begins with "Mozilla/".
  // Everything else is a tool that the user has started.
  [[nodiscard]] std::optional<Refusal> objection(const Origins& request, bool computing) const;

 private:
  [[nodiscard]] bool is_known(std::string_view host) const;

  std::vector<std::string> names_;
  bool any_address_;
};

}  // namespace tacit::serve
