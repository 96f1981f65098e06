// Streams that decompress what they read from another stream, as it is asked for.
#pragma once

#include <istream>
#include <memory>

namespace tacit::check {

// Looks at the first bytes: a stream buffer that decompresses gzip or zstd, or null when
// the bytes are neither. The source must live longer. Damaged or truncated data throw
// std::runtime_error, which makes a std::istream on the buffer bad.
[[nodiscard]] std::unique_ptr<std::streambuf> decompressed(std::istream& source);

}  // namespace tacit::check
