// The verbs as endpoints of the server.
#pragma once

#include <vector>

#include "tacit/serve/site.h"

namespace tacit::api {

// /api/VERB for evaluate, compare, complex, optimal, simulate and plan: GET with the
// parameters in the query, POST with them as a JSON object (request.h). Further check, which
// takes a certificate, version, atlas and certificate/NAME. Every computation uses `jobs`
// threads.
[[nodiscard]] std::vector<serve::Endpoint> verb_endpoints(unsigned jobs);

}  // namespace tacit::api
