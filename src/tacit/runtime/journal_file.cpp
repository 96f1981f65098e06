#include "tacit/runtime/journal_file.h"

#include <filesystem>
#include <ostream>
#include <utility>

#include "tacit/base/input_file.h"

namespace tacit::net {
namespace {

// What a file has of a journal with this head, if it is one.
struct Earlier {
  std::size_t bytes;  // whole lines
  std::optional<std::uint64_t> last;
};

Result<std::optional<Earlier>> earlier_part(const std::string& path, const JournalHead& head) {
  std::error_code code;
  if (!std::filesystem::is_regular_file(path, code)) return std::optional<Earlier>{};
  const auto text = read_file(path);
  if (!text) return text.failure();
  const std::size_t bytes = text->rfind('\n') + 1;
  const std::string expected = journal_line(head, head.processes);
  if (bytes == 0 || !text->starts_with(expected)) return std::optional<Earlier>{};
  const auto journal = parse_journal(*text, path);
  if (!journal) return journal.failure();
  std::optional<std::uint64_t> last;
  if (!journal->instances.empty()) last = journal->instances.back().instance;
  return std::optional<Earlier>{{bytes, last}};
}

}  // namespace

Result<JournalFile> JournalFile::open(const std::string& path, const JournalHead& head,
                                      std::ostream& standard) {
  JournalFile journal;
  journal.processes_ = head.processes;
  journal.standard_ = &standard;
  if (path != "-") {
    const auto earlier = earlier_part(path, head);
    if (!earlier) return earlier.failure();
    if (*earlier) {
      journal.continued_ = true;
      journal.last_ = (*earlier)->last;
    }
    auto opened =
        *earlier ? OutputFile::continued(path, (*earlier)->bytes) : OutputFile::open(path);
    if (!opened) return opened.failure(Parameter{"journal"});
    journal.file_ = *std::move(opened);
  }
  if (const auto added = journal.add(head, 0); !added) return added.failure();
  return journal;
}

Result<Done> JournalFile::add(const JournalLine& line, Time now) {
  const auto* const record = std::get_if<InstanceRecord>(&line);
  if (record != nullptr && last_ && record->instance <= *last_) return Done{};
  text_ += journal_line(line, processes_);
  // A file is written line by line, so that a crash loses nothing; a pipe would wake its
  // reader every time.
  const std::size_t enough = file_ ? 0 : 16384;
  if (text_.size() < enough && now - written_ <= 200 * millisecond) return Done{};
  return flush(now);
}

Result<Done> JournalFile::flush(Time now) {
  written_ = now;
  const std::string text = std::exchange(text_, {});
  if (file_) {
    if (!file_->write(text) || !file_->flush()) return file_->failure(Parameter{"journal"});
    return Done{};
  }
  *standard_ << text << std::flush;
  if (!standard_->good()) {
    return fail(ErrorCode::io_error, "cannot write to standard output", Parameter{"journal"});
  }
  return Done{};
}

Result<Done> JournalFile::finish() {
  if (const auto flushed = flush(written_); !flushed || !file_) return flushed;
  const auto finished = file_->finish();
  if (!finished) return finished.failure(Parameter{"journal"});
  return finished;
}

}  // namespace tacit::net
