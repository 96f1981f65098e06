// What the server can be asked, as an OpenAPI 3.1 description: made from the tables of parameters,
// with a JSON Schema of the question of every verb.
#pragma once

#include <span>
#include <string>

#include "tacit/ask/signature.h"

namespace tacit::api {

struct DescribedVerb {
  std::string name;     // /api/NAME
  std::string summary;  // one line, lower case, no full stop
  ask::Signature signature;
};

[[nodiscard]] std::string openapi_json(std::span<const DescribedVerb> verbs);

}  // namespace tacit::api
