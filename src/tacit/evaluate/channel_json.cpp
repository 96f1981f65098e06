#include "tacit/evaluate/channel_json.h"

#include <algorithm>
#include <utility>

#include "tacit/base/quoted.h"

namespace tacit::channel_json {

Failure wrong(std::string message, std::string where) {
  return fail(ErrorCode::parse_error, std::move(message), std::move(where));
}

std::optional<std::string> text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_integer()) return value.dump();
  return std::nullopt;
}

Result<Done> known_keys(const Json& object, std::span<const std::string_view> known,
                        const std::string& where) {
  if (!object.is_object()) return wrong("not an object", where);
  for (const auto& [key, value] : object.items()) {
    if (std::ranges::find(known, key) == known.end()) {
      return wrong("unknown key: " + quoted_text(key), where);
    }
  }
  return Done{};
}

Result<Probability> probability_in(const Json& object, const std::string& key,
                                   const std::string& where) {
  const auto text = text_of(object.at(key));
  if (!text) {
    return wrong("\"" + key + "\" must be a string or a whole number (write \"0.1\", not 0.1)",
                 where);
  }
  const auto p = Probability::parse(*text);
  return p ? p : Result<Probability>(wrong("\"" + key + "\": " + p.error().message, where));
}

Result<Probability> needed(const Json& object, const std::string& key, const std::string& where) {
  if (!object.contains(key)) return wrong("no \"" + key + "\"", where);
  return probability_in(object, key, where);
}

Result<std::optional<Probability>> delivery_in(const Json& object, const std::string& where) {
  using Found = std::optional<Probability>;
  const bool loss = object.contains("loss");
  if (loss && object.contains("delivery")) return wrong("both \"loss\" and \"delivery\"", where);
  if (!loss && !object.contains("delivery")) return Found();
  const auto p = probability_in(object, loss ? "loss" : "delivery", where);
  if (!p) return p.failure();
  return Found(loss ? p->complement() : *p);
}

}  // namespace tacit::channel_json
