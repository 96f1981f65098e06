// Channel files: the law by which a channel loses messages, as JSON (docs/formats/channel.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tacit/base/probability.h"
#include "tacit/base/result.h"
#include "tacit/model/channel_law.h"

namespace tacit {

// Reads a law for so many processes. Links of the good state of which nothing is said get
// `fallback`, the probability of delivery, if there is one. Fails on malformed text, unknown keys,
// processes and links that there are not, links and sets listed twice or missing, numbers that are
// no probability, tables that do not add up to 1, and whatever check_law() refuses; the message
// says where. `where` is the file's name, for messages.
[[nodiscard]] Result<ChannelLaw> parse_channel_file(std::string_view text, unsigned processes,
                                                    const std::optional<Probability>& fallback,
                                                    const std::string& where);

// The file of a law. parse_channel_file() reads it back. Expects a law that check_law() accepts.
[[nodiscard]] std::string channel_file_json(const ChannelLaw& law);

// The kind of channel that a file is about, before the number of processes is known. Fails where
// the text is no channel file at all.
[[nodiscard]] Result<ChannelKind> channel_of_file(std::string_view text, const std::string& where);

}  // namespace tacit
