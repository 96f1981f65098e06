// What happened on a network, for people and as JSON (docs/formats/json.md).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/model/system.h"
#include "tacit/runtime/execution.h"
#include "tacit/runtime/journal.h"
#include "tacit/runtime/measurement.h"

namespace tacit {

// "waited in vain for {3} in instance 17, round 2"
[[nodiscard]] std::string gave_up_text(const net::GaveUp& why);
// What one node saw; `silent` are those it never heard.
[[nodiscard]] std::string node_text(ProcessId self, std::uint64_t instances, ProcessSet silent,
                                    const net::JournalEnd& end);

struct ClusterResult {
  System system;
  std::string algorithm;
  Probability at;                      // under the law of a channel's file the mean probability
  std::string channel_file{};          // the name of that file; empty without one
  std::optional<std::string> input{};  // bits; absent: random
  bool worst = false;                  // that input is the worst
  std::uint64_t asked = 0;             // instances
  std::uint64_t seed = 1;
  Rational confidence;
  std::string network;
  std::optional<Rational> exact{};
  net::Measurement measurement;
  std::uint64_t missed = 0;  // instances in which a node was not there all the time
  std::vector<net::Absence> absences{};
  net::TrafficCounts traffic{};
  std::uint64_t refused = 0;
  std::uint64_t overflowed = 0;
  std::vector<std::uint64_t> late_from{};    // by sender, over all receivers
  std::optional<std::string> kernel_loss{};  // "3/10", where the kernel loses
  bool kernel_exact = true;                  // that is the asked loss, not the nearest
  std::vector<std::string> problems{};
  double seconds = 0;
};

[[nodiscard]] std::string cluster_text(const ClusterResult& result);
[[nodiscard]] std::string cluster_json(const ClusterResult& result);

struct ReplayResult {
  net::JournalHead head;
  System system;
  std::optional<Probability> at{};  // what deliveries are compared with
  net::Measurement measurement;
  std::uint64_t missed = 0;
  std::uint64_t incomplete = 0;  // instances that are not in all journals
  std::vector<net::Absence> absences{};
  std::uint64_t outside = 0;                      // executions that the model does not have
  std::map<std::string, std::uint64_t> places{};  // "011 T.T": how often
  std::vector<std::string> contradictions{};
  std::vector<std::string> unfinished{};  // files of journals without an end: only parts are there
  std::optional<std::pair<net::Execution, net::PlaceInComplex>> detail{};
};

[[nodiscard]] std::string replay_text(const ReplayResult& result);
[[nodiscard]] std::string replay_json(const ReplayResult& result);

}  // namespace tacit
