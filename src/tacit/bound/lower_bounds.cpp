#include "tacit/bound/lower_bounds.h"

#include <utility>

#include "tacit/base/budget.h"
#include "tacit/bound/min_cut.h"
#include "tacit/bound/shared_coins.h"

namespace tacit {

namespace {

constexpr std::uint64_t most_patterns = std::uint64_t{1} << 18;

// Offers the bounds by flows, as soon as each is known. Throws Stopped within one.
template <class Offer>
void offer_flows(const DecisionHypergraph& hypergraph, const Probability& p,
                 const RunContext& context, const Offer& offer) {
  const System& system = hypergraph.system();
  if (hypergraph.executions().patterns() > most_patterns) return;
  if (system.task.most_decided() > 1) return;
  // Inputs over the values 0 and 1 alone are those of binary consensus: its bounds are bounds for
  // more values. Cuts of one input are computed for two values only.
  const unsigned cuts = system.task.values() == 2 ? system.processes : 0;
  for (unsigned d = 1; 2 * d <= cuts; ++d) {
    if (context.cancelled()) return;
    offer(single_input_bound(hypergraph, p, ProcessSet::first(d)),
          LowerBound::Reason::single_input);
  }
  if (system.rounds == 1 && system.channel == ChannelKind::broadcast && !context.cancelled()) {
    const auto coins = shared_coin_optimum(system.processes, p, {}, context);
    if (coins) offer(coins->lower, LowerBound::Reason::shared_coins);
  }
}

}  // namespace

LowerBound lower_bound(const Problem& problem, const Probability& p, const RunContext& context) {
  LowerBound best{0, LowerBound::Reason::validity};
  const auto offer = [&best](Rational value, LowerBound::Reason reason) {
    if (value > best.value) best = {std::move(value), reason};
  };
  RunContext unhurried = context;  // validity is told after a stop, too
  unhurried.stop = {};
  const BudgetScope patient(unhurried);
  for (const Problem::InputFacets& input : problem.inputs()) {
    offer(to_profile(input.always_in_error)(p), LowerBound::Reason::validity);
  }
  try {
    const BudgetScope scope(context);
    offer_flows(problem.hypergraph(), p, context, offer);
  } catch (const Stopped&) {
    // The bound of which a flow was not finished is missing.
  }
  return best;
}

}  // namespace tacit
