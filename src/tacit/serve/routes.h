// Which endpoint or file a request means, and whether it may be asked that way.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tacit/serve/origin_check.h"
#include "tacit/serve/site.h"

namespace tacit::serve {

// What matters of a request before its body is read.
struct RequestHead {
  std::string method;
  std::string path;    // decoded
  std::string target;  // path and query as they came
  std::string content_type;
  std::optional<std::uint64_t> content_length;  // absent when it comes in chunks
  Origins origins;
};

struct Route {
  const Endpoint* endpoint = nullptr;  // or
  const StoredFile* file = nullptr;    // or the start page
  EndpointRequest question{};          // without its body
  bool wants_events = false;
};

struct RoutingProblem {
  Refusal refusal;
  std::string allow;  // the header Allow, with status 405
};

// Either a route or why there is none: 400, 403, 404, 405, 413, 415.
struct Routing {
  std::optional<Route> route;
  RoutingProblem problem{};
};
[[nodiscard]] Routing routing_of(const RequestHead& request, const Site& site,
                                 const OriginCheck& origin_check);

}  // namespace tacit::serve
