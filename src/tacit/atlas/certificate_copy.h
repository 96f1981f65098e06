// Certificates in files: written whole or not at all, compressed by their ending.
#pragma once

#include <string>

#include "tacit/base/result.h"

namespace tacit {

// Copies the text at `source`, plain or compressed, to `path`, compressed when that ends in
// .zst or .gz. The source stays; a failure leaves whatever was at `path` before. Devices and
// pipes are written to. The number of bytes, 0 for those.
[[nodiscard]] Result<std::size_t> store_certificate(const std::string& source,
                                                    const std::string& path);

}  // namespace tacit
