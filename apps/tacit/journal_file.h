// Where a node's journal goes: a file, or standard output.
#pragma once

#include <cstdint>
#include <fstream>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "tacit/base/result.h"
#include "tacit/runtime/journal.h"
#include "tacit/runtime/node.h"

namespace tacit::cli {

class JournalFile {
 public:
  // Begins with the head. "-" is `standard`, which outlives this. A file that already
  // holds a journal with this head, because the node was started before, is continued;
  // any other is replaced. Fails when it cannot be written, or what is to be continued
  // is damaged.
  [[nodiscard]] static Result<JournalFile> open(const std::string& path,
                                                const net::JournalHead& head,
                                                std::ostream& standard);

  // Instances that the journal has from before are left out.
  void add(const net::JournalLine& line, net::Time now);
  // Writes everything; false when the system refused any of it.
  [[nodiscard]] bool flush(net::Time now);
  // The journal was there before.
  [[nodiscard]] bool continued() const noexcept { return continued_; }

 private:
  JournalFile() = default;

  std::unique_ptr<std::ofstream> file_{};
  std::ostream* out_ = nullptr;
  unsigned processes_ = 0;
  std::string text_{};
  net::Time written_ = 0;
  bool continued_ = false;
  std::optional<std::uint64_t> last_{};
};

}  // namespace tacit::cli
