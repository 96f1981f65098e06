#include "tacit/api/openapi.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "tacit/ask/request.h"
#include "tacit/base/version.h"

namespace tacit::api {
namespace {

using Json = nlohmann::ordered_json;
using ask::OptionSpec;
using ask::PositionalSpec;

// Whether the channel may be a file, in whose place a question has an object.
bool takes_channel_file(const OptionSpec& option) {
  return option.key() == "channel" && option.help.find("FILE") != std::string_view::npos;
}

// What one value of a parameter may be. Numbers are read digit by digit.
Json value_schema(const OptionSpec& option) {
  Json schema;
  schema["type"] =
      option.value.empty() ? Json::array({"boolean", "string"}) : Json::array({"string", "number"});
  if (option.key() == "algorithm" || takes_channel_file(option)) schema["type"].push_back("object");
  schema["description"] = option.help;
  if (option.key() == "format") {
    schema = {{"const", "json"}, {"description", "Answers are JSON."}, {"default", "json"}};
  } else if (!option.fallback.empty()) {
    schema["default"] = option.fallback;
  }
  return schema;
}

// Words that are no options: texts of algorithms, or decision tables in their place.
Json word_schema(const PositionalSpec& word) {
  const Json one = {{"type", Json::array({"string", "object"})}};
  Json schema =
      word.most == 1
          ? one
          : Json{
                {"anyOf",
                 Json::array({one, {{"type", "array"}, {"items", one}, {"maxItems", word.most}}})}};
  schema["description"] = word.help;
  return schema;
}

// The body of a POST: an object of parameters.
Json question_schema(const ask::Signature& signature) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const PositionalSpec& word : signature.positionals) {
    const std::string name = ask::parameter_name(word.name);
    properties[name] = word_schema(word);
    if (word.least > 0) required.push_back(name);
  }
  for (const OptionSpec& option : signature.options) {
    properties[std::string(option.key())] = value_schema(option);
  }
  Json schema = {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
  if (!required.empty()) schema["required"] = required;
  return schema;
}

// The query of a GET: the same parameters, one by one.
Json query_parameters(const Json& schema) {
  Json parameters = Json::array();
  for (const auto& [name, value] : schema["properties"].items()) {
    Json in_query = {{"type", "string"}};
    if (value.contains("anyOf")) in_query = {{"type", "array"}, {"items", {{"type", "string"}}}};
    if (value.contains("default")) in_query["default"] = value["default"];
    const bool required =
        schema.contains("required") &&
        std::ranges::find(schema["required"], Json(name)) != schema["required"].end();
    parameters.push_back({{"name", name},
                          {"in", "query"},
                          {"required", required},
                          {"description", value["description"]},
                          {"schema", in_query}});
  }
  parameters.push_back({{"name", "progress"},
                        {"in", "query"},
                        {"required", false},
                        {"description", "Answer by server-sent events, with progress."},
                        {"schema", {{"type", "string"}}}});
  return parameters;
}

Json json_content(Json schema) {
  return {{"application/json", {{"schema", std::move(schema)}}}};
}

Json responses(const std::string& verb) {
  return {{"200",
           {{"description", "What tacit " + verb + " prints with the format json."},
            {"content", json_content({{"type", "object"}})}}},
          {"default",
           {{"description", "Why there is no answer, in one sentence."},
            {"content", json_content({{"$ref", "#/components/schemas/Error"}})}}}};
}

}  // namespace

std::string openapi_json(std::span<const DescribedVerb> verbs) {
  Json paths = Json::object();
  Json schemas = {{"Error",
                   {{"type", "object"},
                    {"properties", {{"error", {{"type", "string"}}}}},
                    {"required", Json::array({"error"})}}}};
  for (const DescribedVerb& verb : verbs) {
    const Json schema = question_schema(ask::request_signature(verb.signature));
    schemas[verb.name] = schema;
    paths["/api/" + verb.name] = {
        {"get",
         {{"summary", verb.summary},
          {"parameters", query_parameters(schema)},
          {"responses", responses(verb.name)}}},
        {"post",
         {{"summary", verb.summary},
          {"requestBody",
           {{"required", true},
            {"content", json_content({{"$ref", "#/components/schemas/" + verb.name}})}}},
          {"responses", responses(verb.name)}}}};
  }
  const Json description = {{"openapi", "3.1.0"},
                            {"info", {{"title", "tacit"}, {"version", version()}}},
                            {"paths", paths},
                            {"components", {{"schemas", schemas}}}};
  return description.dump(1) + "\n";
}

}  // namespace tacit::api
