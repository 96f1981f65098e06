// The journal of a node: JSON lines, docs/formats/journal.md. The first line says who
// the node is and what it runs, then one line for every instance, then what arrived.
// A node that is started again goes on below, with its head once more.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/model/channel.h"
#include "tacit/model/process.h"
#include "tacit/runtime/wire_format.h"

namespace tacit::net {

struct JournalHead {
  RunId run;
  ProcessId process;
  unsigned processes;
  unsigned rounds;  // of one instance
  ChannelKind channel;
  std::string algorithm;

  friend bool operator==(const JournalHead&, const JournalHead&) = default;
};

struct RoundRecord {
  bool spoke = false;  // the algorithm had something to say
  ProcessSet sent;     // to whom it was sent, that is, not lost at the sender
  ProcessSet heard;    // whose messages of this round arrived in time

  friend bool operator==(const RoundRecord&, const RoundRecord&) = default;
};

struct InstanceRecord {
  std::uint64_t instance = 0;
  bool missed = false;  // the node was not there for all of it; nothing below counts
  Bit input = Bit::zero;
  std::vector<RoundRecord> rounds{};
  Bit decision = Bit::zero;

  friend bool operator==(const InstanceRecord&, const InstanceRecord&) = default;
};

// What arrived, by what became of it. Every datagram is counted once.
struct TrafficCounts {
  std::uint64_t accepted = 0;
  std::uint64_t control = 0;    // barriers and starts of this run
  std::uint64_t own = 0;        // what the node said itself, come back
  std::uint64_t duplicate = 0;  // the second of one sender in one round
  std::uint64_t late = 0;       // of a round that is over
  std::uint64_t early = 0;      // of a round that has not begun
  std::uint64_t unfit = 0;      // nothing that the algorithm says in this round
  std::uint64_t foreign = 0;
  std::uint64_t damaged = 0;
  std::uint64_t wrong_key = 0;

  TrafficCounts& operator+=(const TrafficCounts& other);
  friend bool operator==(const TrafficCounts&, const TrafficCounts&) = default;
};

// The counters with their names, in the order of the documentation.
struct NamedCount {
  std::string_view name;
  std::uint64_t TrafficCounts::* count;
};
inline constexpr std::array<NamedCount, 10> traffic_names{{
    {"accepted", &TrafficCounts::accepted},
    {"control", &TrafficCounts::control},
    {"own", &TrafficCounts::own},
    {"duplicate", &TrafficCounts::duplicate},
    {"late", &TrafficCounts::late},
    {"early", &TrafficCounts::early},
    {"unfit", &TrafficCounts::unfit},
    {"foreign", &TrafficCounts::foreign},
    {"damaged", &TrafficCounts::damaged},
    {"wrong_key", &TrafficCounts::wrong_key},
}};

// Why a node stopped before its last instance.
struct GaveUp {
  std::uint64_t instance;
  unsigned round;      // 0: before the first
  ProcessSet missing;  // who kept it waiting; empty when it was told to stop

  friend bool operator==(const GaveUp&, const GaveUp&) = default;
};

struct JournalEnd {
  TrafficCounts traffic;
  // Messages of each process that came in the wrong round: a wrong clock shows here.
  std::vector<std::uint64_t> late_from{};
  std::vector<std::uint64_t> early_from{};
  std::uint64_t refused = 0;     // datagrams that the system did not take
  std::uint64_t overflowed = 0;  // datagrams that arrived and found no room to wait
  std::optional<GaveUp> gave_up{};

  friend bool operator==(const JournalEnd&, const JournalEnd&) = default;
};

using JournalLine = std::variant<JournalHead, InstanceRecord, JournalEnd>;

// One line with its newline. Expects what belongs to n processes.
[[nodiscard]] std::string journal_line(const JournalLine& line, unsigned n);
// Reads a line without its newline. `n` and `rounds` are those of the journal's head;
// a head is read whatever they are.
[[nodiscard]] Result<JournalLine> parse_journal_line(std::string_view text, unsigned n,
                                                     unsigned rounds);

struct Journal {
  JournalHead head;
  std::vector<InstanceRecord> instances;  // ascending
  std::optional<JournalEnd> end{};        // the last; absent: it did not end by itself
};

// Collects the lines of one journal and checks that they form one.
class JournalReader {
 public:
  // `where` is the name of the file or node, for messages.
  explicit JournalReader(std::string where) : where_(std::move(where)) {}

  // Fails on a line that cannot be read, another head, instances out of order, and
  // anything but the head after the end. Errors name the line.
  [[nodiscard]] Result<JournalLine> add(std::string_view line);
  [[nodiscard]] bool has_head() const noexcept { return head_.has_value(); }
  // Expects has_head().
  [[nodiscard]] const JournalHead& head() const& { return *head_; }
  [[nodiscard]] const JournalHead& head() const&& = delete;  // would dangle

 private:
  std::string where_;
  std::uint64_t line_ = 0;
  std::optional<JournalHead> head_{};
  std::optional<std::uint64_t> last_{};
  bool ended_ = false;
};

// A whole journal. A last line that was cut short, as a crash leaves it, is ignored.
[[nodiscard]] Result<Journal> parse_journal(std::string_view text, const std::string& where);

}  // namespace tacit::net
