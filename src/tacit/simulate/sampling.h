// Sampling: many blocks on many threads and machines, and what was counted.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/simulate/block_engine.h"

namespace tacit {

// One of several processes that share the work. Everybody takes the blocks whose turn
// it is, so the counts do not depend on how many there are.
struct Ranks {
  unsigned rank = 0;
  unsigned count = 1;
  // The words of all ranks, one after another in the order of ranks. Every rank calls
  // it equally often. Needed when there are several.
  std::function<std::vector<std::uint64_t>(std::span<const std::uint64_t>)> all_gather{};
};

struct Tally {
  std::uint64_t trials = 0;
  std::uint64_t errors = 0;
  // With BlockSetup::count_links: errors by (links delivered, links lost), counting only
  // links on which somebody spoke.
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> by_links{};
  bool stopped = false;  // fewer trials than asked for

  void add(const Tally& other);
  friend bool operator==(const Tally&, const Tally&) = default;
};

// Trials first, ..., last - 1, where trial t is execution t % 512 of block t / 512.
struct TrialRange {
  std::uint64_t first;
  std::uint64_t last;
};

struct SamplingOptions {
  //-- cost only
  unsigned jobs = 1;
  const Ranks* ranks = nullptr;  // absent: alone
  // For the progress line: what was counted in earlier calls, the total to come, and
  // words about trials and errors so far.
  Tally before{};
  std::uint64_t total = 0;
  std::function<std::string(std::uint64_t trials, std::uint64_t errors)> note{};
};

// The tally of a range, the same for any number of threads, ranks and any vector
// width. When the context is cancelled on any rank, the tally of what was finished.
// Expects a range that begins at a block, and is not empty.
[[nodiscard]] Tally sample(const BlockSetup& setup, TrialRange range,
                           const SamplingOptions& options = {}, const RunContext& context = {});

}  // namespace tacit
