#include "tacit/serve/routes.h"

#include <algorithm>

#include "tacit/base/quoted.h"

namespace tacit::serve {
namespace {

constexpr std::string_view api = "/api/";

Routing refused_route(int status, std::string sentence, std::string allow = {}) {
  return {std::nullopt, {{status, std::move(sentence)}, std::move(allow)}};
}

// "application/json; charset=utf-8" without what follows, in lower case.
std::string essence(std::string_view content_type) {
  std::string type(content_type.substr(0, content_type.find_first_of("; \t")));
  for (char& c : type) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return type;
}

const Endpoint* find_endpoint(const Site& site, std::string_view name, bool with_rest) {
  const auto found = std::ranges::find_if(site.endpoints, [&](const Endpoint& endpoint) {
    return endpoint.name == name && endpoint.takes_rest == with_rest;
  });
  return found == site.endpoints.end() ? nullptr : &*found;
}

std::string known_names(const Site& site) {
  std::string list;
  for (const Endpoint& endpoint : site.endpoints) {
    if (!list.empty()) list += ", ";
    list += endpoint.name;
  }
  return list;
}

// Takes `progress` out of the parameters.
Result<bool> take_progress(Parameters& parameters) {
  const auto found = std::ranges::find(parameters, "progress", &Parameters::value_type::first);
  if (found == parameters.end()) return false;
  const std::string value = found->second;
  parameters.erase(found);
  if (value.empty() || value == "1" || value == "true") return true;
  if (value == "0" || value == "false") return false;
  return fail(ErrorCode::invalid_argument, "expected true or false: " + quoted_text(value),
              "progress");
}

Routing file_route(const RequestHead& request, const Site& site) {
  const StoredFile* const file = find_file(site.files, request.path);
  if (file == nullptr && request.path != "/") return refused_route(404, "there is no such file");
  if (request.method != "GET" && request.method != "HEAD") {
    return refused_route(405, "files are only for reading", "GET, HEAD");
  }
  Route route;
  route.file = file;
  return {route, {}};
}

}  // namespace

Routing routing_of(const RequestHead& request, const Site& site, const OriginCheck& origin_check) {
  const bool computing = request.path.starts_with(api);
  if (auto refusal = origin_check.objection(request.origins, computing)) {
    return {std::nullopt, {*std::move(refusal), ""}};
  }
  if (!computing) return file_route(request, site);

  const std::string_view tail = std::string_view(request.path).substr(api.size());
  const std::size_t slash = tail.find('/');
  const bool with_rest = slash != std::string_view::npos;
  const Endpoint* const endpoint = find_endpoint(site, tail.substr(0, slash), with_rest);
  if (endpoint == nullptr) {
    return refused_route(404, "no such endpoint: " + quoted_text(tail.substr(0, 64)) +
                                  " (there are " + known_names(site) + ")");
  }
  const bool post = request.method == "POST";
  if (!(post && endpoint->post) && !(request.method == "GET" && endpoint->get)) {
    const std::string allow = std::string(endpoint->get ? "GET" : "") +
                              (endpoint->post ? endpoint->get ? ", POST" : "POST" : "");
    return refused_route(405, "this endpoint takes " + allow, allow);
  }
  Route route;
  route.endpoint = endpoint;
  route.question.has_body = post;
  if (with_rest) route.question.rest = tail.substr(slash + 1);
  const std::size_t mark = request.target.find('?');
  const auto parameters =
      parse_query(mark == std::string::npos ? std::string_view{}
                                            : std::string_view(request.target).substr(mark + 1));
  if (!parameters) return refused_route(400, "query: " + parameters.error().message);
  route.question.parameters = *parameters;
  const auto events = take_progress(route.question.parameters);
  if (!events)
    return refused_route(400, events.error().where.text() + ": " + events.error().message);
  route.wants_events = *events;
  if (!post) return {route, {}};

  if (!route.question.parameters.empty()) {
    return refused_route(400, "the parameters of a POST go into its body, not into its address");
  }
  if (!endpoint->body_type.empty() && essence(request.content_type) != endpoint->body_type) {
    return refused_route(
        415, "the body must be " + endpoint->body_type + ": " + quoted_text(request.content_type));
  }
  if (request.content_length && *request.content_length > endpoint->body_bytes) {
    return refused_route(
        413, "the body is larger than " + std::to_string(endpoint->body_bytes) + " bytes");
  }
  return {route, {}};
}

}  // namespace tacit::serve
