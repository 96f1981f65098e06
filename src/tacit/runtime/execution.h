// Execution: what happened in one instance, put together from the journals of all
// processes, and what the same algorithm makes of it when it is run again.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/model/channel.h"
#include "tacit/model/system.h"
#include "tacit/runtime/journal.h"
#include "tacit/runtime/knowledge.h"

namespace tacit::net {

// One round, seen by everybody.
struct RoundEvents {
  ProcessSet spoke;
  std::vector<ProcessSet> sent;   // by sender: to whom
  std::vector<ProcessSet> heard;  // by receiver: whom
};

struct Execution {
  std::uint64_t instance = 0;
  ProcessSet input;
  std::vector<RoundEvents> rounds{};
  ProcessSet decisions;

  [[nodiscard]] bool agreement(unsigned n) const {
    return decisions.empty() || decisions == ProcessSet::first(n);
  }
};

// What became of a link of a channel in one round.
enum class LinkFate {
  unused,     // nobody who could send over it spoke
  delivered,  // every message it carried arrived
  lost,       // none did
  mixed,      // some did: the model has no such outcome
};
[[nodiscard]] LinkFate link_fate(const Channel& channel, LinkId link, const RoundEvents& round);

// A process that was not there for some instances that others took part in.
struct Absence {
  ProcessId process;
  std::uint64_t instances;
  std::uint64_t first;
  std::uint64_t last;

  friend bool operator==(const Absence&, const Absence&) = default;
};

// Joins the records of n processes by instance.
class ExecutionJoin {
 public:
  explicit ExecutionJoin(unsigned n) : n_(n) {}

  // The execution, once this was the last record of it. Nothing, too, when somebody
  // missed the instance. Expects at most one record of each process and instance.
  [[nodiscard]] std::optional<Execution> add(ProcessId process, InstanceRecord record);
  // Instances of which all have written a record, and somebody missed it.
  [[nodiscard]] std::uint64_t missed() const noexcept { return missed_; }
  // Instances of which only some have written a record.
  [[nodiscard]] std::size_t incomplete() const noexcept { return parts_.size(); }
  // Who was absent, by process: those who say so themselves, and those without a record.
  [[nodiscard]] std::vector<Absence> absences() const;

 private:
  struct Part {
    ProcessSet present;
    std::vector<InstanceRecord> records;
  };
  static void add_absence(std::map<ProcessId, Absence>& absent, ProcessId process,
                          std::uint64_t instance);

  unsigned n_;
  std::uint64_t missed_ = 0;
  std::map<ProcessId, Absence> absent_;  // of instances of which all have written a record
  std::map<std::uint64_t, Part> parts_;
};

// An execution in the terms of the theory.
struct PlaceInComplex {
  std::string pattern;  // "T.-|..T": T delivered, '.' lost, '-' unused, '~' mixed
  bool in_complex;      // no link is mixed
  // Where all links were used, none was mixed, and the system has numbered executions.
  std::optional<FacetId> facet{};
  std::vector<std::string> views{};  // by process; empty where they would be too long
};
[[nodiscard]] PlaceInComplex place_of(const Execution& execution, const System& system);

// What is wrong with an execution: messages heard that were not sent or not spoken,
// speech or decisions that are not the algorithm's. Empty when everything fits.
[[nodiscard]] std::vector<std::string> contradictions(const Execution& execution,
                                                      const Algorithm& algorithm,
                                                      const System& system);

}  // namespace tacit::net
