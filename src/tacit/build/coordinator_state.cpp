#include "tacit/build/coordinator_state.h"

#include <algorithm>
#include <stop_token>

namespace tacit {

Result<Done> OpenCell::begin(unsigned searchers) {
  auto options = work.begin();
  if (!options) return options.failure();
  SearchOptions search = *std::move(options);
  search.jobs = searchers;
  patience = search.patience;
  searched = false;
  queue = std::make_unique<SearchQueue>(work.problem(), work.intervals()[interval], search);
  return Done{};
}

Result<Done> OpenCell::conclude(const RunContext& context) {
  searched = true;
  std::stop_source no_more;
  RunContext quick = context;
  if (expired) no_more.request_stop();
  quick.stop = no_more.get_token();
  return work.concluded(work.intervals()[interval], queue->result(), quick);
}

std::string kind_name(PartOutcome::Kind kind) {
  switch (kind) {
    case PartOutcome::Kind::proved:
      return "proved";
    case PartOutcome::Kind::split:
      return "split";
    case PartOutcome::Kind::too_long:
      return "too long";
    case PartOutcome::Kind::improved:
      return "improved";
    case PartOutcome::Kind::stopped:
      return "stopped";
  }
  return "";
}

Result<CheckTask> check_task(const Check& check) {
  const ProvedBatch& batch = check.batch;
  CheckTask task{0, check.cell->work.system(), {}, {}};
  for (const KnownAlgorithm& each : batch.target.algorithms()) {
    task.target.push_back({each.name, each.decisions});
  }
  for (const ProvedPart& part : batch.parts) {
    task.parts.push_back({part.on, part.sum_steps, part.blocks, {}});
    for (const Refutation& each : part.refutations) {
      auto proof = file_contents(each.proof_path);
      if (!proof) return proof.failure();
      task.parts.back().cubes.push_back({each.cube, *std::move(proof)});
    }
  }
  return task;
}

double patience_with(const OpenPart& part) {
  constexpr unsigned most_doublings = 20;
  return static_cast<double>(1U << std::min(part.hurries, most_doublings));
}

}  // namespace tacit
