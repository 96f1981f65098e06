// What the processes of one build say to each other: parts to search, and how they ended.
//
// A message is the length of its head in eight bytes, the head in CBOR, and proofs or a
// certificate as they are. They travel between ranks of one program and one version, so there is
// no compatibility to keep; still, whatever bytes arrive are read or refused.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tacit/atlas/certificate_head.h"
#include "tacit/base/result.h"
#include "tacit/build/proved_batch.h"
#include "tacit/search/part_search.h"

namespace tacit {

// From a worker, first of all: which program it is.
struct Hello {
  std::string build;
};
// To a worker: search this part.
struct PartTask {
  std::uint64_t id;
  System system;
  OpenPart part;
  std::vector<Problem::Decisions> target;  // the algorithms to beat
};
// From a worker: how the search of a part ended.
struct PartReport {
  std::uint64_t id = 0;
  PartOutcome outcome{PartOutcome::Kind::stopped};
  std::vector<Problem::Decisions> better{};  // found at a point, where they belong to the outcome
  std::string proof{};                       // when proved; compressed
  double seconds = 0;                        // of the processor
};
// From a worker, while it searches an interval: a better algorithm.
struct BetterAlgorithm {
  std::uint64_t id;
  Problem::Decisions decisions;
};
// To a worker: write the certificate of these parts and have it checked. They were proved with
// the symmetry breaking of PartSearch.
struct CheckTask {
  struct Cube {
    std::vector<Literal> literals;
    std::string proof;  // compressed
  };
  struct Part {
    Interval on;
    unsigned sum_steps;
    std::vector<ErrorCounts> blocks;
    std::vector<Cube> cubes;
  };
  std::uint64_t id;
  System system;
  std::vector<ListedAlgorithm> target;
  std::vector<Part> parts;  // ascending, all of them points or none
};
// From a worker: what the checker said.
struct CheckReport {
  std::uint64_t id = 0;
  CheckedBatch checked{};
  double seconds = 0;  // of the processor
};
// From a worker: it cannot go on, neither with its task nor with another.
struct Resigned {
  std::string reason;
};
struct StopTask {  // to a worker
  std::uint64_t id;
};
struct StillThere {};  // in both directions, while there is nothing else to say
struct AllDone {       // to a worker
  bool ranks_lost;     // MPI cannot be ended in good order then
};

using RankMessage = std::variant<Hello, PartTask, PartReport, BetterAlgorithm, CheckTask,
                                 CheckReport, Resigned, StopTask, StillThere, AllDone>;

[[nodiscard]] std::string encode(const RankMessage& message);
[[nodiscard]] Result<RankMessage> decode(std::string_view bytes);

}  // namespace tacit
