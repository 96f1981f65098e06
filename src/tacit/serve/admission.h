// Who may ask. A page of another site that the user has open must reach nothing here,
// neither directly (the browser then sends an Origin, or says cross-site) nor through a
// host name that it lets point to this machine (the browser then sends that name).
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
  bool has_host = true;
  bool has_origin = false;
};

class Admission {
 public:
  // Names of the machine that are accepted besides localhost and addresses of the
  // loopback interface. With `any_address`, so is every numeric address: no name service can
  // make a page's own name one of these.
  explicit Admission(std::vector<std::string> names = {}, bool any_address = false);

  // Nothing, or 403. A request without Host is let in: no browser sends one. `computing`
  // requests must in addition not be started by another site, not even as an image.
  [[nodiscard]] std::optional<Refusal> objection(const Origins& request, bool computing) const;

 private:
  [[nodiscard]] bool is_known(std::string_view host) const;

  std::vector<std::string> names_;
  bool any_address_;
};

}  // namespace tacit::serve
