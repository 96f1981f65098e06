#include "tacit/simulate/sampling.h"

#include <algorithm>
#include <bit>
#include <mutex>

#include "tacit/base/contract.h"
#include "tacit/base/parallel.h"

namespace tacit {
namespace {

// Blocks handed out together: a few milliseconds of work.
std::uint64_t blocks_per_chunk(const BlockSetup& setup) {
  const std::uint64_t draws = std::max<std::uint64_t>(1, setup.plan->system.links());
  return std::clamp<std::uint64_t>(16384 / draws, 1, 1024);
}

void count_block(const BlockEngine& engine, const BlockSetup& setup, const Lanes& differ,
                 std::uint64_t executions, Tally& tally) {
  tally.trials += executions;
  for (unsigned w = 0; w * 64 < executions; ++w) {
    std::uint64_t word = differ.words[w];
    if (executions - w * 64 < 64) word &= (std::uint64_t{1} << (executions - w * 64)) - 1;
    tally.errors += static_cast<std::uint64_t>(std::popcount(word));
    if (!setup.count_links) continue;
    for (; word != 0; word &= word - 1) {
      const unsigned e = w * 64 + static_cast<unsigned>(std::countr_zero(word));
      const std::uint64_t delivered = engine.delivered(e);
      ++tally.by_links[{delivered, engine.used(e) - delivered}];
    }
  }
}

// The tally as words, and back.
std::vector<std::uint64_t> packed(const Tally& tally) {
  std::vector<std::uint64_t> words{tally.trials, tally.errors, tally.stopped ? 1U : 0U,
                                   tally.by_links.size()};
  for (const auto& [links, count] : tally.by_links) {
    words.insert(words.end(), {links.first, links.second, count});
  }
  return words;
}

Tally unpacked(std::span<const std::uint64_t> words) {
  Tally sum;
  for (std::size_t at = 0; at < words.size();) {
    Tally one{words[at], words[at + 1], {}, words[at + 2] != 0};
    const std::uint64_t classes = words[at + 3];
    at += 4;
    for (std::uint64_t c = 0; c < classes; ++c, at += 3) {
      one.by_links[{words[at], words[at + 1]}] = words[at + 2];
    }
    sum.add(one);
  }
  return sum;
}

}  // namespace

void Tally::add(const Tally& other) {
  trials += other.trials;
  errors += other.errors;
  for (const auto& [links, count] : other.by_links) by_links[links] += count;
  stopped = stopped || other.stopped;
}

Tally sample(const BlockSetup& setup, TrialRange range, const SamplingOptions& options,
             const RunContext& context) {
  expects(range.first % executions_per_block == 0 && range.first < range.last,
          "sample: ranges begin at a block and are not empty");
  const std::uint64_t rank = options.ranks == nullptr ? 0 : options.ranks->rank;
  const std::uint64_t ranks = options.ranks == nullptr ? 1 : options.ranks->count;
  const std::uint64_t first_block = range.first / executions_per_block;
  const std::uint64_t last_block = (range.last + executions_per_block - 1) / executions_per_block;
  const std::uint64_t chunk = blocks_per_chunk(setup);
  const std::uint64_t chunks = (last_block - first_block + chunk - 1) / chunk;
  const std::uint64_t mine = chunks / ranks + (rank < chunks % ranks ? 1 : 0);
  const auto stop = [&] { return context.cancelled(); };

  Tally tally;
  std::mutex mutex;
  parallel_for(mine, options.jobs, context, [&](std::size_t index) {
    const std::uint64_t begin = first_block + (index * ranks + rank) * chunk;
    const std::uint64_t end = std::min(begin + chunk, last_block);
    BlockEngine engine(setup);
    Tally part;
    for (std::uint64_t block = begin; block < end; ++block) {
      const auto differ = engine.run(block, stop);
      if (!differ) break;
      const std::uint64_t left = range.last - block * executions_per_block;
      count_block(engine, setup, *differ, std::min<std::uint64_t>(left, executions_per_block),
                  part);
    }
    const std::scoped_lock lock(mutex);
    tally.add(part);
    const std::uint64_t done = options.before.trials + tally.trials * ranks;
    const std::uint64_t errors = options.before.errors + tally.errors * ranks;
    Progress progress{"trials", done, options.total};
    if (options.note) progress.note = [&] { return options.note(done, errors); };
    progress.steady = true;
    context.report(progress);
  });
  tally.stopped = context.cancelled();
  if (ranks > 1) tally = unpacked(options.ranks->all_gather(packed(tally)));
  tally.stopped = tally.stopped && tally.trials < range.last - range.first;
  return tally;
}

}  // namespace tacit
