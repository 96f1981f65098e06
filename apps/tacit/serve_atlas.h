// What the server offers of the atlas of proved results.
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"

namespace tacit::cli {

// The whole atlas as one text, kept until a file of the atlas changes: many may ask at once,
// and reading all certificates takes seconds.
class ServedAtlas {
 public:
  // What `tacit atlas export --format json` prints; nothing without an atlas, and where one is
  // damaged. Fails when it is stopped. May be called by any thread.
  [[nodiscard]] Result<std::string> text(const RunContext& context);

 private:
  std::mutex mutex_;
  std::string files_;  // names, sizes and times of the files that the text was made from
  std::string text_;
};

// The certificate of this file name. Nothing when there is none, and when it is stopped.
[[nodiscard]] std::optional<std::string> served_certificate(const std::string& name,
                                                            const RunContext& context);

}  // namespace tacit::cli
