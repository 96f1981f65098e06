// Where a node's journal goes: a file, or standard output.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "tacit/base/output_file.h"
#include "tacit/base/result.h"
#include "tacit/runtime/journal.h"
#include "tacit/runtime/node.h"

namespace tacit::net {

class JournalFile {
 public:
  // Begins with the head. "-" is `standard`, which outlives this. A file that already
  // holds a journal with this head, because the node was started before, is continued;
  // any other is replaced. Fails when it cannot be written, or what is to be continued
  // is damaged.
  [[nodiscard]] static Result<JournalFile> open(const std::string& path, const JournalHead& head,
                                                std::ostream& standard);

  // Instances that the journal has from before are left out. Fails when the system has refused
  // any line so far.
  [[nodiscard]] Result<Done> add(const JournalLine& line, Time now);
  // Writes everything, to the disk where there is one. Fails when the system refused any of it.
  // Comes last.
  [[nodiscard]] Result<Done> finish();
  // The journal was there before.
  [[nodiscard]] bool continued() const noexcept { return continued_; }

 private:
  JournalFile() = default;

  [[nodiscard]] Result<Done> flush(Time now);

  std::optional<OutputFile> file_{};
  std::ostream* standard_ = nullptr;  // where there is no file
  unsigned processes_ = 0;
  std::string text_{};
  Time written_ = 0;
  bool continued_ = false;
  std::optional<std::uint64_t> last_{};
};

}  // namespace tacit::net
