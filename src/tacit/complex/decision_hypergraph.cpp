// Built round by round. What a process sees in a round depends only on the links
// into it, so for every execution so far the new views are looked up once per
// choice of those links, and the rows of all patterns are filled from that table.
// Processes are the outer loop: view ids come out grouped by owner.
#include "tacit/complex/decision_hypergraph.h"

#include <algorithm>
#include <bit>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

// The links into one process, and how a round's pattern projects to them.
struct IncomingLinks {
  std::vector<ProcessId> senders;         // bit s of a projected pattern is senders[s]
  std::vector<std::uint32_t> projection;  // per pattern of a round

  IncomingLinks(const Channel& channel, ProcessId receiver) {
    const ProcessSet others = ProcessSet::first(channel.processes()) - ProcessSet::only(receiver);
    projection.resize(std::size_t{1} << channel.links());
    for (const ProcessId sender : others) {
      const auto bit = static_cast<unsigned>(senders.size());
      const LinkId link = channel.carrier(sender, receiver);
      senders.push_back(sender);
      for (std::size_t pattern = 0; pattern < projection.size(); ++pattern) {
        projection[pattern] |= static_cast<std::uint32_t>((pattern >> link.value()) & 1) << bit;
      }
    }
  }
};

}  // namespace

Result<DecisionHypergraph> DecisionHypergraph::build(const System& system, const Options& options,
                                                     const RunContext& context) {
  const auto size = checked_system(system);
  if (!size) return size.failure();
  const auto estimate = hypergraph_estimate(system);
  if (!estimate) return estimate.failure();
  const auto fits = within_memory(*estimate, options.memory_limit,
                                  "the protocol complex of " + system.to_string() + " (" +
                                      std::to_string(estimate->items) + " facets)");
  if (!fits) return fits.failure();

  DecisionHypergraph result(system);
  for (std::uint64_t x = 0; x < result.executions_.inputs(); ++x) {
    for (const ProcessId i : ProcessSet::first(system.processes)) {
      result.facets_.push_back(result.views_.initial(i, result.executions_.value(InputId(x), i)));
    }
  }
  for (unsigned round = 0; round < system.rounds; ++round) {
    context.report({"building views", round, system.rounds});
    result.add_round(context);
    if (context.cancelled()) break;
  }
  if (context.cancelled()) return stopped_by_caller();
  result.restrict_to_validity();
  return result;
}

void DecisionHypergraph::add_round(const RunContext& context) {
  const unsigned n = system_.processes;
  const Channel channel(system_.channel, n);
  const std::size_t patterns = std::size_t{1} << channel.links();
  const std::size_t before = facets_.size() / n;
  std::vector<ViewId> extended(before * patterns * n);
  ViewLevel level(n);
  std::vector<ViewId> row(n);
  std::vector<ViewId> seen;
  for (const ProcessId i : ProcessSet::first(n)) {
    const IncomingLinks incoming(channel, i);
    seen.resize(std::size_t{1} << incoming.senders.size());
    level.begin_owner();
    for (std::size_t execution = 0; execution < before; ++execution) {
      if (execution % 1024 == 0 && context.cancelled()) return;
      const ViewId* const previous = facets_.data() + execution * n;
      for (std::size_t heard = 0; heard < seen.size(); ++heard) {
        row[i.index()] = previous[i.index()];
        for (std::size_t s = 0; s < incoming.senders.size(); ++s) {
          const std::size_t sender = incoming.senders[s].index();
          row[sender] = ((heard >> s) & 1) != 0 ? previous[sender] : unheard;
        }
        seen[heard] = level.intern(row);
      }
      ViewId* const target = extended.data() + execution * patterns * n + i.index();
      for (std::size_t pattern = 0; pattern < patterns; ++pattern) {
        target[pattern * n] = seen[incoming.projection[pattern]];
      }
    }
  }
  level.finish();
  views_.add_level(std::move(level));
  facets_ = std::move(extended);
}

void DecisionHypergraph::restrict_to_validity() {
  const ValueSet all = task().all_values();
  allowed_.assign(views_.level(system_.rounds).size(), all);
  for (std::uint64_t x = 0; x < executions_.inputs(); ++x) {
    listen();
    const ValueSet allowed = Task::allowed(executions_.values_in(InputId(x)));
    if (allowed == all) continue;
    const std::size_t begin = executions_.facet(InputId(x), Pattern(0)).index();
    const std::size_t end = begin + executions_.patterns();
    for (std::size_t f = begin; f < end; ++f) {
      for (const ViewId view : facet(FacetId(f))) allowed_[view.index()] &= allowed;
    }
  }
}

std::size_t DecisionHypergraph::forced_count() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      allowed_, [](ValueSet allowed) { return std::popcount(allowed) == 1; }));
}

std::size_t DecisionHypergraph::bytes() const noexcept {
  return facets_.capacity() * sizeof(ViewId) + allowed_.capacity() * sizeof(ValueSet) +
         views_.bytes();
}

bool is_cut(const DecisionHypergraph& hypergraph, const Colouring& colouring, FacetId facet) {
  expects(colouring.size() == hypergraph.view_count(), "colouring: one decision per view");
  ValueSet decided = 0;
  for (const ViewId view : hypergraph.facet(facet)) decided |= only_value(colouring[view.index()]);
  return hypergraph.task().is_error(decided);
}

std::optional<ViewId> validity_violation(const DecisionHypergraph& hypergraph,
                                         const Colouring& colouring) {
  expects(colouring.size() == hypergraph.view_count(), "colouring: one decision per view");
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    if (!has_value(hypergraph.allowed(ViewId(v)), colouring[v])) return ViewId(v);
  }
  return std::nullopt;
}

std::vector<FacetId> cut(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                         InputId input) {
  expects(colouring.size() == hypergraph.view_count(), "colouring: one decision per view");
  std::vector<FacetId> result;
  const Executions& executions = hypergraph.executions();
  for (std::uint64_t pattern = 0; pattern < executions.patterns(); ++pattern) {
    const FacetId facet = executions.facet(input, Pattern(pattern));
    if (is_cut(hypergraph, colouring, facet)) result.push_back(facet);
  }
  return result;
}

std::vector<FacetId> cut(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                         ProcessSet ones) {
  return cut(hypergraph, colouring, InputId(ones.mask()));
}

Profile cut_profile(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                    InputId input) {
  std::vector<std::uint64_t> counts(hypergraph.system().links() + 1);
  for (const FacetId facet : cut(hypergraph, colouring, input)) {
    ++counts[hypergraph.executions().weight(facet).delivered];
  }
  return Profile(counts);
}

Profile cut_profile(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                    ProcessSet ones) {
  return cut_profile(hypergraph, colouring, InputId(ones.mask()));
}

}  // namespace tacit
