// Streams that decompress what they read from another stream, as it is asked for.
#pragma once

#include <istream>
#include <memory>

#include "tacit/check/limits.h"

namespace tacit::check {

// Looks at the first bytes: a stream buffer that decompresses gzip or zstd, or null when
// the bytes are neither. The source must live longer. Damaged or truncated data throw
// std::runtime_error, and a text that is longer than the limits allow for the bytes that were
// read throws Refused, before more of it is made. A std::istream on the buffer becomes bad of
// either, unless it is told to throw: stream.exceptions(std::ios::badbit). What the source's
// own buffer throws is handed on.
[[nodiscard]] std::unique_ptr<std::streambuf> decompressed(std::istream& source,
                                                           const Limits& limits = {});

}  // namespace tacit::check
