// Loss files: a probability for every link, as CSV or JSON (docs/formats/loss.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tacit/base/probability.h"
#include "tacit/base/result.h"
#include "tacit/model/link_probabilities.h"
#include "tacit/model/system.h"

namespace tacit {

// Reads either form; a file that begins with '{' is JSON. Links that are not listed
// get `fallback`, the probability of delivery, if there is one. Fails on malformed text,
// unknown columns and keys, processes and links that the system does not have, links
// listed twice or missing, and numbers that are no probability; the message says
// where. `where` is the file's name, for messages.
// Expects at most 64 processes unless the channel is broadcast.
[[nodiscard]] Result<LinkProbabilities> parse_loss_file(std::string_view text, const System& system,
                                                        const std::optional<Probability>& fallback,
                                                        const std::string& where);

// The file in CSV, with delivery probabilities. parse_loss_file() reads it back.
[[nodiscard]] std::string loss_file_csv(const LinkProbabilities& links);

// The same probability for every link.
[[nodiscard]] LinkProbabilities equal_links(const System& system, const Probability& delivery);

}  // namespace tacit
