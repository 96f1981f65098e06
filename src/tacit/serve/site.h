// What a server has to offer: endpoints and files.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "tacit/serve/computation.h"
#include "tacit/serve/limits.h"
#include "tacit/serve/query.h"
#include "tacit/serve/spooled_body.h"
#include "tacit/serve/stored_file.h"

namespace tacit::serve {

struct EndpointRequest {
  std::string rest;                           // of the path after the endpoint's name and a slash
  Parameters parameters;                      // of the query, without `progress`
  bool has_body = false;                      // POST
  std::shared_ptr<const SpooledBody> body{};  // then never null for an endpoint
};

struct Endpoint {
  std::string name{};          // /api/NAME
  bool takes_rest = false;     // /api/NAME/REST
  bool get = true;             // GET is allowed
  bool post = false;           // POST is allowed ...
  std::string body_type{};     // ... with this media type, any when empty
  std::size_t body_bytes = 0;  // ... and at most this many bytes
  WorkClass work = WorkClass::computing;
  std::function<EndpointAnswer(const EndpointRequest&, Run&)> answer{};
};

struct Site {
  std::vector<Endpoint> endpoints;
  std::span<const StoredFile> files;
  std::string start_page;                // HTML shown at / when there is no index.html
  std::vector<std::string> embedders{};  // origins whose pages may show this one in a frame
};

}  // namespace tacit::serve
