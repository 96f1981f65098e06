#include "tacit/evaluate/channel_region.h"

#include <array>
#include <utility>

#include "tacit/algorithm/json_text.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/channel_file.h"
#include "tacit/evaluate/channel_json.h"

namespace tacit {
namespace {

constexpr std::string_view region_format = "tacit channel region";

// The file as JSON, if it is a region of this version.
Result<channel_json::Json> region_of(std::string_view text, const std::string& where) {
  static constexpr std::array<std::string_view, 4> keys{"format", "version", "confidence",
                                                        "channels"};
  if (const auto unique = check_json_keys(text); !unique) return unique.failure(where);
  auto file = channel_json::Json::parse(text, nullptr, false);
  if (file.is_discarded()) return channel_json::wrong("not JSON", where);
  if (const auto known = channel_json::known_keys(file, keys, where); !known) {
    return known.failure();
  }
  if (!file.contains("format") || file["format"] != region_format) {
    return channel_json::wrong("\"format\" must be \"" + std::string(region_format) + "\"", where);
  }
  if (!file.contains("version") || file["version"] != 1) {
    return channel_json::wrong("\"version\" must be 1", where);
  }
  if (!file.contains("channels") || !file["channels"].is_array() || file["channels"].empty()) {
    return channel_json::wrong("no \"channels\": the laws of the region", where);
  }
  if (file["channels"].size() > most_region_laws) {
    return channel_json::wrong("more than " + std::to_string(most_region_laws) + " laws: '" +
                                   std::to_string(file["channels"].size()) + "'",
                               where);
  }
  return file;
}

}  // namespace

Result<ChannelRegion> parse_channel_region(std::string_view text, unsigned processes,
                                           const std::string& where) {
  const auto file = region_of(text, where);
  if (!file) return file.failure();
  const auto confidence = channel_json::needed(*file, "confidence", where);
  if (!confidence) return confidence.failure();
  if (confidence->value().is_zero() || confidence->value() == Rational(1)) {
    return channel_json::wrong(
        "\"confidence\" is not between 0 and 1: " + quoted_text(confidence->value().to_string()),
        where);
  }
  ChannelRegion region{confidence->value(), {}};
  for (const auto& channel : (*file)["channels"]) {
    const std::string place = where + ": law " + std::to_string(region.laws.size() + 1);
    auto law = parse_channel_file(channel.dump(), processes, std::nullopt, place);
    if (!law) return law.failure();
    if (!region.laws.empty() && law->channel != region.laws.front().channel) {
      return channel_json::wrong("another channel than that of law 1: " +
                                     quoted_text(std::string(channel_name(law->channel))),
                                 place);
    }
    region.laws.push_back(*std::move(law));
  }
  return region;
}

std::string channel_region_json(const ChannelRegion& region) {
  std::string text = "{\"format\": \"" + std::string(region_format) +
                     "\", \"version\": 1, \"confidence\": \"" + region.confidence.to_string() +
                     "\", \"channels\": [\n";
  for (std::size_t k = 0; k < region.laws.size(); ++k) {
    std::string law = channel_file_json(region.laws[k]);
    law.pop_back();
    text += law + (k + 1 < region.laws.size() ? ",\n" : "\n");
  }
  return text + "]}\n";
}

}  // namespace tacit
