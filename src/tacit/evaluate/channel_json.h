// What is read out of the objects of a channel file. Not installed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "tacit/base/probability.h"
#include "tacit/base/result.h"

namespace tacit::channel_json {

using Json = nlohmann::ordered_json;

[[nodiscard]] Failure wrong(std::string message, std::string where);
// A number or text as text; a number with a point would already be inexact.
[[nodiscard]] std::optional<std::string> text_of(const Json& value);
[[nodiscard]] Result<Done> known_keys(const Json& object, std::span<const std::string_view> known,
                                      const std::string& where);
// Expects the key.
[[nodiscard]] Result<Probability> probability_in(const Json& object, const std::string& key,
                                                 const std::string& where);
// Fails where the key is missing.
[[nodiscard]] Result<Probability> needed(const Json& object, const std::string& key,
                                         const std::string& where);
// The probability of delivery in "delivery" or "loss"; nothing where neither is.
[[nodiscard]] Result<std::optional<Probability>> delivery_in(const Json& object,
                                                             const std::string& where);

}  // namespace tacit::channel_json
