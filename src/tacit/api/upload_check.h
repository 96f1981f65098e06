// Checking a certificate that somebody has sent.
#pragma once

#include <istream>
#include <stop_token>
#include <string>

#include "tacit/base/result.h"

namespace tacit::api {

// {"verb":"check","outcome":"accepted","claim":...}, or "rejected" with "line" and
// "reason", for a stream of bytes that are plain or compressed with gzip or zstd. The limits are
// closer than those of `tacit check`. Fails on damaged data, and as cancelled when stopped.
[[nodiscard]] Result<std::string> upload_check_json(std::istream& source,
                                                    const std::stop_token& stop);

}  // namespace tacit::api
